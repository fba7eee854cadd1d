//! What a text may not have: white space at the end of a line, words that name a machine, a writer
//! of games of its own.

use crate::words::old_words;

/// The endings of source files.
pub(super) const SOURCE: [&str; 5] = ["rs", "js", "mjs", "css", "html"];

/// The endings of text that is written by hand.
const TEXT: [&str; 13] =
    ["rs", "js", "mjs", "css", "html", "md", "toml", "txt", "sh", "yml", "sql", "perft", "moves"];

/// Words that name somebody's machine; written in two parts so that this file is tidy itself.
const MACHINE_PATHS: [&str; 4] =
    [concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/tm", "p/")];

/// A folder beside the repository, which only tests may look for, and must do without.
const BESIDE: &str = concat!("../sha", "red");

/// The crate that writes games, and what no other source of the program may write: a second writer
/// would name squares in other numbers.
const WRITER: &str = "crates/draughts-notation/";
const OF_SCORES: [&str; 3] = [concat!("[", "FEN"), concat!("[", "SetUp"), concat!("[", "%huff")];

/// Whether a file is looked at.
pub(super) fn is_written_by_hand(path: &str) -> bool {
    TEXT.contains(&ending(path)) || is_script(path)
}

/// What follows the last dot of a path.
pub(super) fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// Whether a file is the tests of a module, which need no line that says so.
fn is_unit_test(path: &str) -> bool {
    path.contains("/src/") && (path.ends_with("/tests.rs") || path.contains("/tests/"))
}

/// Whether a file is source of the program that may not write games itself; laws for fuzzing are
/// tests.
fn is_program(path: &str) -> bool {
    let is_source = path.contains("/src/") && !path.starts_with("fuzz/");
    let is_source = is_source || path.starts_with("web/app/");
    SOURCE.contains(&ending(path)) && is_source && !is_unit_test(path) && !path.starts_with(WRITER)
}

fn is_script(path: &str) -> bool {
    path.starts_with(".ci/")
}

/// Adds what is wrong with a file, each fault with its place.
pub(super) fn check(path: &str, text: &str, faults: &mut Vec<String>) {
    let lines = text.lines().count();
    if ending(path) == "rs" && !text.starts_with("//!") && !is_unit_test(path) {
        faults.push(format!("{path}:1: no `//!` line says what the file is about"));
    }
    for (number, old, new) in old_words(path, text) {
        faults.push(format!("{path}:{number}: {old:?} is an old word for {new}"));
    }
    if !text.is_empty() && !text.ends_with('\n') {
        faults.push(format!("{path}:{lines}: the last line has no end"));
    }
    for (number, line) in (1..).zip(text.split('\n')) {
        if line.ends_with([' ', '\t', '\r']) {
            faults.push(format!("{path}:{number}: white space at the end of the line"));
        }
        for word in forbidden(path).filter(|word| line.contains(word)) {
            faults.push(format!("{path}:{number}: {word:?} names a machine, not the project"));
        }
        if is_program(path)
            && let Some(word) = OF_SCORES.into_iter().find(|word| line.contains(word))
        {
            faults.push(format!("{path}:{number}: {word:?}: {WRITER} alone writes games"));
        }
    }
}

/// The words that a file may not have.
fn forbidden(path: &str) -> impl Iterator<Item = &'static str> {
    let is_test = path.contains("/tests/");
    MACHINE_PATHS.into_iter().chain((!is_test).then_some(BESIDE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_found_at_its_place() {
        let beside = format!("//! A.\n// {BESIDE}/data\n");
        let machine = format!("a\nb {}x\n", MACHINE_PATHS[0]);
        let score = format!("//! A.\nwrite(\"{} \");\n", OF_SCORES[0]);
        for (path, text, expected) in [
            ("a.rs", "//! Fine.\n", vec![]),
            ("a.rs", "", vec!["a.rs:1: no `//!`"]),
            ("a.rs", "fn main() {}\n", vec!["a.rs:1: no `//!`"]),
            ("crates/a/src/b/tests.rs", "use super::*;\n", vec![]),
            ("crates/a/src/tests/b.rs", "use super::*;\n", vec![]),
            ("crates/a/tests/b.rs", "use a;\n", vec!["crates/a/tests/b.rs:1: no `//!`"]),
            ("a.md", "one \ntwo\t\n", vec!["a.md:1: white space", "a.md:2: white space"]),
            ("a.md", "one\r\ntwo\n", vec!["a.md:1: white space"]),
            ("a.md", "one\ntwo", vec!["a.md:2: the last line"]),
            ("a.md", &machine, vec!["a.md:2: \""]),
            ("src/a.rs", &beside, vec!["src/a.rs:2: \""]),
            ("crates/a/src/b.rs", &score, vec!["crates/a/src/b.rs:2: \""]),
            ("web/app/a.js", &score, vec!["web/app/a.js:2: \""]),
            ("crates/draughts-notation/src/a.rs", &score, vec![]),
            ("crates/a/tests/a.rs", &score, vec![]),
            ("fuzz/src/a.rs", &score, vec![]),
            ("crates/a/tests/a.rs", &beside, vec![]),
        ] {
            let mut faults = Vec::new();
            check(path, text, &mut faults);
            assert_eq!(faults.len(), expected.len(), "{path}: {faults:?}");
            for (fault, expected) in faults.iter().zip(expected) {
                assert!(fault.starts_with(expected), "{fault} but expected {expected}");
            }
        }
    }
}
