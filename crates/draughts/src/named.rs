//! Enums whose values have a word each: `Display` and `FromStr` are inverse by construction.

use core::fmt;

/// A word that is none of the values of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownValue {
    /// The key whose value was wanted, as in a contract.
    pub key: &'static str,
    /// The words that are allowed.
    pub allowed: &'static [&'static str],
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} must be ", self.key)?;
        for (i, word) in self.allowed.iter().enumerate() {
            let glue = match i {
                0 => "",
                _ if i + 1 == self.allowed.len() => " or ",
                _ => ", ",
            };
            write!(f, "{glue}{word}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownValue {}

macro_rules! named_values {
    ($(#[$doc:meta])* $name:ident, $key:literal {
        $($(#[$value_doc:meta])* $value:ident = $word:literal,)+
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $name { $($(#[$value_doc])* $value,)+ }

        impl $name {
            /// The key of a contract that takes these values.
            pub const KEY: &'static str = $key;
            /// Every value, in the order of the rule books' table.
            pub const ALL: &'static [$name] = &[$($name::$value,)+];
            /// The words of all values, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The word of this value in a contract.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.word())
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serial::parsed(deserializer)
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::named::UnknownValue;
            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok($name::$value),)+
                    _ => Err($crate::named::UnknownValue { key: $key, allowed: Self::WORDS }),
                }
            }
        }
    };
}

pub(crate) use named_values;
