//! The page's English has every code and no other.
//!
//! Its files are written from the table: `LONGKING_WRITE=1 cargo nextest run -p longking-page
//! codes::`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{env, fs};

use longking_page::answers::{EngineContext, answer, refused};
use longking_page::codes::{self, Entry};
use serde_json::Value;

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
    check("en_refused.js", "REFUSED", "why something is refused, by code.", &codes::refusals());
    check("en_contract.js", "CONTRACT", "the keys of a contract, by code.", &codes::contract());
}

#[test]
fn a_code_is_dotted_and_stands_once() {
    let all = [codes::rules(), codes::contract(), codes::refusals()].concat();
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

/// A text with its places filled by the parameters of an answer.
fn filled(english: &BTreeMap<String, String>, code: &str, with: &Value) -> String {
    let text = english.get(code).unwrap_or_else(|| panic!("{code} has no words"));
    let mut parts = text.split('{');
    let mut said = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').expect("a place ends");
        said += &match &with[place] {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Object(phrase) => {
                filled(english, phrase["code"].as_str().expect("a code"), &Value::Null)
            }
            _ => panic!("{code}: nothing fills {place}"),
        };
        said += rest;
    }
    said
}

/// Questions that are refused: the code that says why, the question, its JSON.
const REFUSED: &str = r#"
no-question chess {}
form game {"moon": 1}
contract.value contract {"rules": "nigerian,huff=maybe"}
contract.near-set contract {"rules": "nigerain"}
position.neither position {"rules": "russian"}
square.off-board position {"rules": "russian", "fen": "W:W51:B1"}
letters.length position {"rules": "russian", "board": "W"}
not-a-square why {"rules": "russian", "fen": "W:W31:B1", "from": 99, "to": 1}
other-board compare {"a": "russian", "b": "ghanaian"}
lines think {"table": {"terms": {"rules": "russian"}}, "lines": 9}
level reply {"table": {"terms": {"rules": "russian"}}, "level": 17}
over think {"table": {"terms": {"rules": "russian", "start": "B:W31:B"}}}
study.no-game study {"rules": "russian", "text": "nothing"}
study.no-nodes pdn {"rules": "russian", "nodes": []}
not-legal game {"table": {"terms": {"rules": "russian"}, "log": ["c3-e5"]}}
square.off-board game {"table": {"terms": {"rules": "russian"}, "log": ["c9-e5"]}}
no-offer game {"table": {"terms": {"rules": "russian"}, "log": [{"e": "accept", "by": "one"}]}}
nobody game {"table": {"terms": {"rules": "russian"}, "log": [{"e": "resign"}]}}
turn game {"table": {"terms": {"rules": "russian"}, "log": [{"e": "move", "by": "two", "m": "1"}]}}
clock.period game {"table": {"terms": {"rules": "russian", "clock": "soon"}}}
no-time game {"table": {"terms": {"rules": "russian", "clock": "0"}}}
too-long game {"table": {"terms": {"rules": "russian", "clock": "*18446744073709551615"}}}
too-many-boards game {"table": {"terms": {"rules": "russian", "boards": 100}}}
no-touch game {"table": {"terms": {"rules": "russian"}, "log": [{"e": "touch", "square": 6}]}}
not-a-square game {"table": {"terms": {"rules": "russian"}, "log": [{"e": "huff", "square": 60}]}}
"#;

#[test]
fn a_refusal_says_by_its_code_what_it_says_in_english() {
    let english: BTreeMap<_, _> = codes::refusals().into_iter().collect();
    for line in REFUSED.trim().lines() {
        let mut parts = line.splitn(3, ' ').map(str::to_owned);
        let [code, name, question] = [(); 3].map(|()| parts.next().expect("there are three parts"));
        let code = format!("refused.{code}");
        let refusal = answer(&name, &question, EngineContext::bare()).expect_err(line);
        let json: Value = serde_json::from_str(&refused(&refusal)).expect("it is JSON");
        let error = json["error"].as_str().expect("the English is there");
        assert_eq!(json["code"], code, "{name} {question}: {error}");
        assert_eq!(error, refusal.to_string());
        let said = filled(&english, &code, &json["with"]);
        // The outcome of a game that is over is told beside it, and values are listed otherwise.
        if !["refused.over", "refused.contract.value"].contains(&code.as_str()) {
            assert!(error.ends_with(&said), "{error}: {said}");
        }
    }
}
