//! The library over HTTP: a file comes in as it is read, games are found, and nobody else may look.

use std::sync::Mutex;

use crate::http::{address, ask_at};
use serde_json::{Value, json};

const CLUB: &str = r#"[Event "Club"]
[White "Ada Obi"]
[Black "Bo Ek"]
[Date "1998.05.31"]
[Result "2-0"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0

[White "Bo Ek"]
[Black "Ada Obi"]
[Result "1-1"]

1. 32-28 18-23 2. 33-29 23x32 3. 37x28 99-98 1-1
"#;

/// One file is imported at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Asks as a page of this machine does, or with other headers.
fn ask(method: &str, path: &str, headers: &str, body: &str) -> (u16, String) {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n{headers}\r\n\r\n{body}"
    );
    let answer = ask_at(address(), &request);
    (answer.status, answer.body)
}

fn json_of(method: &str, path: &str, body: &str) -> (u16, Value) {
    let (status, answer) = ask(method, path, "host: localhost", body);
    (status, serde_json::from_str(&answer).expect("it is JSON"))
}

/// The events of an answer.
fn events(text: &str) -> Vec<Value> {
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).expect("it is JSON")).collect()
}

#[test]
fn a_file_is_imported_searched_and_taken_back() {
    let _alone = ALONE.lock();
    let (status, told) = ask("POST", "/api/library/imports?name=club.pdn", "host: localhost", CLUB);
    assert_eq!(status, 200, "{told}");
    let done = events(&told).pop().expect("the end is told");
    assert_eq!(
        (&done["games"], &done["known"], &done["errors"]),
        (&json!(2), &json!(0), &json!(1))
    );
    let problem = done["problems"][0].as_str().expect("the error is told");
    assert!(problem.contains("game 2") && problem.contains("99-98"), "{problem}");

    let (_, content) = json_of("GET", "/api/library", "");
    assert_eq!(content["games"], 2);
    assert_eq!(content["imports"][0]["name"], "club.pdn");

    let find = |question: Value| json_of("POST", "/api/library/find", &question.to_string()).1;
    let ada = find(json!({"filter": {"white": "ada"}}));
    assert_eq!((&ada["results"]["games"], &ada["results"]["white"]), (&json!(1), &json!(1)));
    let pattern = find(json!({"pattern": "W28:B23"}));
    assert_eq!(pattern["results"]["games"], 2);
    assert_eq!(pattern["games"][0]["at"], 2);

    let (_, tree) = json_of("POST", "/api/library/tree", "{}");
    assert_eq!(tree["moves"][0]["move"], "32-28");
    assert_eq!(tree["moves"][0]["results"]["games"], 2);

    let id = &ada["games"][0]["id"];
    let (_, game) = json_of("GET", &format!("/api/library/games/{id}"), "");
    let moves = json!(["32-28", "19-23", "28x19x23", "14x23x19", "37-32", "10-14"]);
    assert_eq!(game["moves"], moves);
    assert!(game["pdn"].as_str().is_some_and(|pdn| pdn.contains("Ada Obi")), "{game}");
    assert_eq!(json_of("GET", "/api/library/duplicates", ""), (200, json!([])));

    // The same file again brings nothing.
    let (_, again) = ask("POST", "/api/library/imports?name=again.pdn", "host: [::1]:8350", CLUB);
    assert_eq!(events(&again).pop().expect("the end is told")["known"], 2);

    let path = format!("/api/library/imports/{}", done["import"]);
    assert_eq!(json_of("DELETE", &path, ""), (200, json!({"games": 2})));
    assert_eq!(json_of("DELETE", &path, "").0, 404);
    assert_eq!(json_of("GET", "/api/library", "").1["games"], 0);
}

#[test]
fn copies_are_taken_out_and_put_back() {
    let _alone = ALONE.lock();
    let moves = "1. 32-28 18-23 2. 33-29 23x32 3. 37x28";
    let file = format!("[White \"Ada\"] {moves} *\n[White \"Ada Obi\"] {moves} *\n");
    let (_, told) = ask("POST", "/api/library/imports?name=same.pdn", "host: localhost", &file);
    let import = events(&told).pop().expect("the end is told")["import"].clone();
    let (_, found) = json_of("POST", "/api/library/find", "{}");
    let [second, first] = [0, 1].map(|at| found["games"][at]["id"].clone());
    let question = json!({"stays": first, "gone": [second]}).to_string();
    let (status, done) = json_of("POST", "/api/library/removals", &question);
    assert_eq!((status, &done["games"]), (200, &json!(1)));
    let (_, content) = json_of("GET", "/api/library", "");
    assert_eq!(content["games"], 1);
    assert_eq!(content["removals"][0]["id"], done["removal"]);
    assert_eq!(json_of("GET", &format!("/api/library/games/{second}"), "").0, 404);
    let path = format!("/api/library/removals/{}", done["removal"]);
    assert_eq!(json_of("DELETE", &path, ""), (200, json!({"games": 1})));
    assert_eq!(json_of("DELETE", &path, "").0, 404);
    assert_eq!(json_of("GET", "/api/library", "").1["games"], 2);
    let path = format!("/api/library/imports/{import}");
    assert_eq!(json_of("DELETE", &path, ""), (200, json!({"games": 2})));
}

#[test]
fn wrong_questions_get_a_message() {
    let _alone = ALONE.lock();
    let check = |method: &str, path: &str, body: &str, expected: (u16, &str)| {
        let (status, answer) = json_of(method, path, body);
        let error = answer["error"].as_str().expect("there is a message");
        assert_eq!(status, expected.0, "{path}: {error}");
        assert!(error.contains(expected.1), "{path}: {error}");
    };
    check("POST", "/api/library/imports?name=x", "no games here", (400, "there is no game"));
    check("POST", "/api/library/imports?name=x", "32-28 \0", (400, "the file is not text"));
    check("POST", "/api/library/imports?name=x&rules=moon", CLUB, (400, "rules: unknown"));
    check("POST", "/api/library/imports", CLUB, (400, "name"));
    check("POST", "/api/library/find", r#"{"pattern": "X1"}"#, (400, "pattern: "));
    check("POST", "/api/library/find", r#"{"moon": 1}"#, (400, "unknown field"));
    check("POST", "/api/library/tree", r#"{"fen": "W:W99"}"#, (400, "fen: "));
    check("GET", "/api/library/games/77777", "", (404, "no such game"));
    check("GET", "/api/library/games/x", "", (404, "no such game"));
    check("DELETE", "/api/library/imports/x", "", (404, "no such game"));
    check("DELETE", "/api/library/removals/x", "", (404, "no such game"));
    check("POST", "/api/library/removals", "{}", (400, "no copies"));
}

#[test]
fn only_the_machine_itself_may_ask() {
    for headers in [
        "host: evil.example",
        "host: localhost\r\nx-forwarded-for: 192.0.2.1",
        "host: localhost\r\norigin: http://evil.example\r\nsec-fetch-site: cross-site",
    ] {
        let (status, _) = ask("POST", "/api/library/find", headers, "{}");
        assert_eq!(status, 403, "{headers}");
    }
    let (status, _) = ask("GET", "/api/library", "host: evil.example", "");
    assert_eq!(status, 403);
}
