//! `longking endgame build`: makes the tables of a rule set.

use std::io::Write;
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};
use draughts_endgame::Material;
use draughts_endgame::build::{BuildError, Order, Progress, build, build_distances};
use indicatif::ProgressBar;

use super::tables::{bar, tell};
use crate::answer::{Answer, Output};
use crate::arguments::EndgameBuild;

/// Builds what is missing and sums up.
pub(crate) fn run(asked: &EndgameBuild, output: &mut Output) -> Result<Answer> {
    let start = Instant::now();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let order = Order {
        rules: asked.tables.rules.rules(),
        folder: &asked.tables.dir,
        pieces: asked.pieces as u8,
        threads: asked.threads.map_or_else(cores, |threads| threads as usize),
        memory: asked.memory,
    };
    let shown = Shown { bar: bar("{msg:9} {wide_bar} {percent}% {elapsed}, {eta} to go") };
    let done = build(&order, &shown);
    let distances = done.as_ref().ok().and(asked.distance).map(|pieces| {
        let pieces = (pieces as u8).min(order.pieces);
        build_distances(&Order { pieces, ..order }, &shown)
    });
    shown.bar.finish_and_clear();
    let summary = done.map_err(told)?;
    let count = summary.count;
    writeln!(output, "positions {}", count.all())?;
    writeln!(output, "won {}", count.won)?;
    writeln!(output, "drawn {}", count.drawn)?;
    writeln!(output, "lost {}", count.lost)?;
    writeln!(output, "bytes {}", summary.bytes)?;
    if let Some(distances) = distances {
        let distances = distances.map_err(told)?;
        writeln!(output, "late {}", distances.late)?;
        writeln!(output, "distance-bytes {}", distances.bytes)?;
    }
    writeln!(output, "seconds {:.2}", start.elapsed().as_secs_f64())?;
    Ok(Answer::Done)
}

/// An error as it is told.
fn told(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Rules(error) => anyhow::Error::from(error).context("rules"),
        BuildError::Memory { .. } => anyhow!("memory: {error}"),
        error => error.into(),
    }
}

/// How far the build is, on a terminal.
struct Shown {
    bar: ProgressBar,
}

impl Progress for Shown {
    fn begin(&self, placements: u64) {
        self.bar.set_length(placements);
    }

    fn slice(&self, material: Material) {
        self.bar.set_message(material.to_string());
    }

    fn advance(&self, placements: u64) {
        self.bar.inc(placements);
    }

    fn note(&self, text: &str) {
        self.bar.suspend(|| tell(text));
    }
}
