//! English draughts, American checkers, the leaflet.

use super::{Vocabulary, Writing, built_in};
use crate::geometry::Board8;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Eight,            // NG, variants (1)
        corner: Corner::Left,               // CL: a dark square in the lower left corner
        man_captures: ManCaptures::Forward, // CL: only kings go backwards
        man_takes_king: ManTakesKing::Yes,  // CL: ordinary pieces can capture kings
        king: KingReach::Short,             // CL: one step, any diagonal
        landing: Landing::Any,              // without effect: kings are short
        promotion: Promotion::EndsTurn,     // CL
        choice: Choice::Free,               // CL: the player can choose
        removal: Removal::End,              // without effect: kings are short
        man_moves: ManMoves::Forward,       // one step forward
        orthogonal: Orthogonal::No,         // diagonals only
        king_run: KingRun::Free,            // no limit
        goal: Goal::Normal,                 // CL
    },
    rows: 3,                         // NG, variants (1): 12 men a side
    first: First::Black,             // CL
    huff: Huff::Off,                 // CL: a capture must be executed
    draws: DrawTable::English,       // the 40 moves of the English game
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

built_in! {
    /// English draughts (CL, NG variants 1): men capture forward, kings go one step.
    English on Board8, RULES {
        id: "english",
        aliases: ["checkers", "leaflet", "american", "straight"],
        name: "English",
        source: "CL, NG variants (1)",
        writing: Writing { names: "N1", ..Writing::numbers(21) },
        words: Vocabulary {
            set: "english",
            man: "checker",
            men: "checkers",
            capture: "jump",
            captures: "jumps",
            act: "jump",
            ..Vocabulary::INTERNATIONAL
        },
    }
}
