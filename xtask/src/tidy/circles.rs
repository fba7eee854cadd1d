//! Files of a crate that need each other in a circle: only within one folder, where they are one
//! thing.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{code, is_test};
use crate::command::Outcome;
use crate::repository::{Member, Repository};

/// The one circle between folders: a rule set names the generator that is compiled for it, and
/// generators are told apart by their rule sets.
const EXCEPTION: [&str; 3] = [
    "crates/draughts/src/generate/compiled.rs",
    "crates/draughts/src/sets/mod.rs",
    "crates/draughts/src/variant.rs",
];

/// Adds every circle of files that spans folders.
pub(super) fn check(repository: &Repository, faults: &mut Vec<String>) -> Outcome {
    let files = repository.files()?;
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for member in repository.members()? {
        let krate = Crate::read(repository, &member, &files)?;
        for circle in krate.circles() {
            let folders: BTreeSet<&str> = circle.iter().map(|file| krate.folder(file)).collect();
            if folders.len() < 2 {
                continue;
            }
            if circle.iter().all(|file| EXCEPTION.contains(file)) {
                met.extend(EXCEPTION.iter().filter(|file| circle.contains(file)));
            } else {
                faults.push(format!("a circle of files: {}", circle.join(", ")));
            }
        }
    }
    for file in EXCEPTION.iter().filter(|file| !met.contains(*file)) {
        faults
            .push(format!("{file}: in no circle between folders, so it is no exception any more"));
    }
    Ok(())
}

/// The modules of a crate, each by its path in words.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Vec<String>, Module>,
}

/// A module in a file of its own.
#[derive(Default)]
struct Module {
    file: String,
    /// The paths in its code.
    uses: Vec<Path>,
    /// What is in it, by name.
    items: BTreeSet<String>,
    /// The names that it passes on, each with where it is from.
    passes_on: Vec<(String, Path)>,
}

impl Module {
    fn has(&self, name: &str) -> bool {
        self.items.contains(name)
    }
}

/// A path from the root of the crate.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Path {
    words: Vec<String>,
    /// How many of the first words must be a module, or it leads out of the crate.
    modules: usize,
}

impl Crate {
    fn read(repository: &Repository, member: &Member, files: &[String]) -> Result<Crate, String> {
        let folder = format!("{}/src/", member.folder);
        let mut krate = Crate::default();
        for file in files.iter().filter(|file| file.ends_with(".rs") && !is_test(file)) {
            if let Some(inside) = file.strip_prefix(&folder) {
                krate.add(file, inside, &repository.read(file)?);
            }
        }
        Ok(krate)
    }

    fn add(&mut self, file: &str, inside: &str, text: &str) {
        let mut path: Vec<String> =
            inside.trim_end_matches(".rs").split('/').map(str::to_string).collect();
        if matches!(path.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            path.pop();
        }
        let text: String = code(text).flat_map(|(_, line)| [line, "\n"]).collect();
        let (own, passed_on) = statements(&text);
        let mut module =
            Module { file: file.to_string(), items: items(&text), ..Module::default() };
        for used in paths(&own) {
            module.uses.extend(absolute(&path, used));
        }
        for used in paths(&passed_on) {
            let name = used.last().cloned().unwrap_or_default();
            module.passes_on.extend(absolute(&path, used).map(|used| (name, used)));
        }
        self.modules.insert(path, module);
    }

    /// The module that a path leads to, through what others pass on; none when it leads out of the
    /// crate.
    fn resolve(&self, path: &Path, steps: usize) -> Option<&[String]> {
        if !self.modules.contains_key(&path.words[..path.modules]) {
            return None;
        }
        let is_module = |end: &usize| self.modules.contains_key(&path.words[..*end]);
        let end = (0..=path.words.len()).take_while(is_module).last()?;
        let (here, module) = self.modules.get_key_value(&path.words[..end])?;
        let rest = &path.words[end..];
        let Some(word) = rest.first().filter(|_| steps > 0) else {
            return Some(here);
        };
        let through = |(name, way): &(String, Path)| {
            let (way, rest) = match name.as_str() {
                "*" => (&way.words[..way.words.len() - 1], rest),
                name if name == word => (&way.words[..], &rest[1..]),
                _ => return None,
            };
            let words = [way, rest].concat();
            let found = self.resolve(&Path { words, modules: 0 }, steps - 1)?;
            // What is behind a star may well be somewhere else.
            (name != "*" || self.modules[found].has(word)).then_some(found)
        };
        module.passes_on.iter().find_map(through).or(Some(here))
    }

    /// The files that a module needs.
    fn needs(&self, path: &[String]) -> BTreeSet<&str> {
        const STEPS: usize = 8;
        let module = &self.modules[path];
        let found = module.uses.iter().filter_map(|used| self.resolve(used, STEPS));
        let files = found.map(|path| self.modules[path].file.as_str());
        files.filter(|file| *file != module.file).collect()
    }

    /// The sets of files of which each needs every other.
    fn circles(&self) -> Vec<Vec<&str>> {
        let needs: BTreeMap<&str, BTreeSet<&str>> = self
            .modules
            .iter()
            .map(|(path, module)| (module.file.as_str(), self.needs(path)))
            .collect();
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            needs.keys().map(|file| (*file, reached(&needs, file))).collect();
        let circle = |file: &&str| -> Vec<&str> {
            let others = reached[file].iter().filter(|other| reached[*other].contains(file));
            others.copied().collect()
        };
        let mut circles: Vec<Vec<&str>> = needs.keys().map(circle).collect();
        circles.retain(|circle| !circle.is_empty());
        circles.sort();
        circles.dedup();
        circles
    }

    /// The folder that a file stands for: `a.rs` beside a folder `a` belongs into it.
    fn folder<'a>(&self, file: &'a str) -> &'a str {
        let own = file.trim_end_matches(".rs");
        let has_own = self
            .modules
            .values()
            .any(|module| module.file.strip_prefix(own).is_some_and(|rest| rest.starts_with('/')));
        if has_own { own } else { file.rsplit_once('/').map_or("", |(folder, _)| folder) }
    }
}

/// Every file that is come to from one.
fn reached<'a>(needs: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<&str> = needs[from].iter().copied().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(needs.get(next).into_iter().flatten());
        }
    }
    reached
}

/// The names of what is made in code.
fn items(text: &str) -> BTreeSet<String> {
    const WORDS: [&str; 9] =
        ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "macro_rules!"];
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric() && !"_!".contains(c)).collect();
    let made = words.windows(2).filter(|pair| WORDS.contains(&pair[0]));
    made.map(|pair| pair[1].to_string()).collect()
}

/// Code, and apart from it the statements that pass names on.
fn statements(text: &str) -> (String, String) {
    let (mut own, mut passed_on) = (String::new(), String::new());
    for statement in text.split_inclusive(';') {
        let starts = ["pub use ", "pub(crate) use ", "pub(super) use "];
        let start = starts.iter().find_map(|start| statement.rfind(start));
        let (before, after) = statement.split_at(start.unwrap_or(statement.len()));
        own.push_str(before);
        passed_on.push_str(after);
    }
    (own, passed_on)
}

/// The paths in code that have more than one word, those in brackets taken apart.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("::") {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let start = rest[..at].rfind(|c| !is_word(c)).map_or(0, |before| before + 1);
        let start = start.min(at);
        if start == at || !rest.is_char_boundary(start) {
            rest = &rest[at + 2..];
            continue;
        }
        rest = tree(&rest[start..], &[], &mut found);
    }
    found
}

/// Reads a path with its branches, after the words before it; answers what follows.
fn tree<'a>(text: &'a str, before: &[String], found: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (word, mut rest) = text.split_at(end);
    let mut path = before.to_vec();
    if !word.is_empty() {
        path.push(word.to_string());
    }
    if let Some(after) = rest.strip_prefix("::") {
        let after = after.trim_start();
        if let Some(inside) = after.strip_prefix('{') {
            rest = inside;
            loop {
                rest = tree(rest, &path, found).trim_start();
                match rest.strip_prefix(',') {
                    Some(next) if !next.trim_start().starts_with('}') => rest = next,
                    Some(next) => return next.trim_start().strip_prefix('}').unwrap_or(next),
                    None => return rest.strip_prefix('}').unwrap_or(rest),
                }
            }
        }
        if let Some(after) = after.strip_prefix('*') {
            path.push("*".to_string());
            found.push(path);
            return after;
        }
        if after.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return tree(after, &path, found);
        }
        rest = after;
    } else if let Some(after) = rest.strip_prefix(" as ") {
        rest = after.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    }
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    found.push(path);
    rest
}

/// A path of a module from the root of the crate.
fn absolute(module: &[String], path: Vec<String>) -> Option<Path> {
    let mut here = module.to_vec();
    let mut modules = 0;
    let mut words = path.into_iter().peekable();
    match words.peek().map(String::as_str) {
        Some("crate") => {
            here.clear();
            words.next();
        }
        Some("self") => {
            words.next();
        }
        Some("super") => {
            while words.next_if(|word| word == "super").is_some() {
                here.pop()?;
            }
        }
        // A module below this one, or a crate.
        _ => modules = here.len() + 1,
    }
    here.extend(words);
    Some(Path { words: here, modules })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(path: &str) -> Vec<String> {
        path.split("::").map(str::to_string).collect()
    }

    #[test]
    fn paths_are_found_with_their_branches() {
        for (text, expected) in [
            ("use crate::a::B;", vec!["crate::a::B"]),
            (
                "use crate::{a::{B, c::D as E}, f};",
                vec!["crate::a::B", "crate::a::c::D", "crate::f"],
            ),
            ("use super::a::{self, B,\n};\nx()", vec!["super::a", "super::a::B"]),
            ("use crate::a::*;", vec!["crate::a::*"]),
            ("let a = crate::b::c(d::E::<f>::new());", vec!["crate::b::c", "d::E", "new"]),
            ("a + b", vec![]),
        ] {
            let found: Vec<String> = paths(text).iter().map(|path| path.join("::")).collect();
            let found: Vec<&str> =
                found.iter().map(String::as_str).filter(|path| *path != "new").collect();
            let expected: Vec<&str> = expected.into_iter().filter(|path| *path != "new").collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn paths_are_counted_from_the_root() {
        for (path, expected) in [
            ("crate::c::D", Some("c::D")),
            ("self::c", Some("a::b::c")),
            ("super::c", Some("a::c")),
            ("super::super::c", Some("c")),
            ("super::super::super::c", None),
            ("c::D", Some("a::b::c::D")),
        ] {
            let found = absolute(&words("a::b"), words(path)).map(|path| path.words);
            assert_eq!(found, expected.map(words), "{path}");
        }
    }

    fn made(files: &[(&str, &str)]) -> Crate {
        let mut krate = Crate::default();
        for (inside, text) in files {
            krate.add(&format!("crates/a/src/{inside}"), inside, text);
        }
        krate
    }

    #[test]
    fn circles_are_found_through_names_that_are_passed_on() {
        let krate = made(&[
            ("lib.rs", "mod b;\nmod c;\npub use b::{B, d::*};\npub(crate) use c::C;\n"),
            ("b/mod.rs", "mod d;\npub(crate) use d::D;\nuse crate::C;\n"),
            ("b/d.rs", "use super::B;\nuse std::fmt::Debug;\npub struct D;\n"),
            ("c.rs", "pub struct C;\nfn e() { crate::D::new() }\n"),
        ]);
        let all = ["b/d.rs", "b/mod.rs", "c.rs"].map(|file| format!("crates/a/src/{file}"));
        assert_eq!(krate.circles(), [all.iter().map(String::as_str).collect::<Vec<_>>()]);
        let folders: Vec<&str> = all.iter().map(|file| krate.folder(file)).collect();
        assert_eq!(folders, ["crates/a/src/b", "crates/a/src/b", "crates/a/src"]);
    }

    #[test]
    fn one_way_is_no_circle_and_neither_is_what_only_tests_need() {
        let krate = made(&[
            ("lib.rs", "mod b;\nmod c;\npub use b::B;\n"),
            ("b.rs", "pub struct B;\n#[cfg(test)]\nmod tests {\n    use crate::c::C;\n}\n"),
            ("c.rs", "use crate::B;\n"),
        ]);
        assert_eq!(krate.circles(), Vec::<Vec<&str>>::new());
    }

    #[test]
    fn a_file_beside_a_folder_of_its_name_belongs_into_it() {
        let krate = made(&[("b.rs", "use self::c::C;\n"), ("b/c.rs", "use super::B;\n")]);
        assert_eq!(krate.folder("crates/a/src/b.rs"), "crates/a/src/b");
        assert_eq!(krate.folder("crates/a/src/b/c.rs"), "crates/a/src/b");
    }
}
