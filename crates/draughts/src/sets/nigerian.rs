//! The Nigerian game: the mirrored board, free choice, the over-crown.

use super::{Vocabulary, built_in};
use crate::geometry::Mirrored10;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // NG-1.1, 1.2
        corner: Corner::Right, // NG-1.3, 10.4: the central line runs to the right of both players
        man_captures: ManCaptures::All, // NG-2.5
        man_takes_king: ManTakesKing::Yes, // NG-11, example 1
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
    rows: 4,                        // NG-10.5: 20 seeds a side
    first: First::Either,           // NG-2.1: by lot
    huff: Huff::Kings,              // NG-3.5
    draws: DrawTable::Plain,        // NG-4.5 names no count
    adjudication: Adjudication::On, // NG-4.1 to 4.4, 5.4
    lone_piece: LonePiece::Plays,   // NG-9.3 is peculiar to Ghana
};

built_in! {
    /// The Nigerian game (NG): the mirrored board, free choice, the over-crown stays a man.
    Nigerian on Mirrored10, RULES {
        id: "nigerian",
        aliases: [],
        name: "Nigerian",
        source: "NG",
        words: Vocabulary {
            set: "nigerian",
            man: "seed",
            men: "seeds",
            king: "crown",
            kings: "crowns",
            capture: "eat",
            captures: "eats",
            act: "eat",
            ..Vocabulary::INTERNATIONAL
        },
    }
}
