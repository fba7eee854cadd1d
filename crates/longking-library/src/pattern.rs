//! Patterns: some pieces, wherever the others stand.

use std::fmt;
use std::str::FromStr;

use draughts::Color;

use crate::pieces::{Board, Form, Pieces};

/// Pieces and empty squares that a position has among others, as text `W24,K30:B15:E20`: White's
/// man on 24 and king on 30, Black's man on 15, nothing on 20. `W:` or `B:` in front says whose
/// move it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// White's men and kings, Black's men and kings, no piece: bit 0 is square 1.
    sets: [u128; 5],
    turn: Option<bool>,
}

/// What is wrong with the text of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError(String);

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PatternError {}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Pattern, PatternError> {
        let mut pattern = Pattern::default();
        let mut parts = text.trim().split(':').peekable();
        if let Some(&turn @ ("W" | "w" | "B" | "b")) = parts.peek() {
            pattern.turn = Some(turn.eq_ignore_ascii_case("b"));
            parts.next();
        }
        for part in parts {
            let part = part.trim();
            let men = match part.chars().next().map(|letter| letter.to_ascii_uppercase()) {
                Some('W') => 0,
                Some('B') => 2,
                Some('E') => 4,
                _ => return Err(wrong(part, "begins with none of W, B and E")),
            };
            for name in part[1..].split(',').map(str::trim).filter(|name| !name.is_empty()) {
                let (set, digits) = match name.strip_prefix(['K', 'k']) {
                    Some(digits) if men < 4 => (men + 1, digits),
                    _ => (men, name),
                };
                let number = digits.parse::<u32>().ok().filter(|number| (1..=98).contains(number));
                let number = number.ok_or_else(|| wrong(name, "is not a square"))?;
                pattern.sets[set] |= 1 << (number - 1);
            }
        }
        let all = pattern.sets.iter().fold(0, |all, set| all | set);
        let apart = pattern.sets.iter().map(|set| set.count_ones()).sum::<u32>();
        match all.count_ones() {
            0 => Err(PatternError("no square is named; a pattern is like W24:B15".into())),
            different if different < apart => Err(PatternError("a square is named twice".into())),
            _ => Ok(pattern),
        }
    }
}

fn wrong(text: &str, how: &str) -> PatternError {
    let short: String = text.chars().filter(|letter| !letter.is_control()).take(20).collect();
    PatternError(format!("{short:?} {how}; a pattern is like W24,K30:B15:E20"))
}

impl Pattern {
    /// The highest number of a square in it.
    pub(crate) fn last_square(&self) -> u32 {
        128 - self.sets.iter().fold(0, |all, set| all | set).leading_zeros()
    }

    /// Whether pieces are as it says.
    #[inline]
    pub(crate) fn is_in(&self, pieces: &Pieces) -> bool {
        let Pieces { white, black, kings, turn } = *pieces;
        let [men, crowned, other_men, other_crowned, empty] = self.sets;
        men | crowned == (men | crowned) & white
            && other_men | other_crowned == (other_men | other_crowned) & black
            && (crowned | other_crowned) & !kings == 0
            && (men | other_men) & kings == 0
            && empty & (white | black) == 0
            && self.turn.is_none_or(|is_black| is_black == (turn == Color::Black))
    }
}

impl Form for Pattern {
    fn swapped(self) -> Pattern {
        let [a, b, c, d, empty] = self.sets;
        Pattern { sets: [c, d, a, b, empty], turn: self.turn.map(|black| !black) }
    }

    fn turned(self, board: Board) -> Pattern {
        Pattern { sets: self.sets.map(|set| board.turned(set)), turn: self.turn }
    }
}

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use super::*;

    #[test]
    fn a_pattern_is_read_or_refused_in_a_line() {
        let read = |text: &str| text.parse::<Pattern>();
        assert_eq!(read("W24,K30:B15:E20"), read(" b15 : e20 : wK30, 24 "));
        assert_ne!(read("W:W24"), read("W24"));
        for (text, expected) in [
            ("", "begins with none of W, B and E"),
            ("W", "no square is named"),
            ("W:", "begins with none"),
            ("24", "\"24\" begins with none"),
            ("W0", "\"0\" is not a square"),
            ("W99", "\"99\" is not a square"),
            ("EK5", "\"K5\" is not a square"),
            ("W24:B24", "a square is named twice"),
            ("W24,K24", "a square is named twice"),
            ("Wé", "\"é\" is not a square"),
            ("é", "\"é\" begins with none"),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{text}: {error}");
        }
    }

    #[test]
    fn a_pattern_is_in_positions_with_those_pieces_and_others() {
        let board = Board::of(&draughts::International.moves());
        let start = Pieces::start(board, 4, Color::White);
        let is_in = |text: &str| text.parse::<Pattern>().unwrap().is_in(&start);
        for text in ["W31", "W31,50:B1", "E21,30", "W:W31", "B20:E21"] {
            assert!(is_in(text), "{text}");
        }
        for text in ["W30", "WK31", "B31", "E31", "B:W31", "W31:B21"] {
            assert!(!is_in(text), "{text}");
        }
        let other = |pattern: Pattern| pattern.swapped().turned(board);
        assert_eq!(other("W31,K50:B1".parse().unwrap()), "B20,K1:W50".parse().unwrap());
        assert_eq!(other(other("W:W31:E7".parse().unwrap())), "W:W31:E7".parse().unwrap());
    }
}
