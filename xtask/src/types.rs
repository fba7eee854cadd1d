//! `cargo xtask types`: the types of the server's answers for the page's modules, written from the
//! description of the API, which the server's tests hold to real answers.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Map, Value};

use crate::command::Outcome;
use crate::repository::Repository;

/// The description of the API.
const DESCRIPTION: &str = "crates/longking-server/src/api/openapi.json";

/// The types that are written from it.
const TYPES: &str = "web/types/answers.d.ts";

/// Names of the description that the language or its browsers have taken.
const OTHERWISE: [(&str, &str); 7] = [
    ("Code", "QrCode"),
    ("Error", "Denial"),
    ("Event", "LogEntry"),
    ("Record", "TableRecord"),
    ("Rules", "RuleSets"),
    ("State", "Moment"),
    ("Tree", "Openings"),
];

/// How wide a comment is.
const WIDTH: usize = 100;

const HEAD: &str = "\
// What the server and the browser's rules answer, as the modules of the page see it.
// Written from the description of the API: cargo xtask types
";

/// Writes the types.
pub(crate) fn run(repository: &Repository) -> Outcome {
    let text = types(&repository.read(DESCRIPTION)?)?;
    std::fs::write(repository.root.join(TYPES), text).map_err(|error| format!("{TYPES}: {error}"))
}

/// Adds a fault where the types that the repository has are not those of the description.
pub(crate) fn check(repository: &Repository, faults: &mut Vec<String>) -> Outcome {
    if repository.read(TYPES)? != types(&repository.read(DESCRIPTION)?)? {
        faults.push(format!("{TYPES}: not as {DESCRIPTION} has it: cargo xtask types"));
    }
    Ok(())
}

/// The types of a description.
fn types(description: &str) -> Result<String, String> {
    let description: Value =
        serde_json::from_str(description).map_err(|error| format!("{DESCRIPTION}: {error}"))?;
    let mut types = Types::default();
    for (name, schema) in fields(&description["components"]["schemas"]) {
        types.declare(named(name), schema)?;
    }
    let (asked, answered) = types.questions(&description)?;
    let mut text = HEAD.to_owned();
    for (_, declared) in types.all {
        text.push('\n');
        text.push_str(&declared);
    }
    write!(text, "\n/** What is asked, by path behind `/api/`. */\n{asked}").map_err(told)?;
    write!(text, "\n/** What is answered, by path. */\n{answered}").map_err(told)?;
    Ok(text)
}

fn told(error: std::fmt::Error) -> String {
    error.to_string()
}

/// The fields of an object; none where it is none.
fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

/// The schema of what an operation answers in JSON.
fn answer(operation: &Value) -> Option<&Value> {
    let content = ["200", "201"].map(|status| &operation["responses"][status]["content"]);
    let schemas = content.map(|content| &content["application/json"]["schema"]);
    schemas.into_iter().find(|schema| schema.is_object())
}

/// The name of a type.
fn named(name: &str) -> &str {
    OTHERWISE.iter().find(|(known, _)| *known == name).map_or(name, |(_, other)| other)
}

/// Types that were met, by their names.
#[derive(Default)]
struct Types {
    all: BTreeMap<String, String>,
}

impl Types {
    /// Adds a type, whose name must not mean anything else.
    fn declare(&mut self, name: &str, schema: &Value) -> Result<(), String> {
        let about = comment(schema, 0);
        let declared = format!("{about}type {name} = {};\n", self.of(schema, 0, true)?);
        match self.all.insert(name.to_owned(), declared.clone()) {
            Some(before) if before != declared => Err(format!("{name} means two things")),
            _ => Ok(()),
        }
    }

    /// What is asked where the answer is JSON, and that answer, each by its path; another question
    /// with the same path by its method before it.
    fn questions(&mut self, description: &Value) -> Result<(String, String), String> {
        let mut asked = "interface Questions {\n".to_owned();
        let mut answered = "interface Answers {\n".to_owned();
        for (path, operations) in fields(&description["paths"]) {
            let Some(path) = path.strip_prefix("/api/") else { continue };
            let methods = ["get", "post", "delete"].map(|method| (method, &operations[method]));
            let found = methods
                .into_iter()
                .filter_map(|(method, operation)| Some((method, operation, answer(operation)?)));
            for (place, (method, operation, answer)) in found.enumerate() {
                let path = if place == 0 { path.to_owned() } else { format!("{method} {path}") };
                let question = match &operation["requestBody"] {
                    Value::Null => self.query(&operation["parameters"])?,
                    body => self.of(&body["content"]["application/json"]["schema"], 2, false)?,
                };
                writeln!(asked, "  {path:?}: {question};").map_err(told)?;
                writeln!(answered, "  {path:?}: {};", self.of(answer, 2, false)?).map_err(told)?;
            }
        }
        Ok((format!("{asked}}}\n"), format!("{answered}}}\n")))
    }

    /// What a query may say.
    fn query(&mut self, parameters: &Value) -> Result<String, String> {
        let mut text = String::new();
        for one in parameters.as_array().into_iter().flatten().filter(|one| one["in"] == "query") {
            let name = one["name"].as_str().unwrap_or_default();
            let mark = if one["required"] == true { "" } else { "?" };
            write!(text, " {name}{mark}: {};", self.of(&one["schema"], 2, false)?).map_err(told)?;
        }
        let text = text.trim_end_matches(';');
        Ok(if text.is_empty() { "Record<string, never>".into() } else { format!("{{{text} }}") })
    }

    /// A schema as a type; an object with a title is a type of its own, but where it is declared.
    fn of(&mut self, schema: &Value, inside: usize, is_declared: bool) -> Result<String, String> {
        if let Some(place) = schema["$ref"].as_str() {
            let name = place.rsplit('/').next().unwrap_or(place);
            return Ok(named(name).to_owned());
        }
        for choice in ["anyOf", "oneOf"] {
            if let Some(schemas) = schema[choice].as_array() {
                let types: Result<Vec<String>, String> =
                    schemas.iter().map(|one| self.of(one, inside, false)).collect();
                return Ok(types?.join(" | "));
            }
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => return Err(format!("{schema} has no type")),
        };
        let mut types = Vec::new();
        for kind in kinds {
            types.push(match kind {
                "object" => match schema["title"].as_str().filter(|_| !is_declared) {
                    Some(title) => self.titled(title, schema)?,
                    None => self.object(schema, inside)?,
                },
                "array" => self.list(schema, inside)?,
                "string" if schema["enum"].is_array() => words(&schema["enum"]),
                "integer" => "number".to_owned(),
                plain => plain.to_owned(),
            });
        }
        Ok(types.join(" | "))
    }

    /// An object with a title, whose name stands for it.
    fn titled(&mut self, title: &str, schema: &Value) -> Result<String, String> {
        let mut plain = schema.clone();
        plain["type"] = "object".into();
        self.declare(title, &plain)?;
        Ok(title.to_owned())
    }

    /// A list, or a tuple where it has a length.
    fn list(&mut self, schema: &Value, inside: usize) -> Result<String, String> {
        let item = self.of(&schema["items"], inside, false)?;
        let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
        if let (Some(least), Some(most)) = (least, most)
            && least == most
        {
            return Ok(format!("[{}]", vec![item; most as usize].join(", ")));
        }
        Ok(if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") })
    }

    /// An object by its fields.
    fn object(&mut self, schema: &Value, inside: usize) -> Result<String, String> {
        let more = &schema["additionalProperties"];
        if more.is_object() {
            return Ok(format!("{{ [name: string]: {} }}", self.of(more, inside, false)?));
        }
        if !schema["properties"].is_object() {
            return Ok("object".to_owned());
        }
        let needed = schema["required"].as_array();
        let margin = " ".repeat(inside + 2);
        let mut text = "{\n".to_owned();
        for (name, field) in fields(&schema["properties"]) {
            let is_needed = needed.is_some_and(|all| all.iter().any(|one| one == name));
            let mark = if is_needed { "" } else { "?" };
            let about =
                if field["title"].is_string() { String::new() } else { comment(field, inside + 2) };
            let of = self.of(field, inside + 2, false)?;
            let name = if name.contains('.') { format!("{name:?}") } else { name.clone() };
            writeln!(text, "{about}{margin}{name}{mark}: {of};").map_err(told)?;
        }
        text.push_str(&" ".repeat(inside));
        text.push('}');
        Ok(text)
    }
}

/// The words that a text may be.
fn words(all: &Value) -> String {
    let words = all.as_array().into_iter().flatten().filter(|word| !word.is_null());
    words.map(Value::to_string).collect::<Vec<_>>().join(" | ")
}

/// What a schema says of itself, as a comment in front of it.
fn comment(schema: &Value, inside: usize) -> String {
    let Some(about) = schema["description"].as_str() else { return String::new() };
    let margin = " ".repeat(inside);
    let about = about.replace("*/", "* /");
    if inside + about.len() + "/**  */".len() <= WIDTH {
        return format!("{margin}/** {about} */\n");
    }
    let mut text = format!("{margin}/**\n{margin} *");
    let mut at = inside + 2;
    for word in about.split_whitespace() {
        if at + 1 + word.len() > WIDTH {
            text.push_str(&format!("\n{margin} *"));
            at = inside + 2;
        }
        text.push(' ');
        text.push_str(word);
        at += 1 + word.len();
    }
    text.push_str(&format!("\n{margin} */\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_types_are_those_of_the_description() {
        let mut faults = Vec::new();
        assert_eq!(check(&Repository::here(), &mut faults), Ok(()));
        assert_eq!(faults, [""; 0]);
    }

    #[test]
    fn a_description_becomes_types() {
        let description = r##"{
            "paths": {"/api/board": {"get": {
                "parameters": [
                    {"name": "rules", "in": "query", "required": true, "schema": {"type": "string"}},
                    {"name": "side", "in": "query", "schema": {"type": "integer"}}
                ],
                "responses": {"200": {"content": {"application/json": {"schema": {
                    "type": "array", "items": {"type": "string"}
                }}}}}
            }}, "/api/move": {"post": {
                "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object", "properties": {"n": {"type": "integer"}}
                }}}},
                "responses": {"201": {"content": {"application/json": {"schema": {
                    "$ref": "#/components/schemas/State"
                }}}}}
            }}},
            "components": {"schemas": {"State": {
                "type": "object",
                "description": "A moment.",
                "required": ["side", "ends", "by"],
                "properties": {
                    "side": {"type": ["string", "null"], "enum": ["white", "black", null]},
                    "ends": {"type": "array", "items": {"type": "integer"},
                             "minItems": 2, "maxItems": 2},
                    "by": {"type": ["object", "null"], "title": "Sitter",
                           "properties": {"name": {"type": "string"}}},
                    "with": {"type": "object", "additionalProperties": {"type": "boolean"}},
                    "more": {"type": "array", "items": {"anyOf": [
                        {"type": "string"}, {"$ref": "#/components/schemas/Error"}
                    ]}}
                }
            }}}
        }"##;
        let expected = r#"
/** A moment. */
type Moment = {
  by: Sitter | null;
  ends: [number, number];
  more?: (string | Denial)[];
  side: "white" | "black" | null;
  with?: { [name: string]: boolean };
};

type Sitter = {
  name?: string;
};

/** What is asked, by path behind `/api/`. */
interface Questions {
  "board": { rules: string; side?: number };
  "move": {
    n?: number;
  };
}

/** What is answered, by path. */
interface Answers {
  "board": string[];
  "move": Moment;
}
"#;
        assert_eq!(types(description), Ok(format!("{HEAD}{expected}")));
    }

    #[test]
    fn a_name_that_means_two_things_is_refused() {
        let mut types = Types::default();
        let of = |kind: &str| serde_json::json!({"type": kind});
        assert_eq!(types.declare("One", &of("string")), Ok(()));
        assert_eq!(types.declare("One", &of("string")), Ok(()));
        assert_eq!(types.declare("One", &of("integer")), Err("One means two things".to_owned()));
        assert!(types.declare("Two", &serde_json::json!({})).is_err());
    }
}
