//! Canadian draughts: the international game on 12x12.

use super::built_in;
use crate::geometry::Board12;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Twelve,          // NG, variants (3)
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
    rows: 5,                         // NG, variants (3): 30 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Fmjd,          // as international
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Canadian draughts (NG variants 3): the international game on 12x12, 30 men a side.
    Canadian on Board12, RULES {
        id: "canadian",
        aliases: [],
        name: "Canadian",
        source: "NG variants (3)",
    }
}
