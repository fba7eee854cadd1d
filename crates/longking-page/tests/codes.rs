//! The page's English has every code and no other.
//!
//! Its files are written from the table: `LONGKING_WRITE=1 cargo nextest run -p longking-page
//! --test codes`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use longking_page::codes::{self, Entry};

/// A file of the page with these codes, as a module.
fn check(file: &str, name: &str, about: &str, entries: &[Entry]) {
    let mut text = format!(
        "/**\n * English: {about}\n * Written from the table of codes by its test. @module\n */\n\n\
         export const {name} = {{\n"
    );
    for (code, english) in entries {
        let [code, english] = [code, english]
            .map(|text| serde_json::to_string(text).expect("a text can be written as JSON"));
        text.push_str(&format!("  {code}: {english},\n"));
    }
    text.push_str("};\n");
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/app/words").join(file);
    if env::var_os("LONGKING_WRITE").is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (known, wanted) = (lines(&known), lines(&text));
    assert_eq!(
        known.difference(&wanted).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "{file}: no codes"
    );
    assert_eq!(
        wanted.difference(&known).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "{file}: missing"
    );
}

#[test]
fn the_pages_english_has_every_code_and_no_other() {
    check("en_rules.js", "RULES", "what the rules say, by code.", &codes::rules());
    check("en_contract.js", "CONTRACT", "the keys of a contract, by code.", &codes::contract());
}

#[test]
fn a_code_is_dotted_and_stands_once() {
    let all = [codes::rules(), codes::contract()].concat();
    let mut seen = BTreeSet::new();
    for (code, english) in &all {
        let is_code = |part: &str| {
            !part.is_empty()
                && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        assert!(code.contains('.') && code.split('.').all(is_code), "{code}");
        assert!(!english.is_empty(), "{code}");
        assert!(seen.insert(code), "{code} stands twice");
    }
    assert!(all.len() > 300, "{}", all.len());
}
