//! The Ghanaian game: the Nigerian moves with the peculiar rules of NG-9.

use super::{Vocabulary, built_in};
use crate::geometry::Mirrored10;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // NG-1.1, 1.2
        corner: Corner::Right, // NG-1.3, 10.4: the central line runs to the right of both players
        man_captures: ManCaptures::All, // NG-2.5
        man_takes_king: ManTakesKing::Yes, // as the Nigerian game
        king: KingReach::Long, // NG-3.4
        landing: Landing::Any, // NG-3.4
        promotion: Promotion::Stop, // NG-2.11, 3.0: an over-crown stays a man
        choice: Choice::Free,  // NG-2.9, 2.10
        removal: Removal::End, // NG-2.5 note, 2.8
        man_moves: ManMoves::Forward, // one step forward
        orthogonal: Orthogonal::No, // diagonals only
        king_run: KingRun::Free, // no limit
        goal: Goal::Normal,    // NG-5.1, 5.2
    },
    rows: 4,                         // NG-10.5: 20 seeds a side
    first: First::Either,            // NG-2.1: by lot
    huff: Huff::All,                 // NG-9.2: men and kings
    draws: DrawTable::Plain,         // NG-4.5 names no count
    adjudication: Adjudication::Off, // NG-9.3 comes before NG-4
    lone_piece: LonePiece::Loses,    // NG-9.3
};

built_in! {
    /// The Ghanaian game (NG-9), damii: the moves of [`Nigerian`](super::Nigerian); a single piece
    /// has lost.
    Ghanaian on Mirrored10, RULES {
        id: "ghanaian",
        aliases: ["damii"],
        name: "Ghanaian",
        source: "NG-9",
        words: Vocabulary {
            set: "ghanaian",
            also_men: Some("mma"),      // NG-9.1
            also_kings: Some("nkorɔma"), // NG-9.1
            ..Vocabulary::INTERNATIONAL
        },
    }
}
