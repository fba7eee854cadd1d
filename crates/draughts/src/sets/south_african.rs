//! South African draughts: the international game on 14x14.

use super::{Reads, Writing, built_in, international};
use crate::geometry::Board14;
use crate::rules::*;

/// As international draughts, but for these.
const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Fourteen, // NG, history: South Africa 14x14
        ..international::RULES.moves
    },
    rows: 6, // 42 men a side
    ..international::RULES
};

built_in! {
    /// South African draughts (NG history): the international game on 14x14, 42 men a side.
    SouthAfrican on Board14, RULES {
        id: "south-african",
        aliases: [],
        name: "South African",
        source: "NG history (14x14)",
        writing: Writing { reads: Reads::Whole, ..Writing::OURS },
    }
}
