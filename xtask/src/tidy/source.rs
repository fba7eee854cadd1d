//! A Rust file as the checks see it: its code without comments and unit tests.

/// The lines of a file that are code, each with its number: no comment, and nothing from the unit
/// tests on.
pub(crate) fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..)
        .zip(text.lines())
        .take_while(|(_, line)| *line != "mod tests {")
        .map(|(number, line)| (number, line.split_once("//").map_or(line, |(code, _)| code)))
        .filter(|(_, line)| !line.trim().is_empty())
}

/// Whether a file holds tests, by its path: one below `tests`, or the unit tests of a module.
pub(crate) fn is_test(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// Whether a line has a word that is not part of a longer one.
pub(crate) fn has_word(line: &str, word: &str) -> bool {
    let is_inside = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !(is_inside(before.chars().next_back()) && is_inside(word.chars().next())
            || is_inside(after.chars().next()) && is_inside(word.chars().next_back()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_unit_tests_are_no_code() {
        let text = "//! A.\nuse b; // for c\n\n/// D.\nfn e() {}\n#[cfg(test)]\nmod tests {\n}\n";
        let expected = [(2, "use b; "), (5, "fn e() {}"), (6, "#[cfg(test)]")];
        assert_eq!(code(text).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn words_stand_alone() {
        for (line, word, is_there) in [
            ("let x = Instant::now();", "Instant::now", true),
            ("unsafe { x }", "unsafe", true),
            ("#![allow(unsafe_code)]", "unsafe", false),
            ("use std::fs;", "std::fs", true),
            ("use std::fst;", "std::fs", false),
            ("std::thread::scope", "thread::", true),
            ("mythread::scope", "thread::", false),
            ("stdin().lock()", "stdin(", true),
        ] {
            assert_eq!(has_word(line, word), is_there, "{line} {word}");
        }
    }

    #[test]
    fn tests_are_known_by_their_paths() {
        for (path, is) in [
            ("crates/a/tests/b.rs", true),
            ("crates/a/src/b/tests.rs", true),
            ("crates/a/src/tests/b.rs", true),
            ("crates/a/src/b.rs", false),
            ("xtask/src/test.rs", false),
        ] {
            assert_eq!(is_test(path), is, "{path}");
        }
    }
}
