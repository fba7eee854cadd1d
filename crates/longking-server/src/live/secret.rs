//! Names of tables, and tokens that prove who sits where.

use std::fmt;
use std::ops::RangeInclusive;

use longking_store::Secret;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The letters of names and tokens: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The letters of the name of a table: enough that nobody guesses one.
const NAME: usize = 12;

/// The letters of a token: 256 bits and more.
const TOKEN: usize = 52;

/// The letters of a secret that a client has drawn: no easier to guess than one of here.
const DRAWN: RangeInclusive<usize> = 40..=64;

/// A secret that a client has drawn, by which it asks again where an answer was lost.
#[derive(Clone, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Drawn(String);

impl TryFrom<String> for Drawn {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Drawn, &'static str> {
        if DRAWN.contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
        {
            Ok(Drawn(text))
        } else {
            Err("a secret has 40 to 64 letters and digits")
        }
    }
}

/// Does not show it, so that it gets into no log.
impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Drawn(…)")
    }
}

impl Drawn {
    /// The secret itself.
    pub(crate) fn into_text(self) -> String {
        self.0
    }

    /// What the store keeps of it.
    pub(crate) fn hash(&self) -> Secret {
        hash(&self.0)
    }
}

/// A new name for a table.
pub(crate) fn new_name() -> Result<String, getrandom::Error> {
    letters(NAME)
}

/// Whether a text can be the name of a table.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == NAME && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// A new token or invitation.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    letters(TOKEN)
}

/// What the store keeps of a token.
pub(crate) fn hash(token: &str) -> Secret {
    let bytes: [u8; 32] = Sha256::digest(token.as_bytes()).into();
    Secret::from(bytes)
}

/// A random part of the whole, from 0 to 1.
pub(super) fn share() -> f32 {
    let mut byte = [0];
    // Without chance everybody gets the same part, which is no worse than no parts.
    let _ = getrandom::fill(&mut byte);
    f32::from(byte[0]) / 255.0
}

/// A throw of a coin.
pub(crate) fn coin() -> Result<bool, getrandom::Error> {
    let mut byte = [0];
    getrandom::fill(&mut byte)?;
    Ok(byte[0] & 1 == 1)
}

/// So many letters by lot, five bits each.
pub(crate) fn letters(count: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_need_no_quoting() {
        let tokens: Vec<_> = (0..100).map(|_| new_token().unwrap()).collect();
        for (place, token) in tokens.iter().enumerate() {
            assert_eq!(token.len(), TOKEN);
            assert!(token.bytes().all(|byte| byte.is_ascii_alphanumeric()));
            assert!(!tokens[..place].contains(token));
        }
        assert!(is_name(&new_name().unwrap()));
        for text in ["", "x", "abcdefghijk", "abcdefghijkl", "abcdefghijkmn", "abcdefghijk/"] {
            assert!(!is_name(text), "{text}");
        }
        assert_ne!(hash(&tokens[0]), hash(&tokens[1]));
        assert_eq!(hash("a"), hash("a"));
    }

    #[test]
    fn what_a_client_draws_is_no_easier_to_guess() {
        let check = |text: String, is_one: bool| {
            let is_drawn = Drawn::try_from(text.clone()).is_ok();
            assert_eq!(is_drawn, is_one, "{text}");
        };
        check(new_token().unwrap(), true);
        for (length, is_one) in [(0, false), (39, false), (40, true), (64, true), (65, false)] {
            check("a7".repeat(33)[..length].to_owned(), is_one);
        }
        check("a7-".repeat(15), false);
        check("é".repeat(25), false);
    }
}
