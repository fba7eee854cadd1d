//! `longking endgame stats`: a row for each material.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use draughts::{Rules, dispatch};
use draughts_endgame::{Distances, Tables};

use super::tables::{open, open_distances, tell};
use super::verify::Written;
use crate::answer::{Answer, Output};
use crate::arguments::EndgameStats;

/// Writes the rows, those of fewer pieces first.
pub(crate) fn run(asked: &EndgameStats, output: &mut Output) -> Result<Answer> {
    let (folder, rules) = (&asked.tables.dir, asked.tables.rules.rules());
    let tables = open(folder, rules)?;
    if tables.is_empty() {
        tell("there are no tables of these rules");
        return Ok(Answer::No);
    }
    let distances = open_distances(folder, rules)?;
    let known = distances.as_ref().map(Distances::stats).unwrap_or_default();
    for slice in tables.stats() {
        let count = slice.counts[0].plus(&slice.counts[1]);
        let (name, bytes) = (tables.game().name(slice.material), slice.bytes);
        let (won, drawn, lost) = (count.won, count.drawn, count.lost);
        let known = known.iter().find(|known| known.material == slice.material);
        let plies = known.map_or_else(|| "-".to_owned(), |known| known.longest.to_string());
        let all = count.all();
        writeln!(output, "{name:9} {all:>10} {won:>10} {drawn:>10} {lost:>10} {bytes:>9} {plies}")?;
    }
    match (asked.late, distances) {
        (None, _) => Ok(Answer::Done),
        (Some(most), Some(distances)) => list(&tables, &distances, rules, most, output),
        (Some(_), None) => {
            tell("there are no distances of these rules");
            Ok(Answer::No)
        }
    }
}

/// For each material how many positions only the counts draw, and so many of them.
fn list(
    tables: &Tables,
    distances: &Distances,
    rules: &Rules,
    most: u32,
    output: &mut Output,
) -> Result<Answer> {
    for slice in distances.stats() {
        writeln!(output, "late {} {}", slice.material, slice.late)?;
        let mut rows = Vec::new();
        distances.late(tables, slice.material, &mut |placement, value| {
            rows.push(format!("{value} {}", dispatch(&rules.moves, Written(&placement))));
            match rows.len() < most as usize {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        })?;
        for row in rows {
            writeln!(output, "{row}")?;
        }
    }
    Ok(Answer::Done)
}
