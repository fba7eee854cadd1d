//! Rule sets as types: built-in ones fold away at compile time, house rules are read at run time.

use core::fmt::Debug;
use core::hash::Hash;

use crate::geometry::Geometry;
use crate::rules::{MoveRules, Orthogonal};

/// The moves of a rule set on a board, as a type.
///
/// Built-in ones are zero-sized and their facts are constants; [`House`] carries its facts.
pub trait Variant: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board.
    type Board: Geometry;

    /// The facts; their board and corner are those of [`Variant::Board`].
    fn moves(&self) -> MoveRules;
}

/// House rules: any facts on a board, read at run time.
///
/// Whether captures also go along rows and columns is part of the type, so that the others do not pay
/// for looking in eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House<G, const ORTHOGONAL: bool = false> {
    moves: MoveRules,
    board: core::marker::PhantomData<G>,
}

impl<G: Geometry, const ORTHOGONAL: bool> House<G, ORTHOGONAL> {
    /// House rules, when the facts are about this board and have orthogonal captures as the type says.
    pub fn new(moves: MoveRules) -> Option<Self> {
        let orthogonal = moves.orthogonal == Orthogonal::Yes;
        (moves.board == G::SIZE && moves.corner == G::CORNER && orthogonal == ORTHOGONAL)
            .then_some(House { moves, board: core::marker::PhantomData })
    }
}

impl<G: Geometry, const ORTHOGONAL: bool> Variant for House<G, ORTHOGONAL> {
    type Board = G;

    #[inline(always)]
    fn moves(&self) -> MoveRules {
        // What the type says is said again as constants, which fold away.
        let orthogonal = if ORTHOGONAL { Orthogonal::Yes } else { Orthogonal::No };
        MoveRules { board: G::SIZE, corner: G::CORNER, orthogonal, ..self.moves }
    }
}
