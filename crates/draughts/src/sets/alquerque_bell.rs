//! Alquerque by the rules of R. C. Bell: men never go back.

use super::built_in;
use crate::geometry::Points5;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::FivePoints,      // 5x5 points on lines
        corner: Corner::Left,              // without effect: every corner is a point
        man_captures: ManCaptures::All,    // along every line
        man_takes_king: ManTakesKing::Yes, // without effect: nobody is crowned
        king: KingReach::Long,             // without effect: nobody is crowned
        landing: Landing::Any,             // without effect: nobody is crowned
        promotion: Promotion::Stop,        // without effect: nobody is crowned
        choice: Choice::Free,              // no number is asked for
        removal: Removal::AtOnce,          // at the jump
        man_moves: ManMoves::Bell,         // forward and sideways, never to where it has been
        orthogonal: Orthogonal::No,        // without effect: the lines of the board decide
        king_run: KingRun::Free,           // nobody is crowned
        goal: Goal::Normal,                // E1: who has no piece or no move loses
    },
    rows: 2,                         // two rows and two points of the middle one: 12 a side
    first: First::Either,            // decided freely
    huff: Huff::All,                 // a piece that misses a capture is huffed
    draws: DrawTable::Repetition,    // E3 alone
    adjudication: Adjudication::Off, // nobody is crowned
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Alquerque as R. C. Bell has it (NG: the ancestor of draughts).
    AlquerqueBell on Points5, RULES {
        id: "alquerque-bell",
        aliases: [],
        name: "Alquerque (Bell)",
        source: "NG history",
    }
}
