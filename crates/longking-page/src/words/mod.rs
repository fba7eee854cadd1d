//! Plain language: what pieces and acts are called under a rule set, and sentences made with it.

pub(crate) mod outcome;
pub(crate) mod plain;
pub(crate) mod why;

use core::iter;
use core::ops::Deref;

use draughts::{RuleSet, Vocabulary};
use draughts_notation::Key;
use serde::Serialize;

/// What players call things (rules, section 7), and texts made with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Words(Vocabulary);

impl Deref for Words {
    type Target = Vocabulary;

    fn deref(&self) -> &Vocabulary {
        &self.0
    }
}

impl Words {
    /// The words of a rule set.
    pub(crate) fn of(set: &RuleSet) -> Words {
        Words(set.words)
    }

    /// A text with these words in the places of their standard names: `{man} {men} {king} {kings}
    /// {capture} {captures} {act} {crowned}`. The article before a name fits the word: `a {act}` is
    /// "an eat".
    pub(crate) fn fill(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            let word = self.word(name);
            let is_article = filled == "a " || filled.ends_with(" a ");
            if is_article && word.starts_with(['a', 'e', 'i', 'o', 'u']) {
                filled.truncate(filled.len() - 1);
                filled.push_str("n ");
            }
            filled.push_str(word);
            filled.push_str(rest);
        }
        sentence_case(&filled)
    }

    /// The name of a key of a contract.
    pub(crate) fn title(&self, key: Key) -> String {
        self.fill(key.title())
    }

    /// The name of one of the values that a key takes.
    pub(crate) fn title_of(&self, key: Key, value: &str) -> String {
        self.fill(key.title_of(value).unwrap_or_default())
    }

    /// The word for a standard name; another name stands for itself.
    fn word<'a>(&self, name: &'a str) -> &'a str {
        match name {
            "man" => self.man,
            "men" => self.men,
            "king" => self.king,
            "kings" => self.kings,
            "capture" => self.capture,
            "captures" => self.captures,
            "act" => self.act,
            "crowned" => self.crowned,
            other => other,
        }
    }

    /// Texts that are read one after the other: where men and kings are first named, what they are
    /// called as well stands beside it.
    pub(crate) fn fill_all<'a>(self, texts: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut to_tell =
            [(["{man}", "{men}"], self.also_men), (["{king}", "{kings}"], self.also_kings)];
        let tell = |text: &str| {
            let mut text = text.to_owned();
            for (names, also) in &mut to_tell {
                let first = names.iter().filter_map(|name| Some((text.find(*name)?, name))).min();
                if let (Some((place, name)), Some(word)) = (first, *also) {
                    text.insert_str(place + name.len(), &format!(" ({word})"));
                    *also = None;
                }
            }
            self.fill(&text)
        };
        texts.map(tell).collect()
    }

    /// So many men or kings: "one crown", "3 seeds".
    fn number(&self, count: u32, one: &str, many: &str) -> String {
        match count {
            1 => format!("one {one}"),
            2 => format!("two {many}"),
            3 => format!("three {many}"),
            4 => format!("four {many}"),
            5 => format!("five {many}"),
            _ => format!("{count} {many}"),
        }
    }

    /// A side's pieces: "two crowns and a seed".
    pub(crate) fn force(&self, (kings, men): (u32, u32)) -> String {
        let kings_part = self.number(kings, self.king, self.kings);
        let men_part = self.number(men, self.man, self.men);
        match (kings, men) {
            (_, 0) => kings_part,
            (0, _) => men_part,
            _ => format!("{kings_part} and {men_part}"),
        }
    }
}

/// A text with a capital at its start.
pub(crate) fn sentence_case(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => iter::once(first.to_ascii_uppercase()).chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use draughts::RULE_SETS;

    use super::*;

    #[test]
    fn titles_of_keys_and_values_have_all_their_words() {
        for set in RULE_SETS {
            let words = Words::of(set);
            for key in Key::ALL {
                let titles = key.allowed().iter().map(|value| words.title_of(key, value));
                for title in titles.chain([words.title(key)]) {
                    assert!(!title.is_empty() && !title.contains('{'), "{key}: {title:?}");
                }
                assert_eq!(words.title_of(key, "sometimes"), "", "{key}");
            }
        }
    }

    #[test]
    fn sentences_take_the_words_of_the_rule_set() {
        let check = |id: &str, text: &str, expected: &str| {
            let words = Words::of(RuleSet::find(id).unwrap());
            assert_eq!(words.fill(text), expected, "{id}");
        };
        check("nigerian", "{men} {capture}; a {man} {captures}", "Seeds eat; a seed eats");
        check("international", "{men} {capture}", "Men capture");
        check("checkers", "{men} {capture}, {kings} too", "Checkers jump, kings too");
        check(
            "nigerian",
            "it misses a {act}, a {act} or a {man}",
            "It misses an eat, an eat or a seed",
        );
        check("nigerian", "a {act}", "An eat");
        check("international", "it misses a {act}", "It misses a capture");
    }

    #[test]
    fn ng_9_1_mma_and_nkoroma_stand_beside_man_and_king() {
        let texts = ["a {king} takes {men}", "{kings} and {men}", "a {man}"];
        let told = |words: Words| words.fill_all(texts.into_iter());
        let ghanaian = told(Words::of(RuleSet::find("damii").unwrap()));
        assert_eq!(ghanaian, ["A king (nkorɔma) takes men (mma)", "Kings and men", "A man"]);
        assert_eq!(
            told(Words::of(RuleSet::find("nigerian").unwrap())),
            ["A crown takes seeds", "Crowns and seeds", "A seed"]
        );
    }

    #[test]
    fn pieces_are_counted_in_words() {
        let check = |kings, men, expected: &str| {
            assert_eq!(Words::of(RuleSet::find("nigerian").unwrap()).force((kings, men)), expected);
        };
        check(3, 1, "three crowns and one seed");
        check(1, 0, "one crown");
        check(0, 12, "12 seeds");
    }
}
