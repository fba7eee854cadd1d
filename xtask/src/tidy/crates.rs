//! Which crate may use which, and what its code must not say: `xtask/crates.txt`.

use super::source::{code, has_word, is_test};
use crate::command::Outcome;
use crate::repository::{Member, Repository};

/// The table, from the root.
const TABLE: &str = "xtask/crates.txt";

/// The kinds of words that a crate may have to do without.
const KINDS: [(&str, &[&str]); 8] = [
    (
        "input-output",
        &[
            "std::fs",
            "std::net",
            "std::env",
            "std::process",
            "io::stdin",
            "io::stdout",
            "io::stderr",
        ],
    ),
    ("sockets", &["std::net", "TcpStream", "UdpSocket"]),
    (
        "terminal",
        &["io::stdin", "io::stdout", "io::stderr", "println!", "eprintln!", "print!", "eprint!"],
    ),
    ("clock", &["Instant::now", "SystemTime"]),
    ("threads", &["std::thread", "thread::"]),
    ("unsafe", &["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"]),
    ("exit", &["process::exit", "process::abort"]),
    ("bitboards", &["Bitboard"]),
];

/// What the table says of a crate.
#[derive(Debug, PartialEq, Eq)]
struct Row<'a> {
    name: &'a str,
    uses: Vec<&'a str>,
    never: Vec<Never<'a>>,
}

/// A kind of words that a crate does without, but for a file.
#[derive(Debug, PartialEq, Eq)]
struct Never<'a> {
    kind: &'a str,
    outside: Option<&'a str>,
}

impl<'a> Row<'a> {
    /// A line of the table, `name: uses | kinds`.
    fn read(line: &'a str) -> Option<Row<'a>> {
        let (name, rest) = line.split_once(':')?;
        let (uses, never) = rest.split_once('|')?;
        let never = never.split_whitespace().map(|word| match word.split_once('(') {
            Some((kind, file)) => Never { kind, outside: file.strip_suffix(')') },
            None => Never { kind: word, outside: None },
        });
        Some(Row { name, uses: uses.split_whitespace().collect(), never: never.collect() })
    }
}

/// Adds where the crates are not as the table says.
pub(super) fn check(repository: &Repository, faults: &mut Vec<String>) -> Outcome {
    let table = repository.read(TABLE)?;
    let members = repository.members()?;
    let files = repository.files()?;
    let rows = rows(&table, faults);
    for row in &rows {
        let Some(member) = members.iter().find(|member| member.name == row.name) else {
            faults.push(format!("{TABLE}: there is no crate {}", row.name));
            continue;
        };
        compare(row, member, faults);
        let folder = format!("{}/src/", member.folder);
        for path in files.iter().filter(|path| path.starts_with(&folder) && path.ends_with(".rs")) {
            if !is_test(path) {
                find(row, path, &repository.read(path)?, faults);
            }
        }
    }
    for member in members.iter().filter(|member| rows.iter().all(|row| row.name != member.name)) {
        faults.push(format!("{TABLE}: no row for {}", member.name));
    }
    Ok(())
}

/// The rows of the table; what cannot be read is a fault.
fn rows<'a>(table: &'a str, faults: &mut Vec<String>) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (number, line) in (1..).zip(table.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match Row::read(line) {
            Some(row) => {
                let is_known = |kind: &str| KINDS.iter().any(|(name, _)| *name == kind);
                for Never { kind, .. } in row.never.iter().filter(|never| !is_known(never.kind)) {
                    faults.push(format!("{TABLE}:{number}: {kind:?} is no kind of words"));
                }
                rows.push(row);
            }
            None => faults.push(format!("{TABLE}:{number}: not `crate: uses | kinds`")),
        }
    }
    rows
}

/// Adds where a row and the manifest of its crate do not say the same.
fn compare(row: &Row, member: &Member, faults: &mut Vec<String>) {
    let manifest = format!("{}/Cargo.toml", member.folder);
    for used in member.uses.iter().filter(|used| !row.uses.contains(&used.as_str())) {
        faults.push(format!("{manifest}: {} may not use {used}, says {TABLE}", row.name));
    }
    for used in row.uses.iter().filter(|used| member.uses.iter().all(|other| other != *used)) {
        faults.push(format!("{TABLE}: {} does not use {used}", row.name));
    }
}

/// Adds the words of a file that its crate does without.
fn find(row: &Row, path: &str, text: &str, faults: &mut Vec<String>) {
    for Never { kind, outside } in &row.never {
        if outside.is_some_and(|file| path.ends_with(&format!("/src/{file}"))) {
            continue;
        }
        let words = KINDS.iter().find(|(name, _)| name == kind).map_or(&[][..], |(_, words)| words);
        for (number, line) in code(text) {
            if let Some(word) = words.iter().find(|word| has_word(line, word)) {
                faults.push(format!("{path}:{number}: `{word}`, but {} has no {kind}", row.name));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read() {
        let outside = |kind, file| Never { kind, outside: Some(file) };
        let row = Row {
            name: "a",
            uses: vec!["b", "c"],
            never: vec![Never { kind: "clock", outside: None }, outside("unsafe", "d/e.rs")],
        };
        assert_eq!(Row::read("a: b c | clock unsafe(d/e.rs)"), Some(row));
        assert_eq!(Row::read("a: |").map(|row| row.uses.len() + row.never.len()), Some(0));
        assert_eq!(Row::read("a: b"), None);
    }

    #[test]
    fn unknown_kinds_are_faults() {
        let mut faults = Vec::new();
        assert_eq!(rows("# a\n\na: | clock wings\nb\n", &mut faults).len(), 1);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].contains(":3: \"wings\"") && faults[1].contains(":4: not"));
    }

    #[test]
    fn what_a_crate_uses_is_what_the_table_says() {
        let mut faults = Vec::new();
        let uses = ["b", "c"].map(str::to_string).to_vec();
        let member = Member { name: "a".to_string(), folder: "crates/a".to_string(), uses };
        compare(&Row::read("a: c d |").expect("it is a row"), &member, &mut faults);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].starts_with("crates/a/Cargo.toml: a may not use b"));
        assert!(faults[1].ends_with("a does not use d"));
    }

    #[test]
    fn forbidden_words_are_found_in_code_alone() {
        let row = Row::read("a: | clock unsafe(b.rs)").expect("it is a row");
        for (path, text, count) in [
            ("crates/a/src/c.rs", "let a = Instant::now();\nunsafe { b }\n", 2),
            ("crates/a/src/b.rs", "unsafe { b }\n", 0),
            ("crates/a/src/c.rs", "// Instant::now\n", 0),
            ("crates/a/src/c.rs", "let a = 1;\n#[cfg(test)]\nmod tests {\n    SystemTime\n}\n", 0),
        ] {
            let mut faults = Vec::new();
            find(&row, path, text, &mut faults);
            assert_eq!(faults.len(), count, "{text} {faults:?}");
        }
    }
}
