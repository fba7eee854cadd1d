//! Where the squares of a board lie in a machine word, and how a step moves them.
//!
//! On a board of dark squares a row of `w` of them is followed by ghost squares, bits that belong
//! to no square. On a board with a playing square in the left corner one ghost follows the even
//! rows and two the odd ones; on a mirrored board it is the other way round. Then on every row of
//! every board a step south-west is `w + 1` bits and a step south-east `w + 2`, two rows south are
//! `2w + 3`, and a step off the board ends on a ghost or outside the word. 8x8 takes 43 bits, 10x10
//! 64, 12x12 89 and 14x14 118.
//!
//! Where every square is used there are no ghosts: a row follows the one before, and the squares
//! that have a step are a mask. So a board may have lines wherever it likes, and 64 squares fit 64
//! bits.
//!
//! Squares rise with their numbers on every board, so the lowest bit is the lowest number.

use crate::direction::{Direction, Directions};
use crate::lines::Lines;
use crate::rules::{BoardSize, Corner};

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

/// A step in a direction: a shift of the squares from which the board has one.
#[derive(Clone, Copy, Debug)]
pub struct Step<W> {
    /// How far bits are shifted; up when [`Direction::rises`].
    pub(crate) bits: u32,
    /// The squares that have the step; every bit where those without end on ghosts.
    pub(crate) from: W,
}

/// The steps of a board, by [`Direction`].
pub(crate) const fn steps(size: BoardSize) -> [Step<u128>; 8] {
    let mut steps = [Step { bits: 0, from: u128::MAX }; 8];
    let mut d = 0;
    while d < 8 {
        steps[d] = step(size, Direction::ALL[d]);
        d += 1;
    }
    steps
}

/// A step of a board in a direction.
const fn step(size: BoardSize, direction: Direction) -> Step<u128> {
    let w = size.row_squares() as u32;
    match size.lines() {
        Lines::Diagonals => {
            let bits = match direction {
                Direction::NorthEast | Direction::SouthWest => w + 1,
                Direction::NorthWest | Direction::SouthEast => w + 2,
                Direction::North | Direction::South => 2 * w + 3,
                Direction::West | Direction::East => 1,
            };
            Step { bits, from: u128::MAX }
        }
        Lines::RowsAndColumns | Lines::Points => {
            let bits = match direction {
                Direction::NorthEast | Direction::SouthWest => w - 1,
                Direction::NorthWest | Direction::SouthEast => w + 1,
                Direction::North | Direction::South => w,
                Direction::West | Direction::East => 1,
            };
            Step { bits, from: leaving(size, direction) }
        }
    }
}

/// The squares of a board without ghosts from which a step in a direction follows a line and stays
/// on the board.
const fn leaving(size: BoardSize, direction: Direction) -> u128 {
    let (w, last) = (size.row_squares() as u32, size.squares() as u32);
    let mut from = 0;
    let mut index = 0;
    while index < last {
        let (row, column) = (index / w, index % w);
        let has_row = match direction {
            Direction::NorthWest | Direction::North | Direction::NorthEast => row > 0,
            Direction::West | Direction::East => true,
            Direction::SouthWest | Direction::South | Direction::SouthEast => row < w - 1,
        };
        let has_column = match direction {
            Direction::NorthWest | Direction::West | Direction::SouthWest => column > 0,
            Direction::North | Direction::South => true,
            Direction::NorthEast | Direction::East | Direction::SouthEast => column < w - 1,
        };
        let has_line = match size.lines() {
            // Every other point has diagonals: those with odd numbers.
            Lines::Points => Directions::ORTHOGONAL.has(direction) || index.is_multiple_of(2),
            Lines::RowsAndColumns | Lines::Diagonals => true,
        };
        if has_row && has_column && has_line {
            from |= 1 << index;
        }
        index += 1;
    }
    from
}

/// The layout in the widest word; narrowed where it fits.
pub(crate) const fn layout(size: BoardSize, corner: Corner) -> Layout<u128> {
    let side = size.side() as usize;
    let w = size.row_squares() as usize;
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
        bit += ghosts(size, corner, row);
        row += 1;
    }
    add_rays(&mut layout, &steps(size));
    layout
}

/// How many ghosts follow a row.
const fn ghosts(size: BoardSize, corner: Corner, row: usize) -> usize {
    match size.lines() {
        Lines::Diagonals if row.is_multiple_of(2) == matches!(corner, Corner::Left) => 1,
        Lines::Diagonals => 2,
        Lines::RowsAndColumns | Lines::Points => 0,
    }
}

const fn add_rays(layout: &mut Layout<u128>, steps: &[Step<u128>; 8]) {
    let mut from = 0;
    while from < 128 {
        let mut d = 0;
        while d < 8 && layout.squares[from] != 255 {
            let Step { bits, from: leaving } = steps[d];
            let mut at: u128 = 1 << from;
            loop {
                at &= leaving;
                at = if Direction::ALL[d].rises() { at << bits } else { at >> bits };
                if at & layout.board == 0 {
                    break;
                }
                layout.rays[from][d] |= at;
            }
            d += 1;
        }
        from += 1;
    }
}

/// A layout in a word of 64 bits.
pub(crate) const fn narrow(wide: Layout<u128>) -> Layout<u64> {
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

/// Steps in a word of 64 bits.
pub(crate) const fn narrow_steps(wide: [Step<u128>; 8]) -> [Step<u64>; 8] {
    let mut steps = [Step { bits: 0, from: 0 }; 8];
    let mut d = 0;
    while d < 8 {
        steps[d] = Step { bits: wide[d].bits, from: wide[d].from as u64 };
        d += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use crate::{Bitboard, Direction, Geometry, Points5, Square, Squares8};

    /// Rows and columns from one square to the next.
    fn offset(direction: Direction) -> (i8, i8) {
        let down = match direction {
            Direction::NorthWest | Direction::North | Direction::NorthEast => -1,
            Direction::West | Direction::East => 0,
            Direction::SouthWest | Direction::South | Direction::SouthEast => 1,
        };
        let right = match direction {
            Direction::NorthWest | Direction::West | Direction::SouthWest => -1,
            Direction::North | Direction::South => 0,
            Direction::NorthEast | Direction::East | Direction::SouthEast => 1,
        };
        (down, right)
    }

    /// Compares every step and every ray with rows and columns.
    fn check<G: Geometry>(has_line: fn(Square<G>, Direction) -> bool) {
        for square in Square::<G>::all() {
            for direction in Direction::ALL {
                let (down, right) = offset(direction);
                let next = |from: Square<G>| {
                    let row = from.row().checked_add_signed(down)?;
                    let column = from.column().checked_add_signed(right)?;
                    Square::at(row, column).filter(|_| has_line(from, direction))
                };
                let step = Bitboard::of(square).step(direction);
                assert_eq!(step, next(square).into_iter().collect(), "{square} {direction:?}");
                let ray: Bitboard<G> =
                    core::iter::successors(next(square), |at| next(*at)).collect();
                assert_eq!(Bitboard::ray(square, direction), ray, "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn no_row_of_all_squares_runs_on_into_the_next() {
        check::<Squares8>(|_, _| true);
    }

    #[test]
    fn odd_points_have_diagonals() {
        check::<Points5>(|from, direction| {
            Direction::DIAGONAL.contains(&direction) <= (from.number() % 2 == 1)
        });
    }
}
