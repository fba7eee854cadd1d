//! Letters of what people have written themselves.

/// Whether a letter is not seen and changes how others are: a control character, a mark that turns
/// the direction of what stands after it (Unicode Standard Annex 9), a separator of lines, or a
/// space without a width. Joiners between letters stay, which some scripts need.
pub(crate) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}'
                | '\u{200b}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        )
}

/// One line of words: what is not seen is a space, and spaces are one.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || is_unseen(letter));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_turns_nothing_around() {
        for (written, shown) in [
            ("  Ada\n\u{202e}Bo ", "Ada Bo"),
            ("\u{2066}\u{200f}\u{feff}", ""),
            ("محمد", "محمد"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("Ọlá Ṣadé", "Ọlá Ṣadé"),
        ] {
            assert_eq!(one_line(written), shown);
        }
    }
}
