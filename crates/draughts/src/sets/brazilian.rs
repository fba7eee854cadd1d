//! Brazilian draughts: the international moves on 8x8.

use super::built_in;
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,           // 8x8
        corner: Corner::Left,              // as international
        man_captures: ManCaptures::All,    // as international
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // as international
        landing: Landing::Any,             // as international
        promotion: Promotion::Stop,        // as international
        choice: Choice::Most,              // as international
        removal: Removal::End,             // as international
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 3,                         // 12 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Russian,       // the counts of the 64-square federation
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Brazilian draughts (parity): the international game on 8x8 with the Russian draws.
    Brazilian on Board8, RULES {
        id: "brazilian",
        aliases: [],
        name: "Brazilian",
        source: "parity",
    }
}
