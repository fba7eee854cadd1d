//! Spanish and Portuguese draughts: one game with two names and two PDN types.

use super::{Origin, Writing, built_in};
use crate::geometry::Mirrored8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // 8x8
        corner: Corner::Right,              // PDN types 24 and 28
        man_captures: ManCaptures::Forward, // forward only
        man_takes_king: ManTakesKing::Yes,  // no rule against it
        king: KingReach::Long,              // flying
        landing: Landing::Any,              // any empty square beyond
        promotion: Promotion::EndsTurn,     // the move ends, crowned
        choice: Choice::Spanish, // quantity, then quality: the most pieces, then the most kings
        removal: Removal::End,   // after the capture
        man_moves: ManMoves::Forward, // one step forward
        orthogonal: Orthogonal::No, // diagonals only
        king_run: KingRun::Free, // no limit
        goal: Goal::Normal,      // E1
    },
    rows: 3,                         // 12 men a side
    first: First::White,             // PDN types 24 and 28
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Spanish,       // 20 moves of kings each
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// Spanish draughts (parity): the most pieces, then the most kings.
    Spanish on Mirrored8, RULES {
        id: "spanish",
        aliases: [],
        name: "Spanish",
        source: "parity",
        writing: Writing { names: "N1", origin: Origin::NearRight, ..Writing::numbers(24) },
    }
}

built_in! {
    /// Portuguese draughts (parity): the rules of [`Spanish`].
    Portuguese on Mirrored8, RULES {
        id: "portuguese",
        aliases: [],
        name: "Portuguese",
        source: "parity",
        writing: Writing { names: "N1", origin: Origin::NearRight, ..Writing::numbers(28) },
    }
}
