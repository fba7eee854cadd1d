//! Alquerque, qirkat: the ancestor of draughts, on points and lines.

use super::{Reads, Vocabulary, Writing, built_in};
use crate::geometry::Points5;
use crate::rules::*;

pub(super) const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::FivePoints,      // 5x5 points on lines
        corner: Corner::Left,              // without effect: every corner is a point
        man_captures: ManCaptures::All,    // along every line
        man_takes_king: ManTakesKing::Yes, // without effect: nobody is crowned
        king: KingReach::Long,             // without effect: nobody is crowned
        landing: Landing::Any,             // without effect: nobody is crowned
        promotion: Promotion::Stop,        // without effect: nobody is crowned
        choice: Choice::Free,              // Alfonso's book asks for no number
        removal: Removal::AtOnce,          // at the jump
        man_moves: ManMoves::All,          // to an empty neighbour along any line
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

/// Where nobody is crowned.
pub(super) const WORDS: Vocabulary =
    Vocabulary { set: "alquerque", man: "piece", men: "pieces", ..Vocabulary::INTERNATIONAL };

built_in! {
    /// Alquerque as Alfonso's book of 1283 has it (NG, EN: the ancestor of draughts).
    Alquerque on Points5, RULES {
        id: "alquerque",
        aliases: ["qirkat"],
        name: "Alquerque",
        source: "NG history, EN history",
        writing: Writing { reads: Reads::Whole, ..Writing::OURS },
        words: WORDS,
    }
}
