//! `longking endgame build`: makes the tables of a rule set.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, anyhow};
use draughts::tables::NoTables;
use draughts_endgame::build::{
    BuildError, Order, Progress, build, build_distances, build_practice,
};
use draughts_endgame::{Distances, Material, PracticeFiles, PureGame};
use indicatif::ProgressBar;
use longking_server::{BuildShare, Listen, Workers, share_build};

use super::super::serve::workers;
use super::tables::{bar, tell};
use crate::answer::{Answer, Output};
use crate::arguments::EndgameBuild;

/// Builds what is missing and sums up.
pub(crate) fn run(asked: &EndgameBuild, output: &mut Output) -> Result<Answer> {
    let start = Instant::now();
    let order = Order {
        rules: asked.tables.rules.rules(),
        folder: &asked.tables.dir,
        pieces: asked.pieces as u8,
        threads: asked.means.threads(),
        memory: asked.means.memory,
    };
    check(asked).map_err(|error| told(BuildError::Rules(error)))?;
    if let Some(workers) = workers(asked.workers.as_ref(), asked.lease) {
        share(asked, &workers, output)?;
    }
    let shown = Shown { bar: bar("{msg:9} {wide_bar} {percent}% {elapsed}, {eta} to go") };
    let done = build(&order, &shown);
    let up_to = |pieces: u32| Order { pieces: (pieces as u8).min(order.pieces), ..order };
    let distances = done.as_ref().ok().and(asked.distance);
    let distances = distances.map(|pieces| build_distances(&up_to(pieces), &shown));
    let practice = done.as_ref().ok().and(asked.practice);
    let practice = practice.map(|pieces| build_practice(&up_to(pieces), &shown));
    shown.bar.finish_and_clear();
    let summary = done.map_err(told)?;
    let count = summary.count;
    writeln!(output, "positions {}", count.all())?;
    writeln!(output, "won {}", count.won)?;
    writeln!(output, "drawn {}", count.drawn)?;
    writeln!(output, "lost {}", count.lost)?;
    writeln!(output, "bytes {}", summary.bytes)?;
    if summary.bytes == 0 && count.all() > 0 {
        tell("the rules decide all of these by themselves: there is no file to keep");
    }
    if let Some(distances) = distances {
        let distances = distances.map_err(told)?;
        writeln!(output, "late {}", distances.late)?;
        writeln!(output, "distance-bytes {}", distances.bytes)?;
    }
    if let Some(practice) = practice {
        writeln!(output, "practice-bytes {}", practice.map_err(told)?.bytes)?;
    }
    writeln!(output, "seconds {:.2}", start.elapsed().as_secs_f64())?;
    Ok(Answer::Done)
}

/// Whether the rules have all that is asked for: a build can take days.
fn check(asked: &EndgameBuild) -> Result<(), NoTables> {
    let rules = asked.tables.rules.rules();
    PureGame::of(rules)?;
    if asked.distance.is_some() && !Distances::are_of(rules) {
        return Err(NoTables::Draws(rules.draws));
    }
    asked.practice.map_or(Ok(()), |_| PracticeFiles::of(&asked.tables.dir, rules).map(drop))
}

/// Has workers build what is missing; the build that follows finds it, and looks at it again.
fn share(asked: &EndgameBuild, workers: &Workers, output: &mut Output) -> Result<()> {
    let share = BuildShare {
        contract: &asked.tables.rules,
        folder: &asked.tables.dir,
        pieces: asked.pieces as u8,
        listen: asked.listen.map_or(Listen::NextFree, Listen::At),
        workers,
        notice: tell,
    };
    let mut told = Ok(());
    let ready = |address| {
        told = writeln!(output, "workers http://{address}").and_then(|()| output.flush());
    };
    let mut came = |material, there, all| tell(&format!("{material} came, {there} of {all}"));
    share_build(&share, ready, &mut came)?;
    Ok(told?)
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
