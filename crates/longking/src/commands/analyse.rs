//! `longking analyse`: what the engine thinks of a position, as JSON.

use std::io::Write;

use anyhow::{Result, bail};
use draughts_endgame::Wdl;
use draughts_engine::{Budget, EnginePlayer, Line, Options, Score, Signal, analyse};
use draughts_notation::{MoveRecord, hub_position};
use draughts_protocol::hub::without_huffing;
use serde::Serialize;

use super::json;
use super::serve::warn;
use crate::answer::Output;
use crate::arguments::{Analyse, Subject};

/// A line that was found.
#[derive(Serialize)]
struct AnalysisLine<'a> {
    depth: u32,
    score: Value,
    nodes: u64,
    time: f64,
    line: usize,
    pv: &'a [String],
}

/// How good it is: men, a number of plies to the end, or what endgame tables have of it.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Men(f64),
    End(String),
}

/// The best move.
#[derive(Serialize)]
struct Best {
    best: Option<String>,
}

impl Value {
    pub(crate) fn of(score: Score, table: Option<Wdl>) -> Value {
        match (score.plies_to_end(), table) {
            (Some(plies), _) => {
                let sign = if score.is_win() { '+' } else { '-' };
                Value::End(format!("{sign}M{plies}"))
            }
            (None, Some(known)) => Value::End(format!("tb-{known}")),
            (None, None) => Value::Men(f64::from(score.hundredths()) / 100.0),
        }
    }
}

/// Writes a line after every iteration, then the best move.
pub(crate) fn run(asked: &Analyse, output: &mut Output) -> Result<()> {
    let record = record(&asked.subject)?;
    let budget = match (asked.time, asked.depth, asked.nodes) {
        (Some(time), ..) => Budget { hard: Some(time), ..Budget::NONE },
        (_, Some(depth), _) => Budget::depth(depth),
        (_, _, Some(nodes)) => Budget::nodes(nodes),
        _ => bail!("limit: one of --time, --depth and --nodes is missing"),
    };
    let signal = Signal::started();
    let mut failed = Ok(());
    let mut tell = |line: &Line| {
        if failed.is_ok() {
            let time = signal.elapsed().unwrap_or_default().as_secs_f64();
            let Line { depth, pv_index, score, table, nodes, pv, .. } = line;
            let score = Value::of(*score, *table);
            let found = AnalysisLine {
                depth: *depth,
                score,
                nodes: *nodes,
                time: (time * 1e3).round() / 1e3,
                line: *pv_index,
                pv,
            };
            failed = json::write(&found, output).and_then(|()| Ok(output.flush()?));
        }
    };
    let options = Options { lines: asked.lines as usize, ..asked.engine.options()? };
    if let Some(shortfall) = options.shortfall(asked.subject.rules.rules()) {
        warn(&shortfall);
    }
    let mut player = EnginePlayer::new(&options);
    let last = analyse(&record, &mut player, &budget, &signal, &mut tell)?;
    failed?;
    json::write(&Best { best: last.and_then(|line| line.pv.into_iter().next()) }, output)
}

/// The position that a command is about, as a game. Captures are compulsory in analysis.
fn record(subject: &Subject) -> Result<MoveRecord> {
    let position = hub_position::write_with_runs(&subject.any_setup()?);
    Ok(MoveRecord::new(without_huffing(&subject.rules), &position)?)
}
