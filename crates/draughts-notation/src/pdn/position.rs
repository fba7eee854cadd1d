//! Positions as a rule set writes them in PDN: letters, or numbers from its corner.

use draughts::any::{AnyBoard, AnySetup};
use draughts::rules::First;
use draughts::{Origin, Rules};

use super::problem::Fault;
use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::fen::{self, FenError};
use crate::game_type::Notation;
use crate::square_names::SquareNames;

/// How squares are called in a game: by letters and by numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names {
    /// What moves are written with.
    pub(super) notation: Notation,
    /// What numbers mean.
    pub(super) numbers: SquareNames,
    /// What letters mean, on the boards that have them.
    pub(super) letters: SquareNames,
}

impl Names {
    pub(super) fn new(notation: Notation, rules: &Rules) -> Names {
        let numbers = match notation.names {
            SquareNames::Numbers(_) => notation.names,
            SquareNames::Letters(_) => SquareNames::OURS,
        };
        let letters = match notation.names {
            // Boards of 8 have letters, whichever of their squares are used.
            _ if AnyBoard::under(&rules.moves).rows() != 8 => numbers,
            SquareNames::Letters(_) => notation.names,
            SquareNames::Numbers(_) => SquareNames::Letters(near_corner(rules)),
        };
        Names { notation, numbers, letters }
    }

    /// The names that a text is written with.
    pub(super) fn of(&self, text: &str) -> SquareNames {
        let has_letters = text.starts_with(|c: char| c.is_ascii_lowercase());
        if has_letters { self.letters } else { self.numbers }
    }
}

/// The playing corner near the side that begins, at its left hand where there is one.
fn near_corner(rules: &Rules) -> Origin {
    match (rules.first, rules.moves.is_mirrored()) {
        (First::White | First::Either, false) => Origin::NearLeft,
        (First::White | First::Either, true) => Origin::NearRight,
        (First::Black, false) => Origin::FarRight,
        (First::Black, true) => Origin::FarLeft,
    }
}

/// Reads a position that stands alone, as tolerantly as that of a tag FEN: white space and small
/// letters of colours are fine, and squares may have letters where the board does. Numbers are
/// ours, whatever those of the rule set.
///
/// # Errors
/// As [`fen::read`](crate::fen::read).
///
/// ```
/// use draughts_notation::{fen, pdn};
///
/// let setup = pdn::read_position("w: w31, K40 : b5", &"international".parse()?)?;
/// assert_eq!(fen::write_any(&setup), "W:W31,K40:B5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_position(text: &str, contract: &Contract) -> Result<AnySetup, FenError> {
    let rules = contract.rules();
    let names = Names::new(Notation::of(contract), rules);
    let names = Names { numbers: SquareNames::OURS, ..names };
    Ok(read(AnyBoard::under(&rules.moves), text, &names, rules)?.0)
}

/// Reads a FEN; answers also whether it had to be repaired.
pub(super) fn read(
    board: AnyBoard,
    text: &str,
    names: &Names,
    rules: &Rules,
) -> Result<(AnySetup, bool), FenError> {
    let mut begins = true;
    let colour = |c: char| {
        let is_first = core::mem::replace(&mut begins, c == ':');
        if is_first && matches!(c, 'w' | 'b') { c.to_ascii_uppercase() } else { c }
    };
    let mut plain: String = text.chars().filter(|c| !c.is_whitespace()).map(colour).collect();
    let mut repaired = plain != text.trim();
    if plain.starts_with('?') {
        plain.replace_range(..1, first(rules));
        repaired = true;
    }
    let ours = if names.numbers == SquareNames::OURS && !has_letters(&plain) {
        plain
    } else {
        translated(board, &plain, names)?
    };
    Ok((fen::read_any(board, &ours)?, repaired))
}

fn first(rules: &Rules) -> &'static str {
    if rules.first == First::Black { "B" } else { "W" }
}

/// Whether the squares of a FEN are named by letters.
fn has_letters(fen: &str) -> bool {
    fen.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// A FEN with its squares in our numbers.
fn translated(board: AnyBoard, fen: &str, names: &Names) -> Result<String, FenError> {
    let fields = fen.strip_suffix('.').unwrap_or(fen).split(':').enumerate();
    let fields: Result<Vec<_>, _> = fields
        .map(|(index, field)| match field.chars().next() {
            Some('W' | 'B') if index > 0 => {
                let (color, list) = field.split_at(1);
                Ok(format!("{color}{}", squares(board, list, names)?))
            }
            _ => Ok(field.to_owned()),
        })
        .collect();
    Ok(fields?.join(":"))
}

fn squares(board: AnyBoard, list: &str, names: &Names) -> Result<String, FenError> {
    if list.is_empty() {
        return Ok(String::new());
    }
    let items: Result<Vec<_>, _> =
        list.split(',').map(|item| squares_of(board, item, names)).collect();
    Ok(items?.join(","))
}

/// A square or a range, with the letter before it.
fn squares_of(board: AnyBoard, item: &str, names: &Names) -> Result<String, FenError> {
    let not_a_square = || FenError::NotASquare { text: Excerpt::of(item), column: 1 };
    let (king, rest) = match item.strip_prefix('K') {
        Some(rest) => ("K", rest),
        None => ("", item),
    };
    let square = |text: &str| names.of(text).read_any(board, text).map_err(|_| not_a_square());
    let Some((first, last)) = rest.split_once('-') else {
        return Ok(format!("{king}{}", square(rest)?));
    };
    let number = |text: &str| text.parse::<u8>().map_err(|_| not_a_square());
    let (first, last) = (number(first)?, number(last)?);
    if last < first {
        return Err(FenError::ReversedRange(Excerpt::of(item)));
    }
    let ours = (first..=last).map(|number| Ok(format!("{king}{}", square(&number.to_string())?)));
    Ok(ours.collect::<Result<Vec<_>, FenError>>()?.join(","))
}

/// Writes a FEN with the names of squares that a rule set has in PDN; king runs, a field of another
/// program, name squares by our numbers.
pub(super) fn write(setup: &AnySetup, names: SquareNames) -> String {
    if names == SquareNames::OURS {
        return fen::write_any(setup);
    }
    let mut text = String::from(side(setup.turn));
    for color in draughts::Color::BOTH {
        text.push(':');
        text.push_str(side(color));
        let named = setup.pieces(color).iter().map(|square| {
            let king = if setup.kings().contains(square) { "K" } else { "" };
            (names.any_name(setup.board, square), king)
        });
        text.push_str(&list(named.collect()));
    }
    fen::write_runs(setup, &mut text);
    text
}

/// Squares with what stands before their names: numbers by their value, letters by theirs.
fn list(mut squares: Vec<(String, &str)>) -> String {
    squares.sort_unstable_by_key(|(name, _)| (name.parse().unwrap_or(0), name.clone()));
    let texts = squares.into_iter().map(|(name, sign)| format!("{sign}{name}"));
    texts.collect::<Vec<_>>().join(",")
}

fn side(color: draughts::Color) -> &'static str {
    match color {
        draughts::Color::White => "W",
        draughts::Color::Black => "B",
    }
}

/// A FEN without pieces, the proposal for a move that is not made: whose turn it is then.
pub(super) fn null_move(text: &str) -> Option<draughts::Color> {
    match text.trim() {
        "W::" => Some(draughts::Color::White),
        "B::" => Some(draughts::Color::Black),
        _ => None,
    }
}

/// A position that cannot be played.
pub(super) fn unplayable(error: impl core::fmt::Display) -> Fault {
    Fault::Position(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Contract;

    fn check(rules: &str, text: &str, ours: &str, written: &str) {
        let contract: Contract = rules.parse().unwrap();
        let names = Names::new(Notation::of(&contract), contract.rules());
        let board = AnyBoard::under(&contract.rules().moves);
        let (setup, _) = read(board, text, &names, contract.rules()).unwrap();
        assert_eq!(fen::write_any(&setup), ours, "{rules} {text}");
        let again = write(&setup, names.notation.names);
        assert_eq!(again, written, "{rules} {text}");
        assert_eq!(read(board, &again, &names, contract.rules()), Ok((setup, false)));
    }

    #[test]
    fn positions_are_read_in_the_names_of_the_rule_set() {
        check("russian", "W:Wa1,Kc1:Bb8", "W:W29,K30:B1", "W:Wa1,Kc1:Bb8");
        check("russian", "B:W29,K30:B1.", "B:W29,K30:B1", "B:Wa1,Kc1:Bb8");
        check("english", "?: W21, 22:B1-2", "B:W21,22:B1,2", "B:W21,22:B1,2");
        check("english", "W:Wb8:Ba1", "W:W32:B4", "W:W32:B4");
        check("spanish", "W:W1-3:BK32", "W:W30-32:BK1", "W:W1,2,3:BK32");
        check("thai", "b:WK1:B32", "B:WK32:B1", "B:WK1:B32");
        check("international", "w: w31, K40 : b1-3", "W:W31,K40:B1-3", "W:W31,K40:B1-3");
        check("russian", "b:wa1,Kc1:bb8", "B:W29,K30:B1", "B:Wa1,Kc1:Bb8");
    }

    #[test]
    fn numbers_of_a_position_alone_are_ours_and_letters_those_of_the_rule_set() {
        for (rules, text, ours) in [
            ("spanish", "w:w32:bK1", "W:W32:BK1"),
            ("russian", "W:Wa1:B1", "W:W29:B1"),
            ("spanish", " W:W31, K30 :B5. ", "W:WK30,31:B5"),
        ] {
            let setup = read_position(text, &rules.parse().unwrap()).unwrap();
            assert_eq!(fen::write_any(&setup), ours, "{rules} {text}");
        }
        for text in ["W:Wa1:B5", "W:W51:B5", "W:w31:w5", ""] {
            let international = "international".parse().unwrap();
            assert!(read_position(text, &international).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let contract: Contract = "spanish".parse().unwrap();
        let names = Names::new(Notation::of(&contract), contract.rules());
        let long = "1,".repeat(1 << 16);
        for text in ["", "W", "W:W33:B1", "W:W3-1:B9", "W:W1-:B9", "W:Wa2:B9", "W:W1-99", &long] {
            let board = AnyBoard::under(&contract.rules().moves);
            let error = read(board, text, &names, contract.rules()).unwrap_err();
            assert!(error.to_string().len() < 120, "{error}");
        }
        assert_eq!(null_move("B::"), Some(draughts::Color::Black));
        assert_eq!(null_move("B:W1:"), None);
    }
}
