//! Zambian draughts: pool with either side beginning.

use super::{Reads, Writing, built_in, pool};
use crate::geometry::Board8;
use crate::rules::*;

/// As pool draughts, but for these.
const RULES: Rules = Rules {
    first: First::Either, // not said: by lot
    ..pool::RULES
};

built_in! {
    /// Zambian draughts (NG history): the moves of [`Pool`](super::Pool).
    Zambian on Board8, RULES {
        id: "zambian",
        aliases: [],
        name: "Zambian",
        source: "NG history (8x8)",
        writing: Writing { game_type: 23, reads: Reads::Whole, ..Writing::OURS },
    }
}
