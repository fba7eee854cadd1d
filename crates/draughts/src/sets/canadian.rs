//! Canadian draughts: the international game on 12x12.

use super::{Writing, built_in, international};
use crate::geometry::Board12;
use crate::rules::*;

/// As international draughts, but for these.
pub(super) const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Twelve, // NG, variants (3)
        ..international::RULES.moves
    },
    rows: 5, // NG, variants (3): 30 men a side
    ..international::RULES
};

built_in! {
    /// Canadian draughts (NG variants 3): the international game on 12x12, 30 men a side.
    Canadian on Board12, RULES {
        id: "canadian",
        aliases: [],
        name: "Canadian",
        source: "NG variants (3)",
        writing: Writing::numbers(27),
    }
}
