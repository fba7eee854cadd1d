//! Patterns: the groups of squares whose men are read together (n-tuples).
//!
//! A pattern is four columns wide and six rows high: twelve playing squares on any board. It is
//! described once, in the half where White attacks, and read twice: for White as it is, for Black
//! after half a turn with colours changed, since that is the only symmetry of the game.
//!
//! Boards with a playing square in the right corner are reflected first, so that one file serves
//! both.

use draughts::rules::BoardSize;

/// Squares of a pattern.
pub const PATTERN_SQUARES: usize = 12;

/// Arrangements of men in a pattern: each square empty, with an own man, or with one of the
/// opponent.
pub const PATTERN_STATES: usize = 3usize.pow(PATTERN_SQUARES as u32);

/// Rows and columns of a pattern.
const ROWS: u8 = 6;
const COLUMNS: u8 = 4;

/// The patterns of a board with a playing square in the left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    size: BoardSize,
    squares: Vec<[u8; PATTERN_SQUARES]>,
}

impl Patterns {
    /// The patterns of a board of this size; none where other squares than the dark ones are used.
    pub fn new(size: BoardSize) -> Patterns {
        let side = size.side();
        let tops: &[u8] = match size {
            BoardSize::Eight | BoardSize::Ten => &[0],
            BoardSize::Twelve => &[0, 3],
            BoardSize::Fourteen => &[0, 4],
            BoardSize::AllEight | BoardSize::FivePoints => &[],
        };
        let mut squares = Vec::new();
        for &top in tops {
            let is_middle = 2 * top + ROWS == side;
            // Half a turn maps the patterns of the middle rows onto each other: half of them are
            // enough.
            let columns = (0..=side - COLUMNS).step_by(2);
            squares.extend(
                columns
                    .filter(|left| !is_middle || 2 * left + COLUMNS <= side)
                    .map(|left| pattern(side, top, left)),
            );
        }
        Patterns { size, squares }
    }

    /// Size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The squares of each pattern, by their indices (number less one), row by row.
    pub fn squares(&self) -> &[[u8; PATTERN_SQUARES]] {
        &self.squares
    }
}

/// The squares of the pattern with this upper left corner.
fn pattern(side: u8, top: u8, left: u8) -> [u8; PATTERN_SQUARES] {
    let mut squares = [0; PATTERN_SQUARES];
    for (place, square) in squares.iter_mut().enumerate() {
        let row = top + place as u8 / 2;
        // Row 0 has its first playing square in column 1 when the lower left corner is one.
        let column = left + 2 * (place as u8 % 2) + u8::from(row.is_multiple_of(2));
        *square = row * (side / 2) + column / 2;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_seen_by_both_sides_together() {
        for (size, count) in [
            (BoardSize::Eight, 3),
            (BoardSize::Ten, 4),
            (BoardSize::Twelve, 8),
            (BoardSize::Fourteen, 9),
        ] {
            let patterns = Patterns::new(size);
            assert_eq!(patterns.squares().len(), count, "{size:?}");
            let squares = size.squares();
            let seen = |square: u8| {
                patterns
                    .squares()
                    .iter()
                    .flatten()
                    .any(|&s| s == square || s == squares - 1 - square)
            };
            assert!((0..squares).all(seen), "{size:?}");
        }
    }

    #[test]
    fn a_pattern_is_four_columns_of_six_rows() {
        let first = Patterns::new(BoardSize::Ten).squares()[0].map(|index| index + 1);
        assert_eq!(first, [1, 2, 6, 7, 11, 12, 16, 17, 21, 22, 26, 27]);
    }
}
