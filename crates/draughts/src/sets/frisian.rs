//! Frisian draughts and Frysk!, its short game.

use super::{Reads, Writing, built_in};
use crate::geometry::Board10;
use crate::rules::*;

const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // 10x10
        corner: Corner::Left,              // 2011 rules, 5: square 46 at the left of White
        man_captures: ManCaptures::All,    // in eight directions
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // moves on diagonals, captures in eight directions
        landing: Landing::Any,             // as international
        promotion: Promotion::Stop,        // as international
        choice: Choice::Frisian, // 2011 rules, 10 to 12: by value, a king just under two men; then a king
        removal: Removal::End,   // as international
        man_moves: ManMoves::Forward, // one step forward
        orthogonal: Orthogonal::Yes, // over the square two away of a row or column
        king_run: KingRun::Three, // three quiet moves running while there are men
        goal: Goal::Normal,      // E1
    },
    rows: 4,                         // 20 men a side
    first: First::White,             // as international
    huff: Huff::Off,                 // C1: captures are compulsory
    draws: DrawTable::Frisian,       // two kings against one 7 moves, one against one 2
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

/// Five men a side.
const FRYSK: Rules = Rules { rows: 1, ..RULES };

built_in! {
    /// Frisian draughts (parity): captures in eight directions, by value.
    Frisian on Board10, RULES {
        id: "frisian",
        aliases: [],
        name: "Frisian",
        source: "parity",
        writing: Writing::numbers(40),
    }
}

built_in! {
    /// Frysk! (parity): the moves of [`Frisian`] with one row of men.
    Frysk on Board10, FRYSK {
        id: "frysk",
        aliases: [],
        name: "Frysk!",
        source: "parity",
        writing: Writing { reads: Reads::Number(97), ..Writing::numbers(40) },
    }
}
