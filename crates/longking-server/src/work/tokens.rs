//! The tokens of those who may take jobs.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// The fewest and the most letters of a token.
const LETTERS: std::ops::RangeInclusive<usize> = 16..=256;

/// The longest name of a worker.
const NAME: usize = 32;

/// Names with the hashes of their tokens.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Tokens(Vec<(String, [u8; 32])>);

/// Names alone.
impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Whether a text can be a token: so long, and without what a header does not carry.
pub(super) fn is_token(text: &str) -> bool {
    LETTERS.contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_graphic())
}

impl Tokens {
    /// Reads a file: on each line a name and a token, nothing, or `#` and a remark.
    ///
    /// # Errors
    /// It cannot be read, or a line is none of these: which, and why, without the token.
    pub(super) fn read(path: &Path) -> Result<Tokens, String> {
        let told = |why: &dyn std::fmt::Display| format!("workers: {}: {why}", path.display());
        let text = fs::read_to_string(path).map_err(|error| told(&error))?;
        Tokens::parse(&text).map_err(|why| told(&why))
    }

    fn parse(text: &str) -> Result<Tokens, String> {
        let mut tokens: Vec<(String, [u8; 32])> = Vec::new();
        let lines = (1..).zip(text.lines().map(str::trim));
        for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
            let wrong = |why: &str| Err(format!("line {number}: {why}"));
            let mut words = line.split_whitespace();
            let (Some(name), Some(token), None) = (words.next(), words.next(), words.next()) else {
                return wrong("must be a name and a token");
            };
            if name.len() > NAME || !name.bytes().all(|letter| letter.is_ascii_graphic()) {
                return wrong("a name has up to 32 letters, digits and signs");
            }
            if !is_token(token) {
                return wrong("a token has 16 to 256 letters, digits and signs");
            }
            let hash = hash(token);
            if tokens.iter().any(|(known, kept)| known == name || *kept == hash) {
                return wrong("the name or the token is there already");
            }
            tokens.push((name.to_owned(), hash));
        }
        if tokens.is_empty() {
            return Err("there is no token in it".to_owned());
        }
        Ok(Tokens(tokens))
    }

    /// Whose token it is. How long that takes says nothing about the tokens.
    pub(super) fn name_of(&self, token: &str) -> Option<&str> {
        let given = hash(token);
        let mut found = None;
        for (name, kept) in &self.0 {
            if bool::from(kept.ct_eq(&given)) {
                found = Some(name.as_str());
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_belongs_to_the_name_before_it() {
        let text = "# machines\n\nattic 0123456789abcdef\n  cellar\tABCDEF0123456789 \n";
        let tokens = Tokens::parse(text).expect("it is understood");
        assert_eq!(tokens.name_of("0123456789abcdef"), Some("attic"));
        assert_eq!(tokens.name_of("ABCDEF0123456789"), Some("cellar"));
        for wrong in ["", "attic", "0123456789abcde", "0123456789abcdef ", "0123456789ABCDEF"] {
            assert_eq!(tokens.name_of(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{tokens:?}"), r#"["attic", "cellar"]"#);
    }

    #[test]
    fn a_file_that_is_not_understood_is_one_line_without_the_token() {
        for (text, why) in [
            ("", "there is no token in it"),
            ("# a 0123456789abcdef", "there is no token in it"),
            ("0123456789abcdef", "line 1: must be a name and a token"),
            ("\na 0123456789abcdef b", "line 2: must be a name and a token"),
            ("a 0123456789abcde", "line 1: a token has 16 to 256 letters, digits and signs"),
            ("a 0123456789abcdé", "line 1: a token has 16 to 256 letters, digits and signs"),
            ("ä 0123456789abcdef", "line 1: a name has up to 32 letters, digits and signs"),
            (
                "a 0123456789abcdef\na 1123456789abcdef",
                "line 2: the name or the token is there already",
            ),
            (
                "a 0123456789abcdef\nb 0123456789abcdef",
                "line 2: the name or the token is there already",
            ),
        ] {
            assert_eq!(Tokens::parse(text), Err(why.to_owned()), "{text}");
        }
        let missing = Tokens::read(Path::new("no/such/file")).expect_err("it is not there");
        assert!(missing.starts_with("workers: no/such/file: "), "{missing}");
    }
}
