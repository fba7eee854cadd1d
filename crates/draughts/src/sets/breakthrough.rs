//! Breakthrough: the first king wins.

use super::{Reads, Writing, built_in, international};
use crate::geometry::Board10;
use crate::rules::*;

/// As international draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        goal: Goal::Crown, // the first king wins
        ..international::RULES.moves
    },
    draws: DrawTable::Repetition, // E3 alone
    ..international::RULES
};

built_in! {
    /// Breakthrough (parity): the first king wins.
    Breakthrough on Board10, RULES {
        id: "breakthrough",
        aliases: [],
        name: "Breakthrough",
        source: "parity",
        writing: Writing { reads: Reads::Number(96), ..Writing::OURS },
    }
}
