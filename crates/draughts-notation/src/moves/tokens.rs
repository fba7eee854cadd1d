//! The squares of a move's text and what stands between them.

use crate::excerpt::Excerpt;
use crate::moves::MoveTextError;

/// A move's text taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tokens<'a> {
    /// The names of the squares, at least two.
    pub(super) squares: Vec<&'a str>,
    /// Whether a sign of capture stands between them: `x` or `:`.
    pub(super) capture: bool,
}

/// The most squares of a move: a capture lands at most once for every other square of the largest
/// board.
const MOST: usize = 98;

/// Takes a text without signs apart: numbers or letters with numbers, `-`, `x` or `:` between them,
/// which algebraic squares need not have; blanks around the separators are fine (NG-10.6).
pub(super) fn tokens(text: &str) -> Result<Tokens<'_>, MoveTextError> {
    let error = |at: usize| MoveTextError::NotAMove {
        text: Excerpt::of(text),
        column: text[..at].chars().count() + 1,
    };
    let mut found = Tokens { squares: Vec::new(), capture: false };
    let mut at = 0;
    loop {
        let name = name_length(&text[at..]).ok_or_else(|| error(at))?;
        found.squares.push(&text[at..at + name]);
        at += name;
        let separator = text[at..].trim_start();
        let blanks = text.len() - at - separator.len();
        match separator.chars().next() {
            None => break,
            Some(sign) if is_separator(sign) => {
                found.capture |= !is_dash(sign);
                at += blanks + sign.len_utf8();
                at += text[at..].len() - text[at..].trim_start().len();
            }
            Some('a'..='z') if blanks == 0 && is_algebraic(found.squares.last()) => {}
            Some(_) => return Err(error(at + blanks)),
        }
        if found.squares.len() > MOST {
            return Err(error(at));
        }
    }
    if found.squares.len() < 2 {
        return Err(error(at));
    }
    Ok(found)
}

/// Whether a sign stands between the squares of a move.
pub(super) fn is_separator(sign: char) -> bool {
    is_dash(sign) || matches!(sign, 'x' | 'X' | ':' | '×')
}

/// Whether a sign is what stands between the squares of a quiet move, or what programs for letters
/// make of it.
pub(crate) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '−')
}

/// The bytes of the square name that a text begins with.
fn name_length(text: &str) -> Option<usize> {
    let letter = usize::from(text.starts_with(|c: char| c.is_ascii_lowercase()));
    let digits = text[letter..].bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(letter + digits)
}

fn is_algebraic(name: Option<&&str>) -> bool {
    name.is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let answer = match tokens(text) {
            Ok(Tokens { squares, capture }) => {
                squares.join(" ") + if capture { " capture" } else { "" }
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(answer, expected, "{text:?}");
    }

    #[test]
    fn a_text_is_squares_and_separators() {
        for (text, expected) in [
            ("32-28", "32 28"),
            ("032-28", "032 28"),
            ("32 - 28", "32 28"),
            ("32x23x28", "32 23 28 capture"),
            ("32:23", "32 23 capture"),
            ("33 x 2", "33 2 capture"),
            ("32×23", "32 23 capture"),
            ("32–28", "32 28"),
            ("32 − 28", "32 28"),
            ("32 X 23", "32 23 capture"),
            ("a3b4", "a3 b4"),
            ("a3-b4", "a3 b4"),
            ("c3:e5:g7", "c3 e5 g7 capture"),
            ("c3e5g7", "c3 e5 g7"),
            ("c3xe5", "c3 e5 capture"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn what_is_no_move_is_refused_with_its_place() {
        for (text, column) in [
            ("", 1),
            ("32", 3),
            ("32-", 4),
            ("-28", 1),
            ("32--28", 4),
            ("32 28", 4),
            ("32-28z", 6),
            ("a3 b4", 4),
            ("32-28.", 6),
            ("é", 1),
            ("12x", 4),
            ("A3-B4", 1),
            ("32-28-", 7),
        ] {
            check(text, &format!("{text:?} is no move at character {column}"));
        }
    }

    #[test]
    fn hostile_lengths_are_answered_shortly() {
        for unit in ["1-", "1x", "a1", "1", "-", " ", "é"] {
            let long = unit.repeat(1 << 18);
            let answer = tokens(&long).map_err(|error| error.to_string());
            assert!(answer.is_err_and(|text| text.len() < 120));
        }
    }
}
