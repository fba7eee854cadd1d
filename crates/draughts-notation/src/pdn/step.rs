//! What begins with a digit or a letter of a square: a move number, a move or a result.

use super::problem::Fault;
use super::visit::MoveNumber;
use crate::moves::is_dash;

/// The most digits of a square, leading zeros among them.
const DIGITS: usize = 3;

/// What stands at the beginning of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// `12.` or `12...`.
    Number { number: MoveNumber, len: usize },
    /// `12` before a move.
    Bare { number: MoveNumber, len: usize },
    /// A move.
    Move(MoveText),
    /// `1-0`, `1/2-1/2`.
    Result { len: usize },
    /// None of these.
    Nothing,
}

/// Text of a move as it stands in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveText {
    pub(super) len: usize,
    blanks: bool,
    capitals: bool,
    joined: bool,
    /// Another sign between the squares than one of `-`, `x` and `:`.
    cross: bool,
}

impl MoveText {
    /// Whether it is written as it should be.
    pub(super) fn is_plain(&self) -> bool {
        !(self.blanks || self.capitals || self.joined || self.cross)
    }

    /// What is not as it should be.
    pub(super) fn faults(&self) -> impl Iterator<Item = Fault> {
        let blanks = self.blanks.then_some(Fault::BlanksInMove);
        let capitals = self.capitals.then_some(Fault::Capitals);
        let joined = self.joined.then_some(Fault::NoSeparator);
        blanks.into_iter().chain(capitals).chain(joined)
    }
}

/// Reads what stands at the beginning of some bytes.
pub(super) fn scan(bytes: &[u8]) -> Step {
    if let Some(len) = usual(bytes) {
        return Step::Move(MoveText { len, ..MoveText::default() });
    }
    let digits = digits(bytes);
    if digits > 0 {
        match bytes.get(digits) {
            Some(b'.') => return numbered(bytes, digits),
            Some(b'/') if bytes.starts_with(b"1/2") => {
                return match fraction(bytes) {
                    Some(len) => Step::Result { len },
                    None => Step::Nothing,
                };
            }
            _ => {}
        }
        if digits == 4 && !is_separator(bytes.get(digits)) {
            return Step::Move(MoveText { len: digits, joined: true, ..MoveText::default() });
        }
    }
    match squares(bytes) {
        Some((found, 2)) if is_result(&bytes[..found.len]) => Step::Result { len: found.len },
        Some((found, 2)) if found.cross && is_result(plain(&bytes[..found.len]).as_bytes()) => {
            Step::Nothing
        }
        Some((found, _)) => Step::Move(found),
        None if digits > 0 && is_bare(&bytes[digits..]) => {
            let number = MoveNumber { number: value(&bytes[..digits]), second: false };
            Step::Bare { number, len: digits }
        }
        None => Step::Nothing,
    }
}

/// What nearly everything between tags is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usual {
    /// A move of numbers with a blank and something else behind it, and its length.
    Move(usize),
    /// `12. `, and its length with the blank.
    Number(u32, usize),
}

/// What is usual, seen in eight bytes at once; [`scan`] reads it alike.
pub(super) fn glance(bytes: [u8; 8]) -> Option<Usual> {
    let word = u64::from_le_bytes(bytes);
    let from_zero = word ^ 0x3030_3030_3030_3030;
    // The high bits of the bytes that are no digits.
    let beyond_nine = (from_zero & 0x7f7f_7f7f_7f7f_7f7f) + 0x7676_7676_7676_7676;
    let others = (beyond_nine | word) & 0x8080_8080_8080_8080;
    let first = others.trailing_zeros() as usize / 8;
    let second = (others & others.wrapping_sub(1)).trailing_zeros() as usize / 8;
    match *bytes.get(first)? {
        b'-' | b'x' | b':' => {
            let (end, next) = (*bytes.get(second)?, *bytes.get(second + 1)?);
            let is_usual = matches!(first, 1 | 2)
                & matches!(second - first, 2 | 3)
                & (bytes[0] != b'0')
                & (bytes[first + 1] != b'0')
                & matches!(end, b' ' | b'\n')
                & matches!(next, b'0'..=b'9' | b'a'..=b'h' | b'{' | b'(')
                & !bytes.starts_with(b"1-1");
            is_usual.then_some(Usual::Move(second))
        }
        b'.' if matches!(first, 1..=3) && bytes[first + 1] == b' ' => {
            Some(Usual::Number(value(&bytes[..first]), first + 2))
        }
        _ => None,
    }
}

/// The length of a move as nearly all of them are: two squares, a sign between them, a blank and
/// something else.
fn usual(bytes: &[u8]) -> Option<usize> {
    let from = usual_square(bytes)?;
    if !matches!(bytes.get(from)?, b'-' | b'x' | b':') {
        return None;
    }
    let to = usual_square(&bytes[from + 1..])?;
    let end = from + 1 + to;
    let ends = match (bytes.get(end)?, bytes.get(end + 1)?) {
        (b' ' | b'\n', next) => next.is_ascii_digit() || matches!(next, b'a'..=b'h' | b'{' | b'('),
        _ => false,
    };
    // Two ones may be a result.
    (ends && !bytes.starts_with(b"1-1")).then_some(end)
}

/// The length of a number from 1 to 99 or a letter and a digit.
fn usual_square(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'1'..=b'9', b'0'..=b'9', ..] => Some(2),
        [b'1'..=b'9', ..] => Some(1),
        [b'a'..=b'h', b'1'..=b'8', ..] => Some(2),
        _ => None,
    }
}

/// A move number and its dots.
fn numbered(bytes: &[u8], digits: usize) -> Step {
    let dots = bytes[digits..].iter().take_while(|byte| **byte == b'.').count();
    let number = MoveNumber { number: value(&bytes[..digits]), second: dots > 1 };
    Step::Number { number, len: digits + dots }
}

fn value(digits: &[u8]) -> u32 {
    let digit = |byte: &u8| u32::from(byte - b'0');
    digits.iter().fold(0, |number: u32, byte| number.saturating_mul(10).saturating_add(digit(byte)))
}

/// `1/2-1/2`, or `1/2` alone.
fn fraction(bytes: &[u8]) -> Option<usize> {
    let half = b"1/2";
    let rest = &bytes[half.len()..];
    let before = blanks(rest);
    if rest.get(before) == Some(&b'-') {
        let after = before + 1 + blanks(&rest[before + 1..]);
        return rest[after..].starts_with(half).then_some(2 * half.len() + after);
    }
    Some(half.len())
}

/// Two squares that are a result: `1-0`, `1-1`.
fn is_result(bytes: &[u8]) -> bool {
    let mut parts = bytes.split(|byte| *byte == b'-').map(<[u8]>::trim_ascii);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(left), Some(right), None) => {
            matches!((left, right), (b"0" | b"1" | b"2", b"0") | (b"0", b"1" | b"2") | (b"1", b"1"))
        }
        _ => false,
    }
}

/// Whether a move follows after blanks.
fn is_bare(bytes: &[u8]) -> bool {
    let blanks = blanks(bytes);
    blanks > 0 && matches!(scan_squares(&bytes[blanks..]), Some((_, 2..)))
}

fn scan_squares(bytes: &[u8]) -> Option<(MoveText, usize)> {
    squares(bytes).filter(|(found, count)| *count != 2 || !is_result(&bytes[..found.len]))
}

/// Squares and what stands between them; how many there are, at least two.
fn squares(bytes: &[u8]) -> Option<(MoveText, usize)> {
    let mut found = MoveText::default();
    let mut count = 0;
    let mut at = 0;
    loop {
        let (len, capital, letter) = square(&bytes[at..])?;
        found.capitals |= capital;
        at += len;
        count += 1;
        found.len = at;
        let sign = match bytes.get(at) {
            Some(b'-' | b'x' | b':') => at,
            Some(b'a'..=b'h' | b'A'..=b'H') if letter => {
                if square(&bytes[at..]).is_some() {
                    continue;
                }
                break;
            }
            Some(b' ' | b'\n' | b'\r' | b'\t' | b'X' | 0xc3 | 0xe2) => at + blanks(&bytes[at..]),
            _ => break,
        };
        let sign_len = match bytes.get(sign) {
            Some(b'-' | b'x' | b':') => 1,
            Some(b'X') => {
                found.cross = true;
                1
            }
            Some(0xc3) if bytes.get(sign + 1) == Some(&0x97) => {
                found.cross = true;
                2
            }
            Some(0xe2) if is_long_dash(&bytes[sign..]) => {
                found.cross = true;
                3
            }
            _ => break,
        };
        let next = sign + sign_len;
        let next = next + blanks(&bytes[next..]);
        if square(&bytes[next..]).is_none() {
            break;
        }
        found.blanks |= next - at > sign_len;
        at = next;
    }
    (count > 1).then_some((found, count))
}

/// The name of a square: its length, whether it has a capital, whether it has a letter.
fn square(bytes: &[u8]) -> Option<(usize, bool, bool)> {
    let (letter, capital) = match bytes.first()? {
        b'a'..=b'h' => (1, false),
        b'A'..=b'H' => (1, true),
        _ => (0, false),
    };
    let digits = digits(&bytes[letter..]);
    let most = if letter > 0 { 2 } else { DIGITS };
    (1..=most).contains(&digits).then_some((letter + digits, capital, letter > 0))
}

fn digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\n' | b'\r' | b'\t')).count()
}

fn is_separator(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'-' | b'x' | b':' | b'X' | 0xc3 | 0xe2))
}

/// Whether bytes begin with a dash of three of them.
fn is_long_dash(bytes: &[u8]) -> bool {
    let sign = bytes.get(..3).and_then(|sign| str::from_utf8(sign).ok());
    sign.and_then(|sign| sign.chars().next()).is_some_and(is_dash)
}

/// A move in its plain form: small letters, one byte between the squares.
pub(super) fn plain(bytes: &[u8]) -> String {
    if bytes.len() == 4 && digits(bytes) == 4 {
        let text = String::from_utf8_lossy(bytes);
        return format!("{}-{}", &text[..2], &text[2..]);
    }
    let text = String::from_utf8_lossy(bytes).replace('×', "x");
    let text = text.replace(is_dash, "-");
    text.chars().filter(|c| !c.is_ascii_whitespace()).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let answer = match scan(text.as_bytes()) {
            Step::Number { number, len } => {
                format!(
                    "number {}{} {len}",
                    number.number,
                    if number.second { " second" } else { "" }
                )
            }
            Step::Bare { number, len } => format!("bare {} {len}", number.number),
            Step::Result { len } => format!("result {len}"),
            Step::Move(found) => {
                let faults: Vec<_> = found.faults().collect();
                let faults = if faults.is_empty() { String::new() } else { format!(" {faults:?}") };
                format!("{}{faults}", plain(&text.as_bytes()[..found.len]))
            }
            Step::Nothing => "nothing".into(),
        };
        assert_eq!(answer, expected, "{text:?}");
    }

    #[test]
    fn what_is_usual_is_read_alike_at_a_glance() {
        let mut seen = [0; 2];
        let ends =
            [" 1", " a", " {", "\n2", "\n(", " x", "  ", "x1", ".", ". ", ".. ", ". 3", "é1"];
        for from in 0..120 {
            for between in ["-", "x", ":", "", " ", "/"] {
                for to in ["", "0", "1", "9", "05", "10", "18", "50", "100", "b2"] {
                    for end in ends {
                        let text = format!("{from}{between}{to}{end}      ");
                        let Some(bytes) = text.as_bytes().first_chunk() else { continue };
                        match glance(*bytes) {
                            None => {}
                            Some(Usual::Move(len)) => {
                                seen[0] += 1;
                                let found = MoveText { len, ..MoveText::default() };
                                assert_eq!(scan(text.as_bytes()), Step::Move(found), "{text:?}");
                            }
                            Some(Usual::Number(number, len)) => {
                                seen[1] += 1;
                                let number = MoveNumber { number, second: false };
                                let found = Step::Number { number, len: len - 1 };
                                assert_eq!(scan(text.as_bytes()), found, "{text:?}");
                                assert_eq!(text.as_bytes()[len - 1], b' ');
                            }
                        }
                    }
                }
            }
        }
        assert!(seen[0] > 5000 && seen[1] > 100, "{seen:?}");
    }

    #[test]
    fn what_begins_with_a_digit_or_a_letter_is_told_apart() {
        for (text, expected) in [
            ("32-28 19-23", "32-28"),
            ("32x23x28", "32x23x28"),
            ("01-07 ", "01-07"),
            ("c3-d4", "c3-d4"),
            ("d4:b6:d8", "d4:b6:d8"),
            ("a3b4", "a3b4"),
            ("12. 32-28", "number 12 3"),
            ("12.32-28", "number 12 3"),
            ("12... 32-28", "number 12 second 5"),
            ("99999999999.", "number 4294967295 12"),
            ("1-0", "result 3"),
            ("0-1", "result 3"),
            ("2-0", "result 3"),
            ("1-1", "result 3"),
            ("0-0", "result 3"),
            ("1 - 0", "result 5"),
            ("1-18", "1-18"),
            ("1-1x", "result 3"),
            ("1/2-1/2", "result 7"),
            ("1/2", "result 3"),
            ("1/2 - 1/2", "result 9"),
            ("1/3", "nothing"),
            ("1- 6", "1-6 [BlanksInMove]"),
            ("35x 4", "35x4 [BlanksInMove]"),
            ("28 - 24", "28-24 [BlanksInMove]"),
            ("32-\r\n28", "32-28 [BlanksInMove]"),
            ("C3-D4", "c3-d4 [Capitals]"),
            ("32X23", "32x23"),
            ("32×23", "32x23"),
            ("32–28", "32-28"),
            ("32 — 28", "32-28 [BlanksInMove]"),
            ("2–0", "nothing"),
            ("1–1", "nothing"),
            ("32−28", "32-28"),
            ("3228 1823", "32-28 [NoSeparator]"),
            ("1 32-28", "bare 1 1"),
            ("12 c3-d4", "bare 12 2"),
            ("12 13 14", "nothing"),
            ("12", "nothing"),
            ("1234-5", "nothing"),
            ("a good move", "nothing"),
            ("he", "nothing"),
            ("32-28-", "32-28"),
            ("32-28 - ", "32-28"),
        ] {
            check(text, expected);
        }
    }
}
