//! The older game of OD, the precursor of modern checkers, on its three boards.

use super::{Writing, built_in};
use crate::geometry::{Board8, Board10, Board12};
use crate::rules::*;

const TEN: Rules = Rules {
    moves: MoveRules {
        board: BoardSize::Ten,             // OD: 10x10 or 12x12, and 8x8 since
        corner: Corner::Left,              // OD: a dark square in the lower left corner
        man_captures: ManCaptures::All,    // OD: forwards or backwards
        man_takes_king: ManTakesKing::Yes, // no rule against it
        king: KingReach::Long,             // OD: as many empty squares
        landing: Landing::Behind,          // our reading: OD jumps into the square beyond
        promotion: Promotion::EndsTurn,    // OD: the move finishes when a man is crowned
        choice: Choice::Free,              // OD: entirely free
        removal: Removal::AtOnce,          // OD: jumping and removing it
        man_moves: ManMoves::Forward,      // one step forward
        orthogonal: Orthogonal::No,        // diagonals only
        king_run: KingRun::Free,           // no limit
        goal: Goal::Normal,                // OD
    },
    rows: 3,                         // OD: the three rows closest
    first: First::Black,             // OD
    huff: Huff::All,                 // OD: also a capture cut short
    draws: DrawTable::Plain,         // OD names none
    adjudication: Adjudication::Off, // E4 counts instead
    lone_piece: LonePiece::Plays,    // no such rule
};

const EIGHT: Rules = on(BoardSize::Eight); // OD: 12 men a side
const TWELVE: Rules = on(BoardSize::Twelve); // OD: 18 men a side

/// The same game on another board.
const fn on(board: BoardSize) -> Rules {
    Rules { moves: MoveRules { board, ..TEN.moves }, ..TEN }
}

built_in! {
    /// Old draughts (OD) on 8x8, 12 men a side: pieces leave at each jump, promotion ends the turn.
    OldDraughts8 on Board8, EIGHT {
        id: "old-draughts-8",
        aliases: [],
        name: "Old draughts 8x8",
        source: "OD",
        writing: Writing { game_type: 23, ..Writing::OURS },
    }
}

built_in! {
    /// Old draughts (OD) on 10x10, 15 men a side: pieces leave at each jump, promotion ends the
    /// turn.
    OldDraughts10 on Board10, TEN {
        id: "old-draughts-10",
        aliases: [],
        name: "Old draughts 10x10",
        source: "OD",
    }
}

built_in! {
    /// Old draughts (OD) on 12x12, 18 men a side: pieces leave at each jump, promotion ends the
    /// turn.
    OldDraughts12 on Board12, TWELVE {
        id: "old-draughts-12",
        aliases: [],
        name: "Old draughts 12x12",
        source: "OD",
        writing: Writing { game_type: 27, ..Writing::OURS },
    }
}
