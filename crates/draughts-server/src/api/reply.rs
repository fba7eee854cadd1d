//! `POST /api/reply`: what the computer does in a game.

use std::sync::LazyLock;

use draughts::{Square, Variant, WithVariant, dispatch};
use draughts_notation::{Contract, Notation};
use draughts_search::Level;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

use super::error::{ApiError, Json};
use super::moves::{self, WireMove};
use super::score::Score;
use crate::computer;

/// A game and what is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    rules: String,
    #[serde(default)]
    start: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// 1 to 10.
    level: u8,
    /// Chooses among equal moves.
    #[serde(default)]
    seed: u64,
    /// Whether the side to move offers a draw, instead of asking for a move.
    #[serde(default)]
    draw: bool,
}

/// What the computer does.
#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    /// The piece that it huffs first.
    huff: Option<u8>,
    /// Its move; none when a draw was offered, and when the huff ended the game.
    #[serde(rename = "move")]
    mv: Option<WireMove>,
    /// Whether it accepts the draw that is offered.
    accepts: bool,
}

/// How many searches go on at once.
static SEARCHES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// How many searches may wait.
const QUEUE: usize = 64;

/// Those that wait.
static WAITING: Semaphore = Semaphore::const_new(QUEUE);

/// Answers the question.
pub(crate) async fn answer(Json(asked): Json<Question>) -> Result<axum::Json<Answer>, ApiError> {
    let level = Level::new(asked.level)
        .ok_or_else(|| ApiError::at("level", format!("must be 1 to 10, not {}", asked.level)))?;
    let Question { rules, start, moves, seed, draw, .. } = asked;
    let score = Score { rules, start, moves, end: None };
    let contract = score.contract()?;
    let _place = WAITING.try_acquire().map_err(|_| ApiError::busy())?;
    let _turn = SEARCHES.acquire().await.map_err(|_| ApiError::busy())?;
    let think = move || {
        let task = Think { score: &score, contract: &contract, level, seed, draw };
        dispatch(&contract.rules().moves, task)
    };
    let answer = tokio::task::spawn_blocking(think).await.map_err(|_| ApiError::busy())??;
    Ok(axum::Json(answer))
}

struct Think<'a> {
    score: &'a Score,
    contract: &'a Contract,
    level: Level,
    seed: u64,
    draw: bool,
}

impl WithVariant for Think<'_> {
    type Output = Result<Answer, ApiError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let mut game = self.score.play(variant, self.contract, |_| {})?;
        if let Some(outcome) = game.outcome() {
            return Err(ApiError::at("moves", format!("the game is over: {outcome}")));
        }
        if self.draw {
            let accepts = computer::accepts_draw(&game);
            return Ok(Answer { huff: None, mv: None, accepts });
        }
        let Some(turn) = computer::turn(&game, self.level, self.seed) else {
            return Err(ApiError::busy());
        };
        if let Some(square) = turn.huff {
            game.huff(square).map_err(|error| ApiError::at("moves", error))?;
        }
        let notation = Notation::of(self.contract);
        let mv = turn.mv.and_then(|mv| moves::one(&game, &mv, notation));
        Ok(Answer { huff: turn.huff.map(Square::number), mv, accepts: false })
    }
}
