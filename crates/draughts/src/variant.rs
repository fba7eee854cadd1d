//! Rule sets as types: built-in ones fold away at compile time, house rules are read at run time.

use core::fmt::Debug;
use core::hash::Hash;

use crate::geometry::Geometry;
use crate::rules::MoveRules;

/// The moves of a rule set on a board, as a type.
///
/// Built-in ones are zero-sized and their facts are constants; [`House`] carries its facts.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;

    /// The facts; their board and corner are those of [`Variant::Board`].
    fn moves(&self) -> &MoveRules;
}

/// House rules: any facts on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House<G> {
    moves: MoveRules,
    board: core::marker::PhantomData<G>,
}

impl<G: Geometry> House<G> {
    /// House rules, when the facts are about this board.
    pub fn new(moves: MoveRules) -> Option<House<G>> {
        (moves.board == G::SIZE && moves.corner == G::CORNER)
            .then_some(House { moves, board: core::marker::PhantomData })
    }

    /// House rules whose board the caller has matched.
    pub(crate) fn on_own_board(moves: MoveRules) -> House<G> {
        debug_assert!(moves.board == G::SIZE && moves.corner == G::CORNER, "another board");
        House { moves, board: core::marker::PhantomData }
    }
}

impl<G: Geometry> Variant for House<G> {
    type Board = G;

    #[inline(always)]
    fn moves(&self) -> &MoveRules {
        &self.moves
    }
}
