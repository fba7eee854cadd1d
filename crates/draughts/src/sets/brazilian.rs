//! Brazilian draughts: the international moves on 8x8.

use super::{Writing, built_in, russian};
use crate::geometry::Board8;
use crate::rules::*;

/// As Russian draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        promotion: Promotion::Stop, // as international
        choice: Choice::Most,       // as international
        ..russian::RULES.moves
    },
    ..russian::RULES
};

built_in! {
    /// Brazilian draughts (parity): the international game on 8x8 with the Russian draws.
    Brazilian on Board8, RULES {
        id: "brazilian",
        aliases: [],
        name: "Brazilian",
        source: "parity",
        writing: Writing::letters(26),
    }
}
