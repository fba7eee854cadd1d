//! Passwords: which may be chosen, and how they are kept and compared.

use std::sync::Arc;
use std::thread;

use argon2::{Algorithm, Argon2, Params, Version};
use longking_club::name;
use subtle::ConstantTimeEq;
use tokio::sync::Semaphore;

use super::common_passwords::COMMON;
use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// The least and the most letters of a password.
const LETTERS: (usize, usize) = (8, 256);

/// The cost: memory in KiB, passes, lanes.
const COST: (u32, u32, u32) = (19 * 1024, 2, 1);

const SALT: usize = 16;
const HASH: usize = 32;

/// How a password is kept begins so; salt and hash follow, each as hexadecimal digits.
const FORM: &str = "argon2id,v=19,m=19456,t=2,p=1";

/// What is compared where nobody has the name, or no password: it is nobody's.
const NOBODYS: [u8; SALT] = [0; SALT];

/// Rows in which fingers go along.
const ROWS: [&str; 4] = [
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiopasdfghjklzxcvbnm",
    "01234567890123456789",
    "qwertzuiop",
];

/// Computes at most one password for each core at a time: each takes 19 MiB.
#[derive(Clone)]
pub(super) struct Passwords(Arc<Semaphore>);

impl Passwords {
    pub(super) fn new() -> Passwords {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Passwords(Arc::new(Semaphore::new(cores)))
    }

    /// A password as it is kept.
    ///
    /// # Errors
    /// There is no chance or no memory to be had.
    pub(super) async fn keep(&self, password: String) -> Result<String, ApiError> {
        let mut salt = [0; SALT];
        getrandom::fill(&mut salt)?;
        let hash = self.compute(password, salt).await?;
        Ok(format!("{FORM},{},{}", digits(&salt), digits(&hash)))
    }

    /// Whether a password is the one that is kept; it takes as long where none is.
    ///
    /// # Errors
    /// There is no memory to be had.
    pub(super) async fn fits(
        &self,
        password: String,
        kept: Option<&str>,
    ) -> Result<bool, ApiError> {
        let known = kept.and_then(read);
        let (salt, expected) = known.unwrap_or((NOBODYS, [0; HASH]));
        let hash = self.compute(password, salt).await?;
        Ok(known.is_some() & bool::from(hash.ct_eq(&expected)))
    }

    async fn compute(&self, password: String, salt: [u8; SALT]) -> Result<[u8; HASH], ApiError> {
        let place = Arc::clone(&self.0).acquire_owned().await;
        let place = place.map_err(|_| ApiError::busy())?;
        let computing = tokio::task::spawn_blocking(move || {
            let _place = place;
            hash(&password, &salt)
        });
        computing.await.ok().flatten().ok_or_else(ApiError::busy)
    }
}

fn hash(password: &str, salt: &[u8]) -> Option<[u8; HASH]> {
    let params = Params::new(COST.0, COST.1, COST.2, Some(HASH)).ok()?;
    let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut hash = [0; HASH];
    argon.hash_password_into(password.as_bytes(), salt, &mut hash).ok()?;
    Some(hash)
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Salt and hash of what was kept.
fn read(kept: &str) -> Option<([u8; SALT], [u8; HASH])> {
    let (salt, hash) = kept.strip_prefix(FORM)?.strip_prefix(',')?.split_once(',')?;
    Some((bytes(salt)?, bytes(hash)?))
}

fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if digits.len() != 2 * N {
        return None;
    }
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(bytes)
}

/// Whether somebody may choose a password.
///
/// # Errors
/// When it would be guessed.
pub(super) fn check(password: &str, owner: &str) -> Result<(), ApiError> {
    let letters = password.chars().take(LETTERS.1 + 1).count();
    if !(LETTERS.0..=LETTERS.1).contains(&letters) {
        let why = Denied::PasswordLength.with("least", LETTERS.0).with("most", LETTERS.1);
        return Err(ApiError::unfit(why));
    }
    let small = password.to_lowercase();
    let word = small.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '!');
    let first = small.chars().next();
    if COMMON.contains(&small.as_str())
        || word.len() >= LETTERS.0 && COMMON.contains(&word)
        || ROWS.iter().any(|row| row.contains(&small))
        || small.chars().all(|letter| Some(letter) == first)
    {
        return Err(ApiError::unfit(Denied::PasswordCommon));
    }
    let owner_word = owner.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if name::key(&small) == name::key(owner) || name::key(word) == name::key(owner_word) {
        return Err(ApiError::unfit(Denied::PasswordName));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again_and_kept_with_a_salt_of_its_own() {
        let passwords = Passwords::new();
        let keep = async || passwords.keep("three old kings".to_owned()).await.expect("kept");
        let (one, two) = (keep().await, keep().await);
        assert_ne!(one, two);
        assert!(one.starts_with(FORM) && !one.contains("king"), "{one}");
        let fits = async |password: &str, kept: Option<&str>| {
            passwords.fits(password.to_owned(), kept).await.expect("compared")
        };
        assert!(fits("three old kings", Some(&one)).await);
        assert!(fits("three old kings", Some(&two)).await);
        assert!(!fits("three old king", Some(&one)).await);
        for kept in [None, Some(""), Some(FORM), Some(&one[..one.len() - 1])] {
            assert!(!fits("three old kings", kept).await, "{kept:?}");
        }
    }

    #[test]
    fn the_cost_is_the_one_that_is_written() {
        let (memory, passes, lanes) = COST;
        assert_eq!(FORM, format!("argon2id,v=19,m={memory},t={passes},p={lanes}"));
    }

    #[test]
    fn what_many_choose_or_everybody_knows_is_no_password() {
        let code = |password: &str| {
            let why = check(password, "Ada_Obi2").expect_err("it would be guessed");
            serde_json::to_value(why.into_refusal()).expect("it is JSON")["code"].clone()
        };
        assert_eq!(code("short"), "denied.password.length");
        assert_eq!(code(&"a".repeat(1_000_000)), "denied.password.length");
        assert_eq!(code("Password1"), "denied.password.common");
        for common in ["123456789", "iloveyou2026", "password!", "fghijklm", "zzzzzzzzzz"] {
            assert_eq!(code(common), "denied.password.common", "{common}");
        }
        assert_eq!(code("AdaObi21990"), "denied.password.name");
        assert_eq!(code("adaobi-2"), "denied.password.name");
        assert!(check("three old kings", "Ada_Obi2").is_ok());
        assert!(check("ọba mẹta àtijọ́", "Ada_Obi2").is_ok());
    }

    #[test]
    fn the_commonest_are_small_letters_and_each_stands_once() {
        for (one, next) in COMMON.iter().zip(&COMMON[1..]) {
            assert!(one < next, "{one} {next}");
        }
        assert!(COMMON.iter().all(|word| word.len() >= LETTERS.0 && *word == word.to_lowercase()));
    }
}
