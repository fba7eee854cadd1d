//! Generators as values: one compiled for each built-in rule set, and one for the rest.
//!
//! The functions are compiled here, once, and not again in every program that uses them.

use super::facts::{Facts, Read};
use super::view::{Black, View, White};
use super::{any, count, legal, outlook, perft, quiet};
use crate::bitboard::Bitboard;
use crate::effort::TooManyCaptures;
use crate::geometry::Geometry;
use crate::moves::MoveList;
use crate::perft::Counting;
use crate::piece::Color;
use crate::rules::{MoveRules, Orthogonal};

/// Adds the legal moves to an empty list.
type Legal<G> = fn(MoveRules, Color, &View<G>, &mut MoveList<G>) -> Result<(), TooManyCaptures>;

/// What move generation can do on a board, for some rules.
#[derive(Debug)]
pub struct Generator<G: Geometry> {
    /// The only rules that it plays; `None` when it reads them.
    moves: Option<MoveRules>,
    /// Adds the legal moves to an empty list.
    pub(crate) legal: Legal<G>,
    /// Whether there is a legal move.
    pub(crate) any: fn(MoveRules, Color, &View<G>) -> bool,
    /// The pieces that can capture.
    pub(crate) capturing: fn(MoveRules, Color, &View<G>) -> Bitboard<G>,
    /// Adds the quiet moves to a list.
    pub(crate) quiet: fn(MoveRules, Color, &View<G>, &mut MoveList<G>),
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
            legal: |moves, turn, view, list| match turn {
                Color::White => legal::<F, White>(F::of(moves), view, list),
                Color::Black => legal::<F, Black>(F::of(moves), view, list),
            },
            any: any_move::<F>,
            capturing: capturing::<F>,
            quiet: quiet_moves::<G>,
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

/// Facts of any rules, for what need not be fast.
type Any<G> = Read<G, true>;

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

fn quiet_moves<G: Geometry>(moves: MoveRules, turn: Color, view: &View<G>, list: &mut MoveList<G>) {
    match turn {
        Color::White => quiet::list::<Any<G>, White>(Any::of(moves), view, list),
        Color::Black => quiet::list::<Any<G>, Black>(Any::of(moves), view, list),
    }
}

/// The index of the generator that plays some rules by reading them.
pub(crate) const fn reading(moves: &MoveRules) -> u8 {
    matches!(moves.orthogonal, Orthogonal::Yes) as u8
}

/// The index of the generator compiled for some rules, else of one that reads them.
pub(crate) const fn best<G: Geometry>(moves: &MoveRules) -> u8 {
    let mut index = 0;
    while index < G::GENERATORS.len() {
        if let Some(compiled) = &G::GENERATORS[index].moves
            && compiled.equals(moves)
        {
            return index as u8;
        }
        index += 1;
    }
    reading(moves)
}

/// The generators of a board: the two that read their rules, then one for each built-in rule set.
macro_rules! generators {
    ($board:ident: $($set:ident)*) => {{
        use $crate::generate::facts::Read;
        use $crate::generate::generator::Generator;
        [
            Generator::of::<Read<$board, false>>(None),
            Generator::of::<Read<$board, true>>(None),
            $(Generator::of::<$crate::sets::$set>(Some($crate::sets::$set::MOVES)),)*
        ]
    }};
}

/// What counts for each of these generators.
macro_rules! tallies {
    ($board:ident: $($set:ident)*) => {{
        use $crate::generate::facts::Read;
        use $crate::generate::generator::Tally;
        [
            Tally::of::<Read<$board, false>>(),
            Tally::of::<Read<$board, true>>(),
            $(Tally::of::<$crate::sets::$set>(),)*
        ]
    }};
}

pub(crate) use {generators, tallies};
