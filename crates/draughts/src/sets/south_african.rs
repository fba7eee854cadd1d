//! South African draughts: the international game on 14x14.

use super::built_in;
use crate::geometry::Board14;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Fourteen,        // NG, history: South Africa 14x14
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
    rows: 6,                         // 42 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Fmjd,          // as international
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// South African draughts (NG history): the international game on 14x14, 42 men a side.
    SouthAfrican on Board14, RULES {
        id: "south-african",
        aliases: [],
        name: "South African",
        source: "NG history (14x14)",
    }
}
