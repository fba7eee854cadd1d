//! Jamaican draughts: pool on the mirrored board.

use super::built_in;
use crate::geometry::Mirrored8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,           // 8x8
        corner: Corner::Right,             // the double corner to the left of each player
        man_captures: ManCaptures::All,    // as pool
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // flying
        landing: Landing::Any,             // and must find more where it can, C6
        promotion: Promotion::Stop,        // as pool
        choice: Choice::Free,              // as pool
        removal: Removal::End,             // as pool
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 3,                         // 12 men a side
    first: First::Black,             // PDN type 23
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Pool,          // three kings against one 13 moves
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Jamaican draughts (parity): pool on the mirrored 8x8 board.
    Jamaican on Mirrored8, RULES {
        id: "jamaican",
        aliases: [],
        name: "Jamaican",
        source: "parity",
    }
}
