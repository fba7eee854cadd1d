//! Whether nothing can happen at once (E6), move by move.

use draughts::rules::MoveRules;

use super::Grid;
use super::moves::{TooMany, legal_moves_within};

/// Whether nothing can happen at once, and if something can, what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calm {
    /// Nothing is to be taken, now or after a move at hand, and no move ends the game.
    Settled,
    /// The side to move has a capture, or no move.
    Captures,
    /// A move ends the game.
    Ends,
    /// After every move something is to be taken.
    Exposed,
}

/// Looks at every move and every answer to it.
pub(crate) fn calm(grid: &Grid, rules: &MoveRules, most_stages: usize) -> Result<Calm, TooMany> {
    let moves = legal_moves_within(grid, rules, most_stages)?;
    if moves.is_empty() || moves.iter().any(|chosen| !chosen.taken.is_empty()) {
        return Ok(Calm::Captures);
    }
    let mut is_exposed = true;
    for chosen in &moves {
        let answers = legal_moves_within(&grid.after(chosen), rules, most_stages)?;
        if answers.is_empty() {
            return Ok(Calm::Ends);
        }
        is_exposed &= answers.iter().any(|answer| !answer.taken.is_empty());
    }
    Ok(if is_exposed { Calm::Exposed } else { Calm::Settled })
}
