//! Which rules endgame tables are for, and where they prove draws (E10).

use core::fmt;

use crate::lines::Lines;
use crate::rules::{
    Adjudication, BoardSize, DrawTable, Goal, Huff, KingRun, ManMoves, MoveRules, Rules,
};

/// Why there can be no tables for a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTables {
    /// The board is too large, or its men go sideways.
    Board(BoardSize),
    /// Men go otherwise than tables are built for on the board.
    Men(ManMoves, BoardSize),
    /// The goal is another than leaving the opponent no move.
    Goal(Goal),
    /// Several counts draw games together, or none does, so there are no distances.
    Draws(DrawTable),
    /// Games end or go on otherwise than in the pure game.
    Otherwise,
}

impl fmt::Display for NoTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoTables::Board(board) => {
                write!(f, "endgame tables are for boards of 8, 10, 12 and points-5, not {board}")
            }
            NoTables::Men(moves, board) => {
                write!(f, "there are no endgame tables for man-moves={moves} on board {board}")
            }
            NoTables::Goal(goal) => {
                write!(f, "endgame tables are for goal=normal, not goal={goal}")
            }
            NoTables::Draws(draws) => {
                write!(f, "there are no distances for draws={draws}")
            }
            NoTables::Otherwise => f.write_str(
                "endgame tables know no huffing, no adjudication and no limit to king moves",
            ),
        }
    }
}

impl core::error::Error for NoTables {}

/// Whether endgame tables can be built for a rule set.
///
/// # Errors
/// The board or the goal is not one that tables are built for.
pub fn check_tables(rules: &Rules) -> Result<(), NoTables> {
    let MoveRules { board, man_moves, goal, .. } = rules.moves;
    match (board.lines(), man_moves) {
        (Lines::Diagonals, _) if board == BoardSize::Fourteen => {
            return Err(NoTables::Board(board));
        }
        (Lines::RowsAndColumns, _) => return Err(NoTables::Board(board)),
        (Lines::Diagonals, ManMoves::All | ManMoves::Bell)
        | (Lines::Points, ManMoves::Forward | ManMoves::Bell) => {
            return Err(NoTables::Men(man_moves, board));
        }
        (Lines::Diagonals, ManMoves::Forward) | (Lines::Points, ManMoves::All) => {}
    }
    if goal != Goal::Normal {
        return Err(NoTables::Goal(goal));
    }
    Ok(())
}

/// Whether what tables call drawn is drawn (E10): the game that is played is the one that they
/// know, but for its counts.
///
/// # Errors
/// There are no tables, or captures may be missed, games are adjudicated or runs of kings end.
pub fn check_proofs(rules: &Rules) -> Result<(), NoTables> {
    check_tables(rules)?;
    if is_exact(rules) { Ok(()) } else { Err(NoTables::Otherwise) }
}

/// Whether no missed capture, no adjudication and no limit to king moves makes the game another
/// than the one that tables know.
pub fn is_exact(rules: &Rules) -> bool {
    rules.huff == Huff::Off
        && rules.adjudication == Adjudication::Off
        && rules.moves.king_run == KingRun::Free
}
