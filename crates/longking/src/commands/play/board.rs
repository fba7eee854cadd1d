//! A board as plain text.

use draughts::{Color, Geometry, Rules, Square, Variant, WithVariant, dispatch};

/// The board, seen from a side: `w28` is a white man on square 28, `B5` a black king, a number alone an empty square.
/// `squares` has a letter for each: `w b W B`, capitals for kings, and another for empty.
pub(super) fn text(squares: &str, rules: &Rules, from: Color) -> String {
    dispatch(&rules.moves, Drawing { squares: squares.as_bytes(), from })
}

struct Drawing<'a> {
    squares: &'a [u8],
    from: Color,
}

impl WithVariant for Drawing<'_> {
    type Output = String;

    fn run<V: Variant>(self, _: V) -> String {
        let size = V::Board::ROWS;
        let seen = |at: u8| if self.from == Color::White { at } else { size - 1 - at };
        let mut text = String::new();
        for row in (0..size).map(seen) {
            let mut line = String::new();
            for column in (0..size).map(seen) {
                line.push_str(&match Square::<V::Board>::at(row, column) {
                    Some(square) => self.cell(square),
                    None => " ".repeat(WIDTH),
                });
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The letters of a square on the screen.
const WIDTH: usize = 4;

impl Drawing<'_> {
    fn cell<G: Geometry>(&self, square: Square<G>) -> String {
        let piece = match self.squares.get(square.index()) {
            Some(letter @ (b'w' | b'b' | b'W' | b'B')) => char::from(*letter),
            _ => ' ',
        };
        format!("{piece}{:<1$}", square.number(), WIDTH - 1)
    }
}
