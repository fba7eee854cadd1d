//! Ivorian draughts: the international game on the mirrored board.

use super::built_in;
use crate::geometry::Mirrored10;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // NG, history: Ivory Coast 10x10
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
    rows: 4,                         // 20 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Fmjd,          // as international
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Ivorian draughts (NG history): the international game on the mirrored 10x10 board.
    Ivorian on Mirrored10, RULES {
        id: "ivorian",
        aliases: [],
        name: "Ivorian",
        source: "NG history (10x10)",
    }
}
