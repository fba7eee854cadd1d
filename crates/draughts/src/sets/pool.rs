//! American pool checkers. The numbers are articles of its federation.

use super::{Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

pub(super) const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,           // 8x8
        corner: Corner::Left,              // the left corner is dark
        man_captures: ManCaptures::All,    // 14
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // flying
        landing: Landing::Any,             // and must find more where it can, C6
        promotion: Promotion::Stop,        // 16, 22, 23: crowned only where it stops
        choice: Choice::Free,              // 20
        removal: Removal::End,             // 19
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 3,                         // 12 men a side
    first: First::Black,             // PDN type 23
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Pool,          // 26: 15 king moves; three kings against one 13 moves
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Pool checkers (parity): flying kings, men capture all ways, free choice.
    Pool on Board8, RULES {
        id: "pool",
        aliases: [],
        name: "Pool",
        source: "parity",
        writing: Writing { names: "N1", ..Writing::numbers(23) },
    }
}
