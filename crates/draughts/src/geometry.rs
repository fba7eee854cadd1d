//! Boards as types: which squares there are, how a step goes, and where the men stand at the start.

use core::fmt::Debug;
use core::hash::Hash;

use crate::direction::Directions;
use crate::layout::{Layout, Step, layout, narrow, narrow_steps, steps};
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
    /// A step in each direction, in the order of [`Direction::ALL`](crate::Direction::ALL).
    #[doc(hidden)]
    const STEPS: &'static [Step<Self::Word>; 8];
    /// The directions of quiet moves.
    const QUIET: Directions;
    /// Where the men stand at the start.
    const START: Start;
    /// Playing squares.
    const SQUARES: u8 = Self::SIZE.squares();
    /// Rows, and squares a side.
    const ROWS: u8 = Self::SIZE.side();
    /// Playing squares in a row.
    const ROW_SQUARES: u8 = Self::SIZE.row_squares();
}

/// Where the men of a side stand at the start, as their player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Empty rows behind them.
    pub behind: u8,
    /// Men at the right-hand end of the row in front of the full ones.
    pub ahead: u8,
}

/// Full rows from the edge.
const FROM_THE_EDGE: Start = Start { behind: 0, ahead: 0 };

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
    ($(#[$doc:meta])* $name:ident, $word:ident, $size:ident, $corner:ident, $quiet:ident, $start:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name;

        impl sealed::Sealed for $name {}

        impl Geometry for $name {
            type Word = $word;
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
            const QUIET: Directions = Directions::$quiet;
            const START: Start = $start;
        }
    };
}

board!(
    /// 8x8 with a playing square in the left corner.
    Board8, u64, Eight, Left, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 10x10 with a playing square in the left corner: the FMJD board.
    Board10, u64, Ten, Left, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 12x12 with a playing square in the left corner.
    Board12, u128, Twelve, Left, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 14x14 with a playing square in the left corner.
    Board14, u128, Fourteen, Left, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 8x8 with a playing square in the right corner.
    Mirrored8, u64, Eight, Right, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 10x10 with a playing square in the right corner: the Nigerian board (NG-1.3).
    Mirrored10, u64, Ten, Right, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 12x12 with a playing square in the right corner.
    Mirrored12, u128, Twelve, Right, DIAGONAL, FROM_THE_EDGE
);
board!(
    /// 14x14 with a playing square in the right corner.
    Mirrored14, u128, Fourteen, Right, DIAGONAL, FROM_THE_EDGE
);
