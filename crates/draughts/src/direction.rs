//! The eight directions of a board, and sets of them.

use crate::piece::Color;

/// The eight directions, as White sees the board. North is towards square 1.
///
/// On a board of dark squares north, west, east and south go from a square to the next playing
/// square of the same row or column, two board squares away.
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
            South => North,
            West => East,
            East => West,
        }
    }

    /// Whether a step goes to higher bits and numbers.
    #[inline(always)]
    pub const fn rises(self) -> bool {
        matches!(self, SouthWest | SouthEast | East | South)
    }

    /// Whether a step takes a man of a colour nearer to its far row.
    #[inline(always)]
    pub const fn is_forward(self, color: Color) -> bool {
        match color {
            Color::White => matches!(self, NorthWest | NorthEast | North),
            Color::Black => matches!(self, SouthWest | SouthEast | South),
        }
    }

    /// Whether a step stays in its row.
    #[inline(always)]
    pub const fn is_sideways(self) -> bool {
        matches!(self, West | East)
    }
}

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Directions(u8);

impl Directions {
    /// The four diagonals.
    pub const DIAGONAL: Directions = Directions(0b0000_1111);
    /// Along rows and columns.
    pub const ORTHOGONAL: Directions = Directions(0b1111_0000);
    /// All eight.
    pub const ALL: Directions = Directions(0b1111_1111);

    /// Whether a direction is among them.
    #[inline(always)]
    pub const fn has(self, direction: Direction) -> bool {
        self.0 & 1 << direction as u8 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_is_the_other_way_in_every_respect() {
        for direction in Direction::ALL {
            let back = direction.reverse();
            assert_eq!(back.reverse(), direction);
            assert_ne!(back.rises(), direction.rises());
            for color in Color::BOTH {
                let kinds = [direction.is_forward(color), back.is_forward(color)];
                assert_eq!(kinds.contains(&true), !direction.is_sideways(), "{direction:?}");
                assert_ne!(kinds, [true, true], "{direction:?}");
            }
        }
    }

    #[test]
    fn half_of_all_directions_are_diagonals() {
        for direction in Direction::ALL {
            assert!(Directions::ALL.has(direction));
            let listed = Direction::DIAGONAL.contains(&direction);
            assert_eq!(Directions::DIAGONAL.has(direction), listed);
            assert_eq!(Directions::ORTHOGONAL.has(direction), !listed);
        }
    }
}
