//! Zambian draughts: pool with either side beginning.

use super::built_in;
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,           // NG, history: Zambia 8x8
        corner: Corner::Left,              // the double corner on the right
        man_captures: ManCaptures::All,    // as pool
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // flying
        landing: Landing::Any,             // and must find more where it can, C6
        promotion: Promotion::Stop,        // crowned only where it stops
        choice: Choice::Free,              // maximum or not maximum
        removal: Removal::End,             // as pool
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 3,                         // 12 men a side
    first: First::Either,            // not said: by lot
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Pool,          // as pool
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Zambian draughts (NG history): the moves of [`Pool`](super::Pool).
    Zambian on Board8, RULES {
        id: "zambian",
        aliases: [],
        name: "Zambian",
        source: "NG history (8x8)",
    }
}
