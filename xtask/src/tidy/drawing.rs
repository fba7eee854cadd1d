//! The drawing of the crates in ARCHITECTURE.md, which is made from their manifests.

use std::collections::BTreeMap;
use std::fs;

use crate::command::Outcome;
use crate::repository::{Member, Repository};

/// Where the drawing is.
const PAGE: &str = "ARCHITECTURE.md";

/// What stands before the drawing, and after it.
const MARKS: [&str; 2] = ["<!-- drawn by `cargo xtask tidy --draw` -->\n```\n", "```\n"];

/// Adds whether the drawing is another one than the crates are.
pub(super) fn check(repository: &Repository, faults: &mut Vec<String>) -> Outcome {
    let page = repository.read(PAGE)?;
    if drawn(&page, &repository.members()?)? != page {
        faults.push(format!("{PAGE}: not as the crates are: `cargo xtask tidy --draw`"));
    }
    Ok(())
}

/// Draws the crates as they are.
pub(super) fn write(repository: &Repository) -> Outcome {
    let page = drawn(&repository.read(PAGE)?, &repository.members()?)?;
    fs::write(repository.root.join(PAGE), page).map_err(|error| format!("{PAGE}: {error}"))
}

/// The page with the drawing of some crates.
fn drawn(page: &str, members: &[Member]) -> Result<String, String> {
    let missing = || format!("{PAGE}: no drawing between {:?} and {:?}", MARKS[0], MARKS[1]);
    let (before, rest) = page.split_once(MARKS[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(MARKS[1]).ok_or_else(missing)?;
    let [first, last] = MARKS;
    Ok([before, first, &drawing(members), last, after].concat())
}

/// A floor after the other, from the ground up; an arrow that follows from others is left out.
fn drawing(members: &[Member]) -> String {
    let uses: BTreeMap<&str, &[String]> =
        members.iter().map(|member| (member.name.as_str(), &member.uses[..])).collect();
    let mut floors: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for name in uses.keys() {
        let direct: Vec<&str> = uses[name].iter().map(String::as_str).collect();
        let follows = |one: &&str| direct.iter().any(|other| needs(&uses, other, one));
        let shown: Vec<&str> = direct.iter().filter(|one| !follows(one)).copied().collect();
        let line = match shown[..] {
            [] => name.to_string(),
            _ => format!("{name} ─► {}", shown.join(", ")),
        };
        floors.entry(floor(&uses, name)).or_default().push(line);
    }
    let mut text = String::new();
    for (floor, lines) in floors {
        for (at, line) in lines.iter().enumerate() {
            let number = if at == 0 { floor.to_string() } else { String::new() };
            text += &format!("{number:<3}{line}\n");
        }
    }
    text
}

/// The floor that a crate stands on: one above the highest that it uses.
fn floor(uses: &BTreeMap<&str, &[String]>, name: &str) -> usize {
    let below = uses.get(name).into_iter().copied().flatten();
    below.map(|used| floor(uses, used) + 1).max().unwrap_or(0)
}

/// Whether a crate needs another, itself or through what it uses.
fn needs(uses: &BTreeMap<&str, &[String]>, from: &str, to: &str) -> bool {
    let mut below = uses.get(from).into_iter().copied().flatten();
    below.any(|used| used == to || needs(uses, used, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, uses: &[&str]) -> Member {
        let uses = uses.iter().map(|used| used.to_string()).collect();
        Member { name: name.to_string(), folder: name.to_string(), uses }
    }

    #[test]
    fn crates_stand_on_floors_and_arrows_that_follow_are_left_out() {
        let members = [
            member("ground", &[]),
            member("hall", &["ground"]),
            member("attic", &["ground", "hall", "shed"]),
            member("shed", &[]),
        ];
        let expected = "0  ground\n   shed\n1  hall ─► ground\n2  attic ─► hall, shed\n";
        assert_eq!(drawing(&members), expected);
        let page = format!("a\n{}old\n{}b\n", MARKS[0], MARKS[1]);
        let drawn = drawn(&page, &members).expect("there are marks");
        assert_eq!(drawn, format!("a\n{}{expected}{}b\n", MARKS[0], MARKS[1]));
    }

    #[test]
    fn a_page_without_a_place_for_it_is_an_error() {
        assert!(drawn("a\n", &[]).is_err());
    }
}
