//! Rule sets as types: built-in ones are constants, others are chosen at run time.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use crate::generate::compiled::{self, Generated};
use crate::generate::generator::{Generator, Tally};
use crate::lines::Lines;
use crate::rules::{Corner, MoveRules};

/// The moves of a rule set on a board, as a type.
///
/// Built-in ones are zero-sized; [`House`] carries its facts. There are no others.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board.
    type Board: Generated;

    /// The facts; their board, and their corner where it has an effect, are those of
    /// [`Variant::Board`].
    fn moves(&self) -> MoveRules;

    #[doc(hidden)]
    fn generator(&self) -> &'static Generator<Self::Board>;

    #[doc(hidden)]
    fn tally(&self) -> &'static Tally<Self::Board>;
}

/// Rules chosen at run time: a built-in set or house rules, on a board.
///
/// A built-in set is played by the generator compiled for it, house rules by one that reads the
/// facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House<G> {
    moves: MoveRules,
    generator: u8,
    board: PhantomData<G>,
}

impl<G: Generated> House<G> {
    /// Any rules, when they are about this board.
    pub fn new(moves: MoveRules) -> Option<Self> {
        let generator = compiled::best::<G>(&moves);
        House::on_this_board(House { moves, generator, board: PhantomData })
    }

    /// The same, played by reading the facts even when they are those of a built-in set.
    pub fn reading(moves: MoveRules) -> Option<Self> {
        let generator = compiled::reading(&moves);
        House::on_this_board(House { moves, generator, board: PhantomData })
    }

    fn on_this_board(self) -> Option<Self> {
        let is_mirrored = G::LINES == Lines::Diagonals && G::CORNER == Corner::Right;
        (self.moves.board == G::SIZE && self.moves.is_mirrored() == is_mirrored).then_some(self)
    }
}

impl<G: Generated> Variant for House<G> {
    type Board = G;

    fn moves(&self) -> MoveRules {
        self.moves
    }

    fn generator(&self) -> &'static Generator<G> {
        &G::GENERATORS[self.generator as usize]
    }

    fn tally(&self) -> &'static Tally<G> {
        &G::TALLIES[self.generator as usize]
    }
}
