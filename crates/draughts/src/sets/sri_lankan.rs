//! Sri Lankan draughts: the international game on the mirrored 12x12 board.

use super::built_in;
use crate::geometry::Mirrored12;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Twelve,          // 12x12
        corner: Corner::Right,             // mirrored
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
    rows: 5,                         // 30 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Fmjd,          // as international
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Sri Lankan draughts (parity): the international game on the mirrored 12x12 board.
    SriLankan on Mirrored12, RULES {
        id: "sri-lankan",
        aliases: [],
        name: "Sri Lankan",
        source: "parity",
    }
}
