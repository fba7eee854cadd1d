//! Offending text in messages: on one line and never long.

use core::fmt;

/// The most characters of offending text that a message shows.
const SHOWN: usize = 24;

/// A piece of somebody's text, kept for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: String,
    cut: bool,
}

impl Excerpt {
    /// The beginning of a text.
    pub fn of(text: &str) -> Excerpt {
        let mut characters = text.chars();
        let text = characters.by_ref().take(SHOWN).collect();
        Excerpt { text, cut: characters.next().is_some() }
    }

    /// The beginning of a text, read as UTF-8 where it is.
    pub fn of_bytes(text: &[u8]) -> Excerpt {
        Excerpt::of(&String::from_utf8_lossy(&text[..text.len().min(4 * SHOWN + 4)]))
    }

    /// Without the quotes, for digits.
    pub fn plain(&self) -> impl fmt::Display {
        format!("{}{}", self.text.escape_debug(), if self.cut { "…" } else { "" })
    }
}

impl fmt::Display for Excerpt {
    /// In quotes, control characters escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}{}", self.text, if self.cut { "…" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_on_one_line() {
        for (text, shown) in [
            ("huf", r#""huf""#),
            ("", r#""""#),
            ("a\nb\u{7}", r#""a\nb\u{7}""#),
            ("abcdefghijklmnopqrstuvwx", r#""abcdefghijklmnopqrstuvwx""#),
            ("abcdefghijklmnopqrstuvwxy", r#""abcdefghijklmnopqrstuvwx"…"#),
        ] {
            assert_eq!(Excerpt::of(text).to_string(), shown);
            assert_eq!(Excerpt::of_bytes(text.as_bytes()).to_string(), shown);
        }
        assert!(Excerpt::of_bytes(&[0xff; 1 << 20]).to_string().chars().count() < 40);
    }
}
