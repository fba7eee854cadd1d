//! Tanzanian draughts: men capture forward, kings fly, any capture will do.

use super::{Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // NG, history: Tanzania 8x8
        corner: Corner::Left,               // the right corner is light
        man_captures: ManCaptures::Forward, // forward only
        man_takes_king: ManTakesKing::Yes,  // no rule against it
        king: KingReach::Long,              // flying
        landing: Landing::Any,              // any empty square beyond
        promotion: Promotion::EndsTurn,     // the move ends, crowned
        choice: Choice::Free,               // no number, no priority of kings
        removal: Removal::End,              // after the capture
        man_moves: ManMoves::Forward,       // one step forward
        orthogonal: Orthogonal::No,         // diagonals only
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // E1
    },
    rows: 3,                         // 12 men a side
    first: First::Either,            // either
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Tanzanian, // its own counts: few kings at once, three against one 12 moves
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays, // no such rule
};

built_in! {
    /// Tanzanian draughts (NG history): men capture forward, promotion ends the turn, free choice.
    Tanzanian on Board8, RULES {
        id: "tanzanian",
        aliases: [],
        name: "Tanzanian",
        source: "NG history (8x8)",
        writing: Writing { game_type: 23, ..Writing::OURS },
    }
}
