//! A game as a moving picture: what a frame of each moment shows, and the pictures to make it of.

use draughts::Color;
use draughts::any::{AnyBoard, AnySetup, AnyStep};
use draughts::{Piece, Rank};
use draughts_notation::diagram::{self, DiagramOptions, Numbers};
use longking_table::{Record, Refusal, Stage, Table};
use serde::Deserialize;

use super::stand::letters;

/// A game, and from which side it is seen.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    pub table: Record,
    /// Whether Black sits at the lower edge.
    #[serde(default)]
    pub flip: bool,
}

/// The width of a square in pixels.
const SQUARE: u16 = 44;

/// What may stand on a square, as [`Moment::board`] has it.
pub const LETTERS: [char; 5] = ['e', 'w', 'b', 'W', 'B'];

/// A moving picture.
#[derive(Clone, Debug)]
pub struct Film {
    /// The board as SVG with the same on every square, for each of [`LETTERS`].
    pub boards: [String; 5],
    /// The upper left corners of the squares from square 1, in pixels, and how wide they are.
    pub corners: Vec<(u32, u32)>,
    /// The width of a square in pixels.
    pub square: u32,
    /// The game from its first position on.
    pub moments: Vec<Moment>,
}

/// A moment of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What stands on each square from square 1.
    pub board: String,
    /// Where the last move came from, and where it went.
    pub marks: Vec<u8>,
}

/// Answers the question.
///
/// # Errors
/// The table cannot have come to be.
pub fn answer(question: &Question) -> Result<Film, Refusal> {
    let table = Table::of(&question.table)?;
    let board = AnyBoard::under(&table.contract().rules().moves);
    let near = if question.flip { Color::Black } else { Color::White };
    let options = DiagramOptions { numbers: Numbers::Hidden, near, square: SQUARE };
    let boards = LETTERS.map(|letter| diagram::any_svg(&covered(board, piece(letter)), &options));
    let corners = board.numbers().map(|square| diagram::corner_in_pixels(board, square, &options));
    Ok(Film {
        boards,
        corners: corners.collect(),
        square: u32::from(SQUARE),
        moments: moments(&table),
    })
}

/// The moments of the game of a table.
fn moments(table: &Table) -> Vec<Moment> {
    let game = match table.stage() {
        Stage::Naming(_, setup) => {
            return vec![Moment { board: letters(setup), marks: Vec::new() }];
        }
        Stage::Game(game) => game,
    };
    let line = game.line();
    let marks = |at: usize| match at.checked_sub(1).and_then(|before| line.get(before)) {
        Some(AnyStep::Move(mv) | AnyStep::Offence(mv)) => vec![mv.from, mv.to],
        Some(AnyStep::Huff(square)) => vec![*square],
        None => Vec::new(),
    };
    let boards = (0..game.length()).filter_map(|at| Some((at, game.moment_at(at)?)));
    boards
        .map(|(at, moment)| Moment { board: letters(&moment.position().setup()), marks: marks(at) })
        .collect()
}

/// What a letter stands for.
fn piece(letter: char) -> Option<Piece> {
    let color = if letter.eq_ignore_ascii_case(&'w') { Color::White } else { Color::Black };
    let rank = if letter.is_uppercase() { Rank::King } else { Rank::Man };
    (letter != 'e').then_some(Piece { color, rank })
}

/// A board with the same on every square.
fn covered(board: AnyBoard, piece: Option<Piece>) -> AnySetup {
    let mut setup = AnySetup::empty(board, Color::White);
    for square in board.numbers() {
        setup.put(square, piece);
    }
    setup
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_film_has_every_moment_with_its_move() {
        let table = json!({
            "terms": {"rules": "nigerian", "edition": 1},
            "log": [{"e": "move", "m": "32-27", "at": 0}, {"e": "move", "m": "19-24", "at": 0}],
        });
        let question = serde_json::from_value(json!({ "table": table })).unwrap();
        let film = answer(&question).unwrap();
        let marks: Vec<_> = film.moments.iter().map(|moment| moment.marks.clone()).collect();
        assert_eq!(marks, [vec![], vec![32, 27], vec![19, 24]]);
        assert_eq!(&film.moments[1].board[26..27], "w");
        assert_eq!(film.corners.len(), 50);
        assert!(film.boards[0].contains("<svg ") && !film.boards[0].contains("lk-white-man\" x"));
        assert_eq!(film.boards[4].matches("#lk-black-king\" x").count(), 50);
    }
}
