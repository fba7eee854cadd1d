//! The keys of a contract: how each fact of [`Rules`](draughts::Rules) is read, written and
//! explained.

use core::fmt;

use draughts::{Rules, RulesError};

use super::Key;

/// Defines [`Key`] by a table. A key is a line of it:
///
/// `Key: Kind = field, clause, title, meaning { Value: title, meaning, … }`
///
/// - `Kind` is the enum of the values, `field` the place in [`Rules`](draughts::Rules);
/// - the clause of the rules, or the article of the Nigerian manual, is the one that the key is
///   about;
/// - titles are short enough for a button; `{man} {men} {king} {kings} {capture} {captures} {act}
///   {crowned}` stand where the words of a rule set belong;
/// - meanings are plain words: of a key the question, of a value the answer.
///
/// The compiler asks for every value of the enum; a test asks for every field of the rules.
macro_rules! rule_keys {
    ($(
        $key:ident: $kind:ident = $($field:ident).+, $clause:literal, $title:literal,
        $meaning:literal { $($value:ident: $value_title:literal, $value_meaning:literal,)+ }
    )+) => {
        use std::borrow::Cow;

        use draughts::Rules;
        use draughts::named::UnknownValue;
        use draughts::rules::*;

        /// A key of a contract, in the order of the rule books' table (rules, section 1).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Key {
            $(#[doc = concat!("`", stringify!($kind), "`: ", $meaning, " (", $clause, ").")] $key,)+
        }

        impl Key {
            /// Every key, in the order in which a contract is written.
            pub const ALL: [Key; [$(Key::$key),+].len()] = [$(Key::$key),+];

            /// The key as a contract has it.
            pub const fn name(self) -> &'static str {
                match self { $(Key::$key => $kind::KEY,)+ }
            }

            /// The values that the key takes, in the table's order.
            pub const fn allowed(self) -> &'static [&'static str] {
                match self { $(Key::$key => $kind::WORDS,)+ }
            }

            /// The clause of the rules, or the article of the Nigerian manual, that the key is
            /// about.
            pub const fn clause(self) -> &'static str {
                match self { $(Key::$key => $clause,)+ }
            }

            /// The name of the key, short enough for a button. Where the words of a rule set belong
            /// it has `{man}`, `{men}`, `{king}`, `{kings}`, `{capture}` and the like.
            pub const fn title(self) -> &'static str {
                match self { $(Key::$key => $title,)+ }
            }

            /// The question that the key answers.
            pub const fn meaning(self) -> &'static str {
                match self { $(Key::$key => $meaning,)+ }
            }

            /// The value in some rules, as a contract has it.
            pub fn get(self, rules: &Rules) -> Cow<'static, str> {
                Cow::Borrowed(match self { $(Key::$key => $kind::from(rules.$($field).+).word(),)+ })
            }

            /// Gives the key another value.
            ///
            /// # Errors
            /// When the key does not take the value; the rules are then as they were.
            pub fn set(self, rules: &mut Rules, value: &str) -> Result<(), UnknownValue> {
                match self {
                    $(Key::$key => rules.$($field).+ = value.parse::<$kind>()?.into(),)+
                }
                Ok(())
            }

            /// The title and the meaning of a value.
            pub(super) fn told(self, value: &str) -> Option<(&'static str, &'static str)> {
                match self {
                    $(Key::$key => value.parse().ok().map(|value| match value {
                        $($kind::$value => ($value_title, $value_meaning),)+
                    }),)+
                }
            }
        }
    };
}

pub(super) use rule_keys;

impl Key {
    /// The key of a name.
    pub fn find(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|key| key.name() == name)
    }

    /// Whether the key says anything under some rules: where nobody is crowned, those about kings
    /// are without effect.
    pub fn has_effect(self, rules: &Rules) -> bool {
        let of_kings = [Key::ManTakesKing, Key::King, Key::Landing, Key::Promotion, Key::KingRun];
        rules.moves.board.lines().crowns() || !of_kings.contains(&self)
    }

    /// The values that the board of some rules takes, and the one that they have; where nobody is
    /// crowned, none that tells of kings beside it.
    pub fn values_under(self, rules: &Rules) -> impl Iterator<Item = &'static str> {
        let own = self.get(rules).into_owned();
        let crowns = rules.moves.board.lines().crowns();
        let tells_of_kings = move |value| {
            let told = self.told(value);
            told.is_some_and(|(title, meaning)| format!("{title} {meaning}").contains("king"))
        };
        let rules = *rules;
        self.allowed().iter().copied().filter(move |value| {
            *value == own || self.fits(rules, value) && (crowns || !tells_of_kings(value))
        })
    }

    /// Whether the board takes a value; what other keys do not go with is another question.
    fn fits(self, mut rules: Rules, value: &str) -> bool {
        let set = self.set(&mut rules, value);
        match set.is_ok().then(|| rules.check()) {
            Some(Err(error @ (RulesError::Rows { .. } | RulesError::Board { .. }))) => {
                error.key() != self.name()
            }
            Some(_) => true,
            None => false,
        }
    }

    /// The code of the key: with `.title` and `.meaning` behind it, that of either text.
    pub fn code(self) -> String {
        format!("contract.{}", self.name())
    }

    /// The code of one of its values: with `.title` and `.meaning` behind it, that of either text.
    pub fn code_of(self, value: &str) -> String {
        format!("contract.{}.{value}", self.name())
    }

    /// What one of the allowed values means; `None` for any other text.
    pub fn explain(self, value: &str) -> Option<&'static str> {
        self.told(value).map(|(_, meaning)| meaning)
    }

    /// The name of one of the allowed values, as [`Key::title`] has it; `None` for any other text.
    pub fn title_of(self, value: &str) -> Option<&'static str> {
        self.told(value).map(|(title, _)| title)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
