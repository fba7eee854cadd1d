//! What is wrong with a contract.

use core::fmt;

use draughts::named::UnknownValue;
use draughts::{RULE_SETS, RulesError};

use super::Key;
use crate::excerpt::Excerpt;
use crate::nearest::nearest;

/// Why a text is no contract; every message says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContractError {
    /// The first part is no id and no alias.
    UnknownRuleSet {
        /// What stands there.
        text: Excerpt,
        /// What was probably meant.
        nearest: Option<&'static str>,
    },
    /// A part begins with no key.
    UnknownKey {
        /// What stands there.
        text: Excerpt,
        /// What was probably meant.
        nearest: Option<&'static str>,
    },
    /// A key stands without `=` and a value.
    NoValue(Key),
    /// A key has a value that it does not take.
    UnknownValue {
        /// The key.
        key: Key,
        /// What stands there.
        text: Excerpt,
    },
    /// A key is given twice.
    KeyTwice(Key),
    /// Two commas running, or one at the end; the number of the part, the id being 1.
    EmptyPart(usize),
    /// Each value is fine, together they cannot be played.
    Unplayable(RulesError),
}

impl ContractError {
    pub(super) fn rule_set(text: &str) -> ContractError {
        let names = RULE_SETS.iter().flat_map(|set| core::iter::once(&set.id).chain(set.aliases));
        ContractError::UnknownRuleSet {
            text: Excerpt::of(text),
            nearest: nearest(text, names.copied()),
        }
    }

    pub(super) fn key(text: &str) -> ContractError {
        let names = Key::ALL.iter().map(|key| key.name());
        ContractError::UnknownKey { text: Excerpt::of(text), nearest: nearest(text, names) }
    }

    pub(super) fn value(key: Key, text: &str) -> ContractError {
        ContractError::UnknownValue { key, text: Excerpt::of(text) }
    }
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContractError::UnknownRuleSet { text, nearest } => {
                write!(f, "unknown rule set {text}; ")?;
                suggest(f, *nearest, "the rule sets are ", RULE_SETS.iter().map(|set| set.id))
            }
            ContractError::UnknownKey { text, nearest } => {
                write!(f, "unknown key {text}; ")?;
                suggest(f, *nearest, "the keys are ", Key::ALL.iter().map(|key| key.name()))
            }
            ContractError::NoValue(key) => write!(f, "{}, and has no value", must(*key)),
            ContractError::UnknownValue { key, text } => write!(f, "{}, not {text}", must(*key)),
            ContractError::KeyTwice(key) => {
                write!(f, "{key} is given twice; each key is allowed once")
            }
            ContractError::EmptyPart(place) => {
                write!(f, "part {place} is empty; a part is key=value")
            }
            ContractError::Unplayable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ContractError {}

/// What a key takes, as the beginning of a sentence.
fn must(key: Key) -> UnknownValue {
    UnknownValue { key: key.name(), allowed: key.allowed() }
}

/// The word that was probably meant, else all of them.
fn suggest(
    f: &mut fmt::Formatter<'_>,
    nearest: Option<&str>,
    intro: &str,
    mut words: impl Iterator<Item = &'static str>,
) -> fmt::Result {
    if let Some(word) = nearest {
        return write!(f, "did you mean {word}?");
    }
    write!(f, "{intro}{}", words.next().unwrap_or_default())?;
    words.try_for_each(|word| write!(f, ", {word}"))
}
