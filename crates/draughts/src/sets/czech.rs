//! Czech draughts. The numbers are articles of its federation.

use super::{Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // 8x8
        corner: Corner::Left,               // a1 is a playing square
        man_captures: ManCaptures::Forward, // 4.1
        man_takes_king: ManTakesKing::Yes,  // no rule against it
        king: KingReach::Long,              // flying
        landing: Landing::Any,              // any empty square beyond
        promotion: Promotion::EndsTurn,     // the move ends, crowned
        choice: Choice::KingFirst,          // 4.14: a king if one can, then free
        removal: Removal::End,              // after the capture
        man_moves: ManMoves::Forward,       // one step forward
        orthogonal: Orthogonal::No,         // diagonals only
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // E1
    },
    rows: 3,                         // 12 men a side
    first: First::White,             // PDN type 29
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Plain,         // no table is known
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Czech draughts (parity): if a king can capture, a king must.
    Czech on Board8, RULES {
        id: "czech",
        aliases: [],
        name: "Czech",
        source: "parity",
        writing: Writing::letters(29),
    }
}
