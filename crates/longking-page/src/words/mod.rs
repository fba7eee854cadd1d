//! Plain language: what pieces and acts are called under a rule set, and sentences made with it.

pub(crate) mod card;
pub(crate) mod outcome;
pub(crate) mod plain;
pub(crate) mod saying;
pub(crate) mod why;

use core::iter;
use core::ops::Deref;

use draughts::{RuleSet, Vocabulary};
use draughts_notation::Key;
use serde::Serialize;

use saying::{Kind, With};

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

    /// The name of a key of a contract.
    pub(crate) fn title(&self, key: Key) -> String {
        sentence_case(&With::of(*self).fill(key.title()))
    }

    /// The name of one of the values that a key takes.
    pub(crate) fn title_of(&self, key: Key, value: &str) -> String {
        sentence_case(&With::of(*self).fill(key.title_of(value).unwrap_or_default()))
    }

    /// A form of a word: `man`, `men`, `king`, `kings`, `capture`, `captures`, `act`, `act.a` (with
    /// its article), `crowned`.
    pub(crate) fn form(&self, name: &str) -> Option<String> {
        let word = match name {
            "man" => self.man,
            "men" => self.men,
            "king" => self.king,
            "kings" => self.kings,
            "capture" => self.capture,
            "captures" => self.captures,
            "act" => self.act,
            "act.a" => return Some(with_article(self.act)),
            "crowned" => self.crowned,
            _ => return None,
        };
        Some(word.to_owned())
    }

    /// What pieces are called beside their name.
    pub(crate) fn also(&self, kind: Kind) -> Option<&'static str> {
        match kind {
            Kind::Men => self.also_men,
            Kind::Kings => self.also_kings,
        }
    }
}

/// The forms that every set of words has.
pub(crate) const FORMS: [&str; 9] =
    ["man", "men", "king", "kings", "capture", "captures", "act", "act.a", "crowned"];

fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
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
            assert_eq!(With::of(words).fill(text), expected, "{id}");
        };
        check("nigerian", "{Men} {capture}; a {man} {captures}", "Seeds eat; a seed eats");
        check("international", "{Men} {capture}", "Men capture");
        check("checkers", "{Men} {capture}, {kings} too", "Checkers jump, kings too");
        check("nigerian", "it misses {act.a} or a {man}", "it misses an eat or a seed");
        check("international", "{Act.a}, {act.a}", "A capture, a capture");
    }
}
