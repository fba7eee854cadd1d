//! `longking selfplay`: games of the engine against itself.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use draughts::{Variant, WithVariant, dispatch};
use draughts_endgame::Time;
use draughts_engine::{EndgameFolder, evaluation};
use draughts_train::selfplay::{Openings, Plan, SHARD, VERSION, run as play};

use super::serve::warn;
use crate::answer::Output;
use crate::arguments::Selfplay;

/// The file that says how the games of a folder are played.
const PLAN: &str = "plan.txt";

/// Plays what is missing, and writes a line after each file of games.
pub(crate) fn run(asked: &Selfplay, output: &mut Output) -> Result<()> {
    let name = asked.dir.display().to_string();
    fs::create_dir_all(&asked.dir).with_context(|| format!("dir: {name}"))?;
    agree(&asked.dir.join(PLAN), &plan(asked)).with_context(|| format!("dir: {name}"))?;
    dispatch(&asked.rules.rules().moves, Task { asked, output })
        .with_context(|| format!("dir: {name}"))
}

/// All that the games depend on.
fn plan(asked: &Selfplay) -> String {
    let Selfplay { rules, nodes, seed, weights, fair, .. } = asked;
    let tables = asked.tables.as_ref().map_or("none".to_owned(), EndgameFolder::to_string);
    let openings = if *fair { "fair" } else { "wild" };
    format!(
        "rules {rules}\nnodes {nodes}\nseed {seed}\nweights {weights}\ntables {tables}\n\
         beginnings {openings}\nversion {VERSION}\n"
    )
}

/// The plan of a folder, if it has one; plans of the first version do not name it.
fn known(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(plan) if plan.lines().any(|line| line.starts_with("version ")) => Ok(Some(plan)),
        Ok(plan) => Ok(Some(plan + "version 1\n")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The rules of the games in a folder, as its plan names them; `None` where there is no plan.
pub(super) fn rules_in(folder: &Path) -> io::Result<Option<String>> {
    let plan = known(&folder.join(PLAN))?.unwrap_or_default();
    Ok(plan.lines().find_map(|line| line.strip_prefix("rules ")).map(str::to_owned))
}

/// The games of a folder are all played alike: its plan is this one, or becomes it.
fn agree(path: &Path, plan: &str) -> Result<()> {
    match known(path)? {
        Some(other) if other == plan => Ok(()),
        Some(other) => {
            let differs = other.lines().zip(plan.lines()).find(|(one, other)| one != other);
            let (one, other) = differs.unwrap_or(("a longer plan", "this one"));
            bail!("its games are played with {one}, not {other}")
        }
        None => Ok(fs::write(path, plan)?),
    }
}

struct Task<'a> {
    asked: &'a Selfplay,
    output: &'a mut Output,
}

impl WithVariant for Task<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self, variant: V) -> Result<()> {
        let rules = self.asked.rules.rules();
        let (weights, tables) = (&self.asked.weights, self.asked.tables.as_ref());
        let without_tables = tables.and_then(|tables| tables.shortfall(rules));
        for shortfall in weights.shortfall(rules).into_iter().chain(without_tables) {
            warn(&shortfall);
        }
        let evaluation = evaluation(weights, tables, rules, Time::Any);
        let plan = Plan {
            folder: &self.asked.dir,
            shards: u64::from(self.asked.games).div_ceil(SHARD),
            nodes: self.asked.nodes.into(),
            seed: self.asked.seed,
            openings: if self.asked.fair { Openings::FAIR } else { Openings::WILD },
            threads: match self.asked.threads {
                Some(threads) => threads as usize,
                None => thread::available_parallelism().map_or(1, usize::from),
            },
        };
        let begun = Instant::now();
        let (tell, inbox) = mpsc::channel();
        let output = self.output;
        let (evaluation, plan) = (&*evaluation, &plan);
        thread::scope(|scope| {
            let work = move || {
                let told = move |games| {
                    // The games go on, whoever listens.
                    let _ = tell.send(games);
                };
                play(variant, rules, evaluation, plan, &AtomicBool::new(false), &told)
            };
            let games = scope.spawn(work);
            for games in inbox {
                let seconds = begun.elapsed().as_secs_f64();
                writeln!(output, "games {games} seconds {seconds:.0}")?;
                output.flush()?;
            }
            Ok(games.join().map_err(|_| anyhow!("a game has failed"))??)
        })
    }
}
