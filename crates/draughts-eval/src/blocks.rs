//! Blocks: groups of six neighbouring squares whose men the units of a network see together.
//!
//! A block is two playing squares wide and three rows high. Blocks overlap, so that two men who
//! are neighbours on a diagonal are in one block wherever they stand. Each arrangement of men in a
//! block has a code of a few numbers, the same in all blocks of the board (the codebook); and each
//! block has weights by which the numbers of a code add to the sums of the units. In play every
//! product is known beforehand, so that a block costs one look into a table.

use draughts::rules::BoardSize;
use draughts::{Bitboard, Geometry};

use crate::accumulator::Accumulator;
use crate::net::{NET_PHASES, Net, UNITS, Units};

/// Numbers of a code.
pub const CODE_LENGTH: usize = 8;

/// Quantised one of a number of a code.
pub const CODE_ONE: i16 = 64;

/// Rows of a block.
const HEIGHT: usize = 3;

/// Squares of a block in each row.
const WIDTH: usize = 2;

/// Arrangements of men in a block: each square empty, with an own man, or with one of the opponent.
pub const BLOCK_STATES: usize = 3usize.pow((HEIGHT * WIDTH) as u32);

/// Codes of arrangements, and the weights of the units for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codebook {
    /// The code of each arrangement: [`block_states`].
    pub codes: Vec<[i16; CODE_LENGTH]>,
    /// The weights of the units, by block and number of the code.
    pub weights: Vec<[Units; CODE_LENGTH]>,
}

impl Codebook {
    /// A codebook for a board whose numbers are all zero.
    pub fn zero(size: BoardSize) -> Codebook {
        Codebook {
            codes: vec![[0; CODE_LENGTH]; BLOCK_STATES],
            weights: vec![[[0; UNITS]; CODE_LENGTH]; block_count(size)],
        }
    }

    /// Number of numbers in the file.
    pub(crate) fn numbers(size: BoardSize) -> usize {
        CODE_LENGTH * (BLOCK_STATES + block_count(size) * UNITS)
    }

    /// What an arrangement in a block adds to the units.
    fn sums(&self, block: usize, state: usize) -> Units {
        core::array::from_fn(|unit| {
            let products = self.codes[state].iter().zip(&self.weights[block]);
            // Eight products of any numbers, which files may have, need more than 32 bits.
            let sum: i64 = products
                .map(|(number, weights)| i64::from(i32::from(*number) * i32::from(weights[unit])))
                .sum();
            let one = i64::from(CODE_ONE);
            let rounded = (sum + one / 2).div_euclid(one);
            rounded.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        })
    }

    /// What an arrangement in a block adds, by phase, block and arrangement, together with what its
    /// men add by themselves: each square counts in the first block that it lies in.
    pub(crate) fn tables(&self, net: &Net) -> Vec<Units> {
        let states = (0..block_count(net.size))
            .flat_map(|block| (0..BLOCK_STATES).map(move |state| (block, state)));
        let codes: Vec<_> = states.map(|(block, state)| self.sums(block, state)).collect();
        let mut is_counted = vec![false; usize::from(net.size.squares())];
        let mut counted = Vec::with_capacity(is_counted.len());
        for (block, squares) in blocks_of(net.size).enumerate() {
            for (place, &square) in squares.iter().enumerate() {
                if !core::mem::replace(&mut is_counted[square], true) {
                    counted.push((block, place, square));
                }
            }
        }
        let mut tables = Vec::with_capacity(codes.len() * NET_PHASES);
        for phase in 0..NET_PHASES {
            let first = tables.len();
            tables.extend_from_slice(&codes);
            for &(block, place, square) in &counted {
                let sums = &mut tables[first + block * BLOCK_STATES..][..BLOCK_STATES];
                net.add_men(phase, square, place, sums);
            }
        }
        tables
    }
}

/// Number of the bands of blocks: one begins in every second row, and the last ends with the board.
const fn band_count(size: BoardSize) -> usize {
    (size.side() as usize - HEIGHT).div_ceil(2) + 1
}

/// The first row of a band.
#[inline(always)]
const fn first_row(size: BoardSize, band: usize) -> usize {
    let last = size.side() as usize - HEIGHT;
    if 2 * band < last { 2 * band } else { last }
}

/// The first rows of the bands of blocks.
fn bands(size: BoardSize) -> impl Iterator<Item = usize> {
    (0..band_count(size)).map(move |band| first_row(size, band))
}

/// Number of blocks of a band.
const fn blocks_of_band(size: BoardSize) -> usize {
    size.row_squares() as usize + 1 - WIDTH
}

/// Number of blocks of a board.
pub fn block_count(size: BoardSize) -> usize {
    band_count(size) * blocks_of_band(size)
}

/// The digit of a square in the number of an arrangement, by its row and place in the block. Blocks
/// that begin in an odd row are reflections of the others, and are numbered from the right.
fn digit(first: usize, row: usize, place: usize) -> usize {
    let place = if first.is_multiple_of(2) { place } else { WIDTH - 1 - place };
    row * WIDTH + place
}

/// The squares of each block as indices, in the order of their digits.
fn blocks_of(size: BoardSize) -> impl Iterator<Item = [usize; HEIGHT * WIDTH]> {
    let width = usize::from(size.row_squares());
    bands(size).flat_map(move |first| {
        (0..blocks_of_band(size)).map(move |left| {
            let mut squares = [0; HEIGHT * WIDTH];
            for row in 0..HEIGHT {
                for place in 0..WIDTH {
                    squares[digit(first, row, place)] = (first + row) * width + left + place;
                }
            }
            squares
        })
    })
}

/// The number of the arrangement in each block, by what is on the squares as a side sees them: 0
/// nothing or a king, 1 an own man, 2 a man of the opponent. The squares of a block are the digits
/// of the number, the first the lowest.
pub fn block_states(size: BoardSize, kinds: &[u8]) -> impl Iterator<Item = usize> {
    blocks_of(size).map(|squares| {
        squares.iter().rev().fold(0, |state, &square| 3 * state + usize::from(kinds[square]))
    })
}

/// Reader of the blocks of a side, a row at a time.
#[derive(Debug)]
pub(crate) struct BlockReader {
    /// By parity of a band's first row, by row of the band, by the men of the row as bits: their
    /// parts of the numbers of its arrangements, each in [`BITS`] bits.
    parts: [[Vec<u64>; HEIGHT]; 2],
}

/// Bits of the number of an arrangement among those of its band.
const BITS: usize = 10;

const _: () = assert!(BLOCK_STATES < 1 << BITS);
const _: () = assert!(BITS * (BoardSize::Fourteen.row_squares() as usize - 1) <= 64);

impl BlockReader {
    /// A reader for a side that sees the bits of a row in the order of the squares, or against it.
    pub(crate) fn new(size: BoardSize, is_reversed: bool) -> BlockReader {
        let width = usize::from(size.row_squares());
        let part = |first: usize, row: usize, bits: usize| {
            let mut part = 0;
            for left in 0..blocks_of_band(size) {
                for place in 0..WIDTH {
                    let square = left + place;
                    let bit = if is_reversed { width - 1 - square } else { square };
                    if bits >> bit & 1 == 1 {
                        part += 3u64.pow(digit(first, row, place) as u32) << (left * BITS);
                    }
                }
            }
            part
        };
        let parts = [0, 1].map(|first| {
            core::array::from_fn(|row| (0..1 << width).map(|bits| part(first, row, bits)).collect())
        });
        BlockReader { parts }
    }

    /// The sums of a side and its blocks of men, by a phase of [`Codebook::tables`] and the men of
    /// both sides as bits in the rows as this side sees them. The sums go in and out by value, so
    /// that they stay in registers.
    #[inline(always)]
    pub(crate) fn add<G: Geometry>(
        &self,
        tables: &[Units],
        own: impl Fn(usize) -> usize,
        opp: impl Fn(usize) -> usize,
        mut sums: Accumulator,
    ) -> Accumulator {
        let (height, width) = const { (band_count(G::SIZE), blocks_of_band(G::SIZE)) };
        let mut block = 0;
        for band in 0..height {
            let first = first_row(G::SIZE, band);
            let mut states = 0;
            for (row, parts) in self.parts[first % 2].iter().enumerate() {
                states += parts[own(first + row)] + 2 * parts[opp(first + row)];
            }
            for left in 0..width {
                let state = states >> (left * BITS) & ((1 << BITS) - 1);
                sums = sums.plus(&tables[block + state as usize]);
                block += BLOCK_STATES;
            }
        }
        sums
    }
}

/// The men of a side in the rows of a board as bits, from the top or from the bottom.
#[inline(always)]
pub(crate) fn rows_of<G: Geometry>(men: Bitboard<G>, is_turned: bool) -> impl Fn(usize) -> usize {
    move |row| men.row_bits(if is_turned { G::ROWS - 1 - row as u8 } else { row as u8 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_a_diagonal_share_a_block_on_every_board() {
        for size in [BoardSize::Eight, BoardSize::Ten, BoardSize::Twelve, BoardSize::Fourteen] {
            let (side, width) = (usize::from(size.side()), usize::from(size.row_squares()));
            let blocks: Vec<_> = blocks_of(size).collect();
            assert_eq!(blocks.len(), block_count(size));
            // Columns by row: the first playing square of an even row is in the second column.
            let column = |square: usize| {
                2 * (square % width) + usize::from((square / width).is_multiple_of(2))
            };
            for one in 0..side * width {
                for other in 0..side * width {
                    let rows = (one / width).abs_diff(other / width);
                    if rows == 1 && column(one).abs_diff(column(other)) == 1 {
                        let both = |squares: &[usize; 6]| {
                            squares.contains(&one) && squares.contains(&other)
                        };
                        assert!(blocks.iter().any(both), "{size}: {one} and {other}");
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_that_nobody_trains_add_up_as_well() {
        let mut codebook = Codebook::zero(BoardSize::Eight);
        for (code, weight, sum) in [
            (i16::MIN, i16::MIN, i16::MAX),
            (i16::MIN, i16::MAX, i16::MIN),
            (CODE_ONE, 100, 800),
            (CODE_ONE, -100, -800),
            (0, i16::MIN, 0),
        ] {
            codebook.codes[3] = [code; CODE_LENGTH];
            codebook.weights[2] = [[weight; UNITS]; CODE_LENGTH];
            assert_eq!(codebook.sums(2, 3), [sum; UNITS], "{code} {weight}");
        }
    }

    #[test]
    fn a_block_of_an_odd_row_is_the_reflection_of_one_of_an_even_row() {
        let blocks: Vec<_> = blocks_of(BoardSize::Ten).collect();
        assert_eq!(blocks[0], [0, 1, 5, 6, 10, 11]);
        assert_eq!(blocks[16], [36, 35, 41, 40, 46, 45]);
        let mut kinds = [0; 50];
        kinds[36] = 1;
        kinds[45] = 2;
        let states: Vec<_> = block_states(BoardSize::Ten, &kinds).collect();
        assert_eq!(states[16], 1 + 2 * 3usize.pow(5));
    }
}
