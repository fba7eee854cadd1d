//! The rule book in other languages: every text of the English one, and nothing else.
//!
//! A folder of the book that is named by a language has the same files, with the texts alone: what
//! has an `id` in a list of the English file is a member by that id.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::file;

const FILES: [&str; 4] = ["clauses.json", "compare.json", "history.json", "parts.json"];

/// The members that people read.
const READ: [&str; 10] =
    ["title", "short", "full", "brief", "ask", "done", "also", "text", "label", "name"];

fn app(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/app").join(name)
}

/// The languages that have a folder.
fn tongues() -> BTreeSet<String> {
    fs::read_dir(app("book"))
        .expect("the book")
        .filter_map(|entry| entry.expect("an entry").file_name().into_string().ok())
        .filter(|name| app("book").join(name).join("clauses.json").exists())
        .collect()
}

/// The texts of an English file by their places.
fn english(value: &Value, place: &str, texts: &mut BTreeMap<String, String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let name = item["id"].as_str().map_or(index.to_string(), str::to_owned);
                english(item, &format!("{place}/{name}"), texts);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let is_read = READ.contains(&name.as_str())
                    || place == "/documents"
                    || (name == "when" && member.is_string());
                match member.as_str() {
                    Some("") => {}
                    Some(text) if is_read => {
                        texts.insert(format!("{place}/{name}"), text.to_owned());
                    }
                    Some(_) => {}
                    None => english(member, &format!("{place}/{name}"), texts),
                }
            }
        }
        _ => {}
    }
}

/// All texts of a file of another language by their places.
fn spoken(value: &Value, place: &str, texts: &mut BTreeMap<String, String>) {
    match value {
        Value::String(text) if text.is_empty() => {}
        Value::String(text) => {
            texts.insert(place.to_owned(), text.clone());
        }
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(index, item)| spoken(item, &format!("{place}/{index}"), texts)),
        Value::Object(members) => members
            .iter()
            .for_each(|(name, member)| spoken(member, &format!("{place}/{name}"), texts)),
        other => panic!("{place}: {other} is no text"),
    }
}

/// The places in braces of a text.
fn braces(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

fn read<T>(
    name: &str,
    walk: impl Fn(&Value, &str, &mut BTreeMap<String, String>) -> T,
) -> BTreeMap<String, String> {
    let value: Value =
        serde_json::from_str(&file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut texts = BTreeMap::new();
    walk(&value, "", &mut texts);
    texts
}

#[test]
fn the_page_knows_which_languages_have_a_rule_book() {
    let list: Vec<_> = ["en".to_owned()].into_iter().chain(tongues()).collect();
    let wanted = format!("export const BOOKS = [\"{}\"];", list.join("\", \""));
    let page = fs::read_to_string(app("words/languages.js")).expect("the languages");
    assert!(page.contains(&wanted), "words/languages.js: {wanted}");
}

#[test]
fn the_rule_book_in_another_language_has_every_text_and_no_other() {
    let tongues = tongues();
    assert!(tongues.len() >= 2, "{tongues:?}");
    for tongue in &tongues {
        for name in FILES {
            let [english, said] = [read(name, english), read(&format!("{tongue}/{name}"), spoken)];
            let places = |texts: &BTreeMap<String, String>| -> BTreeSet<String> {
                texts.keys().cloned().collect()
            };
            let (wanted, there) = (places(&english), places(&said));
            let missing: Vec<_> = wanted.difference(&there).collect();
            let beside: Vec<_> = there.difference(&wanted).collect();
            assert!(
                missing.is_empty() && beside.is_empty(),
                "{tongue}/{name}: without {missing:?}, with {beside:?}"
            );
        }
    }
}

#[test]
fn the_rule_book_in_another_language_uses_words_that_the_language_has() {
    for tongue in tongues() {
        let words = fs::read_to_string(app(&format!("words/{tongue}/rules.js"))).expect("words");
        let sets: Vec<_> = words
            .lines()
            .filter_map(|line| line.trim().strip_prefix("\"sets.")?.split_once(".man\":"))
            .map(|(set, _)| set)
            .collect();
        assert!(sets.len() >= 5, "{tongue}: {sets:?}");
        for name in FILES {
            for (place, text) in read(&format!("{tongue}/{name}"), spoken) {
                for inside in braces(&text) {
                    let (first, rest) = inside.split_at(inside.len().min(1));
                    let lacks = |set: &&&str| {
                        let key = format!("\"sets.{set}.{}{rest}\":", first.to_lowercase());
                        !words.contains(&key)
                    };
                    let without: Vec<_> = sets.iter().filter(lacks).collect();
                    assert!(
                        without.is_empty(),
                        "{tongue}/{name} {place}: {{{inside}}} in {without:?}"
                    );
                }
            }
        }
    }
}
