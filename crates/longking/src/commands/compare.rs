//! `longking compare`: the moves of a position under two contracts, told apart.

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use draughts::{Setup, Variant, WithVariant, dispatch};
use draughts_engine::{Budget, Options, Player, Record, Signal, analyse};
use draughts_notation::moves::hub;
use draughts_notation::{Contract, fen};
use draughts_protocol::hub::without_huffing;
use serde::Serialize;

use super::analyse::Value;
use super::json;
use crate::Output;
use crate::arguments::Compare;
use crate::question::{position, read_fen};

/// What the two contracts have and have not in common; moves in Hub form.
#[derive(Serialize)]
struct Comparison {
    fen: String,
    a: String,
    b: String,
    both: Vec<String>,
    only_a: Vec<String>,
    only_b: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<Engine>,
}

/// What the engine finds under each contract.
#[derive(Serialize)]
struct Engine {
    a: Finding,
    b: Finding,
}

/// The value of the position for the side to move, and the best move.
#[derive(Serialize)]
struct Finding {
    score: Option<Value>,
    best: Option<String>,
}

/// Writes which moves are legal under both contracts, and which under one only.
pub(crate) fn run(asked: &Compare, output: &mut Output) -> Result<()> {
    let Compare { a, b, .. } = asked;
    let [ours, theirs] = [a, b].map(|contract| contract.rules().moves.board);
    if ours != theirs {
        bail!("b: board must be {ours} as under a, not {theirs}");
    }
    let (fen, under_a) = legal(a, asked)?;
    let (_, under_b) = legal(b, asked)?;
    let find = |depth: u32| {
        Ok::<_, anyhow::Error>(Engine { a: finding(a, &fen, depth)?, b: finding(b, &fen, depth)? })
    };
    let engine = asked.depth.map(find).transpose()?;
    let comparison = Comparison {
        fen,
        a: a.to_string(),
        b: b.to_string(),
        both: under_a.intersection(&under_b).cloned().collect(),
        only_a: under_a.difference(&under_b).cloned().collect(),
        only_b: under_b.difference(&under_a).cloned().collect(),
        engine,
    };
    json::write(&comparison, output)
}

/// What the engine finds in a position under a contract; captures are compulsory, as in analysis.
fn finding(contract: &Contract, fen: &str, depth: u32) -> Result<Finding> {
    let record = Record::from_fen(without_huffing(contract), fen)?;
    if record.standing()?.outcome.is_some() {
        return Ok(Finding { score: None, best: None });
    }
    let mut player = Player::new(&Options::default());
    let (budget, signal) = (Budget::depth(depth), Signal::started());
    let line = analyse(&record, &mut player, &budget, &signal, &mut |_| ())?;
    let score = line.as_ref().map(|line| Value::of(line.score));
    Ok(Finding { score, best: line.and_then(|line| line.pv.into_iter().next()) })
}

/// The position as FEN and its moves, sorted.
fn legal(contract: &Contract, asked: &Compare) -> Result<(String, BTreeSet<String>)> {
    dispatch(&contract.rules().moves, Legal { asked })
}

struct Legal<'a> {
    asked: &'a Compare,
}

impl WithVariant for Legal<'_> {
    type Output = Result<(String, BTreeSet<String>)>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let setup: Setup<V::Board> = match &self.asked.fen {
            Some(text) => read_fen(text)?,
            None => self.asked.a.rules().start(),
        };
        let position = position(variant, &setup)?;
        Ok((fen::write(&setup), position.legal_moves().iter().map(hub).collect()))
    }
}
