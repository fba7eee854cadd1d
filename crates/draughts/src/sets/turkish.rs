//! Turkish draughts, dama: all squares, along rows and columns.

use super::{Writing, built_in};
use crate::geometry::Squares8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::AllEight,         // 8x8, all 64 squares
        corner: Corner::Left,               // without effect: every corner is a playing square
        man_captures: ManCaptures::Forward, // forward and sideways
        man_takes_king: ManTakesKing::Yes,  // no rule against it
        king: KingReach::Long,              // flies along rows and columns
        landing: Landing::Any,              // any empty square beyond
        promotion: Promotion::Stop,         // stays a man until the move ends
        choice: Choice::Most,               // the most pieces, a king counting one
        removal: Removal::AtOnce,           // squares may be crossed again, and jumps open up
        man_moves: ManMoves::Forward,       // forward and sideways
        orthogonal: Orthogonal::Only,       // along rows and columns alone
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // E1
    },
    rows: 2,                         // 16 men a side, on the second and third rows
    first: First::White,             // White begins
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Turkish,       // one piece against one: 2 moves
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Turkish draughts (parity): the most pieces must be taken, along rows and columns.
    Turkish on Squares8, RULES {
        id: "turkish",
        aliases: ["dama"],
        name: "Turkish",
        source: "parity",
        writing: Writing::letters(30),
    }
}
