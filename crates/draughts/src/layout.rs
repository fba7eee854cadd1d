//! Where the squares of a board lie in a machine word, and how a step moves them.
//!
//! A row of `w` playing squares is followed by ghost squares, bits that belong to no square. On a
//! board with a playing square in the left corner one ghost follows the even rows and two the odd
//! ones; on a mirrored board it is the other way round. Then on every row of every board a step
//! south-west is `w + 1` bits and a step south-east `w + 2`, two rows south are `2w + 3`, and a
//! step off the board ends on a ghost or outside the word. 8x8 takes 43 bits, 10x10 64, 12x12 89
//! and 14x14 118. Squares rise with their numbers on every board, so the lowest bit is the lowest
//! number.

use crate::direction::Direction;
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
        steps[d].bits = bits(size, Direction::ALL[d]);
        d += 1;
    }
    steps
}

/// How many bits a step is.
const fn bits(size: BoardSize, direction: Direction) -> u32 {
    let w = size.row_squares() as u32;
    match direction {
        Direction::NorthEast | Direction::SouthWest => w + 1,
        Direction::NorthWest | Direction::SouthEast => w + 2,
        Direction::North | Direction::South => 2 * w + 3,
        Direction::West | Direction::East => 1,
    }
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
        bit += ghosts(row, corner);
        row += 1;
    }
    add_rays(&mut layout, &steps(size));
    layout
}

/// How many ghosts follow a row.
const fn ghosts(row: usize, corner: Corner) -> usize {
    if row.is_multiple_of(2) == matches!(corner, Corner::Left) { 1 } else { 2 }
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
