//! `longking endgame verify`: whether the tables are what was built, and agree with themselves.

use std::io::Write;

use anyhow::Result;
use draughts::{Variant, WithVariant, dispatch};
use draughts_endgame::{Placement, Tables, Wrong};
use draughts_notation::fen;

use super::{bar, tell};
use crate::Output;
use crate::arguments::EndgameVerify;
use crate::commands::Answer;

/// Writes how much is right, or the first thing that is wrong.
pub(crate) fn run(asked: &EndgameVerify, output: &mut Output) -> Result<Answer> {
    let rules = asked.tables.rules.rules();
    let tables = match Tables::open(&asked.tables.dir, rules) {
        Ok(tables) => tables,
        Err(draughts_endgame::OpenError::Rules(error)) => {
            return Err(anyhow::Error::from(error).context("rules"));
        }
        Err(error) => {
            tell(&error.to_string());
            return Ok(Answer::No);
        }
    };
    if tables.is_empty() {
        tell("there are no tables of these rules");
        return Ok(Answer::No);
    }
    let shown = bar("{wide_bar} {percent}% {elapsed}, {eta} to go");
    let all: u64 =
        tables.stats().iter().map(|slice| slice.counts[0].plus(&slice.counts[1]).all()).sum();
    shown.set_length(asked.sample.map_or(all, u64::from));
    let done = tables.verify(asked.sample.map(u64::from), &|positions| shown.inc(positions));
    shown.finish_and_clear();
    match done {
        Ok(verified) => {
            writeln!(output, "blocks {}", verified.blocks)?;
            writeln!(output, "positions {}", verified.positions)?;
            Ok(Answer::Done)
        }
        Err(Wrong::Table(error)) => {
            tell(&error.to_string());
            Ok(Answer::No)
        }
        Err(Wrong::Position(wrong)) => {
            let fen = dispatch(&rules.moves, Written(&wrong.placement));
            tell(&format!("{}: {fen}: {}", wrong.material, Wrong::Position(wrong.clone())));
            Ok(Answer::No)
        }
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
