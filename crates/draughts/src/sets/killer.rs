//! Killer draughts: two kings win against one.

use super::built_in;
use crate::geometry::Board10;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // 10x10
        corner: Corner::Left,              // as international
        man_captures: ManCaptures::All,    // as international
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // as international
        landing: Landing::BehindKing,      // directly behind a king taken last
        promotion: Promotion::Stop,        // as international
        choice: Choice::Most,              // as international
        removal: Removal::End,             // as international
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 4,                         // 20 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Fmjd,          // as international
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Killer draughts (parity): a king that takes a king last lands directly behind it.
    Killer on Board10, RULES {
        id: "killer",
        aliases: [],
        name: "Killer",
        source: "parity",
    }
}
