//! Quiet moves.

use std::collections::BTreeSet;

use crate::board::{Board, Line, Point};
use crate::contract::{King, KingRun, ManMoves, Squares};
use crate::position::{Piece, Play, Position, Rank, Rules};

/// The quiet moves that are legal if nothing can be captured.
pub(crate) fn quiet_moves(rules: &Rules, position: &Position) -> BTreeSet<Play> {
    let mut plays = BTreeSet::new();
    for from in position.points_of(position.turn) {
        let piece = position.piece(from).expect("a piece of the side to move");
        for to in destinations(rules, position, from, piece) {
            let ends_as = rules.rank_at_rest(piece.rank, piece.color, to);
            plays.insert(Play { from, to, taken: BTreeSet::new(), ends_as });
        }
    }
    plays
}

fn destinations(rules: &Rules, position: &Position, from: Point, piece: &Piece) -> Vec<Point> {
    match piece.rank {
        Rank::Man => man_steps(rules, position, from, piece),
        Rank::King => king_moves(rules, position, from),
    }
}

fn man_steps(rules: &Rules, position: &Position, from: Point, piece: &Piece) -> Vec<Point> {
    let is_bell = rules.contract.man_moves == ManMoves::Bell;
    if is_bell && rules.board.is_far(from, piece.color) {
        return Vec::new();
    }
    let lines = rules.board.quiet_lines.iter().filter(|line| man_may_step(rules, piece, **line));
    lines
        .filter_map(|line| rules.board.step(from, *line))
        .filter(|to| position.piece(*to).is_none())
        .filter(|to| !is_bell || !piece.been.contains(to))
        .collect()
}

fn man_may_step(rules: &Rules, piece: &Piece, line: Line) -> bool {
    let is_forward = Board::is_forward(line, piece.color);
    match rules.contract.man_moves {
        // On all squares, forward takes in sideways.
        ManMoves::Forward if rules.contract.squares == Squares::All8 => {
            is_forward || Board::is_sideways(line)
        }
        ManMoves::Forward => is_forward,
        ManMoves::All => true,
        ManMoves::Bell => is_forward || Board::is_sideways(line),
    }
}

fn king_moves(rules: &Rules, position: &Position, from: Point) -> Vec<Point> {
    let run = position.run(position.turn).filter(|run| run.king == from);
    let is_bound = rules.contract.king_run == KingRun::Three
        && position.count(position.turn, Rank::Man) > 0
        && run.is_some_and(|run| run.moves >= 3);
    let mut found = Vec::new();
    if is_bound {
        return found;
    }
    for &line in &rules.board.quiet_lines {
        let mut at = from;
        while let Some(to) = rules.board.step(at, line).filter(|to| position.piece(*to).is_none()) {
            found.push(to);
            at = to;
            if rules.contract.king != King::Long {
                break;
            }
        }
    }
    found
}
