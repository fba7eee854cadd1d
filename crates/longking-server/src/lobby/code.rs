//! Numbers of seeks and challenges, as they are written: ten letters that nobody guesses.

use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// The letters, five bits each: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

const LENGTH: u32 = 10;

/// A new number.
pub(super) fn new() -> Result<i64, getrandom::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok((u64::from_le_bytes(bytes) >> (64 - 5 * LENGTH)) as i64)
}

/// As it is written.
pub(crate) fn text(number: i64) -> String {
    let letter = |place: u32| char::from(LETTERS[(number >> (5 * place)) as usize & 31]);
    (0..LENGTH).rev().map(letter).collect()
}

/// What is written.
///
/// # Errors
/// It is no number: there is nothing like that.
pub(crate) fn read(text: &str, none: Denied) -> Result<i64, ApiError> {
    let digit = |letter: u8| LETTERS.iter().position(|known| *known == letter);
    let digits = text.bytes().map(digit).collect::<Option<Vec<_>>>();
    let digits = digits.filter(|digits| digits.len() == LENGTH as usize);
    let digits = digits.ok_or_else(|| ApiError::missing(none))?;
    Ok(digits.iter().fold(0, |number, digit| number << 5 | *digit as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for number in [0, 1, 31, 32, (1 << 50) - 1, new().expect("there is chance")] {
            let written = text(number);
            assert_eq!(written.len(), LENGTH as usize);
            assert_eq!(read(&written, Denied::SeekNone).ok(), Some(number), "{written}");
        }
        for wrong in ["", "aaaaaaaaa", "aaaaaaaaaaa", "aaaaaaaaal", "aaaaaaaaa\u{e9}"] {
            assert!(read(wrong, Denied::SeekNone).is_err(), "{wrong}");
        }
    }
}
