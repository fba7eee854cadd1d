//! Every code with its English: what a catalogue of another language translates.
//!
//! Answers have sentences as a `code` with the parameters `with` beside the English. A code is
//! never renamed. Where a title and a text belong together they have one code, and `.title` and
//! `.text` stand behind it here; a key of a contract and its values have `.title` and `.meaning`.
//!
//! A text has places in braces: names of parameters, and forms of the words that the rule set of
//! the parameter `set` has, whose codes are `sets.SET.FORM`. A place that begins with a capital
//! letter is filled with a word that does. A parameter may be a phrase with a code of its own; its
//! words are those of the sentence. Where a phrase has a number `n`, its text has the number or the
//! plural category behind the code, as in `force.men.1` and `force.men.other`. The parameter `also`
//! names the pieces (`men`, `kings`) whose other name, `sets.SET.also.men`, is told in parentheses
//! where they are first named.

use draughts::RULE_SETS;
use draughts::rules::Choice;
use draughts_notation::Key;

use crate::unanswered::Unanswered;
use crate::words::card::Rule;
use crate::words::outcome::{Counted, Ending, KINGS, MEN, Pieces, Side};
use crate::words::plain::{self, Hint, MUST, Name};
use crate::words::saying::Kind;
use crate::words::why::Reason;
use crate::words::{FORMS, Words};

/// A code and its English.
pub type Entry = (String, String);

/// What is said of a game and of its rules, and the words that it is said with.
pub fn rules() -> Vec<Entry> {
    let mut entries = words();
    let plain = [
        Side::ALL.iter().map(|side| side.entry()).collect::<Vec<_>>(),
        Ending::ALL.iter().map(|ending| ending.entry()).collect(),
        Counted::ALL.iter().map(|counted| counted.entry()).collect(),
        Pieces::ALL.iter().map(|pieces| pieces.entry()).collect(),
        Hint::ALL.iter().map(|hint| hint.entry()).collect(),
        Name::ALL.iter().map(|name| name.entry()).collect(),
    ];
    entries.extend(plain.into_iter().flatten().map(|(code, text)| entry(code, text)));
    for (code, texts) in [("force.kings", KINGS), ("force.men", MEN)] {
        let numbers = ["1", "2", "3", "4", "5", "other"];
        let texts = numbers.into_iter().zip(texts);
        entries.extend(texts.map(|(n, text)| entry(format!("{code}.{n}"), text)));
    }
    for choice in Choice::ALL {
        let (word, text) = (choice.word(), plain::first(*choice));
        entries.extend(told(&format!("must.{word}"), MUST, text));
        let [code, _, title, _] = Reason::Choice.entry();
        entries.extend(told(&format!("{code}.{word}"), title, text));
    }
    for reason in Reason::ALL.iter().filter(|reason| **reason != Reason::Choice) {
        let [code, _, title, text] = reason.entry();
        entries.extend(told(code, title, text));
    }
    entries.extend(Rule::ALL.iter().map(|rule| {
        let [code, _, _, text] = rule.entry();
        entry(code, text)
    }));
    entries.extend(RULE_SETS.iter().map(|set| entry(plain::called(set).code, set.name)));
    entries
}

/// The keys of a contract and their values. Titles are phrases: they begin with a capital letter
/// where they stand by themselves.
pub fn contract() -> Vec<Entry> {
    let told = |code: String, title, meaning| {
        [entry(format!("{code}.title"), title), entry(format!("{code}.meaning"), meaning)]
    };
    let mut entries = Vec::new();
    for key in Key::ALL {
        entries.extend(told(key.code(), key.title(), key.meaning()));
        for value in key.allowed() {
            let text = |text: Option<&'static str>| text.unwrap_or_default();
            entries.extend(told(
                key.code_of(value),
                text(key.title_of(value)),
                text(key.explain(value)),
            ));
        }
    }
    entries
}

/// Why something is refused.
pub fn refusals() -> Vec<Entry> {
    let all = longking_table::cause::codes().chain(Unanswered::ALL);
    all.map(|(code, text)| entry(*code, text)).collect()
}

/// What pieces and acts are called.
fn words() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for words in RULE_SETS.iter().map(|set| Words::of(set)) {
        let code = |form: &str| format!("sets.{}.{form}", words.set);
        if entries.iter().any(|(known, _)| *known == code("man")) {
            continue;
        }
        let forms = FORMS.into_iter().filter_map(|form| Some((form, words.form(form)?)));
        entries.extend(forms.map(|(form, word)| (code(form), word)));
        let also = Kind::ALL.into_iter().filter_map(|kind| Some((kind, words.also(kind)?)));
        entries
            .extend(also.map(|(kind, word)| entry(code(&format!("also.{}", kind.word())), word)));
    }
    entries
}

fn told(code: &str, title: &str, text: &str) -> [Entry; 2] {
    [entry(format!("{code}.title"), title), entry(format!("{code}.text"), text)]
}

fn entry(code: impl Into<String>, text: &str) -> Entry {
    (code.into(), text.to_owned())
}
