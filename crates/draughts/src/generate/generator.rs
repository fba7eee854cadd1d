//! Move generation as a value: functions compiled for some rules, or for any by reading them.

use super::count::count;
use super::facts::Facts;
use super::legal::{Wanted, any, legal};
use super::outlook::outlook;
use super::perft::{self, Counting};
use super::view::{Black, View, White};
use crate::bitboard::Bitboard;
use crate::effort::TooManyCaptures;
use crate::geometry::Geometry;
use crate::moves::MoveList;
use crate::piece::Color;
use crate::rules::MoveRules;

/// Adds moves to an empty list; answers how many there are beside them.
type Legal<G> =
    fn(MoveRules, Color, &View<G>, Wanted, &mut MoveList<G>) -> Result<u32, TooManyCaptures>;

/// What move generation can do on a board, for some rules.
#[derive(Debug)]
pub struct Generator<G: Geometry> {
    /// The only rules that it plays; `None` when it reads them.
    pub(super) moves: Option<MoveRules>,
    /// Adds the moves that are wanted to an empty list.
    pub(crate) legal: Legal<G>,
    /// Whether there is a legal move.
    pub(crate) any: fn(MoveRules, Color, &View<G>) -> bool,
    /// The pieces that can capture.
    pub(crate) capturing: fn(MoveRules, Color, &View<G>) -> Bitboard<G>,
}

/// What counts moves without a list of them, for some rules; apart, since few programs count.
#[derive(Debug)]
pub struct Tally<G: Geometry> {
    /// Counts the legal moves.
    pub(crate) count: fn(MoveRules, Color, &View<G>) -> u64,
    /// Counts sequences of moves.
    pub(crate) perft: fn(MoveRules, Color, &View<G>, u32, Counting) -> u64,
}

impl<G: Geometry> Generator<G> {
    pub(crate) const fn of<F: Facts<Board = G>>(moves: Option<MoveRules>) -> Self {
        Generator {
            moves,
            legal: |moves, turn, view, wanted, list| match turn {
                Color::White => legal::<F, White>(F::of(moves), view, wanted, list),
                Color::Black => legal::<F, Black>(F::of(moves), view, wanted, list),
            },
            any: any_move::<F>,
            capturing: capturing::<F>,
        }
    }
}

impl<G: Geometry> Tally<G> {
    pub(crate) const fn of<F: Facts<Board = G>>() -> Self {
        Tally {
            count: |moves, turn, view| match turn {
                Color::White => count::<F, White>(F::of(moves), view),
                Color::Black => count::<F, Black>(F::of(moves), view),
            },
            perft: |moves, turn, view, depth, counting| match turn {
                Color::White => perft::walk::<F, White>(F::of(moves), view, depth, counting),
                Color::Black => perft::walk::<F, Black>(F::of(moves), view, depth, counting),
            },
        }
    }
}

fn any_move<F: Facts>(moves: MoveRules, turn: Color, view: &View<F::Board>) -> bool {
    match turn {
        Color::White => any::<F, White>(F::of(moves), view),
        Color::Black => any::<F, Black>(F::of(moves), view),
    }
}

fn capturing<F: Facts>(moves: MoveRules, turn: Color, view: &View<F::Board>) -> Bitboard<F::Board> {
    let outlook = match turn {
        Color::White => outlook::<F, White>(F::of(moves), view),
        Color::Black => outlook::<F, Black>(F::of(moves), view),
    };
    outlook.capturing.all()
}
