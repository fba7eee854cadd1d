//! Killer draughts: two kings win against one.

use super::{built_in, international};
use crate::geometry::Board10;
use crate::rules::*;

/// As international draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        landing: Landing::BehindKing, // directly behind a king taken last
        ..international::RULES.moves
    },
    ..international::RULES
};

built_in! {
    /// Killer draughts (parity): a king that takes a king last lands directly behind it.
    Killer on Board10, RULES {
        id: "killer",
        aliases: [],
        name: "Killer",
        source: "parity",
    }
}
