//! Plain language: what pieces and acts are called under a rule set, and sentences made with it.

pub(crate) mod editor;
pub(crate) mod outcome;
pub(crate) mod plain;
pub(crate) mod why;

use draughts::RuleSet;
use serde::Serialize;

/// What players call things (rules, section 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Words {
    pub(crate) man: &'static str,
    pub(crate) men: &'static str,
    pub(crate) king: &'static str,
    pub(crate) kings: &'static str,
    /// The act, for the one who is spoken to: "you must eat".
    pub(crate) capture: &'static str,
    /// The act, for somebody else: "a seed eats".
    pub(crate) captures: &'static str,
    /// The act as a thing: "a missed eat".
    pub(crate) act: &'static str,
    /// What has happened to a man that became a king.
    pub(crate) crowned: &'static str,
}

const NIGERIAN: Words = Words {
    man: "seed",
    men: "seeds",
    king: "crown",
    kings: "crowns",
    capture: "eat",
    captures: "eats",
    act: "eat",
    crowned: "crowned",
};

const GHANAIAN: Words = Words {
    man: "mma",
    men: "mma",
    king: "king",
    kings: "kings",
    capture: "capture",
    captures: "captures",
    act: "capture",
    crowned: "crowned",
};

const INTERNATIONAL: Words = Words { man: "man", men: "men", ..GHANAIAN };

const ENGLISH: Words = Words {
    man: "checker",
    men: "checkers",
    capture: "jump",
    captures: "jumps",
    act: "jump",
    ..GHANAIAN
};

impl Words {
    /// The words of a rule set.
    pub(crate) fn of(set: &RuleSet) -> Words {
        match set.id {
            "nigerian" => NIGERIAN,
            "ghanaian" => GHANAIAN,
            "english" => ENGLISH,
            _ => INTERNATIONAL,
        }
    }

    /// A text with these words in the places of their standard names: `{man} {men} {king} {kings} {capture}
    /// {captures} {act} {crowned}`.
    pub(crate) fn fill(&self, text: &str) -> String {
        let names = [
            ("{man}", self.man),
            ("{men}", self.men),
            ("{king}", self.king),
            ("{kings}", self.kings),
            ("{capture}", self.capture),
            ("{captures}", self.captures),
            ("{act}", self.act),
            ("{crowned}", self.crowned),
        ];
        let filled =
            names.iter().fold(text.to_owned(), |text, (name, word)| text.replace(name, word));
        sentence_case(&filled)
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
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_take_the_words_of_the_rule_set() {
        let check = |id: &str, text: &str, expected: &str| {
            let words = Words::of(RuleSet::find(id).unwrap());
            assert_eq!(words.fill(text), expected, "{id}");
        };
        check("nigerian", "{men} {capture}; a {man} {captures}", "Seeds eat; a seed eats");
        check("international", "{men} {capture}", "Men capture");
        check("checkers", "{men} {capture}, {kings} too", "Checkers jump, kings too");
    }

    #[test]
    fn pieces_are_counted_in_words() {
        let check = |kings, men, expected: &str| {
            assert_eq!(NIGERIAN.force((kings, men)), expected);
        };
        check(3, 1, "three crowns and one seed");
        check(1, 0, "one crown");
        check(0, 12, "12 seeds");
    }
}
