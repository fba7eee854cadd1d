//! Boards as types: which squares there are, where they lie in a word, and how a step goes.

use core::fmt::Debug;
use core::hash::Hash;

use crate::direction::Directions;
use crate::layout::{Layout, Step, layout, narrow, narrow_steps, steps};
use crate::lines::Lines;
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
    /// A word for each square where it matters where men have been, else none.
    #[doc(hidden)]
    type Trails: AsRef<[Self::Word]>
        + AsMut<[Self::Word]>
        + Copy
        + Debug
        + Default
        + Eq
        + Hash
        + Send
        + Sync
        + 'static;
    /// Squares a side, and which of them are used.
    const SIZE: BoardSize;
    /// The near corner that is a playing square; without effect where all are used.
    const CORNER: Corner;
    /// Where everything lies.
    const LAYOUT: &'static Layout<Self::Word>;
    /// A step in each direction, in the order of [`Direction::ALL`](crate::Direction::ALL).
    #[doc(hidden)]
    const STEPS: &'static [Step<Self::Word>; 8];
    /// What pieces stand on, and along which lines they go.
    const LINES: Lines = Self::SIZE.lines();
    /// The directions of quiet moves.
    const QUIET: Directions = Self::LINES.directions();
    /// Playing squares.
    const SQUARES: u8 = Self::SIZE.squares();
    /// Rows, and squares a side.
    const ROWS: u8 = Self::SIZE.side();
    /// Playing squares in a row.
    const ROW_SQUARES: u8 = Self::SIZE.row_squares();
}

/// A value in the widest word, narrowed for a board that fits a shorter one.
macro_rules! fit {
    (u64, $narrow:ident, $wide:expr) => {
        $narrow($wide)
    };
    (u128, $narrow:ident, $wide:expr) => {
        $wide
    };
}

macro_rules! board {
    ($(#[$doc:meta])* $name:ident, $word:ident, $size:ident, $corner:ident, $trails:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Geometry for $name {
            type Word = $word;
            type Trails = [$word; $trails];
            const SIZE: BoardSize = BoardSize::$size;
            const CORNER: Corner = Corner::$corner;
            const LAYOUT: &'static Layout<$word> = {
                static LAYOUT: Layout<$word> =
                    fit!($word, narrow, layout(BoardSize::$size, Corner::$corner));
                &LAYOUT
            };
            // A constant and no static, so that its values fold away wherever they are used.
            const STEPS: &'static [Step<$word>; 8] =
                &fit!($word, narrow_steps, steps(BoardSize::$size));
        }
    };
}

board!(
    /// 8x8 with a playing square in the left corner.
    Board8, u64, Eight, Left, 0
);
board!(
    /// 10x10 with a playing square in the left corner: the FMJD board.
    Board10, u64, Ten, Left, 0
);
board!(
    /// 12x12 with a playing square in the left corner.
    Board12, u128, Twelve, Left, 0
);
board!(
    /// 14x14 with a playing square in the left corner.
    Board14, u128, Fourteen, Left, 0
);
board!(
    /// 8x8 with a playing square in the right corner.
    Mirrored8, u64, Eight, Right, 0
);
board!(
    /// 10x10 with a playing square in the right corner: the Nigerian board (NG-1.3).
    Mirrored10, u64, Ten, Right, 0
);
board!(
    /// 12x12 with a playing square in the right corner.
    Mirrored12, u128, Twelve, Right, 0
);
board!(
    /// 14x14 with a playing square in the right corner.
    Mirrored14, u128, Fourteen, Right, 0
);
board!(
    /// 8x8 with all 64 squares used: the Turkish board.
    Squares8, u64, AllEight, Left, 0
);
board!(
    /// 5x5 points on lines: the board of Alquerque.
    Points5, u64, FivePoints, Left, 25
);
