//! Antidraughts: who can no longer move has won.

use super::{Reads, Writing, built_in, international};
use crate::geometry::Board10;
use crate::rules::*;

/// As international draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        goal: Goal::Lose, // no piece or no move wins
        ..international::RULES.moves
    },
    draws: DrawTable::Repetition, // E3 alone
    ..international::RULES
};

built_in! {
    /// Antidraughts (parity): the side without a move wins.
    Antidraughts on Board10, RULES {
        id: "antidraughts",
        aliases: [],
        name: "Antidraughts",
        source: "parity",
        writing: Writing { reads: Reads::Number(98), ..Writing::OURS },
    }
}
