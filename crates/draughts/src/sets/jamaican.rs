//! Jamaican draughts: pool on the mirrored board.

use super::{Reads, Writing, built_in, pool};
use crate::geometry::Mirrored8;
use crate::rules::*;

/// As pool draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        corner: Corner::Right, // the double corner to the left of each player
        ..pool::RULES.moves
    },
    ..pool::RULES
};

built_in! {
    /// Jamaican draughts (parity): pool on the mirrored 8x8 board.
    Jamaican on Mirrored8, RULES {
        id: "jamaican",
        aliases: [],
        name: "Jamaican",
        source: "parity",
        // Black begins and a1 is at his near right: our square 1.
        writing: Writing {
            game_type: 23,
            names: "A1",
            letters: true,
            reads: Reads::Whole,
            ..Writing::OURS
        },
    }
}
