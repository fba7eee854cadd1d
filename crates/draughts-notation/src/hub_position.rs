//! Positions as the Hub protocol has them: the side to move and a character for every square.
//!
//! `w` and `b` are men, `W` and `B` kings, `e` an empty square, in the order of our numbering: 33
//! characters on 8x8, 51 on 10x10, 73 on 12x12, 99 on 14x14. Where men have been, which matters on
//! points, follows as in a FEN: `:T13.14`, and so may king runs, `:+0+347`; no other program knows
//! either.

use core::fmt;

use draughts::any::{AnyBoard, AnySetup};
use draughts::{Color, Geometry, Piece, Rank, Setup};

use crate::excerpt::Excerpt;
use crate::fen::{FenError, Part, read_runs, read_trails, write_runs, write_trails};

/// Why a text is no Hub position of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HubPositionError {
    /// The text begins with no side to move.
    SideToMove(Excerpt),
    /// It is too short or too long.
    Length {
        /// Its characters.
        found: usize,
        /// The characters of a position: a letter and one for every square.
        expected: usize,
    },
    /// A character that is none of `w`, `W`, `b`, `B`, `e`.
    Character {
        /// The character.
        found: char,
        /// The square that it stands for.
        square: u8,
    },
    /// A man on its promotion row, where it would have been crowned.
    UncrownedMan(Color, u8),
    /// What follows the squares does not say where men have been, or how kings have run.
    Past(FenError),
}

impl fmt::Display for HubPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HubPositionError::SideToMove(text) => {
                write!(f, "side to move must be W or B at character 1, not {text}")
            }
            HubPositionError::Length { found, expected } => {
                write!(f, "position has {found} characters, not {expected}")
            }
            HubPositionError::Character { found, square } => {
                write!(f, "square {square} must be w, W, b, B or e, not {found:?}")
            }
            HubPositionError::UncrownedMan(color, square) => {
                write!(f, "a {color} man on square {square} stands on its promotion row")
            }
            HubPositionError::Past(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for HubPositionError {}

/// Reads a position.
///
/// # Errors
/// When the length is not that of the board, or a character is unknown.
pub fn read<G: Geometry>(text: &str) -> Result<Setup<G>, HubPositionError> {
    Ok(read_any(AnyBoard::of::<G>(), text)?.on())
}

/// The same for any board.
///
/// # Errors
/// As [`read`].
pub fn read_any(board: AnyBoard, text: &str) -> Result<AnySetup, HubPositionError> {
    let (text, runs) = match text.split_once(":+") {
        Some((before, runs)) => (before, Some(runs)),
        None => (text, None),
    };
    let (text, trails) = match text.split_once(":T").filter(|_| !board.lines().crowns()) {
        Some((squares, trails)) => (squares, Some(trails)),
        None => (text, None),
    };
    let mut characters = text.chars();
    let turn = match characters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        _ => return Err(HubPositionError::SideToMove(Excerpt::of(text))),
    };
    let (found, expected) = (text.chars().count(), board.squares() as usize + 1);
    if found != expected {
        return Err(HubPositionError::Length { found, expected });
    }
    let mut setup = AnySetup::empty(board, turn);
    for (square, found) in board.numbers().zip(characters) {
        let piece = match found {
            'w' => Some(Piece::man(Color::White)),
            'W' => Some(Piece::king(Color::White)),
            'b' => Some(Piece::man(Color::Black)),
            'B' => Some(Piece::king(Color::Black)),
            'e' => None,
            _ => return Err(HubPositionError::Character { found, square }),
        };
        setup.put(square, piece);
    }
    if let Some(trails) = trails {
        read_trails(Part::whole(trails), &mut setup).map_err(HubPositionError::Past)?;
    }
    if let Some(runs) = runs {
        read_runs(Part::whole(runs), &mut setup).map_err(HubPositionError::Past)?;
    }
    match setup.uncrowned() {
        Some((color, square)) => Err(HubPositionError::UncrownedMan(color, square)),
        None => Ok(setup),
    }
}

/// Writes a position without its king runs.
///
/// ```
/// use draughts::{Board8, Color, Setup};
/// use draughts_notation::hub_position;
///
/// let start = Setup::<Board8>::start(3, Color::Black);
/// assert_eq!(hub_position::write(&start), "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// ```
pub fn write<G: Geometry>(setup: &Setup<G>) -> String {
    write_any(&setup.into())
}

/// The same for any board.
pub fn write_any(setup: &AnySetup) -> String {
    let mut text = any_letters(setup);
    write_trails(setup, &mut text);
    text
}

/// The same with its king runs, where there are some.
pub fn write_with_runs(setup: &AnySetup) -> String {
    let mut text = write_any(setup);
    write_runs(setup, &mut text);
    text
}

/// Writes the side to move and the pieces alone.
pub fn letters<G: Geometry>(setup: &Setup<G>) -> String {
    any_letters(&setup.into())
}

/// The same for any board.
pub fn any_letters(setup: &AnySetup) -> String {
    let letter = |piece: Option<Piece>| match piece {
        Some(Piece { color: Color::White, rank: Rank::Man }) => 'w',
        Some(Piece { color: Color::White, rank: Rank::King }) => 'W',
        Some(Piece { color: Color::Black, rank: Rank::Man }) => 'b',
        Some(Piece { color: Color::Black, rank: Rank::King }) => 'B',
        None => 'e',
    };
    let side = letter(Some(Piece::king(setup.turn)));
    let squares = setup.board.numbers().map(|square| letter(setup.piece(square)));
    core::iter::once(side).chain(squares).collect()
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Board10, Mirrored14, Points5};

    use super::*;
    use crate::random::{Random, random_setup};

    fn check(text: &str, expected: &str) {
        let answer = match read::<Board8>(text) {
            Ok(setup) => write(&setup),
            Err(error) => error.to_string(),
        };
        assert_eq!(answer, expected, "{text:?}");
    }

    #[test]
    fn a_position_is_a_letter_and_a_character_for_every_square() {
        let good = "WeeeeBeeeeeeeeeeeeeebeeeweeeeeeeW";
        check(good, good);
        for (text, expected) in [
            ("", "side to move must be W or B at character 1, not \"\""),
            ("weeee", "side to move must be W or B at character 1, not \"weeee\""),
            ("Weeee", "position has 5 characters, not 33"),
            ("WeeeeBeeeeeeéeeeeeeebeeeweeeeeeew", "square 12 must be w, W, b, B or e, not 'é'"),
            (
                "BeeeeBeeeeeeeeeeeeeebeeeweeeeeeeb",
                "a black man on square 32 stands on its promotion row",
            ),
            (
                "BweeeBeeeeeeeeeeeeeebeeeweeeeeeee",
                "a white man on square 1 stands on its promotion row",
            ),
            (&"W".repeat(1 << 20), "position has 1048576 characters, not 33"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn where_men_have_been_follows_the_points() {
        let points = "Wbeeeeeeeeeeeweeeeeeeeeeee";
        let text = format!("{points}:T13.14.15");
        assert_eq!(read::<Points5>(&text).map(|setup| write(&setup)), Ok(text));
        let wrong = read::<Points5>(&format!("{points}:T14.13"));
        let expected = "trail \"14.13\" must be the square of a man and others, like 13.14.15";
        assert_eq!(wrong.unwrap_err().to_string(), expected);
    }

    #[test]
    fn king_runs_follow_the_squares() {
        let ten = AnyBoard::of::<Board10>();
        let setup = crate::fen::read_any(ten, "W:WK47,36:B3:+0+347").unwrap();
        let text = write_with_runs(&setup);
        assert!(text.ends_with("eee:+0+347"), "{text}");
        assert_eq!(read_any(ten, &text), Ok(setup));
        let wrong = read_any(ten, &text.replace("347", "348")).unwrap_err().to_string();
        assert!(wrong.contains("348"), "{wrong}");
    }

    #[test]
    fn reading_and_writing_are_inverse() {
        let mut random = Random::new(3);
        for _ in 0..500 {
            let setup = random_setup::<Board10>(&mut random);
            assert_eq!(read(&write(&setup)), Ok(setup));
            let setup = random_setup::<Mirrored14>(&mut random);
            assert_eq!(write(&setup).len(), 99);
            assert_eq!(read(&write(&setup)), Ok(setup));
        }
    }
}
