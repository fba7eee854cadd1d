//! Ivorian draughts: the international game on the mirrored board.

use super::{Reads, Writing, built_in, international};
use crate::geometry::Mirrored10;
use crate::rules::*;

/// As international draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        corner: Corner::Right, // mirrored
        ..international::RULES.moves
    },
    ..international::RULES
};

built_in! {
    /// Ivorian draughts (NG history): the international game on the mirrored 10x10 board.
    Ivorian on Mirrored10, RULES {
        id: "ivorian",
        aliases: [],
        name: "Ivorian",
        source: "NG history (10x10)",
        writing: Writing { reads: Reads::Whole, ..Writing::OURS },
    }
}
