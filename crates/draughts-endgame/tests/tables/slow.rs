//! A second solver, which shares nothing with the first but the rules: every position of both sides
//! to move, looked at forward, move by move, and again whenever one that a quiet move leads to is
//! decided.
//!
//! No symmetry, no layers of men, no counts of moves that are left, no index but the squares
//! themselves.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU8};

use draughts::rules::{LonePiece, ManMoves};
use draughts::{
    Color, Direction, Geometry, Piece, Position, Rank, Rules, Setup, Square, Variant, WithVariant,
    dispatch,
};
use draughts_endgame::{Tables, Wdl};
use rayon::prelude::*;

const UNKNOWN: u8 = 0;
const WON: u8 = 1;
const LOST: u8 = 2;
const NO_POSITION: u8 = 3;

/// The most pieces.
const MOST: usize = 4;

/// White's men and kings, Black's men and kings.
type Counts = [usize; 4];

const KINDS: [Piece; 4] = [
    Piece::man(Color::White),
    Piece::king(Color::White),
    Piece::man(Color::Black),
    Piece::king(Color::Black),
];

/// The positions of a material: a cell for every list of squares and side to move.
struct Cells {
    counts: Counts,
    cells: Vec<AtomicU8>,
}

/// Everything that has been solved.
struct Solver<V: Variant> {
    variant: V,
    lone_piece: LonePiece,
    known: Vec<Cells>,
}

impl<V: Variant> Solver<V> {
    fn setup(&self, counts: Counts, mut number: usize) -> Option<Setup<V::Board>> {
        let squares = usize::from(V::Board::SQUARES);
        let mut setup = Setup::empty(Color::BOTH[number % 2]);
        number /= 2;
        for (kind, count) in counts.into_iter().enumerate() {
            let mut last = None;
            for _ in 0..count {
                let at = number % squares;
                number /= squares;
                let square = Square::new(at as u8 + 1)?;
                if last.is_some_and(|last| last >= at) || setup.piece(square).is_some() {
                    return None;
                }
                last = Some(at);
                setup.put(square, Some(KINDS[kind]));
            }
        }
        Some(setup)
    }

    /// The cell of an arrangement.
    fn number(&self, setup: &Setup<V::Board>) -> (Counts, usize) {
        let squares = usize::from(V::Board::SQUARES);
        let mut counts = [0; 4];
        let mut places = [[0; MOST]; 4];
        for (square, piece) in setup.iter() {
            let kind = 2 * piece.color.index() + usize::from(piece.rank == Rank::King);
            places[kind][counts[kind]] = square.index();
            counts[kind] += 1;
        }
        let mut number = 0;
        let mut weight = 2;
        for (count, places) in counts.into_iter().zip(places) {
            for place in &places[..count] {
                number += weight * place;
                weight *= squares;
            }
        }
        (counts, number + setup.turn.index())
    }

    /// What is known of a position.
    fn value(&self, position: &Position<V>) -> u8 {
        let (counts, number) = self.number(&position.setup());
        let own = counts[2 * position.turn().index()] + counts[2 * position.turn().index() + 1];
        let other: usize = counts.iter().sum::<usize>() - own;
        if own == 0 {
            return LOST;
        }
        if self.lone_piece == LonePiece::Loses && (own == 1 || other == 1) {
            return if own == 1 { LOST } else { WON };
        }
        let cells = self.known.iter().find(|cells| cells.counts == counts);
        cells.expect("fewer pieces were solved before").cells[number].load(Relaxed)
    }

    /// Looks at a cell again; whether it changed.
    fn look(&self, counts: Counts, number: usize, cell: &AtomicU8) -> bool {
        if cell.load(Relaxed) != UNKNOWN {
            return false;
        }
        let position =
            self.setup(counts, number).and_then(|setup| Position::new(self.variant, &setup).ok());
        let Some(position) = position else {
            cell.store(NO_POSITION, Relaxed);
            return false;
        };
        let (mut lost, mut won) = (true, false);
        for mv in &position.legal_moves() {
            match self.value(&position.after(mv)) {
                LOST => won = true,
                WON => {}
                _ => lost = false,
            }
        }
        let value = if won {
            WON
        } else if lost {
            LOST
        } else {
            return false;
        };
        cell.store(value, Relaxed);
        true
    }

    /// Marks the positions from which a quiet move may have led here.
    fn call_back(&self, counts: Counts, number: usize, again: &[AtomicBool]) {
        let setup = self.setup(counts, number).expect("the cell has a position");
        let mover = !setup.turn;
        for (square, piece) in setup.iter().filter(|(_, piece)| piece.color == mover) {
            let reach = if piece.rank == Rank::Man { 1 } else { usize::MAX };
            for way in Direction::ALL.into_iter().filter(|way| came(*way, piece, &self.variant)) {
                let mut from = square;
                for _ in 0..reach {
                    match from.next(way) {
                        Some(next) if setup.piece(next).is_none() => from = next,
                        _ => break,
                    }
                    let mut before = setup;
                    before.turn = mover;
                    before.put(square, None);
                    before.put(from, Some(piece));
                    again[self.number(&before).1].store(true, Release);
                }
            }
        }
    }

    fn solve(&mut self, counts: Counts) {
        let squares = usize::from(V::Board::SQUARES);
        let size = 2 * squares.pow(counts.iter().sum::<usize>() as u32);
        let cells = (0..size).map(|_| AtomicU8::new(UNKNOWN)).collect();
        self.known.push(Cells { counts, cells });
        let cells = &self.known[self.known.len() - 1].cells;
        let again: Vec<AtomicBool> = (0..size).map(|_| AtomicBool::new(true)).collect();
        let look = |(number, cell): (usize, &AtomicU8)| {
            let is_new = again[number].swap(false, Acquire) && self.look(counts, number, cell);
            if is_new {
                self.call_back(counts, number, &again);
            }
            usize::from(is_new)
        };
        while cells.par_iter().enumerate().with_min_len(4096).map(look).sum::<usize>() > 0 {}
    }

    /// Everything up to so many pieces: fewer first, and of as many those with fewer men.
    fn solve_all(&mut self, pieces: usize) {
        let mut all: Vec<Counts> = Vec::new();
        for total in 2..=pieces {
            for white in 1..total {
                for white_men in 0..=white {
                    let black = total - white;
                    let with = |men| [white_men, white - white_men, men, black - men];
                    all.extend((0..=black).map(with));
                }
            }
        }
        all.sort_by_key(|counts| (counts.iter().sum::<usize>(), counts[0] + counts[2]));
        for counts in all {
            self.solve(counts);
        }
    }
}

/// Whether a quiet move of a piece may have come from this way: a man goes forward, or every way.
fn came<V: Variant>(way: Direction, piece: Piece, variant: &V) -> bool {
    let every_way = piece.rank == Rank::King || variant.moves().man_moves == ManMoves::All;
    V::Board::QUIET.has(way) && (every_way || way.is_forward(!piece.color))
}

struct Compare<'a> {
    rules: &'a Rules,
    tables: &'a Tables,
    pieces: usize,
}

impl WithVariant for Compare<'_> {
    type Output = u64;

    /// Solves everything and compares; how many positions there were.
    fn run<V: Variant>(self, variant: V) -> u64 {
        let mut solver = Solver { variant, lone_piece: self.rules.lone_piece, known: Vec::new() };
        solver.solve_all(self.pieces);
        let compared = solver.known.par_iter().map(|Cells { counts, cells }| {
            let mut compared = 0;
            for (number, cell) in cells.iter().enumerate() {
                let value = cell.load(Relaxed);
                if value == NO_POSITION {
                    continue;
                }
                let setup = solver.setup(*counts, number).expect("the cell has a position");
                let position = Position::new(variant, &setup).expect("it can be played");
                let ours = match solver.value(&position) {
                    WON => Wdl::Win,
                    LOST => Wdl::Loss,
                    _ => Wdl::Draw,
                };
                let theirs = self.tables.probe(&position);
                assert_eq!(theirs, Some(ours), "{setup:?}");
                compared += 1;
            }
            compared
        });
        compared.sum()
    }
}

/// Compares every position of up to so many pieces.
pub(crate) fn compare(rules: &Rules, tables: &Tables, pieces: usize) -> u64 {
    dispatch(&rules.moves, Compare { rules, tables, pieces })
}
