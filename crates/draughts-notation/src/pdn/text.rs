//! Bytes as text: UTF-8, or else Latin-1.

use std::borrow::Cow;

/// What the bytes 128 to 159 are where Latin-1 is written: quotes and dashes, as on the systems
/// that write it.
const HIGH: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// Text with what its columns need.
pub(super) struct Text<'a> {
    pub(super) text: Cow<'a, str>,
    /// Whether it is UTF-8.
    pub(super) utf8: bool,
}

/// Reads bytes.
pub(super) fn decode(bytes: &[u8]) -> Text<'_> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Text { text: Cow::Borrowed(text), utf8: true },
        Err(_) => {
            let text: String = bytes.iter().map(|byte| latin(*byte)).collect();
            Text { text: Cow::Owned(text), utf8: false }
        }
    }
}

fn latin(byte: u8) -> char {
    match byte {
        128..=159 => HIGH[usize::from(byte - 128)],
        _ => char::from(byte),
    }
}

/// The text of a comment with its white space in order: one blank between words, an empty line
/// between paragraphs as one line end, nothing at the ends; no control characters and no closing
/// brace.
pub(super) fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut paragraph = false;
    for line in text.lines() {
        let has_text = |word: &&str| word.contains(|c: char| !c.is_control());
        let mut words = line.split_whitespace().filter(has_text).peekable();
        if words.peek().is_none() {
            paragraph = true;
            continue;
        }
        if !tidy.is_empty() {
            tidy.push(if paragraph { '\n' } else { ' ' });
        }
        paragraph = false;
        for (index, word) in words.enumerate() {
            if index > 0 {
                tidy.push(' ');
            }
            // A brace would end the comment.
            let kept = word.chars().filter(|c| !c.is_control());
            tidy.extend(kept.map(|c| if c == '}' { ')' } else { c }));
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_utf_8_or_else_latin_1() {
        for (bytes, expected, is_utf8) in [
            (&b"remise"[..], "remise", true),
            ("Сергей 高".as_bytes(), "Сергей 高", true),
            (b"Andr\xe9 \x93Dam\x94", "André “Dam”", false),
        ] {
            let Text { text, utf8 } = decode(bytes);
            assert_eq!((text.as_ref(), utf8), (expected, is_utf8));
        }
    }

    #[test]
    fn white_space_is_put_in_order() {
        for (text, expected) in [
            ("", ""),
            ("  \n \r\n", ""),
            (" a  b\tc\nd ", "a b c d"),
            ("a\r\n\r\n\r\nb\nc", "a\nb c"),
            ("\n\na", "a"),
            ("a } b", "a ) b"),
            ("a\u{7f}b \u{1} c\n\u{1}\nd", "ab c\nd"),
        ] {
            assert_eq!(tidy(text), expected, "{text:?}");
            assert_eq!(tidy(&expected.replace('\n', "\n\n")), expected);
        }
    }
}
