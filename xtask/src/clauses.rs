//! `cargo xtask clauses`: the clauses of the rules, each with the tests that prove it.
//!
//! A test proves a clause when its name starts with the clause's id: `c6_a_long_king_…` proves C6,
//! `ng_4_1_…` proves NG-4.1, `s1_landing_…` proves S1-landing. `ng_5_1_and_ng_5_2_…` proves two.

use std::collections::BTreeMap;

use crate::command::Outcome;
use crate::repository::{Member, Repository};

/// The list of clauses.
const LIST: &str = "crates/draughts/clauses.txt";

/// A crate whose tests are about chores, not about rules.
const CHORES: &str = "xtask";

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Clause {
    /// Its id, such as `C6` or `NG-4.1`.
    id: String,
    /// The crate that shows it, which may not exist yet.
    room: String,
    /// What it says.
    text: String,
}

/// A test that runs with every `cargo test`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Test {
    name: String,
    path: String,
}

/// Prints every clause with its tests; an error when one that should have a test has none.
pub(crate) fn run(repository: &Repository) -> Outcome {
    let clauses = parse(&repository.read(LIST)?)?;
    let members = repository.members()?;
    let tests = tests(repository, &members)?;
    let (proofs, strays) = assign(&clauses, &tests);

    let mut open = Vec::new();
    let mut later = 0;
    for clause in &clauses {
        let proofs = proofs.get(clause.id.as_str()).map_or(&[][..], Vec::as_slice);
        let exists = members.iter().any(|member| member.name == clause.room);
        println!("{}: {}", clause.id, clause.text);
        for test in proofs {
            println!("    {} ({})", test.name, test.path);
        }
        match (proofs.is_empty(), exists) {
            (true, true) => {
                println!("    no test");
                open.push(format!("  {} ({})", clause.id, clause.room));
            }
            (true, false) => {
                println!("    counts once {} exists", clause.room);
                later += 1;
            }
            (false, _) => {}
        }
    }
    println!("{} clauses, {} without a test, {later} of later crates", clauses.len(), open.len());

    let mut faults = Vec::new();
    if !open.is_empty() {
        faults.push(format!("clauses without a test:\n{}", open.join("\n")));
    }
    if !strays.is_empty() {
        let names: Vec<_> = strays.iter().map(|t| format!("  {} ({})", t.name, t.path)).collect();
        faults.push(format!("tests of clauses that {LIST} lacks:\n{}", names.join("\n")));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Reads the list: `id | crate | sentence` a line, `#` for remarks.
fn parse(list: &str) -> Result<Vec<Clause>, String> {
    let mut clauses: Vec<Clause> = Vec::new();
    for (number, line) in (1..).zip(list.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = line.splitn(3, '|').map(str::trim).collect();
        let &[id, room, text] = fields.as_slice() else {
            return Err(format!("{LIST}:{number}: not `id | crate | sentence`: {line:?}"));
        };
        if id.is_empty() || room.is_empty() || text.is_empty() {
            return Err(format!("{LIST}:{number}: an empty field: {line:?}"));
        }
        if clauses.iter().any(|clause| clause.id == id) {
            return Err(format!("{LIST}:{number}: {id} stands there twice"));
        }
        clauses.push(Clause { id: id.into(), room: room.into(), text: text.into() });
    }
    Ok(clauses)
}

/// The tests of all crates but the chores', in the order of their files.
fn tests(repository: &Repository, members: &[Member]) -> Result<Vec<Test>, String> {
    let mut tests = Vec::new();
    for path in repository.files()? {
        let of_rules = members.iter().any(|member| {
            member.name != CHORES && path.starts_with(&format!("{}/", member.folder))
        });
        if of_rules && path.ends_with(".rs") {
            let names = test_names(&repository.read(&path)?);
            tests.extend(names.into_iter().map(|name| Test { name, path: path.clone() }));
        }
    }
    Ok(tests)
}

/// The names of the functions under `#[test]`; those that are ignored prove nothing.
fn test_names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut attributes: Vec<&str> = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[") {
            attributes.push(line);
        } else if !line.starts_with("//") {
            let is_test = attributes.iter().any(|line| line.starts_with("#[test]"));
            let is_ignored = attributes.iter().any(|line| line.contains("ignore"));
            if is_test && !is_ignored {
                names.extend(function_name(line));
            }
            attributes.clear();
        }
    }
    names
}

/// The name in `fn name(…`.
fn function_name(line: &str) -> Option<String> {
    let (_, rest) = line.split_once("fn ")?;
    let (name, _) = rest.split_once(['(', '<'])?;
    Some(name.trim().to_string())
}

/// The tests of each clause by its id, and those that name a clause that does not exist.
fn assign<'a>(
    clauses: &'a [Clause],
    tests: &'a [Test],
) -> (BTreeMap<&'a str, Vec<&'a Test>>, Vec<&'a Test>) {
    let mut proofs: BTreeMap<&str, Vec<&Test>> = BTreeMap::new();
    let mut strays = Vec::new();
    for test in tests {
        let mut rest = Some(test.name.as_str());
        while let Some(name) = rest {
            // The longest id decides: `s1_landing_…` is of S1-landing, not of S1.
            let named =
                clauses.iter().filter_map(|clause| Some((clause, after_id(name, &clause.id)?)));
            match named.min_by_key(|(_, rest)| rest.len()) {
                Some((clause, after)) => {
                    proofs.entry(&clause.id).or_default().push(test);
                    rest = after.strip_prefix("_and_");
                }
                None => {
                    if names_a_clause(name) {
                        strays.push(test);
                    }
                    rest = None;
                }
            }
        }
    }
    (proofs, strays)
}

/// What follows a clause's id, in lower case and with `_` for every other sign, at the start of a
/// name.
fn after_id<'a>(name: &'a str, id: &str) -> Option<&'a str> {
    let prefix: String = id
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
        .collect();
    name.strip_prefix(&prefix).filter(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Whether a name starts as a clause's does: a letter of the sections or `ng`, then a number.
fn names_a_clause(name: &str) -> bool {
    let (first, rest) = name.split_once('_').unwrap_or((name, ""));
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match first {
        "ng" => number(rest.split('_').next().unwrap_or("")),
        _ => first.strip_prefix(['c', 'e', 'h', 'm', 's']).is_some_and(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(id: &str) -> Clause {
        Clause { id: id.into(), room: "draughts".into(), text: "Text.".into() }
    }

    fn test(name: &str) -> Test {
        Test { name: name.into(), path: "a.rs".into() }
    }

    #[test]
    fn a_list_is_read_line_by_line() {
        let list = "# Remark\n\nC1 | draughts | Capture.\nNG-4.1 | tables | A | b.\n";
        let read = parse(list).expect("the list is sound");
        assert_eq!(read[0], Clause { text: "Capture.".into(), ..clause("C1") });
        assert_eq!(read[1].id, "NG-4.1");
        assert_eq!(read[1].room, "tables");
        assert_eq!(read[1].text, "A | b.");
        assert_eq!(read.len(), 2);
    }

    #[test]
    fn a_bad_list_is_refused_with_the_line() {
        for (list, expected) in [
            ("C1 | draughts\n", ":1: not"),
            ("# Remark\nC1 draughts text\n", ":2: not"),
            ("C1 | | Text.\n", ":1: an empty field"),
            ("C1 | a | Text.\nC1 | a | Other.\n", ":2: C1 stands there twice"),
        ] {
            let error = parse(list).expect_err(list);
            assert!(error.starts_with(&format!("{LIST}{expected}")), "{error}");
        }
    }

    #[test]
    fn tests_are_found_by_their_attribute() {
        let source = "
            #[test]
            fn c1_one() {}
            fn c2_no_test() {}
            // #[test]
            fn c3_no_test() {}
            #[test]
            #[should_panic]
            // A remark between.
            fn c4_two() {}
            #[test]
            #[ignore = \"slow\"]
            fn c5_ignored() {}
            #[cfg_attr(miri, allow(unused))]
            #[test]
            pub fn c6_three<'a>() {}
            proptest! {
                #[test]
                fn c7_four(x in 0..3) {}
            }
            #[derive(Debug)]
            struct NoTest;";
        assert_eq!(test_names(source), ["c1_one", "c4_two", "c6_three", "c7_four"]);
    }

    #[test]
    fn a_test_is_given_to_the_longest_id() {
        let clauses = ["C1", "C10", "S1", "S1-king-run", "NG-10.1", "NG-10.10"].map(clause);
        for (name, expected) in [
            ("c1", Some("C1")),
            ("c1_a", Some("C1")),
            ("c10_a", Some("C10")),
            ("s1_king", Some("S1")),
            ("s1_king_run", Some("S1-king-run")),
            ("s1_king_runs", Some("S1")),
            ("ng_10_1_a", Some("NG-10.1")),
            ("ng_10_10_a", Some("NG-10.10")),
            ("c2_a", None),
            ("a_c1", None),
        ] {
            let tests = [test(name)];
            let (proofs, _) = assign(&clauses, &tests);
            let expected: Vec<&str> = expected.into_iter().collect();
            assert_eq!(proofs.keys().copied().collect::<Vec<_>>(), expected, "{name}");
        }
    }

    #[test]
    fn a_test_may_be_of_several_clauses() {
        let clauses = ["C1", "C10", "NG-10.1"].map(clause);
        for (name, expected, strays) in [
            ("c1_and_ng_10_1_a", &["C1", "NG-10.1"][..], 0),
            ("ng_10_1_and_c10_and_c1", &["C1", "C10", "NG-10.1"], 0),
            ("c1_and_others", &["C1"], 0),
            ("c1_and_c2_a", &["C1"], 1),
            ("c1_a_and_c10", &["C1"], 0),
        ] {
            let tests = [test(name)];
            let (proofs, found) = assign(&clauses, &tests);
            assert_eq!(proofs.keys().copied().collect::<Vec<_>>(), expected, "{name}");
            assert_eq!(found.len(), strays, "{name}");
        }
    }

    #[test]
    fn a_test_of_no_clause_is_a_stray() {
        for (name, stray) in [
            ("c12_a", true),
            ("e6", true),
            ("ng_2_2_a", true),
            ("capture_1", false),
            ("m_1", false),
            ("ng_a", false),
            ("c1_a", false),
        ] {
            let (clauses, tests) = ([clause("C1")], [test(name)]);
            assert_eq!(assign(&clauses, &tests).1.len(), usize::from(stray), "{name}");
        }
    }
}
