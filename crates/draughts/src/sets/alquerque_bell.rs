//! Alquerque by the rules of R. C. Bell: men never go back.

use super::{alquerque, built_in};
use crate::geometry::Points5;
use crate::rules::*;

/// As Alquerque, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        man_moves: ManMoves::Bell, // forward and sideways, never to where it has been
        ..alquerque::RULES.moves
    },
    ..alquerque::RULES
};

built_in! {
    /// Alquerque as R. C. Bell has it (NG: the ancestor of draughts).
    AlquerqueBell on Points5, RULES {
        id: "alquerque-bell",
        aliases: [],
        name: "Alquerque (Bell)",
        source: "NG history",
        words: alquerque::WORDS,
    }
}
