//! Boards: how many squares, which corner, and where each square lies in the machine word.
//!
//! A row of `w` playing squares is followed by ghost squares, bits that belong to no square. On a
//! board with a playing square in the left corner one ghost follows the even rows and two the odd
//! ones; on a mirrored board it is the other way round. Then on every row of every board a step
//! south-west is `w + 1` bits and a step south-east `w + 2`, two rows south are `2w + 3`, and a step
//! off the board ends on a ghost or outside the word. 8x8 takes 43 bits, 10x10 64, 12x12 89 and
//! 14x14 118. Squares rise with their numbers on every board, so the lowest bit is the lowest number.

use core::fmt::Debug;
use core::hash::Hash;

use crate::generate::generator::{Generator, Tally, generators, tallies};
use crate::rules::{BoardSize, Corner};
use crate::word::Word;

mod sealed {
    pub trait Sealed {}
}

/// A board: its size, its corner and its layout in a machine word.
pub trait Geometry:
    sealed::Sealed + Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static
{
    /// The word that holds the board.
    type Word: Word;
    /// Squares a side.
    const SIZE: BoardSize;
    /// The near corner that is a playing square.
    const CORNER: Corner;
    /// Where everything lies.
    const LAYOUT: &'static Layout<Self::Word>;
    #[doc(hidden)]
    const GENERATORS: &'static [Generator<Self>];
    #[doc(hidden)]
    const TALLIES: &'static [Tally<Self>];
    /// Playing squares.
    const SQUARES: u8 = Self::SIZE.squares();
    /// Rows, and squares a side.
    const ROWS: u8 = Self::SIZE.side();
    /// Playing squares in a row.
    const ROW_SQUARES: u8 = Self::SIZE.row_squares();
}

/// The eight directions, as White sees the board. North is towards square 1.
///
/// North, west, east and south go from a square to the next playing square of the same row or column, two
/// board squares away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Up and left.
    NorthWest,
    /// Up and right.
    NorthEast,
    /// Down and left.
    SouthWest,
    /// Down and right.
    SouthEast,
    /// Up.
    North,
    /// Left.
    West,
    /// Right.
    East,
    /// Down.
    South,
}

use Direction::*;

impl Direction {
    /// The four diagonals.
    pub const DIAGONAL: [Direction; 4] = [NorthWest, NorthEast, SouthWest, SouthEast];
    /// All eight, the diagonals first.
    pub const ALL: [Direction; 8] =
        [NorthWest, NorthEast, SouthWest, SouthEast, North, West, East, South];

    /// The direction back.
    #[inline(always)]
    pub const fn reverse(self) -> Direction {
        match self {
            NorthWest => SouthEast,
            NorthEast => SouthWest,
            SouthWest => NorthEast,
            SouthEast => NorthWest,
            North => South,
            West => East,
            East => West,
            South => North,
        }
    }

    /// How many bits a step is; towards higher bits when [`Direction::rises`].
    #[inline(always)]
    pub const fn bits(self, row_squares: u8) -> u32 {
        let w = row_squares as u32;
        match self {
            NorthEast | SouthWest => w + 1,
            NorthWest | SouthEast => w + 2,
            North | South => 2 * w + 3,
            West | East => 1,
        }
    }

    /// Whether a step goes to higher bits and numbers.
    #[inline(always)]
    pub const fn rises(self) -> bool {
        matches!(self, SouthWest | SouthEast | East | South)
    }
}

/// Tables of a board: masks, the numbers of the bits, rays.
#[derive(Debug)]
pub struct Layout<W> {
    /// All playing squares.
    pub(crate) board: W,
    /// The squares of each row, the first being the row of square 1.
    pub(crate) rows: [W; 14],
    /// The bit of each square, by index (number less one).
    pub(crate) bits: [u8; 98],
    /// The index of the square of each bit; 255 for a ghost.
    pub(crate) squares: [u8; 128],
    /// The squares in each direction from a bit, the bit itself left out.
    pub(crate) rays: [[W; 8]; 128],
}

/// The layout in the widest word; narrowed where it fits.
const fn layout(size: BoardSize, corner: Corner) -> Layout<u128> {
    let side = size.side() as usize;
    let w = side / 2;
    let mut layout = Layout {
        board: 0,
        rows: [0; 14],
        bits: [255; 98],
        squares: [255; 128],
        rays: [[0; 8]; 128],
    };
    let mut bit = 0;
    let mut row = 0;
    while row < side {
        let mut i = 0;
        while i < w {
            layout.board |= 1 << bit;
            layout.rows[row] |= 1 << bit;
            layout.bits[row * w + i] = bit as u8;
            layout.squares[bit] = (row * w + i) as u8;
            bit += 1;
            i += 1;
        }
        let even = row % 2 == 0;
        let left = matches!(corner, Corner::Left);
        bit += if even == left { 1 } else { 2 };
        row += 1;
    }
    let mut index = 0;
    while index < side * w {
        let from = layout.bits[index] as usize;
        let mut d = 0;
        while d < 8 {
            let direction = Direction::ALL[d];
            let step = direction.bits(w as u8);
            let mut at: u128 = 1 << from;
            loop {
                at = if direction.rises() { at << step } else { at >> step };
                if at & layout.board == 0 {
                    break;
                }
                layout.rays[from][d] |= at;
            }
            d += 1;
        }
        index += 1;
    }
    layout
}

const fn narrow(wide: Layout<u128>) -> Layout<u64> {
    let mut rays = [[0; 8]; 128];
    let mut rows = [0; 14];
    let mut bit = 0;
    while bit < 128 {
        let mut d = 0;
        while d < 8 {
            assert!(wide.rays[bit][d] <= u64::MAX as u128);
            rays[bit][d] = wide.rays[bit][d] as u64;
            d += 1;
        }
        bit += 1;
    }
    let mut row = 0;
    while row < 14 {
        rows[row] = wide.rows[row] as u64;
        row += 1;
    }
    assert!(wide.board <= u64::MAX as u128);
    Layout { board: wide.board as u64, rows, bits: wide.bits, squares: wide.squares, rays }
}

const fn wide(layout: Layout<u128>) -> Layout<u128> {
    layout
}

macro_rules! board {
    ($(#[$doc:meta])* $name:ident, $word:ty, $fit:ident, $size:ident, $corner:ident, [$($set:ident)*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl $name {
            /// How many generators it has: two that read their rules, and one for each of these.
            const KINDS: usize = 2 + <[&str]>::len(&[$(stringify!($set)),*]);
        }

        impl Geometry for $name {
            type Word = $word;
            const SIZE: BoardSize = BoardSize::$size;
            const CORNER: Corner = Corner::$corner;
            const LAYOUT: &'static Layout<$word> = {
                static LAYOUT: Layout<$word> = $fit(layout(BoardSize::$size, Corner::$corner));
                &LAYOUT
            };
            const GENERATORS: &'static [Generator<Self>] = {
                // A static is compiled here; a constant would be compiled again wherever it is used.
                static GENERATORS: [Generator<$name>; $name::KINDS] = generators!($name: $($set)*);
                &GENERATORS
            };
            const TALLIES: &'static [Tally<Self>] = {
                static TALLIES: [Tally<$name>; $name::KINDS] = tallies!($name: $($set)*);
                &TALLIES
            };
        }
    };
}

board!(
    /// 8x8 with a playing square in the left corner.
    Board8, u64, narrow, Eight, Left,
    [English Russian Brazilian]
);
board!(
    /// 10x10 with a playing square in the left corner: the FMJD board.
    Board10, u64, narrow, Ten, Left,
    [International Frisian]
);
board!(
    /// 12x12 with a playing square in the left corner.
    Board12, u128, wide, Twelve, Left,
    [Canadian]
);
board!(
    /// 14x14 with a playing square in the left corner.
    Board14, u128, wide, Fourteen, Left,
    []
);
board!(
    /// 8x8 with a playing square in the right corner.
    Mirrored8, u64, narrow, Eight, Right,
    []
);
board!(
    /// 10x10 with a playing square in the right corner: the Nigerian board (NG-1.3).
    Mirrored10, u64, narrow, Ten, Right,
    [Nigerian]
);
board!(
    /// 12x12 with a playing square in the right corner.
    Mirrored12, u128, wide, Twelve, Right,
    []
);
board!(
    /// 14x14 with a playing square in the right corner.
    Mirrored14, u128, wide, Fourteen, Right,
    []
);
