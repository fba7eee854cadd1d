//! Moves one after the other, as people type them: `1. 28 - 24 17-21 2. 33 x 2 !`.

use draughts::rules::First;
use draughts::{Color, Rules};

use super::signs;
use super::tokens::is_separator;

/// A line of moves, taken apart and not yet read.
///
/// Numbers stand before moves or do not; blanks may stand around the signs between squares
/// (NG-10.6) and before the signs behind a move.
///
/// ```
/// use draughts_notation::moves::Line;
///
/// let line = Line::of("1... 20 - 25 2. 28-24! 25 x 14 +");
/// assert_eq!(line.moves, ["20 - 25", "28-24!", "25 x 14 +"]);
/// assert!(line.second);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line<'a> {
    /// The text of each move or huff (H3), with its signs.
    pub moves: Vec<&'a str>,
    /// Whether three dots stand before the first move, the sign of a second side.
    pub second: bool,
}

impl<'a> Line<'a> {
    /// Whose the first move is from the start position: where the lot decides (NG-2.1) dots say
    /// that it is Black's.
    pub fn beginner(&self, rules: &Rules) -> Color {
        match rules.first {
            First::Either if self.second => Color::Black,
            First::Either | First::White => Color::White,
            First::Black => Color::Black,
        }
    }

    /// Takes a text apart.
    pub fn of(text: &'a str) -> Line<'a> {
        let mut line = Line::default();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let used = match number(rest) {
                Some((len, dots)) => {
                    line.second |= line.moves.is_empty() && dots > 1;
                    len
                }
                None => {
                    let len = step(rest);
                    line.moves.push(&rest[..len]);
                    len
                }
            };
            rest = rest[used..].trim_start();
        }
        line
    }
}

/// The number before a move, or dots alone for a move that is not given: its length and how many
/// dots it has.
fn number(text: &str) -> Option<(usize, usize)> {
    let behind = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = behind.trim_start_matches(['.', '…']);
    let dots = behind[..behind.len() - rest.len()].chars().map(|c| if c == '.' { 1 } else { 3 });
    let dots = dots.sum();
    (dots > 0).then_some((text.len() - rest.len(), dots))
}

/// The length of the move that a text begins with: a word, and the words that go on with it.
fn step(text: &str) -> usize {
    let mut end = word(text);
    loop {
        let blanks = text[end..].len() - text[end..].trim_start().len();
        let next = &text[end + blanks..];
        let next = &next[..word(next)];
        let joins = text[..end].ends_with(is_separator)
            || next.starts_with(is_separator)
            || is_signs(next)
            || (&text[..end] == "huff" && next.starts_with(|c: char| c.is_ascii_digit()));
        if next.is_empty() || !joins {
            return end;
        }
        end += blanks + next.len();
    }
}

/// The length of the first word.
fn word(text: &str) -> usize {
    text.find(char::is_whitespace).unwrap_or(text.len())
}

/// Whether a word is signs of the move before it alone.
fn is_signs(word: &str) -> bool {
    signs::split(word).0.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, moves: &[&str], second: bool) {
        assert_eq!(Line::of(text), Line { moves: moves.to_vec(), second }, "{text:?}");
    }

    #[test]
    fn ng_10_6_blanks_around_a_hyphen_do_not_part_a_move() {
        check("28 - 24", &["28 - 24"], false);
        check("28 - 24 17 - 21 33 x 2", &["28 - 24", "17 - 21", "33 x 2"], false);
        check("28- 24 17 -21", &["28- 24", "17 -21"], false);
        check(" 33 x\t24 x 15\n2-7 ", &["33 x\t24 x 15", "2-7"], false);
    }

    #[test]
    fn moves_are_parted_by_blanks_and_numbers() {
        check("", &[], false);
        check("32-28 19-23 28x19x23", &["32-28", "19-23", "28x19x23"], false);
        check("1. 32-28 19-23 2.28x19 2... 14x23", &["32-28", "19-23", "28x19", "14x23"], false);
        check("c3-d4 f6e5 d4:f6", &["c3-d4", "f6e5", "d4:f6"], false);
        check("46-41 huff33 28-33 huff 41", &["46-41", "huff33", "28-33", "huff 41"], false);
        check("what is this", &["what", "is", "this"], false);
    }

    #[test]
    fn ng_2_1_dots_before_the_first_move_say_that_black_begins() {
        check("1... 20-25 2. 31-27", &["20-25", "31-27"], true);
        check("1...20-25", &["20-25"], true);
        check("1. ... 20-25", &["20-25"], true);
        check("… 20-25 31-27", &["20-25", "31-27"], true);
        check("1. 31-27 1... 20-25", &["31-27", "20-25"], false);
    }

    #[test]
    fn ng_2_1_the_rules_come_before_dots() {
        for (rules, text, expected) in [
            ("nigerian", "1... 20-25", Color::Black),
            ("nigerian", "1. 31-26", Color::White),
            ("international", "1... 20-25", Color::White),
            ("english", "1. 11-15", Color::Black),
        ] {
            let contract: crate::Contract = rules.parse().unwrap();
            assert_eq!(Line::of(text).beginner(contract.rules()), expected, "{rules} {text}");
        }
    }

    #[test]
    fn m6_signs_apart_from_their_move_belong_to_it() {
        check("28-24 ! 17-21 (?) 33 x 2 + =", &["28-24 !", "17-21 (?)", "33 x 2 + ="], false);
        check("28-24!? 17-21", &["28-24!?", "17-21"], false);
        check("32-28 *", &["32-28 *"], false);
    }
}
