//! The windows through which the men of a board are seen.
//!
//! A window is four columns wide and six rows high: twelve playing squares on any board. It is described once, in the
//! half where White attacks, and looked through twice: by White as it is, by Black after half a turn with
//! colours changed, since that is the only symmetry of the game.
//!
//! Boards with a playing square in the right corner are reflected first, so that one file serves both.

use draughts::rules::BoardSize;

/// The squares of a window.
pub const WINDOW: usize = 12;

/// The arrangements of men in a window: each square empty, with an own man, or with one of the opponent.
pub const WINDOW_STATES: usize = 3usize.pow(WINDOW as u32);

/// The rows and columns of a window.
const ROWS: u8 = 6;
const COLUMNS: u8 = 4;

/// The windows of a board with a playing square in the left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    size: BoardSize,
    windows: Vec<[u8; WINDOW]>,
}

impl Shape {
    /// The windows of a board of this size.
    pub fn new(size: BoardSize) -> Shape {
        let side = size.side();
        let tops: &[u8] = match size {
            BoardSize::Eight | BoardSize::Ten => &[0],
            BoardSize::Twelve => &[0, 3],
            BoardSize::Fourteen => &[0, 4],
        };
        let mut windows = Vec::new();
        for &top in tops {
            let is_middle = 2 * top + ROWS == side;
            // Half a turn maps the windows of the middle rows onto each other: half of them are enough.
            let columns = (0..=side - COLUMNS).step_by(2);
            windows.extend(
                columns
                    .filter(|left| !is_middle || 2 * left + COLUMNS <= side)
                    .map(|left| window(side, top, left)),
            );
        }
        Shape { size, windows }
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The windows, each with the indices of its squares (number less one) row by row.
    pub fn windows(&self) -> &[[u8; WINDOW]] {
        &self.windows
    }
}

/// The squares of the window whose upper left corner this is.
fn window(side: u8, top: u8, left: u8) -> [u8; WINDOW] {
    let mut squares = [0; WINDOW];
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
            let shape = Shape::new(size);
            assert_eq!(shape.windows().len(), count, "{size:?}");
            let squares = size.squares();
            let seen = |square: u8| {
                shape.windows().iter().flatten().any(|&s| s == square || s == squares - 1 - square)
            };
            assert!((0..squares).all(seen), "{size:?}");
        }
    }

    #[test]
    fn a_window_is_four_columns_of_six_rows() {
        let first = Shape::new(BoardSize::Ten).windows()[0].map(|index| index + 1);
        assert_eq!(first, [1, 2, 6, 7, 11, 12, 16, 17, 21, 22, 26, 27]);
    }
}
