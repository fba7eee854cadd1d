//! Tags and set-ups as they stand in a file, and how far text goes that is neither.

use core::ops::Range;
use std::borrow::Cow;

use memchr::memchr_iter;

/// A tag as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    /// Letters, digits and `_`.
    pub(super) name: &'a [u8],
    /// Where the value is, still with its escapes.
    pub(super) value: Range<usize>,
    /// How many bytes the tag has.
    pub(super) len: usize,
    /// Whether it is written as it should be.
    pub(super) good: bool,
}

/// Reads a tag that begins with the first of some bytes, a line at most.
pub(super) fn scan(line: &[u8]) -> Option<Tag<'_>> {
    let start = 1 + blanks(line.get(1..)?);
    let length = line[start..].iter().take_while(|byte| is_word(**byte)).count();
    let name = &line[start..start + length];
    if !name.first()?.is_ascii_alphabetic() {
        return None;
    }
    let from = start + length + blanks(&line[start + length..]);
    let good_name = name[0].is_ascii_uppercase() && start == 1;
    if line.get(from) != Some(&b'"') {
        // Not even a quote: a word and a bracket somewhere.
        let end = line.iter().position(|byte| *byte == b']')?;
        return (from <= end).then_some(Tag { name, value: from..end, len: end + 1, good: false });
    }
    let from = from + 1;
    let mut good = good_name;
    let mut at = from;
    while let Some(byte) = line.get(at) {
        match byte {
            b'\\' if matches!(line.get(at + 1), Some(b'"' | b'\\')) => at += 1,
            b'"' => {
                let end = at + 1 + blanks(&line[at + 1..]);
                match line.get(end) {
                    Some(b']') => return Some(Tag { name, value: from..at, len: end + 1, good }),
                    None => return Some(Tag { name, value: from..at, len: end, good: false }),
                    _ => good = false,
                }
            }
            _ => {}
        }
        at += 1;
    }
    let whole = line.trim_ascii_end();
    let value = whole.strip_suffix(b"]").unwrap_or(whole).trim_ascii_end();
    let value = from..value.len().max(from);
    Some(Tag { name, value, len: line.len(), good: false })
}

/// Where another game begins in what looks like a comment that nobody closed: at a tag behind a
/// line without text.
pub(super) fn next_game(comment: &[u8]) -> Option<usize> {
    memchr_iter(b'[', comment).find(|&at| {
        let before = comment[..at].trim_ascii_end();
        let gap = &comment[before.len()..at];
        let is_apart =
            gap.iter().filter(|byte| **byte == b'\n').count() > 1 && gap.ends_with(b"\n");
        let line = comment[at..].split(|byte| matches!(byte, b'\n' | b'\r')).next();
        is_apart && line.and_then(scan).is_some_and(|tag| tag.good)
    })
}

/// The FEN between the slashes of a set-up: `FEN "W:W31:B20"`.
pub(super) fn fen(inside: &[u8]) -> Option<&str> {
    let text = core::str::from_utf8(inside).ok()?.trim();
    text.strip_prefix("FEN")?.trim_start().strip_prefix('"')?.strip_suffix('"')
}

/// A value without escapes.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                plain.push(*next);
                characters.next();
            }
            _ => plain.push(character),
        }
    }
    Cow::Owned(plain)
}

/// A value with escapes.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// How far text goes that is no part of a game: to the end of the line, or before something that
/// begins with a sign of its own or, after a blank, with a digit.
pub(super) fn unread_length(bytes: &[u8]) -> usize {
    let ends = |at: usize| match bytes[at] {
        b'\n' | b'\r' | b'{' | b'}' | b'(' | b')' | b'$' | 0 => true,
        b'[' | b'*' | b'0'..=b'9' => bytes[at - 1] == b' ',
        _ => false,
    };
    (1..bytes.len()).find(|at| ends(*at)).unwrap_or(bytes.len())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn blanks(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let answer = match scan(line.as_bytes()) {
            None => "none".into(),
            Some(Tag { name, value, len, good }) => {
                let name = String::from_utf8_lossy(name);
                let value = unescape(&line[value]);
                format!("{name}={value} {len}{}", if good { "" } else { " repaired" })
            }
        };
        assert_eq!(answer, expected, "{line:?}");
    }

    #[test]
    fn tags_are_read_in_every_form_of_the_wild() {
        for (line, expected) in [
            (r#"[White "Wiersma"]"#, "White=Wiersma 17"),
            (r#"[White "Wiersma"] 32-28"#, "White=Wiersma 17"),
            (r#"[White    "Wiersma" ]"#, "White=Wiersma 21"),
            (r#"[Date ""]"#, "Date= 9"),
            (r#"[A "one \" two"]"#, "A=one \" two 16"),
            (r#"[A "one \\"]"#, "A=one \\ 12"),
            (r#"[A "C:\games"]"#, "A=C:\\games 14"),
            (r#"[A "one "two" three"]"#, "A=one \"two\" three 21 repaired"),
            (r#"[white "Wiersma"]"#, "white=Wiersma 17 repaired"),
            (r#"[ White "Wiersma"]"#, "White=Wiersma 18 repaired"),
            (r#"[White "Wiersma""#, "White=Wiersma 16 repaired"),
            (r#"[White "Wiersma]"#, "White=Wiersma 16 repaired"),
            (r#"[White "Wiersma"#, "White=Wiersma 15 repaired"),
            ("[White Wiersma] x", "White=Wiersma 15 repaired"),
            ("[White]", "White= 7 repaired"),
            ("[White", "none"),
            ("[%clk 0:10]", "none"),
            ("[", "none"),
            ("[[", "none"),
            ("[\"]", "none"),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn values_are_unescaped_as_they_are_escaped() {
        for text in ["", "a", "\"", "\\", "\\\"", "a\\", "\\\\\"\""] {
            assert_eq!(unescape(&escape(text)), text);
        }
    }

    #[test]
    fn the_position_of_a_set_up_stands_in_quotes() {
        assert_eq!(fen(br#"FEN "W:W31:B20""#), Some("W:W31:B20"));
        assert_eq!(fen(br#" FEN"B::" "#), Some("B::"));
        for text in ["", "FEN", "FEN \"", "FEN W:W31:B20", "fen \"W:W31:B20\"", "\""] {
            assert_eq!(fen(text.as_bytes()), None, "{text}");
        }
    }
}
