//! Causes of refusals, as codes with parameters: our own sentences, and those of the errors of the
//! crates below.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

mod errors;

/// A code with its parameters. A code is never renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The code, as `refused.over`.
    pub code: &'static str,
    /// What fills the places of its text.
    pub with: With,
}

/// The parameters of a code, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct With(Vec<(&'static str, Param)>);

/// A parameter of a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Param {
    /// What is the same in every language: what was typed, a move, the name of a square.
    Text(String),
    /// A number.
    Number(u64),
    /// A phrase: its code, and its English.
    Phrase(&'static str, &'static str),
}

/// Whatever refuses something.
pub trait ToCause: fmt::Display {
    /// Why, as a code. What has no sentence of its own is a detail, in English.
    fn to_cause(&self) -> Cause {
        detail().with("detail", self.to_string()).cause
    }
}

/// Every code of a refusal by the crates below and by this one, with its English.
pub fn codes() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    [DETAIL].into_iter().chain(COLORS).chain(Refused::ALL).chain(errors::ALL)
}

/// What is said of an error that has no sentence of its own.
const DETAIL: &(&str, &str) = &("refused.detail", "{detail}");

/// The sides, as they are called in a refusal.
const COLORS: &[(&str, &str)] = &[("color.white", "white"), ("color.black", "black")];

/// A sentence with its English, whose places in braces are the names of parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    english: &'static str,
    cause: Cause,
}

/// A sentence that says a detail in English.
const fn detail() -> Sentence {
    Sentence::new(DETAIL.0, DETAIL.1)
}

impl Sentence {
    /// A sentence without parameters.
    pub const fn new(code: &'static str, english: &'static str) -> Sentence {
        Sentence { english, cause: Cause { code, with: With(Vec::new()) } }
    }

    /// A detail that only its own English says.
    pub fn detail(detail: impl fmt::Display) -> Sentence {
        self::detail().with("detail", detail.to_string())
    }

    /// The same with a parameter.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Param>) -> Sentence {
        Sentence { cause: self.cause.with(name, value), ..self }
    }
}

impl Cause {
    /// The same with a parameter.
    #[must_use]
    fn with(mut self, name: &'static str, value: impl Into<Param>) -> Cause {
        self.push(name, value.into());
        self
    }

    // The browser has one of it.
    #[inline(never)]
    fn push(&mut self, name: &'static str, value: Param) {
        self.with.0.push((name, value));
    }
}

impl ToCause for Sentence {
    fn to_cause(&self) -> Cause {
        self.cause.clone()
    }
}

impl<T: ToCause + ?Sized> ToCause for &T {
    fn to_cause(&self) -> Cause {
        (**self).to_cause()
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.english.split('{');
        f.write_str(parts.next().unwrap_or_default())?;
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            match self.cause.with.0.iter().find(|(known, _)| *known == name) {
                Some((_, Param::Text(text))) => f.write_str(text)?,
                Some((_, Param::Number(number))) => number.fmt(f)?,
                Some((_, Param::Phrase(_, english))) => f.write_str(english)?,
                None => {}
            }
            f.write_str(rest)?;
        }
        Ok(())
    }
}

impl Serialize for With {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Phrase {
            code: &'static str,
        }
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            match value {
                Param::Text(text) => map.serialize_entry(name, text)?,
                Param::Number(number) => map.serialize_entry(name, number)?,
                Param::Phrase(code, _) => map.serialize_entry(name, &Phrase { code })?,
            }
        }
        map.end()
    }
}

impl From<&dyn fmt::Display> for Param {
    fn from(text: &dyn fmt::Display) -> Param {
        Param::Text(text.to_string())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Param {
        Param::Text(text)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Param {
        Param::Text(text.to_owned())
    }
}

impl From<draughts::Color> for Param {
    fn from(color: draughts::Color) -> Param {
        let (code, english) = COLORS[color.index()];
        Param::Phrase(code, english)
    }
}

macro_rules! numbers {
    ($($kind:ty),+) => {
        $(impl From<$kind> for Param {
            fn from(number: $kind) -> Param {
                Param::Number(u64::try_from(number).unwrap_or(u64::MAX))
            }
        })+
    };
}

numbers!(u8, u32, u64, usize);

/// Defines sentences of refusals: `Case "code": "text",` a line.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$doc:meta])*
        $name:ident in $family:literal { $($case:ident $code:literal: $text:literal,)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub enum $name { $($case,)+ }

        impl $name {
            /// Every code with its English.
            pub const ALL: &'static [(&'static str, &'static str)] =
                &[$((concat!($family, ".", $code), $text),)+];

            /// The sentence, its parameters still to come.
            pub const fn say(self) -> $crate::Sentence {
                let (code, english) = Self::ALL[self as usize];
                $crate::Sentence::new(code, english)
            }

            /// The sentence with a parameter.
            pub fn with(
                self,
                name: &'static str,
                value: impl Into<$crate::Param>,
            ) -> $crate::Sentence {
                self.say().with(name, value)
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                self.say().fmt(f)
            }
        }

        impl $crate::ToCause for $name {
            fn to_cause(&self) -> $crate::Cause {
                $crate::ToCause::to_cause(&self.say())
            }
        }
    };
}

refusals! {
    /// Why a table does not take an event, or cannot be set up.
    Refused in "refused" {
        Form "form": "{detail}",
        Over "over": "the game is over",
        NotYourTurn "turn": "it is the turn of {who}",
        Flag "flag": "the flag of {who} has fallen",
        NoFlag "no-flag": "no flag has fallen",
        NobodyDid "nobody": "nobody did it",
        NothingAsked "nothing-asked": "nothing was asked",
        NoTouch "no-touch": "touch and play was not agreed",
        NotProven "not-proven": "it was not agreed that tables end the game",
        GameGoesOn "goes-on": "the game is not over",
        MatchOver "match-over": "the match is over",
        TooManyGames "too-many-games": "a table has at most {most} games",
        TooManyResults "too-many-results": "results: at most {most} are read",
        TooManyEvents "too-many-events": "a game has at most {most} events",
        SaidAlready "said-already": "said already",
        AskedInVain "ask-refused": "this was refused just now; it may be asked again after a move",
        NotInAGame "not-in-a-game": "not in a game",
        CrownFirst "crown-first": "men are to be crowned first",
        NoManNow "no-man-now": "no man is to be named now",
        FirstKingWins "first-king-wins": "the first king wins under these rules",
        NoBackLine "no-back-line": "{who} needs a man on its back line and another one (NG-7.2)",
        NotASquare "not-a-square": "{square} is not a square of the board",
        NoBoards "no-boards": "boards: there are none",
        TooManyBoards "too-many-boards": "boards: at most {most}, not {boards}",
        NotItsTurn "not-its-turn": "{who} does not have the turn in the position",
        NamedTwice "named-twice": "the man on {square} is named twice",
        NoTime "no-time": "{clock} gives no time for the first move",
        TooLong "too-long": "{clock} gives more than {most} days",
    }
}
