//! Names of tables, and tokens that prove who sits where.

use longking_store::Secret;
use sha2::{Digest, Sha256};

/// The letters of names and tokens: none that is taken for another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The letters of the name of a table: enough that nobody guesses one.
const NAME: usize = 12;

/// The letters of a token: 256 bits and more.
const TOKEN: usize = 52;

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
}
