//! Names of people: which may be taken, and which are too much alike.

use core::fmt;

/// The least and the most letters of a name.
pub const LETTERS: (usize, usize) = (3, 20);

/// Why a name cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// It has fewer than 3 letters, or more than 20.
    Length,
    /// It has something else than letters without accents, digits, `-` and `_`.
    Letter(char),
    /// It does not begin with a letter.
    Start,
    /// It would be taken for somebody who runs the place, or for a page of it.
    Reserved,
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length => write!(f, "a name has {} to {} letters", LETTERS.0, LETTERS.1),
            NameError::Letter(letter) => {
                write!(f, "{letter:?} is not a letter from a to z, a digit, \"-\" or \"_\"")
            }
            NameError::Start => f.write_str("a name begins with a letter"),
            NameError::Reserved => f.write_str("this name is kept for the place itself"),
        }
    }
}

impl core::error::Error for NameError {}

/// The key of a name: two names with the same key cannot both be taken. It is the name in small
/// letters, without what separates, and with one letter for those that look alike.
///
/// ```
/// use longking_club::name;
/// assert_eq!(name::key("Ada_L0ve"), name::key("adal0ve"));
/// assert_eq!(name::key("AdaLove"), name::key("ADA-l0ve"));
/// assert_ne!(name::key("Ada"), name::key("Adam"));
/// ```
pub fn key(name: &str) -> String {
    name.chars()
        .filter(|letter| !matches!(letter, '-' | '_'))
        .map(|letter| match letter.to_ascii_lowercase() {
            '0' => 'o',
            '1' => 'l',
            other => other,
        })
        .collect()
}

/// The key of the name that a name is read as, where a large I looks like a small l: who takes it
/// would be taken for the one who has that name.
///
/// ```
/// use longking_club::name;
/// assert_eq!(name::looks("AdaIove"), name::key("Adalove"));
/// assert_ne!(name::looks("Adaiove"), name::key("Adalove"));
/// ```
pub fn looks(name: &str) -> String {
    key(&name.replace('I', "l"))
}

/// Whether a name may be taken, if nobody has one with the same [`key`].
///
/// # Errors
/// When it may not.
pub fn check(name: &str) -> Result<(), NameError> {
    let allowed = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    // Only so many are looked at, whatever was sent.
    if let Some(other) = name.chars().take(LETTERS.1 + 1).find(|letter| !allowed(letter)) {
        return Err(NameError::Letter(other));
    }
    if !(LETTERS.0..=LETTERS.1).contains(&name.len()) {
        return Err(NameError::Length);
    }
    if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return Err(NameError::Start);
    }
    let key = key(name);
    if key.len() < LETTERS.0 {
        return Err(NameError::Length);
    }
    // So are those named who are gone.
    let is_kept =
        |key: &str| RESERVED.contains(&key) || PARTS.iter().any(|part| key.contains(part));
    if name.to_ascii_lowercase().starts_with("closed-") || is_kept(&key) || is_kept(&looks(name)) {
        return Err(NameError::Reserved);
    }
    Ok(())
}

/// What no name contains, as a [`key`]: it would speak for the place.
const PARTS: [&str; 6] =
    ["longking", "admin", "moderator", "webmaster", "postmaster", "officialsupport"];

/// Names that nobody has, as [`key`]s: offices, pages, and what a program says when it means
/// nobody.
const RESERVED: [&str; 118] = [
    "about",
    "abuse",
    "account",
    "adjudicator",
    "analyse",
    "analysis",
    "anonymous",
    "anybody",
    "api",
    "arbiter",
    "archive",
    "assets",
    "auth",
    "away",
    "back",
    "billing",
    "black",
    "block",
    "board",
    "book",
    "bot",
    "bots",
    "browser",
    "challenge",
    "champion",
    "chief",
    "claim",
    "closed",
    "club",
    "compare",
    "computer",
    "contact",
    "copyright",
    "daemon",
    "data",
    "delete",
    "deleted",
    "developer",
    "draughts",
    "draw",
    "embed",
    "engine",
    "error",
    "everybody",
    "everyone",
    "export",
    "false",
    "federation",
    "feedback",
    "fmjd",
    "follow",
    "games",
    "ghost",
    "guest",
    "help",
    "home",
    "host",
    "hostmaster",
    "import",
    "info",
    "jobs",
    "judge",
    "ladder",
    "ladders",
    "legal",
    "library",
    "live",
    "lobby",
    "login",
    "logout",
    "mail",
    "manager",
    "master",
    "mods",
    "me",
    "name",
    "news",
    "nobody",
    "none",
    "noreply",
    "null",
    "offline",
    "online",
    "operator",
    "owner",
    "people",
    "phrase",
    "play",
    "player",
    "players",
    "policy",
    "practice",
    "privacy",
    "profile",
    "puzzle",
    "rating",
    "ratings",
    "referee",
    "report",
    "robot",
    "root",
    "rules",
    "search",
    "security",
    "seek",
    "server",
    "settings",
    "staff",
    "support",
    "system",
    "team",
    "terms",
    "test",
    "token",
    "true",
    "undefined",
    "white",
    "worker",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_people_have_may_be_taken() {
        for name in ["Ada", "kofi_1990", "Ngozi-O", "a1b", "Bo0", "TheLongOneOfTwentyLe"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn a_name_that_misleads_may_not() {
        use NameError::*;
        for (name, why) in [
            ("", Length),
            ("ab", Length),
            ("a--_", Length),
            ("TheLongOneOfTwentyOneL", Length),
            ("1ada", Start),
            ("-ada", Start),
            ("ada obi", Letter(' ')),
            ("Аda", Letter('А')),
            ("ada\u{202e}", Letter('\u{202e}')),
            ("ada\0", Letter('\0')),
            ("admin", Reserved),
            ("The-Admin", Reserved),
            ("L0ngKing", Reserved),
            ("IongKing", Reserved),
            ("CIub", Reserved),
            ("Root", Reserved),
            ("clo-sed", Reserved),
        ] {
            assert_eq!(check(name), Err(why), "{name:?}");
        }
        assert_eq!(check(&"a".repeat(1_000_000)), Err(Length));
    }

    #[test]
    fn reserved_names_are_keys_and_each_stands_once() {
        for word in RESERVED.iter().chain(&PARTS) {
            assert_eq!(key(word), *word);
        }
        let mut words = RESERVED.to_vec();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), RESERVED.len());
    }
}
