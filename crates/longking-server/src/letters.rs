//! Letters of what people have written themselves.

/// Whether a letter is not seen and changes how others are: a control character, a mark that turns
/// the direction of what stands after it (Unicode Standard Annex 9), a separator of lines, or a
/// letter that leaves nothing but room. Joiners between letters stay, which some scripts need.
pub(crate) fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// One line of words: what is not seen is a space, and spaces are one.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || is_unseen(letter));
    let is_seen = |word: &&str| word.contains(|letter| !matches!(letter, '\u{200c}' | '\u{200d}'));
    words.filter(is_seen).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_turns_nothing_around() {
        for (written, shown) in [
            ("  Ada\n\u{202e}Bo ", "Ada Bo"),
            ("\u{2066}\u{200f}\u{feff}", ""),
            ("\u{200d} \u{3164}", ""),
            ("محمد", "محمد"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("Ọlá Ṣadé", "Ọlá Ṣadé"),
        ] {
            assert_eq!(one_line(written), shown);
        }
    }
}
