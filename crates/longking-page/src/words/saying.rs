//! A sentence as it leaves: a code with parameters, and its English.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::{Words, sentence_case};

/// A sentence, or a phrase within one, as a code with parameters.
///
/// Its English has places in braces: names of parameters, and forms of the words of a rule set
/// (`{man}`, `{act.a}`). A place with a capital letter begins with one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saying {
    pub(crate) code: Cow<'static, str>,
    english: Cow<'static, str>,
    pub(crate) with: With,
}

/// A title and a sentence under one code, as they leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Told {
    pub(crate) code: Cow<'static, str>,
    pub(crate) with: With,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) clause: &'static str,
}

/// A sentence with its clause, as it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Line {
    pub(crate) code: Cow<'static, str>,
    pub(crate) with: With,
    pub(crate) text: String,
    pub(crate) clause: &'static str,
}

/// The parameters of a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct With {
    words: Option<Words>,
    /// The pieces of which it tells, where it first names them, what else they are called.
    also: Vec<Kind>,
    values: Vec<(&'static str, Value)>,
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// A name, a square, a move: the same in every language.
    Text(String),
    Number(u32),
    /// What has a code itself.
    Code(Box<Saying>),
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number)
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<Saying> for Value {
    fn from(saying: Saying) -> Value {
        Value::Code(Box::new(saying))
    }
}

impl Saying {
    /// A sentence without parameters.
    pub(crate) fn new(
        code: impl Into<Cow<'static, str>>,
        english: impl Into<Cow<'static, str>>,
    ) -> Saying {
        Saying { code: code.into(), english: english.into(), with: With::default() }
    }

    /// The same, with the words of a rule set in its places.
    pub(crate) fn under(mut self, words: Words) -> Saying {
        self.with.words = Some(words);
        self
    }

    /// The same, with a parameter.
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Value>) -> Saying {
        self.with.values.push((name, value.into()));
        self
    }

    /// The same, telling besides what else men or kings are called where they are first named.
    pub(crate) fn telling(mut self, also: Vec<Kind>) -> Saying {
        self.with.also = also;
        self
    }

    /// Whether it names men or kings.
    pub(crate) fn names(&self, kind: Kind) -> bool {
        let places = self.english.split('{').skip(1).filter_map(|part| part.split_once('}'));
        places.into_iter().any(|(place, _)| kind.is_named_by(&place.to_ascii_lowercase()))
    }

    /// The sentence in English.
    pub(crate) fn text(&self) -> String {
        self.text_under(None)
    }

    /// The same within another sentence, whose words it has where it has none of its own.
    fn text_under(&self, words: Option<Words>) -> String {
        self.with.fill_under(&self.english, self.with.words.or(words))
    }

    /// The phrase as a title.
    pub(crate) fn title(&self) -> String {
        sentence_case(&self.text())
    }
}

/// A sentence without its English, where that stands elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Coded {
    code: Cow<'static, str>,
    with: With,
}

impl From<Line> for Coded {
    fn from(line: Line) -> Coded {
        Coded { code: line.code, with: line.with }
    }
}

impl Told {
    pub(crate) fn new(
        code: impl Into<Cow<'static, str>>,
        with: With,
        english: [&'static str; 2],
        clause: &'static str,
    ) -> Told {
        let [title, text] = english.map(|text| with.fill(text));
        Told { code: code.into(), with, title, text, clause }
    }
}

impl Line {
    pub(crate) fn new(saying: Saying, clause: &'static str) -> Line {
        Line { text: saying.text(), code: saying.code, with: saying.with, clause }
    }
}

impl With {
    /// The words of a rule set and nothing else.
    pub(crate) fn of(words: Words) -> With {
        With { words: Some(words), ..With::default() }
    }

    /// An English text with its places filled.
    pub(crate) fn fill(&self, text: &str) -> String {
        self.fill_under(text, self.words)
    }

    fn fill_under(&self, text: &str, words: Option<Words>) -> String {
        let mut also = self.also.clone();
        let mut parts = text.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (place, rest) = part.split_once('}').unwrap_or((part, ""));
            let name = place.to_ascii_lowercase();
            let word = self.word(&name, words);
            filled.push_str(&if place == name { word } else { sentence_case(&word) });
            if let Some(at) = also.iter().position(|kind| kind.is_named_by(&name)) {
                let word = words.and_then(|words| words.also(also.swap_remove(at)));
                filled.push_str(&word.map_or_else(String::new, |word| format!(" ({word})")));
            }
            filled.push_str(rest);
        }
        filled
    }

    /// What stands in a place.
    fn word(&self, name: &str, words: Option<Words>) -> String {
        match self.values.iter().find(|(known, _)| *known == name) {
            Some((_, Value::Text(text))) => text.clone(),
            Some((_, Value::Number(number))) => number.to_string(),
            Some((_, Value::Code(saying))) => saying.text_under(words),
            None => words.and_then(|words| words.form(name)).unwrap_or_default(),
        }
    }
}

/// Pieces that have another name beside theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Men,
    Kings,
}

impl Kind {
    pub(crate) const ALL: [Kind; 2] = [Kind::Men, Kind::Kings];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Kind::Men => "men",
            Kind::Kings => "kings",
        }
    }

    fn is_named_by(self, place: &str) -> bool {
        match self {
            Kind::Men => matches!(place, "man" | "men"),
            Kind::Kings => matches!(place, "king" | "kings"),
        }
    }
}

impl Serialize for With {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(words) = self.words {
            map.serialize_entry("set", words.set)?;
        }
        if !self.also.is_empty() {
            let kinds: Vec<_> = self.also.iter().map(|kind| kind.word()).collect();
            map.serialize_entry("also", &kinds)?;
        }
        for (name, value) in &self.values {
            match value {
                Value::Text(text) => map.serialize_entry(name, text)?,
                Value::Number(number) => map.serialize_entry(name, number)?,
                Value::Code(saying) => map.serialize_entry(name, saying)?,
            }
        }
        map.end()
    }
}

/// A phrase within a sentence: its code and its parameters, since its English is in the sentence's.
impl Serialize for Saying {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", &self.code)?;
        if self.with != With::default() {
            map.serialize_entry("with", &self.with)?;
        }
        map.end()
    }
}

/// Defines the codes of a family with their English: `Case "code": "text",` a line.
macro_rules! sayings {
    (
        $(#[$doc:meta])*
        $name:ident in $family:literal {
            $($(#[$case_doc:meta])* $case:ident $code:literal: $text:literal,)+
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$case_doc])* $case,)+ }

        impl $name {
            /// Every one of them.
            pub(crate) const ALL: &'static [$name] = &[$($name::$case,)+];

            /// The code and the English of it.
            pub(crate) const fn entry(self) -> (&'static str, &'static str) {
                match self { $($name::$case => (concat!($family, ".", $code), $text),)+ }
            }

            /// The sentence, its parameters still to come.
            pub(crate) fn say(self) -> $crate::words::saying::Saying {
                let (code, english) = self.entry();
                $crate::words::saying::Saying::new(code, english)
            }
        }
    };
}

pub(crate) use sayings;
