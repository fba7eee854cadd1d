//! Sri Lankan draughts: the international game on the mirrored 12x12 board.

use super::{Reads, Writing, built_in, canadian};
use crate::geometry::Mirrored12;
use crate::rules::*;

/// As Canadian draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        corner: Corner::Right, // mirrored
        ..canadian::RULES.moves
    },
    ..canadian::RULES
};

built_in! {
    /// Sri Lankan draughts (parity): the international game on the mirrored 12x12 board.
    SriLankan on Mirrored12, RULES {
        id: "sri-lankan",
        aliases: [],
        name: "Sri Lankan",
        source: "parity",
        writing: Writing { game_type: 27, reads: Reads::Whole, ..Writing::OURS },
    }
}
