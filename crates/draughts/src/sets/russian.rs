//! Russian draughts, shashki. The numbers are articles of the 64-square federation.

use super::{Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

pub(super) const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,           // NG, variants (2)
        corner: Corner::Left,              // as international
        man_captures: ManCaptures::All,    // 1.5.3
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // as international
        landing: Landing::Any,             // and must find more where it can, C6
        promotion: Promotion::Passing,     // 1.5.15: crowned at once, goes on as a king
        choice: Choice::Free,              // any, to its end
        removal: Removal::End,             // as international
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // E1
    },
    rows: 3,                         // 12 men a side
    first: First::White,             // PDN type 25
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Russian,       // 7.2.3 to 7.2.8
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Russian draughts (NG variants 2): a man crowned in passing goes on as a king.
    Russian on Board8, RULES {
        id: "russian",
        aliases: ["shashki"],
        name: "Russian",
        source: "NG variants (2)",
        writing: Writing { capture: ':', ..Writing::letters(25) },
    }
}
