//! Reading the patterns of a board, a row at a time.

use draughts::rules::{BoardSize, Corner};
use draughts::{Bitboard, Color, Geometry, Position, Variant};

use crate::patterns::{PATTERN_SQUARES, Patterns};

/// Lanes for the patterns of the largest board, read for both sides.
pub const LANES: usize = 20;

/// A reader of patterns: the number of the arrangement of men in each.
pub struct PatternReader<const L: usize> {
    /// By row, by its men as bits, by colour: the part of each pattern's number.
    rows: Vec<[[u32; L]; 2]>,
    patterns: usize,
}

impl<const L: usize> PatternReader<L> {
    /// A reader of patterns on a board with this corner. `L` is at least twice their number.
    pub fn new(patterns: &Patterns, corner: Corner) -> PatternReader<L> {
        let side = usize::from(patterns.size().side());
        let width = side / 2;
        let squares = side * width;
        let count = patterns.squares().len();
        assert!(2 * count <= L, "a lane for every pattern and side");
        let mut rows = vec![[[0; L]; 2]; side << width];
        for row in 0..side {
            for bits in 0..1usize << width {
                let slot = &mut rows[row << width | bits];
                for place in (0..width).filter(|place| bits >> place & 1 == 1) {
                    let place = match corner {
                        Corner::Left => place,
                        Corner::Right => width - 1 - place,
                    };
                    let square = row * width + place;
                    for (lane, pattern) in patterns.squares().iter().enumerate() {
                        for (digit, &seen) in pattern.iter().enumerate() {
                            let power = 3u32.pow(digit as u32);
                            if usize::from(seen) == square {
                                slot[0][lane] += power;
                                slot[1][lane] += 2 * power;
                            }
                            if usize::from(seen) == squares - 1 - square {
                                slot[1][count + lane] += power;
                                slot[0][count + lane] += 2 * power;
                            }
                        }
                    }
                }
            }
        }
        PatternReader { rows, patterns: count }
    }

    /// Number of patterns of a side.
    pub fn patterns(&self) -> usize {
        self.patterns
    }

    /// The number of the arrangement in each pattern, first as White sees them, then as Black does.
    /// The squares of a pattern are the digits of the number, the first the lowest: 0 empty or a
    /// king, 1 an own man, 2 a man of the opponent.
    #[inline(always)]
    pub fn read<V: Variant>(&self, position: &Position<V>) -> [u32; L] {
        self.read_men(Color::BOTH.map(|color| position.pieces(color) & !position.kings()))
    }

    /// The numbers for the men of White and of Black.
    #[inline(always)]
    pub fn read_men<G: Geometry>(&self, men: [Bitboard<G>; 2]) -> [u32; L] {
        let mut lanes = [0; L];
        for row in 0..G::ROWS {
            let first = usize::from(row) << G::ROW_SQUARES;
            for (color, men) in men.iter().enumerate() {
                let add = &self.rows[first | men.row_bits(row)][color];
                for (lane, add) in lanes.iter_mut().zip(add) {
                    *lane += add;
                }
            }
        }
        lanes
    }
}

/// The index of a square on the board whose left corner is a playing square.
pub fn unmirrored(index: usize, size: BoardSize, corner: Corner) -> usize {
    let width = usize::from(size.row_squares());
    match corner {
        Corner::Left => index,
        Corner::Right => index / width * width + width - 1 - index % width,
    }
}

const _: () = assert!(3u64.pow(PATTERN_SQUARES as u32) < u32::MAX as u64);

#[cfg(test)]
mod tests {
    use draughts::{Board10, House, International, Nigerian, Piece, Setup, Square};

    use super::*;

    fn numbers<V: Variant>(position: &Position<V>, corner: Corner) -> [u32; LANES] {
        PatternReader::<LANES>::new(&Patterns::new(V::Board::SIZE), corner).read(position)
    }

    #[test]
    fn a_number_has_a_digit_for_every_square() {
        let mut setup = Setup::empty(Color::White);
        let mut put = |number, piece| setup.put(Square::new(number).unwrap(), Some(piece));
        put(6, Piece::man(Color::White));
        put(12, Piece::man(Color::Black));
        put(27, Piece::king(Color::White));
        let position = Position::new(International, &setup).unwrap();
        let lanes = numbers(&position, Corner::Left);
        // The pattern of 1 and 2, 6 and 7, 11 and 12: 6 is its third square, 12 its sixth.
        assert_eq!(lanes[0], 9 + 2 * 243);
        // Black sees 12 as 39, which is in none of his patterns.
        assert_eq!(lanes[4..8], [0; 4]);
    }

    #[test]
    fn half_a_turn_changes_the_sides() {
        let position = Position::<International>::start();
        let after = position.after(&position.legal_moves()[0]);
        let mut turned = Setup::empty(Color::White);
        for (square, piece) in after.setup().iter() {
            let piece = Piece { color: !piece.color, ..piece };
            turned.put(square.rotated(), Some(piece));
        }
        let turned = Position::new(International, &turned).unwrap();
        let (lanes, other) = (numbers(&after, Corner::Left), numbers(&turned, Corner::Left));
        assert_eq!(lanes[..4], other[4..8]);
        assert_eq!(lanes[4..8], other[..4]);
    }

    #[test]
    fn a_mirrored_board_is_read_as_its_reflection() {
        let position = Position::<Nigerian>::start();
        for mv in &position.legal_moves() {
            let after = position.after(mv);
            let setup = after.setup().mirrored();
            let plain = House::<Board10>::new(International.moves()).unwrap();
            let reflected = Position::new(plain, &setup).unwrap();
            assert_eq!(numbers(&after, Corner::Right), numbers(&reflected, Corner::Left));
        }
    }
}
