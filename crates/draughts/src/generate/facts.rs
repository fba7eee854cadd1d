//! The facts that a generator is compiled for, or reads.

use core::marker::PhantomData;

use crate::geometry::Geometry;
use crate::lines::Lines;
use crate::rules::{MoveRules, Orthogonal};

/// The source of a generator's rule facts: constants that fold away, or values.
pub(crate) trait Facts: Copy {
    /// The board.
    type Board: Geometry;

    /// Wraps `moves`; for compiled rule sets `moves` must equal the constant.
    fn of(moves: MoveRules) -> Self;

    /// The facts.
    fn moves(self) -> MoveRules;
}

/// Facts read at run time.
///
/// Whether captures of pieces on dark squares also go along rows and columns is part of the type,
/// so that the others do not pay for looking in eight directions.
#[derive(Clone, Copy)]
pub(crate) struct Read<G, const ORTHOGONAL: bool> {
    moves: MoveRules,
    board: PhantomData<G>,
}

impl<G: Geometry, const ORTHOGONAL: bool> Facts for Read<G, ORTHOGONAL> {
    type Board = G;

    #[inline(always)]
    fn of(moves: MoveRules) -> Self {
        Read { moves, board: PhantomData }
    }

    #[inline(always)]
    fn moves(self) -> MoveRules {
        // What the type says is said again as constants, which fold away.
        let orthogonal = match G::LINES {
            Lines::Diagonals if ORTHOGONAL => self.moves.orthogonal,
            Lines::Diagonals | Lines::Points => Orthogonal::No,
            Lines::RowsAndColumns => Orthogonal::Only,
        };
        MoveRules { board: G::SIZE, corner: G::CORNER, orthogonal, ..self.moves }
    }
}
