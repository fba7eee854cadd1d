//! Questions about positions with very many captures are answered or refused in a fraction of a
//! second.

use draughts::effort;
use longking_page::answers::{EngineContext, answer};
use serde_json::{Value, json};

/// Black to move; after nearly every move White has more captures than C7 allows.
const BEFORE: &str = "B:WK98:B9-14,23-28,37-42,51-56,65-70,79-84";

/// White's captures take a quarter of a million states to find: half of what C7 allows.
const SLOW: &str = "W:WK98:B23-28,37-42,51-56,65-70,79-84";

const RULES: &str = "south-african";

/// What one question may visit beside a search: its bound, and the search of captures that passes
/// it.
const STATES: u64 = (1 << 20) + (1 << 19);

/// The answer to a question, and the capture states that it took.
fn ask(name: &str, question: &Value) -> (Result<Value, String>, u64) {
    let context = EngineContext { stop: &|| true, ..EngineContext::bare() };
    let before = effort::visited();
    let told = answer(name, &question.to_string(), context).map_err(|error| error.to_string());
    let told = told.map(|text| serde_json::from_str(&text).expect("answers are JSON"));
    (told, effort::visited() - before)
}

#[test]
fn c7_questions_about_many_slow_positions_are_refused() {
    let set_up = json!({"parent": 0, "set_up": SLOW});
    let nodes = |count| [vec![json!({})], vec![set_up.clone(); count]].concat();
    let variations = format!("(1. {{[%setup]}} {{/FEN \"{SLOW}\"/}}) ");
    let text = format!("[GameType \"29\"]\n[Rules \"{RULES}\"]\n[FEN \"{SLOW}\"]\n\n1. 98x1 *\n\n");
    let huffing = format!("{RULES},huff=all");
    let log = |count| -> Vec<&str> { ["98-97", "23-30"].into_iter().cycle().take(count).collect() };
    let table = json!({"terms": {"rules": huffing, "start": SLOW}, "log": log(8)});
    for (name, question) in [
        ("pdn", json!({"rules": RULES, "nodes": nodes(40)})),
        ("study", json!({"rules": RULES, "text": text.repeat(40) + &variations})),
        ("game", json!({"table": table, "line": true})),
        ("score", json!({"table": table})),
        ("reply", json!({"table": table, "level": 16})),
        ("think", json!({"table": table})),
    ] {
        let (told, states) = ask(name, &question);
        assert_eq!(told.unwrap_err(), "position: too many captures", "{name}");
        assert!(states < STATES, "{name}: {states} capture states");
    }
}

#[test]
fn c7_every_question_about_a_slow_position_has_an_end() {
    let table = |rules, start| json!({"terms": {"rules": rules, "start": start}, "log": []});
    let huffing = format!("{RULES},huff=all");
    let choosing = format!("{RULES},choice=free");
    for start in [BEFORE, SLOW] {
        for (name, question) in [
            ("position", json!({"rules": RULES, "fen": start})),
            ("picture", json!({"rules": RULES, "fen": start})),
            ("compare", json!({"a": RULES, "b": choosing, "fen": start})),
            ("why", json!({"rules": RULES, "fen": start, "from": 98, "to": 2})),
            ("why", json!({"rules": RULES, "fen": start, "from": 84, "to": 91})),
            ("ending", json!({"rules": RULES, "fen": start})),
            ("study", json!({"rules": RULES, "text": start})),
            ("game", json!({"table": table(RULES, start)})),
            ("game", json!({"table": table(&huffing, start)})),
            ("score", json!({"table": table(RULES, start)})),
        ] {
            let (told, states) = ask(name, &question);
            if let Err(message) = told {
                assert_eq!(message, "position: too many captures", "{name} {start}");
            }
            assert!(states < STATES, "{name} {start}: {states} capture states");
        }
        for (name, question) in [
            ("reply", json!({"table": table(RULES, start), "level": 16})),
            ("think", json!({"table": table(RULES, start)})),
        ] {
            let (told, states) = ask(name, &question);
            assert!(told.is_ok(), "{name} {start}: {told:?}");
            // The game is read, searched and written.
            assert!(states < 2 * STATES, "{name} {start}: {states} capture states");
        }
    }
}
