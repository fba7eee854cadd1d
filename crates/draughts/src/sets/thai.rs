//! Thai draughts, makhos.

use super::{Origin, Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // 8x8
        corner: Corner::Left,               // PDN type 31
        man_captures: ManCaptures::Forward, // forward only
        man_takes_king: ManTakesKing::Yes,  // no rule against it
        king: KingReach::Long,              // flying
        landing: Landing::Behind,           // directly behind each piece taken
        promotion: Promotion::EndsTurn,     // the move ends, crowned
        choice: Choice::Free,               // any
        removal: Removal::AtOnce,           // at each jump, so a king may turn back
        man_moves: ManMoves::Forward,       // one step forward
        orthogonal: Orthogonal::No,         // diagonals only
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // E1
    },
    rows: 2,                         // 8 men a side
    first: First::Black,             // PDN type 31
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Plain,         // no table is known
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Thai draughts (parity), makhos: eight men, kings land behind, pieces leave at each jump.
    Thai on Board8, RULES {
        id: "thai",
        aliases: [],
        name: "Thai",
        source: "parity",
        // Black begins and 1 is at his far left: White's near right.
        writing: Writing { origin: Origin::NearRight, capture: '-', ..Writing::numbers(31) },
    }
}
