//! A set of squares in a machine word.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::piece::Color;
use crate::square::Square;
use crate::word::Word;

/// A set of squares of a board.
///
/// Steps may put bits on ghost squares; every public value has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Bitboard<G: Geometry>(pub(crate) G::Word);

impl<G: Geometry> Bitboard<G> {
    /// No square.
    pub const EMPTY: Self = Bitboard(<G::Word as Word>::ZERO);
    /// Every playing square.
    pub const FULL: Self = Bitboard(G::LAYOUT.board);

    /// A set of one.
    #[inline(always)]
    pub fn of(square: Square<G>) -> Self {
        Bitboard(G::Word::ONE << square.bit() as u32)
    }

    /// The squares of a row, 0 being the row of square 1.
    pub fn row(row: u8) -> Self {
        assert!(row < G::ROWS, "row {row} is not on the board");
        Bitboard(G::LAYOUT.rows[row as usize])
    }

    /// The squares of a row as bits, the lowest number being the lowest bit; row 0 is the row of
    /// square 1.
    #[inline(always)]
    pub fn row_bits(self, row: u8) -> usize {
        let first = G::LAYOUT.bits[usize::from(row) * usize::from(G::ROW_SQUARES)];
        (self.0 >> u32::from(first)).widen() as usize & ((1 << G::ROW_SQUARES) - 1)
    }

    /// The far row of a colour, where its men are crowned (NG-10.2); no square where nobody is.
    #[inline(always)]
    pub fn promotion_row(color: Color) -> Self {
        if G::LINES.crowns() { Bitboard::far_row(color) } else { Bitboard::EMPTY }
    }

    /// The row that is the farthest from a colour's own edge.
    #[inline(always)]
    pub fn far_row(color: Color) -> Self {
        match color {
            Color::White => Bitboard(G::LAYOUT.rows[0]),
            Color::Black => Bitboard(G::LAYOUT.rows[G::ROWS as usize - 1]),
        }
    }

    /// Whether there is no square.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == G::Word::ZERO
    }

    /// Whether there is a square.
    #[inline(always)]
    pub fn any(self) -> bool {
        self.0 != G::Word::ZERO
    }

    /// How many squares.
    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.count()
    }

    /// Whether a square belongs to it.
    #[inline(always)]
    pub fn contains(self, square: Square<G>) -> bool {
        (self & Bitboard::of(square)).any()
    }

    /// The square of the lowest number.
    #[inline(always)]
    pub fn first(self) -> Option<Square<G>> {
        self.any().then(|| Square::from_bit(self.0.lowest_index() as u8))
    }

    /// The lowest square alone, as a set.
    #[inline(always)]
    pub(crate) fn lowest(self) -> Self {
        Bitboard(self.0.lowest())
    }

    /// All but the lowest square.
    #[inline(always)]
    pub(crate) fn without_lowest(self) -> Self {
        Bitboard(self.0.without_lowest())
    }

    /// The only square of a set of one.
    #[inline(always)]
    pub(crate) fn only(self) -> Square<G> {
        debug_assert_eq!(self.count(), 1);
        Square::from_bit(self.0.lowest_index() as u8)
    }

    /// Every square moved one step; those that leave the board end on ghosts or vanish.
    #[inline(always)]
    pub(crate) fn step(self, direction: Direction) -> Self {
        let step = G::STEPS[direction as usize];
        let from = self.0 & step.from;
        Bitboard(if direction.rises() { from << step.bits } else { from >> step.bits })
    }

    /// The squares in a direction from a square.
    #[inline(always)]
    pub(crate) fn ray(square: Square<G>, direction: Direction) -> Self {
        Bitboard(G::LAYOUT.rays[square.bit() as usize & 127][direction as usize])
    }

    /// The squares in rising order.
    pub fn iter(self) -> Squares<G> {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], rising.
#[derive(Clone, Copy, Debug)]
pub struct Squares<G: Geometry>(Bitboard<G>);

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<G>> {
        let first = self.0.first()?;
        self.0 = self.0.without_lowest();
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

impl<G: Geometry> ExactSizeIterator for Squares<G> {}

impl<G: Geometry> IntoIterator for Bitboard<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    fn into_iter(self) -> Squares<G> {
        self.iter()
    }
}

impl<G: Geometry> FromIterator<Square<G>> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | Bitboard::of(square))
    }
}

macro_rules! operator {
    ($($op:ident $f:ident $assign:ident $g:ident),+) => {$(
        impl<G: Geometry> $op for Bitboard<G> {
            type Output = Self;
            #[inline(always)]
            fn $f(self, other: Self) -> Self {
                Bitboard(self.0.$f(other.0))
            }
        }
        impl<G: Geometry> $assign for Bitboard<G> {
            #[inline(always)]
            fn $g(&mut self, other: Self) {
                *self = (*self).$f(other);
            }
        }
    )+};
}

operator!(BitAnd bitand BitAndAssign bitand_assign, BitOr bitor BitOrAssign bitor_assign, BitXor bitxor BitXorAssign bitxor_assign);

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;

    /// Every playing square that does not belong to it.
    #[inline(always)]
    fn not(self) -> Self {
        Bitboard(!self.0 & G::LAYOUT.board)
    }
}

impl<G: Geometry> Default for Bitboard<G> {
    fn default() -> Self {
        Bitboard::EMPTY
    }
}

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}
