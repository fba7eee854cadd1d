//! `longking endgame`: tables of positions with few pieces.

mod build;
mod probe;
mod report;
mod stats;
pub(crate) mod tables;
mod verify;

use anyhow::Result;

use crate::answer::{Answer, Output};
use crate::arguments::Endgame;

/// Does what is asked for.
pub(crate) fn run(asked: &Endgame, output: &mut Output) -> Result<Answer> {
    match asked {
        Endgame::Build(asked) => build::run(asked, output),
        Endgame::Probe(asked) => probe::run(asked, output),
        Endgame::Verify(asked) => verify::run(asked, output),
        Endgame::Stats(asked) => stats::run(asked, output),
        Endgame::Report(asked) => report::run(asked),
    }
}
