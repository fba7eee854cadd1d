//! `longking compare`: the moves of a position under two contracts, told apart.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use draughts_engine::{Budget, EnginePlayer, Options, Signal, analyse};
use draughts_notation::{Contract, MoveRecord};
use draughts_protocol::hub::without_huffing;
use longking_page::answers::compare::{Apart, Question, answer};
use serde::Serialize;

use super::analyse::Value;
use super::json;
use super::state::End;
use crate::answer::Output;
use crate::arguments::Compare;

/// What the two contracts have and have not in common; moves in Hub form, with the numbers of the
/// first.
#[derive(Serialize)]
struct Comparison<'a> {
    fen_a: &'a str,
    fen_b: &'a str,
    a: String,
    b: String,
    both: &'a BTreeSet<String>,
    only_a: &'a BTreeSet<String>,
    only_b: &'a BTreeSet<String>,
    /// Every move of the second contract, with its form in that one's own numbers.
    own_b: &'a BTreeMap<String, String>,
    /// What the rules of a contract say where the game is over, which leaves no moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome_a: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome_b: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<Engine>,
}

/// What the engine finds under each contract.
#[derive(Serialize)]
struct Engine {
    a: Finding,
    b: FindingOfB,
}

/// The value of the position for the side to move, and the best move in the contract's own numbers.
#[derive(Serialize)]
struct Finding {
    score: Option<Value>,
    best: Option<String>,
}

/// The same under the second contract, with the best move in the numbers of the first as well.
#[derive(Serialize)]
struct FindingOfB {
    #[serde(flatten)]
    finding: Finding,
    best_in_a: Option<String>,
}

/// Writes which moves are legal under both contracts, and which under one only.
pub(crate) fn run(asked: &Compare, output: &mut Output) -> Result<()> {
    let Compare { a, b, fen, depth } = asked;
    let question = Question { a: a.to_string(), b: b.to_string(), fen: fen.clone() };
    let answer = answer(&question)?;
    let [fen_a, fen_b] = answer.fens();
    let apart = answer.apart();
    let find = |depth: u32| {
        let (of_a, of_b) = (finding(a, fen_a, depth)?, finding(b, fen_b, depth)?);
        Ok::<_, anyhow::Error>(Engine { a: of_a, b: FindingOfB::of(of_b, &apart) })
    };
    let engine = depth.map(find).transpose()?;
    let Apart { both, only_a, only_b, own_b } = &apart;
    let (outcome_a, outcome_b) = (outcome(a, fen_a)?, outcome(b, fen_b)?);
    let (a, b) = (question.a, question.b);
    json::write(
        &Comparison {
            fen_a,
            fen_b,
            a,
            b,
            both,
            only_a,
            only_b,
            own_b,
            outcome_a,
            outcome_b,
            engine,
        },
        output,
    )
}

/// How a game is over that begins with a position.
fn outcome(contract: &Contract, fen: &str) -> Result<Option<End>> {
    let record = MoveRecord::from_fen(*contract, fen)?;
    Ok(record.standing()?.outcome.map(End::of))
}

/// What the engine finds in a position under a contract; captures are compulsory, as in analysis.
fn finding(contract: &Contract, fen: &str, depth: u32) -> Result<Finding> {
    let record = MoveRecord::from_fen(without_huffing(contract), fen)?;
    if record.standing()?.outcome.is_some() {
        return Ok(Finding { score: None, best: None });
    }
    let mut player = EnginePlayer::new(&Options::default());
    let (budget, signal) = (Budget::depth(depth), Signal::started());
    let line = analyse(&record, &mut player, &budget, &signal, &mut |_| ())?;
    let score = line.as_ref().map(|line| Value::of(line.score, line.table));
    Ok(Finding { score, best: line.and_then(|line| line.pv.into_iter().next()) })
}

impl FindingOfB {
    fn of(finding: Finding, apart: &Apart) -> FindingOfB {
        let is_best = |(_, own): &(&String, &String)| finding.best.as_ref() == Some(*own);
        let best_in_a = apart.own_b.iter().find(is_best).map(|(text, _)| text.clone());
        FindingOfB { finding, best_in_a }
    }
}
