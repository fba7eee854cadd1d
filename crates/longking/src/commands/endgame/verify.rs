//! `longking endgame verify`: whether the tables are what was built, and agree with themselves.

use std::io::Write;

use anyhow::Result;
use draughts::{Variant, WithVariant, dispatch};
use draughts_endgame::{
    Distances, Material, OpenError, Placement, PracticeFiles, Tables, Verified, Wrong,
};
use draughts_notation::fen;

use super::tables::{bar, check_folder, tell};
use crate::answer::{Answer, Output};
use crate::arguments::EndgameVerify;

/// Writes how much is right, or the first thing that is wrong.
pub(crate) fn run(asked: &EndgameVerify, output: &mut Output) -> Result<Answer> {
    let (folder, rules) = (&asked.tables.dir, asked.tables.rules.rules());
    check_folder(folder)?;
    let opened = Tables::open(folder, rules).and_then(|tables| {
        let [counted, pure] = [Distances::open, Distances::open_pure].map(|open| {
            let distances = match open(folder, rules) {
                // There can be tables where there can be no distances.
                Err(OpenError::Rules(_)) => None,
                other => Some(other?),
            };
            Ok::<_, OpenError>(distances.filter(|distances| !distances.is_empty()))
        });
        Ok((tables, counted?, pure?))
    });
    let (tables, counted, pure) = match opened {
        Ok(opened) => opened,
        Err(OpenError::Rules(error)) => return Err(anyhow::Error::from(error).context("rules")),
        Err(error) => {
            tell(&error.to_string());
            return Ok(Answer::No);
        }
    };
    if tables.is_empty() {
        tell("there are no tables of these rules");
        return Ok(Answer::No);
    }
    let sample = asked.sample.map(u64::from);
    let shown = bar("{wide_bar} {percent}% {elapsed}, {eta} to go");
    let all: u64 =
        tables.stats().iter().map(|slice| slice.counts[0].plus(&slice.counts[1]).all()).sum();
    shown.set_length(sample.unwrap_or(all));
    let progress = |positions| shown.inc(positions);
    let look = || -> Result<Right, Wrong> {
        let distances = |distances: Option<Distances>| {
            distances.map(|distances| distances.verify(sample, &progress)).transpose()
        };
        Ok(Right {
            tables: tables.verify(sample, &progress)?,
            counted: distances(counted)?,
            pure: distances(pure)?,
            files: PracticeFiles::of(folder, rules).map_or(Ok(0), |files| files.check())?,
        })
    };
    let done = look();
    shown.finish_and_clear();
    let wrong = match done {
        Ok(right) => {
            right.tell(output)?;
            return Ok(Answer::Done);
        }
        Err(wrong) => wrong,
    };
    let at = |material: Material, placement| {
        format!("{material}: {}: {wrong}", dispatch(&rules.moves, Written(placement)))
    };
    tell(&match &wrong {
        Wrong::Table(error) => error.to_string(),
        Wrong::Position(one) => at(one.material, &one.placement),
        Wrong::Distance(one) => at(one.material, &one.placement),
    });
    Ok(Answer::No)
}

/// How much is right.
struct Right {
    tables: Verified,
    /// Distances under the counts of the rules.
    counted: Option<Verified>,
    /// Distances under no count.
    pure: Option<Verified>,
    /// Files for browsers.
    files: u64,
}

impl Right {
    fn tell(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "blocks {}", self.tables.blocks)?;
        writeln!(output, "positions {}", self.tables.positions)?;
        for (what, right) in [("distance", &self.counted), ("practice", &self.pure)] {
            if let Some(right) = right {
                writeln!(output, "{what}-blocks {}", right.blocks)?;
                writeln!(output, "{what}-positions {}", right.positions)?;
            }
        }
        if self.files > 0 {
            writeln!(output, "practice-files {}", self.files)?;
        }
        Ok(())
    }
}

/// A placement as FEN, in the numbering of the rules.
pub(super) struct Written<'a>(pub(super) &'a Placement);

impl WithVariant for Written<'_> {
    type Output = String;

    fn run<V: Variant>(self, _: V) -> String {
        fen::write(&self.0.setup::<V::Board>())
    }
}
