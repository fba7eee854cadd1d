//! The word that somebody probably meant.

/// Words longer than this are nobody's slip of the pen.
const LONGEST: usize = 40;

/// The candidate with the fewest slips from a word, when they are few for its length.
///
/// Upper case and surrounding blanks are no slips.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let word: Vec<char> = word.trim().to_ascii_lowercase().chars().collect();
    candidates
        .map(|candidate| (slips(&word, candidate), candidate))
        .filter(|(slips, candidate)| 3 * slips <= candidate.len())
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, candidate)| candidate)
}

/// How many characters must be added, left out or changed.
fn slips(word: &[char], candidate: &str) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (i, expected) in candidate.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, found) in word.iter().enumerate() {
            let changed = diagonal + usize::from(*found != expected);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[word.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_the_one_with_the_fewest_slips() {
        let words = ["nigerian", "ghanaian", "international", "huff", "goal"];
        for (word, expected) in [
            ("nigeria", Some("nigerian")),
            ("Nigerian", Some("nigerian")),
            (" nigerian", Some("nigerian")),
            ("ghananian", Some("ghanaian")),
            ("internatoinal", Some("international")),
            ("huf", Some("huff")),
            ("chess", None),
            ("", None),
            ("h", None),
        ] {
            assert_eq!(nearest(word, words.into_iter()), expected, "{word:?}");
        }
        assert_eq!(nearest(&"x".repeat(1 << 20), words.into_iter()), None);
    }
}
