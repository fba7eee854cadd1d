//! The description of the API: what it gives as an example is answered, and the answers are as they
//! are described.

use std::collections::HashSet;
use std::fmt::{self, Formatter};
use std::sync::LazyLock;

use crate::http::{address, ask_at, get, get_json, post, post_with};
use crate::seat::Table;
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, json};

/// The description, as a program gets it.
static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| get_json("/api/openapi.json").1);

/// The operation behind a path.
fn operation(path: &str, method: &str) -> &'static Value {
    let operation = &DESCRIPTION["paths"][path][method];
    assert!(operation.is_object(), "{method} {path} is not described");
    operation
}

/// What a reference is for; anything else is itself.
fn resolve(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(place) => {
            let found = DESCRIPTION.pointer(place.trim_start_matches('#'));
            resolve(found.unwrap_or_else(|| panic!("{place} is not in the description")))
        }
        None => schema,
    }
}

/// The schema of the JSON that is answered with a status.
fn answered(operation: &'static Value, status: u16) -> &'static Value {
    let response = resolve(&operation["responses"][status.to_string()]);
    assert!(response.is_object(), "status {status} is not described: {operation}");
    &response["content"]["application/json"]["schema"]
}

/// Why a value is not as a schema says.
fn misfit(schema: &'static Value, value: &Value, place: &str) -> Option<String> {
    let schema = resolve(schema);
    for choice in ["anyOf", "oneOf"] {
        if let Some(schemas) = schema[choice].as_array() {
            let fits = schemas.iter().any(|one| misfit(one, value, place).is_none());
            return (!fits).then(|| format!("{place}: {value} is none of {choice}"));
        }
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds = &schema["type"];
    if kinds != kind && !kinds.as_array().is_some_and(|kinds| kinds.contains(&json!(kind))) {
        return Some(format!("{place}: {kind} instead of {kinds}"));
    }
    if let Some(words) = schema["enum"].as_array().filter(|_| !value.is_null())
        && !words.contains(value)
    {
        return Some(format!("{place}: {value} is not one of {words:?}"));
    }
    if let (Some(items), Some(least)) = (value.as_array(), schema["minItems"].as_u64())
        && (items.len() as u64) < least
    {
        return Some(format!("{place}: {} items are too few", items.len()));
    }
    if let (Some(items), Some(most)) = (value.as_array(), schema["maxItems"].as_u64())
        && items.len() as u64 > most
    {
        return Some(format!("{place}: {} items are too many", items.len()));
    }
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .find_map(|(index, item)| misfit(&schema["items"], item, &format!("{place}[{index}]"))),
        Value::Object(fields) => {
            let known = schema["properties"].as_object()?;
            let missing = schema["required"].as_array().into_iter().flatten();
            let missing =
                missing.filter_map(Value::as_str).find(|name| !fields.contains_key(*name));
            if let Some(name) = missing {
                return Some(format!("{place}: {name} is missing"));
            }
            fields.iter().find_map(|(name, field)| match known.get(name) {
                Some(schema) => misfit(schema, field, &format!("{place}.{name}")),
                None => Some(format!("{place}: {name} is not described")),
            })
        }
        _ => None,
    }
}

fn check(schema: &'static Value, value: &Value, place: &str) {
    assert_eq!(misfit(schema, value, place), None, "{value}");
}

/// Holds a value to the component that describes it.
pub(crate) fn hold(name: &str, value: &Value) {
    check(&DESCRIPTION["components"]["schemas"][name], value, name);
}

/// The example of a question.
fn example(path: &str) -> Value {
    operation(path, "post")["requestBody"]["content"]["application/json"]["example"].clone()
}

/// Asks with the example and checks question and answer.
fn check_post(path: &str) -> Value {
    let operation = operation(path, "post");
    let question = example(path);
    let asked = &operation["requestBody"]["content"]["application/json"]["schema"];
    check(asked, &question, path);
    let (status, answer) = post(path, &question);
    assert!(status == 200 || status == 201, "{path}: {status} {answer}");
    check(answered(operation, status), &answer, path);
    answer
}

#[test]
fn every_example_is_answered_as_it_is_described() {
    for path in [
        "/api/position",
        "/api/game",
        "/api/reply",
        "/api/score",
        "/api/picture",
        "/api/why",
        "/api/compare",
        "/api/study",
        "/api/pdn",
        "/api/qr",
        "/api/ending",
    ] {
        check_post(path);
    }
    for path in ["/api/rules", "/api/address", "/api/openapi.json"] {
        let (status, answer) = get_json(path);
        check(answered(operation(path, "get"), status), &answer, path);
    }
    let contract = operation("/api/contract", "get");
    let rules = contract["parameters"][0]["example"].as_str().expect("there is an example");
    let (status, answer) = get_json(&format!("/api/contract?rules={}", rules.replace('=', "%3D")));
    check(answered(contract, status), &answer, "/api/contract");
    for path in ["/", "/healthz", "/readyz", "/metrics"] {
        let described = operation(path, "get")["responses"]["200"]["content"].as_object();
        let kind = described.and_then(|kinds| kinds.keys().next()).expect("there is a kind");
        let answer = get(path);
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.header("content-type").unwrap().starts_with(kind), "{path}: {kind}");
    }
}

#[test]
fn tables_are_as_they_are_described() {
    let made = check_post("/api/tables");
    let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
    let (id, token) = (text(&made["id"]), text(&made["seat"]));
    let seats = operation("/api/tables/{id}/seats", "post");
    let mut sitting = example("/api/tables/{id}/seats");
    sitting["invite"] = made["invite"].clone();
    let (status, seated) = post(&format!("/api/tables/{id}/seats"), &sitting);
    check(answered(seats, status), &seated, "seats");
    let (status, taken) = post(&format!("/api/tables/{id}/seats"), &sitting);
    assert_eq!(status, 409);
    check(answered(seats, status), &taken, "seats");
    let events = operation("/api/tables/{id}/events", "post");
    let doing = example("/api/tables/{id}/events");
    let header = format!("authorization: Bearer {token}");
    for (doing, expected) in
        [(&doing, 200), (&json!({"n": 9, "e": "resign"}), 409), (&json!({"n": 1}), 400)]
    {
        let path = format!("/api/tables/{id}/events");
        let (status, event) = post_with(address(), &path, &header, doing);
        assert_eq!(status, expected, "{event}");
        check(answered(events, status), &event, "events");
    }
    let show = operation("/api/tables/{id}", "get");
    for (path, expected) in [(format!("/api/tables/{id}"), 200), ("/api/tables/x".to_owned(), 404)]
    {
        let (status, answer) = get_json(&path);
        assert_eq!(status, expected);
        check(answered(show, status), &answer, &path);
    }
    assert_eq!(get(&format!("/t/{id}")).status, 200);
}

#[test]
fn the_library_is_as_it_is_described() {
    let ask = |method: &str, path: &str, body: &str| {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        ask_at(address(), &request)
    };
    let long = "1. 32-27 19-23 2. 31-26 23-28 3. 33x22 17x28 4. 38-32 18-23 5. 43-38 20-24 6. 38-33 12-17 \
                7. 33x22 17x28 8. 26-21 14-19 9. 36-31 15-20 10. 34-30 10-14";
    let told = ask("POST", "/api/library/imports?name=two", &format!("{long} 1-1 {long} *"));
    let mut events: Vec<Value> = told
        .body
        .lines()
        .filter_map(|line| line.strip_prefix("data: "))
        .map(|event| serde_json::from_str(event).expect("it is JSON"))
        .collect();
    let done = events.pop().expect("the end is told");
    hold("Imported", &done);
    for event in &events {
        hold("Progress", event);
    }
    let imports = format!("/api/library/imports/{}", done["import"]);
    for (method, path, asked) in [
        ("get", "/api/library", "/api/library"),
        ("post", "/api/library/find", "/api/library/find"),
        ("post", "/api/library/tree", "/api/library/tree"),
        ("get", "/api/library/duplicates", "/api/library/duplicates"),
        ("post", "/api/library/removals", "/api/library/removals"),
        ("post", "/api/library/removals", "/api/library/removals"),
        ("get", "/api/library", "/api/library"),
        ("delete", "/api/library/removals/{id}", "/api/library/removals/1"),
        ("delete", "/api/library/removals/{id}", "/api/library/removals/1"),
        ("get", "/api/library/games/{id}", "/api/library/games/1"),
        ("get", "/api/library/games/{id}", "/api/library/games/99"),
        ("delete", "/api/library/imports/{id}", &imports),
        ("delete", "/api/library/imports/{id}", &imports),
    ] {
        let operation = operation(path, method);
        let content = &operation["requestBody"]["content"]["application/json"];
        let body = if method == "post" { content["example"].to_string() } else { String::new() };
        if method == "post" {
            check(&content["schema"], &content["example"], path);
        }
        let answer = ask(&method.to_uppercase(), asked, &body);
        let value: Value = serde_json::from_str(&answer.body).expect("it is JSON");
        check(answered(operation, answer.status), &value, asked);
    }
}

#[test]
fn the_frames_of_a_socket_are_as_they_are_described() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    hold("Snapshot", &mover.hello["table"]);
    hold("Frame", &mover.hello);
    // Who sits down is told to everybody.
    hold("Frame", &mover.frame());
    let event = mover.act(0, &json!({"e": "move", "m": "32-28"}));
    hold("Numbered", &event);
    assert_eq!(other.event(), event);
    hold("NotTaken", &mover.act(1, &json!({"e": "move", "m": "32-28"})));
    let again = table.line_with(table.first(), Some(0));
    hold("Since", &again.hello);
    mover.send(&json!({"phrase": 0}));
    hold("Frame", &mover.frame_with("phrase"));
    mover.send(&json!({"phrase": 0}));
    hold("Frame", &mover.frame_with("phrase"));
    let live = operation("/api/tables/{id}/live", "get")["description"].as_str();
    let live = live.expect("the socket is described in words");
    for word in [
        "hello", "have", "since", "refused", "here", "watching", "players", "phrase", "1008",
        "1012",
    ] {
        assert!(live.contains(word), "{word}");
    }
}

/// JSON in which no object has a name twice.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unique, D::Error> {
        deserializer.deserialize_any(Unique)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Unique;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("JSON without floating numbers")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_str<E>(self, _: &str) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_unit<E>(self) -> Result<Unique, E> {
        Ok(Unique)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<Unique, A::Error> {
        while values.next_element::<Unique>()?.is_some() {}
        Ok(Unique)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Unique, A::Error> {
        let mut names = HashSet::new();
        while let Some((name, Unique)) = entries.next_entry::<String, Unique>()? {
            if names.contains(&name) {
                return Err(de::Error::custom(format!("{name:?} is there twice")));
            }
            names.insert(name);
        }
        Ok(Unique)
    }
}

#[test]
fn nothing_is_described_twice() {
    let described = get("/api/openapi.json").body;
    if let Err(error) = serde_json::from_str::<Unique>(&described) {
        panic!("{error}");
    }
    let twice = serde_json::from_str::<Unique>(r#"{"a": [{"b": 1, "c": null, "b": "x"}]}"#);
    assert!(twice.is_err_and(|error| error.to_string().starts_with("\"b\" is there twice")));
}

#[test]
fn what_does_not_fit_is_seen() {
    let schema = &DESCRIPTION["components"]["schemas"]["Picture"];
    assert_eq!(misfit(schema, &json!({"svg": "x"}), "a"), None);
    for wrong in [json!({}), json!({"svg": 1}), json!({"svg": "x", "png": "y"}), json!([])] {
        assert!(misfit(schema, &wrong, "a").is_some(), "{wrong}");
    }
    let schema = &DESCRIPTION["components"]["schemas"]["Presence"];
    assert_eq!(misfit(schema, &json!({"here": [true, false], "watching": 0}), "a"), None);
    for wrong in [json!([true]), json!([true, false, true]), json!([1, 2])] {
        let wrong = json!({"here": wrong, "watching": 0});
        assert!(misfit(schema, &wrong, "a").is_some(), "{wrong}");
    }
}
