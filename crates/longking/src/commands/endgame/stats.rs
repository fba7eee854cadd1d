//! `longking endgame stats`: a row for each material.

use std::io::Write;

use anyhow::Result;

use super::{open, tell};
use crate::Output;
use crate::arguments::EndgameStats;
use crate::commands::Answer;

/// Writes the rows, those of fewer pieces first.
pub(crate) fn run(asked: &EndgameStats, output: &mut Output) -> Result<Answer> {
    let tables = open(&asked.tables.dir, asked.tables.rules.rules())?;
    if tables.is_empty() {
        tell("there are no tables of these rules");
        return Ok(Answer::No);
    }
    for slice in tables.stats() {
        let count = slice.counts[0].plus(&slice.counts[1]);
        let (name, bytes) = (slice.material.to_string(), slice.bytes);
        let (won, drawn, lost) = (count.won, count.drawn, count.lost);
        writeln!(
            output,
            "{name:9} {:>10} {won:>10} {drawn:>10} {lost:>10} {bytes:>9} -",
            count.all()
        )?;
    }
    Ok(Answer::Done)
}
