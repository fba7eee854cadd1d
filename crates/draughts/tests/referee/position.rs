//! Pieces on points, and what of the past still rules the moves.

use std::collections::BTreeSet;

use crate::board::{Board, Point};
use crate::contract::{Contract, KingRun, ManMoves};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Color {
    White,
    Black,
}

impl Color {
    pub(crate) const BOTH: [Color; 2] = [Color::White, Color::Black];

    pub(crate) fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rank {
    Man,
    King,
}

/// A piece, with the points where it has been when that matters (`man-moves=bell`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) rank: Rank,
    pub(crate) been: BTreeSet<Point>,
}

/// The quiet moves running of one king of a side (`king-run=3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Run {
    pub(crate) king: Point,
    pub(crate) moves: usize,
}

/// A move: all captures that C5 calls the same are one value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Play {
    pub(crate) from: Point,
    pub(crate) to: Point,
    pub(crate) taken: BTreeSet<Point>,
    pub(crate) ends_as: Rank,
}

/// A rule set with its board.
pub(crate) struct Rules {
    pub(crate) contract: Contract,
    pub(crate) board: Board,
}

impl Rules {
    pub(crate) fn new(contract: Contract) -> Rules {
        Rules { board: Board::of(&contract), contract }
    }

    /// The rank of a piece that has stopped on a point.
    pub(crate) fn rank_at_rest(&self, rank: Rank, color: Color, point: Point) -> Rank {
        if self.contract.crowns() && self.board.is_far(point, color) { Rank::King } else { rank }
    }
}

/// What stands, whose turn it is, and the history that still forbids moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) squares: Vec<Option<Piece>>,
    pub(crate) turn: Color,
    pub(crate) white_run: Option<Run>,
    pub(crate) black_run: Option<Run>,
}

impl Position {
    pub(crate) fn empty(board: &Board, turn: Color) -> Position {
        Position { squares: vec![None; board.len()], turn, white_run: None, black_run: None }
    }

    pub(crate) fn put(&mut self, point: Point, color: Color, rank: Rank) {
        self.squares[point] = Some(Piece { color, rank, been: BTreeSet::new() });
    }

    pub(crate) fn run(&self, color: Color) -> Option<Run> {
        match color {
            Color::White => self.white_run,
            Color::Black => self.black_run,
        }
    }

    pub(crate) fn set_run(&mut self, color: Color, run: Option<Run>) {
        match color {
            Color::White => self.white_run = run,
            Color::Black => self.black_run = run,
        }
    }

    /// Where the pieces of a colour stand.
    pub(crate) fn points_of(&self, color: Color) -> Vec<Point> {
        let is_ours = |point: &Point| self.piece(*point).is_some_and(|piece| piece.color == color);
        (0..self.squares.len()).filter(is_ours).collect()
    }

    pub(crate) fn piece(&self, point: Point) -> Option<&Piece> {
        self.squares[point].as_ref()
    }

    /// How many pieces of a colour and a rank there are.
    pub(crate) fn count(&self, color: Color, rank: Rank) -> usize {
        self.squares.iter().flatten().filter(|p| p.color == color && p.rank == rank).count()
    }

    /// How many pieces a colour has.
    pub(crate) fn total(&self, color: Color) -> usize {
        self.count(color, Rank::Man) + self.count(color, Rank::King)
    }

    /// The position after a move, legal or an offence, with the other side to move.
    pub(crate) fn after(&self, rules: &Rules, play: &Play) -> Position {
        let mut next = self.clone();
        let mut piece = next.squares[play.from].take().expect("a piece moves");
        let was = piece.rank;
        for &victim in &play.taken {
            next.squares[victim] = None;
        }
        // The same capture may have gone two ways (C5), so a piece has been where it stood.
        if rules.contract.man_moves == ManMoves::Bell && play.ends_as == Rank::Man {
            piece.been.extend([play.from, play.to]);
        } else {
            piece.been.clear();
        }
        piece.rank = play.ends_as;
        next.squares[play.to] = Some(piece);

        let before = self.run(self.turn).filter(|run| run.king == play.from);
        let is_quiet_king_move = was == Rank::King && play.taken.is_empty();
        let run = Run { king: play.to, moves: before.map_or(0, |run| run.moves) + 1 };
        next.set_run(self.turn, is_quiet_king_move.then_some(run));
        next.turn = self.turn.other();
        next.drop_dead_runs(rules);
        next
    }

    /// The position after a huff, with the same side to move.
    pub(crate) fn without(&self, rules: &Rules, point: Point) -> Position {
        let mut next = self.clone();
        next.squares[point] = None;
        next.drop_dead_runs(rules);
        next
    }

    /// A run counts while the side has men, and belongs to a king that stands.
    fn drop_dead_runs(&mut self, rules: &Rules) {
        for color in Color::BOTH {
            let lives = |run: &Run| {
                rules.contract.king_run == KingRun::Three
                    && self.count(color, Rank::Man) > 0
                    && self.piece(run.king).is_some_and(|piece| piece.color == color)
            };
            let run = self.run(color).filter(lives);
            self.set_run(color, run);
        }
    }
}
