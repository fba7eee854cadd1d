//! A second solver, which shares nothing with the first but the rules: every position of both sides to move, looked at
//! again and again until nothing changes.
//!
//! No symmetry, no order of slices within a number of pieces, no going backwards.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use draughts::rules::LonePiece;
use draughts::{
    Color, Geometry, Piece, Position, Rules, Setup, Square, Variant, WithVariant, dispatch,
};
use draughts_endgame::{Tables, Wdl};
use rayon::prelude::*;

const UNKNOWN: u8 = 0;
const WON: u8 = 1;
const LOST: u8 = 2;
const NO_POSITION: u8 = 3;

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

    fn place(&self, position: &Position<V>) -> (Counts, usize) {
        let squares = usize::from(V::Board::SQUARES);
        let setup = position.setup();
        let mut counts = [0; 4];
        let mut number = 0;
        let mut weight = 2;
        for (kind, piece) in KINDS.iter().enumerate() {
            for (square, there) in setup.iter() {
                if there == *piece {
                    counts[kind] += 1;
                    number += weight * square.index();
                    weight *= squares;
                }
            }
        }
        (counts, number + position.turn().index())
    }

    /// What is known of a position.
    fn value(&self, position: &Position<V>) -> u8 {
        let (counts, number) = self.place(position);
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

    fn solve(&mut self, pieces: usize) {
        let squares = usize::from(V::Board::SQUARES);
        let begin = self.known.len();
        for white in 1..pieces {
            for white_men in 0..=white {
                for black_men in 0..=pieces - white {
                    let counts =
                        [white_men, white - white_men, black_men, pieces - white - black_men];
                    let size = 2 * squares.pow(pieces as u32);
                    let cells = (0..size).map(|_| AtomicU8::new(UNKNOWN)).collect();
                    self.known.push(Cells { counts, cells });
                }
            }
        }
        loop {
            let changed = self.known[begin..].par_iter().map(|Cells { counts, cells }| {
                let look = |(number, cell)| self.look(*counts, number, cell);
                cells
                    .par_iter()
                    .enumerate()
                    .with_min_len(4096)
                    .filter(|(n, c)| look((*n, *c)))
                    .count()
            });
            if changed.sum::<usize>() == 0 {
                break;
            }
        }
    }
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
        for pieces in 2..=self.pieces {
            solver.solve(pieces);
        }
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
