//! Bytes as lines.

use core::fmt;

/// The longest line, in bytes; a longer one is dropped.
const LONGEST: usize = 1 << 16;

/// A line was too long and was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a line is longer than {LONGEST} bytes")
    }
}

impl core::error::Error for TooLong {}

/// Puts lines together from bytes as they come in.
///
/// ```
/// use draughts_protocol::Lines;
///
/// let mut lines = Lines::default();
/// assert_eq!(lines.feed(b"pi"), []);
/// assert_eq!(lines.feed(b"ng\r\nqu"), [Ok("ping".to_owned())]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
    dropping: bool,
}

impl Lines {
    /// The lines that these bytes complete, without their ends; what is no UTF-8 is replaced.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<String, TooLong>> {
        let mut lines = Vec::new();
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, is_end) = match piece.split_last() {
                Some((b'\n', text)) => (text, true),
                _ => (piece, false),
            };
            self.dropping |= self.begun.len() + text.len() > LONGEST;
            if self.dropping {
                self.begun.clear();
            } else {
                self.begun.extend_from_slice(text);
            }
            if is_end {
                lines.push(self.end());
            }
        }
        lines
    }

    fn end(&mut self) -> Result<String, TooLong> {
        let line = core::mem::take(&mut self.begun);
        if core::mem::take(&mut self.dropping) {
            return Err(TooLong);
        }
        Ok(String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_come_in_pieces_and_an_endless_one_is_dropped() {
        let mut lines = Lines::default();
        assert_eq!(lines.feed(b"one\ntwo\n"), [Ok("one".into()), Ok("two".into())]);
        for _ in 0..100 {
            assert_eq!(lines.feed(&[b'x'; 4096]), []);
        }
        assert_eq!(
            lines.feed(b"end\nthree\n\xff\n"),
            [Err(TooLong), Ok("three".into()), Ok("\u{fffd}".into())]
        );
    }
}
