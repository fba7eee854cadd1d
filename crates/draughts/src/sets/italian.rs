//! Italian draughts. The numbers are articles of its federation.

use super::{Writing, built_in};
use crate::geometry::Mirrored8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // 8x8
        corner: Corner::Right,              // a dark square in the lower right corner
        man_captures: ManCaptures::Forward, // 5.3a
        man_takes_king: ManTakesKing::No,   // 5.3b
        king: KingReach::Short,             // 4.7
        landing: Landing::Any,              // without effect: kings are short
        promotion: Promotion::EndsTurn,     // the move ends, crowned
        choice: Choice::Italian,            // 6.6 to 6.10
        removal: Removal::End,              // after the capture
        man_moves: ManMoves::Forward,       // one step forward
        orthogonal: Orthogonal::No,         // diagonals only
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // E1
    },
    rows: 3,                         // 12 men a side
    first: First::White,             // PDN type 22
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::English,       // 10.4: 40 moves
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Italian draughts (parity): a man may not take a king; four orders of precedence.
    Italian on Mirrored8, RULES {
        id: "italian",
        aliases: [],
        name: "Italian",
        source: "parity",
        writing: Writing::numbers(22),
    }
}
