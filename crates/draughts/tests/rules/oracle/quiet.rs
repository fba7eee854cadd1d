//! Moves that take nothing.

use draughts::rules::{BoardSize, KingReach, ManMoves, MoveRules};
use draughts::{Piece, Rank};

use super::grid::{Grid, Place, Step, forward};
use super::moves::Sequence;

/// Every quiet move of the side to move, whether or not it could capture.
pub(crate) fn quiet_moves(grid: &Grid, rules: &MoveRules) -> Vec<Sequence> {
    let mut moves = Vec::new();
    for (from, piece) in grid.pieces() {
        if piece.color == grid.turn {
            for to in targets(grid, rules, from, piece) {
                let crowned = piece.rank == Rank::King || grid.is_far_row(to, piece.color);
                let rank = if crowned { Rank::King } else { Rank::Man };
                let (taken, path) = (Vec::new(), vec![to]);
                moves.push(Sequence { from, to, taken, path, before: piece.rank, rank });
            }
        }
    }
    moves
}

/// The lines along which pieces go on a board.
fn steps(board: BoardSize) -> Vec<Step> {
    let diagonals = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    let straight = [(-1, 0), (0, -1), (0, 1), (1, 0)];
    match board {
        BoardSize::Eight | BoardSize::Ten | BoardSize::Twelve | BoardSize::Fourteen => {
            diagonals.into()
        }
        BoardSize::AllEight => straight.into(),
        BoardSize::FivePoints => [diagonals, straight].concat(),
    }
}

/// Whether a man goes that way when it takes nothing.
fn goes(rules: &MoveRules, piece: Piece, step: Step) -> bool {
    let ahead = step.0 == forward(piece.color);
    match (rules.man_moves, rules.board) {
        (ManMoves::All, _) => true,
        (ManMoves::Bell, _) => ahead || step.0 == 0,
        (ManMoves::Forward, BoardSize::AllEight) => ahead || step.0 == 0,
        (ManMoves::Forward, _) => ahead,
    }
}

/// Whether a man has come to its last row, or has stood on a square, where that matters.
fn is_spent(grid: &Grid, rules: &MoveRules, from: Place, to: Place, piece: Piece) -> bool {
    let last = if forward(piece.color) < 0 { 0 } else { grid.side() - 1 };
    let has_been = grid.been.get(&from).is_some_and(|been| been.contains(&to));
    rules.man_moves == ManMoves::Bell && (from.0 == last || has_been)
}

/// The squares that a piece can go to: a man one step, a king one step or any number.
fn targets(grid: &Grid, rules: &MoveRules, from: Place, piece: Piece) -> Vec<Place> {
    let mut targets = Vec::new();
    for step in steps(rules.board) {
        if piece.rank == Rank::Man && !goes(rules, piece, step) {
            continue;
        }
        let reach = match (piece.rank, rules.king) {
            (Rank::King, KingReach::Long) => grid.side(),
            _ => 1,
        };
        let free = grid.line(from, step).into_iter().take_while(|to| grid.at(*to).is_none());
        targets.extend(free.take(reach).filter(|to| !is_spent(grid, rules, from, *to, piece)));
    }
    targets
}
