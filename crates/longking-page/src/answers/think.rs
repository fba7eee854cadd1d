//! `think`: what the computer thinks of a position, told while it thinks.

use draughts::any::{WithGame, with_game};
use draughts::game::Game;
use draughts::{Color, Variant};
use draughts_notation::{Contract, Notation};
use draughts_player::{Level, Purpose, Request, Score, texts};
use longking_table::{Record, Refusal, Refused, Stage, Table};
use serde::{Deserialize, Serialize};

use super::{EngineContext, bounded};
use crate::unanswered::Unanswered;

/// A game and how much is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    pub table: Record,
    /// How many of the best turns are told, 1 to 5.
    #[serde(default = "one")]
    pub lines: u8,
}

fn one() -> u8 {
    1
}

/// The most lines.
const LINES: u8 = 5;

/// So many lines can be asked for.
///
/// # Errors
/// They are too few or too many.
pub fn check_lines(lines: u8) -> Result<(), Refusal> {
    if (1..=LINES).contains(&lines) {
        return Ok(());
    }
    Err(Refusal::new(Unanswered::Lines.with("most", LINES).with("lines", lines)))
}

/// A turn and what is expected to follow, as `/api/analysis` and the module tell it.
#[derive(Debug, Serialize)]
pub struct Thought {
    depth: u32,
    /// Which of the lines it is, from 1: the best.
    place: usize,
    /// How good it is for White, in hundredths of a man.
    score: i32,
    /// In how many moves of both sides the game is won or lost, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    nodes: u64,
    moves: Vec<String>,
}

impl Thought {
    /// What an iteration of a depth has found for the side to move: the line of a place, its score,
    /// the positions looked at and the moves.
    pub fn new(
        turn: Color,
        depth: u32,
        place: usize,
        score: Score,
        nodes: u64,
        moves: Vec<String>,
    ) -> Thought {
        let score = if turn == Color::White { score } else { -score };
        let plies = score.plies_to_end();
        Thought { depth, place, score: score.hundredths(), plies, nodes, moves }
    }
}

/// The search has ended.
#[derive(Debug, Serialize)]
pub struct Answer {
    end: bool,
}

/// Answers the question; what is found on the way goes to [`EngineContext::tell`], a thought each
/// time.
///
/// # Errors
/// The game cannot be played, or is over.
pub fn answer(question: &Question, context: EngineContext<'_>) -> Result<Answer, Refusal> {
    check_lines(question.lines)?;
    let table = bounded(|| Table::of(&question.table))?;
    let request = context.request(table.contract().rules(), Level::STRONGEST);
    let lines = usize::from(question.lines);
    let request = Request { purpose: Purpose::Analyse, lines, ..request };
    let Stage::Game(game) = table.stage() else {
        return Err(Refusal::at("think", Refused::CrownFirst));
    };
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::over("think", outcome));
    }
    with_game(game.as_ref(), Task { contract: table.contract(), request: &request, context });
    Ok(Answer { end: true })
}

/// What is to be thought about.
struct Task<'a> {
    contract: &'a Contract,
    request: &'a Request<'a>,
    context: EngineContext<'a>,
}

impl WithGame for Task<'_> {
    type Output = ();

    /// Searches a game until it is stopped.
    fn run<V: Variant>(self, game: &Game<V>) {
        let Task { contract, request, context } = self;
        let notation = Notation::of(contract);
        context.players.fresh().think(game, request, &mut |info| {
            let moves = texts(game, &info.pv, notation);
            let thought =
                Thought::new(game.turn(), info.depth, info.pv_index, info.score, info.nodes, moves);
            // Numbers and texts are always JSON.
            if let Ok(text) = serde_json::to_string(&thought) {
                (context.tell)(&text);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use serde_json::Value;

    use super::super::answer;
    use super::*;

    #[test]
    fn lines_are_told_while_it_thinks() {
        let told = RefCell::new(Vec::new());
        let asked = Cell::new(0);
        let stop = || asked.replace(asked.get() + 1) > 40;
        let tell = |text: &str| told.borrow_mut().push(text.to_owned());
        let context = EngineContext { stop: &stop, tell: &tell, ..EngineContext::bare() };
        let question = r#"{"table": {"terms": {"rules": "international"}, "log": ["32-28", "19-23"]}, "lines": 2}"#;
        assert_eq!(answer("think", question, context).unwrap(), r#"{"end":true}"#);
        let told: Vec<Value> =
            told.borrow().iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        assert!(told.len() >= 2);
        // One capture is forced: there is one line.
        assert!(told.iter().all(|thought| thought["place"] == 1));
        assert_eq!(told[0]["moves"][0], "28x19");
        let over = r#"{"table": {"terms": {"rules": "international"}, "log": [{"e": "resign", "by": "one"}]}}"#;
        let refused = answer("think", over, context).unwrap_err().to_string();
        assert!(refused.starts_with("think: the game is over"), "{refused}");
        let refused = answer("think", &question.replace(": 2}", ": 6}"), context).unwrap_err();
        assert_eq!(refused.to_string(), "lines: must be 1 to 5, not 6");
    }
}
