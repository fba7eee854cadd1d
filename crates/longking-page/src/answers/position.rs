//! `position`: a position as FEN, read on the board of some rules, for those who set one up.

use draughts::any::{self, AnyBoard};
use draughts_notation::{Contract, fen, hub_position};
use longking_table::cause::With;
use longking_table::{Refusal, ToCause};
use serde::{Deserialize, Serialize};

use super::stand::{letters, word};
use crate::unanswered::Unanswered;

/// A position, as FEN or as the page has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The contract.
    pub rules: String,
    /// The position as FEN.
    #[serde(default)]
    pub fen: Option<String>,
    /// Or a letter for each square, after `W` or `B` for the side to move.
    #[serde(default)]
    pub board: Option<String>,
}

/// The position in both forms, and whether a game can begin with it.
#[derive(Debug, Serialize)]
pub struct Answer {
    fen: String,
    board: String,
    side_to_move: &'static str,
    /// Why no game can begin with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<String>,
    /// The same as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<With>,
}

/// Answers the question.
///
/// # Errors
/// There is no position in it.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let contract: Contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let board = AnyBoard::under(&contract.rules().moves);
    let setup = match (&question.fen, &question.board) {
        (Some(text), None) => {
            fen::read_any(board, text).map_err(|error| Refusal::at("fen", error))?
        }
        (None, Some(letters)) => {
            hub_position::read_any(board, letters).map_err(|error| Refusal::at("board", error))?
        }
        _ => return Err(Refusal::new(Unanswered::Neither)),
    };
    let wrong = any::place(&contract.rules().moves, &setup).err();
    let cause = wrong.map(|error| error.to_cause());
    Ok(Answer {
        fen: fen::write_any(&setup),
        board: letters(&setup),
        side_to_move: word(setup.turn),
        wrong: wrong.map(|error| error.to_string()),
        code: cause.as_ref().map(|cause| cause.code),
        with: cause.map(|cause| cause.with),
    })
}
