//! A diagram in words, for those who do not see it.

use draughts::any::{AnySetup, SquareSet};
use draughts::rules::Corner;
use draughts::{Color, Lines};

/// The elements `title` and `desc` of a diagram.
pub(super) fn elements(setup: &AnySetup) -> String {
    format!("<title>{}</title>\n<desc>{}</desc>\n", title(setup), description(setup))
}

/// The board and the side to move.
fn title(setup: &AnySetup) -> String {
    let board = setup.board;
    let side = board.rows();
    let board = match (board.lines(), board.corner) {
        (Lines::Diagonals, Corner::Left) => format!("board of {side} by {side}"),
        (Lines::Diagonals, Corner::Right) => format!("mirrored board of {side} by {side}"),
        (Lines::RowsAndColumns, _) => format!("all squares of {side} by {side}"),
        (Lines::Points, _) => format!("{side} by {side} points on lines"),
    };
    format!("Draughts, {board}, {} to move", name(setup.turn))
}

/// Who stands where.
fn description(setup: &AnySetup) -> String {
    Color::BOTH.map(|color| army(setup, color)).join(" ")
}

fn army(setup: &AnySetup, color: Color) -> String {
    let pieces = setup.pieces(color);
    let kinds = [
        squares("man", "men", pieces.without(setup.kings())),
        squares("king", "kings", pieces & setup.kings()),
    ];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    let kinds = if kinds.is_empty() { "nothing".to_string() } else { kinds.join("; ") };
    format!("{}: {kinds}.", name(color))
}

/// Pieces of a kind with their squares, when there are any.
fn squares(one: &str, several: &str, set: SquareSet) -> Option<String> {
    let numbers: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    let kind = match numbers.len() {
        0 => return None,
        1 => one,
        _ => several,
    };
    Some(format!("{kind} on {}", numbers.join(", ")))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{Board10, Mirrored8, Piece, Points5, Setup, Square, Squares8};

    #[test]
    fn a_position_is_told_in_words() {
        let mut setup: Setup<Board10> = Setup::empty(Color::Black);
        for (square, piece) in [
            (46, Piece::king(Color::White)),
            (28, Piece::man(Color::White)),
            (33, Piece::man(Color::White)),
        ] {
            setup.put(Square::new(square).unwrap(), Some(piece));
        }
        assert_eq!(title(&(&setup).into()), "Draughts, board of 10 by 10, Black to move");
        assert_eq!(
            description(&(&setup).into()),
            "White: men on 28, 33; king on 46. Black: nothing."
        );
    }

    #[test]
    fn a_board_that_is_not_the_usual_one_is_called_so() {
        let start: Setup<Mirrored8> = Setup::start(1, Color::White);
        assert_eq!(title(&(&start).into()), "Draughts, mirrored board of 8 by 8, White to move");
        let all: Setup<Squares8> = Setup::start(2, Color::White);
        assert_eq!(title(&(&all).into()), "Draughts, all squares of 8 by 8, White to move");
        let points: Setup<Points5> = Setup::start(2, Color::Black);
        assert_eq!(title(&(&points).into()), "Draughts, 5 by 5 points on lines, Black to move");
        assert_eq!(
            description(&(&start).into()),
            "White: men on 29, 30, 31, 32. Black: men on 1, 2, 3, 4."
        );
    }
}
