//! `longking endgame probe`: what the tables say of a position.

use std::io::Write;

use anyhow::Result;
use draughts::{Variant, WithVariant, dispatch};
use draughts_endgame::{Tables, Wdl};

use super::tables::{open, tell};
use crate::answer::{Answer, Output};
use crate::arguments::EndgameProbe;
use crate::question::{position, read_fen};

/// Writes `win`, `draw` or `loss`; no when no table knows.
pub(crate) fn run(asked: &EndgameProbe, output: &mut Output) -> Result<Answer> {
    let rules = asked.tables.rules.rules();
    let tables = open(&asked.tables.dir, rules)?;
    match dispatch(&rules.moves, Probe { fen: &asked.fen, tables: &tables })? {
        Some(value) => {
            writeln!(output, "{value}")?;
            Ok(Answer::Done)
        }
        None => {
            tell("no table has this position");
            Ok(Answer::No)
        }
    }
}

struct Probe<'a> {
    fen: &'a str,
    tables: &'a Tables,
}

impl WithVariant for Probe<'_> {
    type Output = Result<Option<Wdl>>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let position = position(variant, &read_fen(self.fen)?)?;
        Ok(self.tables.try_probe(&position)?)
    }
}
