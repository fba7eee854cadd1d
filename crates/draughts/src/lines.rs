//! What the pieces of a board stand on, and what follows from it.

use crate::direction::Directions;

/// What pieces stand on, and along which lines they go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lines {
    /// The dark squares; along diagonals.
    Diagonals,
    /// All squares; along rows and columns. Forward takes in sideways for men, and no piece turns
    /// by 180° between two jumps.
    RowsAndColumns,
    /// Points; along the lines of the board, which go along rows and columns through all of them
    /// and along diagonals through every other one. Nobody is crowned.
    Points,
}

/// Where the men of a side stand at the start, as their player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Empty rows behind the full ones.
    pub behind: u8,
    /// Men at the right-hand end of the row in front of the full ones.
    pub ahead: u8,
}

impl Lines {
    /// The directions of quiet moves; captures may have more.
    pub const fn directions(self) -> Directions {
        match self {
            Lines::Diagonals => Directions::DIAGONAL,
            Lines::RowsAndColumns => Directions::ORTHOGONAL,
            Lines::Points => Directions::ALL,
        }
    }

    /// Where the men stand at the start.
    pub const fn start(self) -> Start {
        match self {
            Lines::Diagonals => Start { behind: 0, ahead: 0 },
            Lines::RowsAndColumns => Start { behind: 1, ahead: 0 },
            Lines::Points => Start { behind: 0, ahead: 2 },
        }
    }

    /// Whether men are crowned.
    pub const fn crowns(self) -> bool {
        !matches!(self, Lines::Points)
    }

    /// Whether a piece may turn by 180° between two jumps.
    pub const fn turns_back(self) -> bool {
        !matches!(self, Lines::RowsAndColumns)
    }

    /// Whether men that go forward go sideways too.
    pub const fn forward_is_sideways(self) -> bool {
        matches!(self, Lines::RowsAndColumns)
    }
}
