//! `POST /api/game`: where a game stands.

use draughts::game::{Count, Counter, Duty, Entry, Game, Outcome};
use draughts::{Color, Square, Variant, WithVariant, dispatch};
use draughts_notation::{Contract, Notation, fen, hub_position};
use serde::{Deserialize, Serialize};

use super::error::{ApiError, Json};
use super::moves::{self, WireMove};
use super::score::{End, Score};
use crate::words::plain::{Must, must};
use crate::words::{Words, outcome};

/// A game, and whether every state on its way is wanted.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    rules: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    end: Option<End>,
    /// Whether the answer has the whole line.
    #[serde(default)]
    line: bool,
}

/// Where it stands.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    fen: String,
    side_to_move: &'static str,
    /// What stands on each square from square 1: `w b W B`, capitals for kings, `e` for empty.
    board: String,
    /// How many moves were played.
    ply: u32,
    /// What may be played.
    moves: Vec<WireMove>,
    /// What must be captured, unless nobody may be told (H5).
    must: Option<Must>,
    huffable: Vec<u8>,
    counters: Vec<WireCount>,
    outcome: Option<WireOutcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    line: Vec<State>,
}

/// A moment of the game.
#[derive(Debug, Serialize)]
struct State {
    /// What led here: nothing, a move or a huff.
    #[serde(rename = "move")]
    mv: Option<WireMove>,
    huff: Option<u8>,
    board: String,
    side_to_move: &'static str,
}

/// A count of a draw table, in moves of each player, or how often the position has stood.
#[derive(Debug, Serialize)]
struct WireCount {
    id: &'static str,
    name: String,
    now: u32,
    of: u32,
}

/// How the game ended.
#[derive(Debug, Serialize)]
struct WireOutcome {
    winner: Option<&'static str>,
    reason: &'static str,
    clause: &'static str,
    article: Option<&'static str>,
    /// The reason as a sentence.
    words: String,
}

/// Answers the question.
pub(crate) async fn answer(Json(question): Json<Question>) -> Result<axum::Json<Answer>, ApiError> {
    let Question { rules, start, moves, end, line } = question;
    let score = Score { rules, start, moves, end };
    let contract = score.contract()?;
    let task = Stand { score: &score, contract: &contract, line };
    let moves = &contract.rules().moves;
    // A long game takes some milliseconds: other connections go on meanwhile.
    let answer = tokio::task::block_in_place(|| dispatch(moves, task))?;
    Ok(axum::Json(answer))
}

struct Stand<'a> {
    score: &'a Score,
    contract: &'a Contract,
    line: bool,
}

impl WithVariant for Stand<'_> {
    type Output = Result<Answer, ApiError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let notation = Notation::of(self.contract);
        let mut line = Vec::new();
        let mut before: Option<Game<V>> = None;
        let game = self.score.play(variant, self.contract, |game| {
            if self.line {
                line.push(State::of(game, before.as_ref(), notation));
                before = Some(game.clone());
            }
        })?;
        Ok(Answer::of(&game, self.contract, line))
    }
}

impl Answer {
    fn of<V: Variant>(game: &Game<V>, contract: &Contract, line: Vec<State>) -> Answer {
        let words = Words::of(contract.set());
        Answer {
            fen: fen::write(&game.position().setup()),
            side_to_move: word(game.turn()),
            board: board(game),
            ply: game.ply(),
            moves: if game.outcome().is_some() {
                Vec::new()
            } else {
                moves::playable(game, Notation::of(contract))
            },
            must: (game.duty() == Duty::Capture).then(|| must(contract)),
            huffable: game.huffable().iter().map(Square::number).collect(),
            counters: counts(game, words),
            outcome: game.outcome().map(|end| WireOutcome::of(end, game, words)),
            line,
        }
    }
}

impl State {
    fn of<V: Variant>(game: &Game<V>, before: Option<&Game<V>>, notation: Notation) -> State {
        let entry = before.and_then(|_| game.line().last());
        let mv = entry.and_then(|entry| entry.as_move());
        let huff = match entry {
            Some(Entry::Huff(square)) => Some(square.number()),
            _ => None,
        };
        State {
            mv: before.zip(mv).and_then(|(before, mv)| moves::one(before, &mv, notation)),
            huff,
            board: board(game),
            side_to_move: word(game.turn()),
        }
    }
}

impl WireOutcome {
    fn of<V: Variant>(end: Outcome, game: &Game<V>, words: Words) -> WireOutcome {
        let [white, black] = Color::BOTH.map(|color| {
            let pieces = game.position().pieces(color);
            let kings = (pieces & game.position().kings()).count();
            (kings, pieces.count() - kings)
        });
        WireOutcome {
            winner: end.winner.map(word),
            reason: end.reason.word(),
            clause: end.clause.id(),
            article: end.article,
            words: outcome::sentence(&end, game.rules().moves.goal, [white, black], words),
        }
    }
}

/// What stands on each square: the position in the form of the Hub protocol, without the side to move.
fn board<V: Variant>(game: &Game<V>) -> String {
    hub_position::write(&game.position().setup()).split_off(1)
}

/// The counts that may draw the game.
fn counts<V: Variant>(game: &Game<V>, words: Words) -> Vec<WireCount> {
    let repetition = game.repetition().map(|now| WireCount {
        id: "repetition",
        name: "Same position".to_owned(),
        now,
        of: 3,
    });
    let moves = game.counts().filter(|count| count.counter != Counter::Moves).map(
        |Count { counter, plies, of }| WireCount {
            id: counter.word(),
            name: outcome::count_name(counter, words),
            now: plies / 2,
            of: of / 2,
        },
    );
    moves.chain(repetition).collect()
}

pub(crate) fn word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
