//! International draughts, and the three games that differ from it in a line.

use super::{Writing, built_in};
use crate::geometry::Board10;
use crate::rules::*;

pub(super) const RULES: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // IN, EN
        corner: Corner::Left, // IN, EN; FMJD 2.4: the long diagonal at the left of each player
        man_captures: ManCaptures::All, // IN, EN; FMJD 4.1
        man_takes_king: ManTakesKing::Yes, // FMJD 4.2
        king: KingReach::Long, // IN, EN; FMJD 3.9
        landing: Landing::Any, // EN; FMJD 4.3
        promotion: Promotion::Stop, // IN, EN; FMJD 4.15, 3.5
        choice: Choice::Most, // IN, EN; FMJD 4.13, 4.14: a king counts one
        removal: Removal::End, // IN, EN; FMJD 4.11
        man_moves: ManMoves::Forward, // one step forward
        orthogonal: Orthogonal::No, // diagonals only
        king_run: KingRun::Free, // no limit
        goal: Goal::Normal,   // IN, EN
    },
    rows: 4,                         // IN, EN: 20 men a side
    first: First::White,             // IN, EN: the light pieces
    huff: Huff::Off,                 // IN, EN: captures are compulsory
    draws: DrawTable::Fmjd, // EN: 25 moves of kings, 16 against three pieces; FMJD: 5 against two
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays, // no such rule
};

/// As IN tells it: the same moves, other draws.
const PAGE: Rules = Rules {
    draws: DrawTable::Page, // IN: one or two kings against one are drawn automatically
    ..RULES
};

/// As EN tells it: the same moves, its own draws.
const ENCYCLOPEDIA: Rules = Rules {
    draws: DrawTable::Encyclopedia, // EN: king against king; 25 moves of kings; 16 against three pieces
    ..RULES
};

/// The popular variation in the Netherlands of EN.
const KING_FIRST: Rules = Rules {
    moves: MoveRules {
        choice: Choice::MostKingFirst, // EN: captures by kings have priority; after the number, our reading
        ..RULES.moves
    },
    ..RULES
};

built_in! {
    /// International draughts (IN, EN, NG-11, FMJD): the most pieces must be taken.
    International on Board10, RULES {
        id: "international",
        aliases: ["polish", "senegal", "zaire", "cameroon"],
        name: "International",
        source: "IN, EN, NG-11, FMJD",
        writing: Writing::numbers(20),
    }
}

built_in! {
    /// International draughts with the draws of IN; the moves of [`International`].
    InternationalPage on Board10, PAGE {
        id: "international-page",
        aliases: [],
        name: "International, rules page",
        source: "IN",
    }
}

built_in! {
    /// International draughts with the draws of EN; the moves of [`International`].
    InternationalEncyclopedia on Board10, ENCYCLOPEDIA {
        id: "international-encyclopedia",
        aliases: [],
        name: "International, encyclopedia",
        source: "EN",
    }
}

built_in! {
    /// International draughts as EN has it from the Netherlands: among the most, a king must take.
    InternationalKingFirst on Board10, KING_FIRST {
        id: "international-king-first",
        aliases: [],
        name: "International, kings first",
        source: "EN",
    }
}
