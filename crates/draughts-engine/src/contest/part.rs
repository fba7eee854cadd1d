//! A part of a match: a long one may be played in several runs.

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use draughts_notation::Excerpt;

/// One of equal parts of the pairs of a match. Which pairs it has is decided by the numbers alone,
/// before any game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which one, from 1.
    number: usize,
    /// Of how many.
    of: usize,
}

impl Part {
    /// The whole match.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Its pairs of so many, which are counted from 1.
    pub(super) fn pairs(self, all: usize) -> RangeInclusive<usize> {
        let end = |number: usize| (number as u128 * all as u128 / self.of as u128) as usize;
        end(self.number - 1) + 1..=end(self.number)
    }
}

/// Why a text is no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartError(Excerpt);

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "must be a part like 2/4, not {}", self.0)
    }
}

impl core::error::Error for PartError {}

impl FromStr for Part {
    type Err = PartError;

    /// Reads `2/4`.
    fn from_str(text: &str) -> Result<Part, PartError> {
        let error = || PartError(Excerpt::of(text));
        let (number, of) = text.split_once('/').ok_or_else(error)?;
        let read = |part: &str| part.parse().map_err(|_| error());
        let (number, of) = (read(number)?, read(of)?);
        if (1..=of).contains(&number) { Ok(Part { number, of }) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_match_have_each_pair_once_and_are_equal() {
        for (all, of) in [(1, 1), (100, 4), (7, 3), (2, 5), (0, 2)] {
            let part = |number: usize| format!("{number}/{of}").parse::<Part>().unwrap();
            let parts = (1..=of).map(|number| part(number).pairs(all).collect::<Vec<_>>());
            let parts: Vec<_> = parts.collect();
            assert_eq!(parts.concat(), (1..=all).collect::<Vec<_>>());
            assert!(parts.iter().all(|part| part.len().abs_diff(all / of) <= 1), "{parts:?}");
        }
        assert_eq!(Part::WHOLE.pairs(9), 1..=9);
    }

    #[test]
    fn what_is_no_part_is_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "a/4", "-1/4", "1/4/4"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
