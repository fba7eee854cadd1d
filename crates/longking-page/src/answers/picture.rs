//! `picture`: a position as an SVG picture.

use draughts::any::AnyBoard;
use draughts_notation::diagram::{self, DiagramOptions, Numbers};
use draughts_notation::{Contract, fen};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

/// A position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The contract.
    pub rules: String,
    /// The position.
    pub fen: String,
    /// Whether empty squares show their numbers.
    #[serde(default)]
    pub numbers: bool,
}

/// The picture.
#[derive(Debug, Serialize)]
pub struct Answer {
    svg: String,
}

/// Answers the question.
///
/// # Errors
/// There is no such position on the board of the rules.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let contract: Contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let board = AnyBoard::under(&contract.rules().moves);
    let setup = fen::read_any(board, &question.fen).map_err(|error| Refusal::at("fen", error))?;
    let numbers = if question.numbers { Numbers::Shown } else { Numbers::Hidden };
    let options = DiagramOptions { numbers, ..Default::default() };
    Ok(Answer { svg: diagram::any_svg(&setup, &options) })
}
