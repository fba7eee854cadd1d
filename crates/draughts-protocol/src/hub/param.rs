//! What can be set on an engine: `param`.

use super::line::Line;

/// A parameter as an engine declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// What it can be.
    pub kind: Kind,
}

/// What a parameter can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number between two bounds, both included.
    Int(i64, i64),
    /// Any text.
    Text,
    /// One of these.
    OneOf(Vec<String>),
    /// Something that only the engine knows.
    Other,
}

impl Param {
    /// A parameter that takes any text.
    pub fn text(name: &str, value: &str) -> Param {
        Param { name: name.to_owned(), value: value.to_owned(), kind: Kind::Text }
    }

    /// A parameter that is one of some words.
    pub fn one_of(name: &str, value: &str, values: Vec<String>) -> Param {
        Param { name: name.to_owned(), value: value.to_owned(), kind: Kind::OneOf(values) }
    }

    /// A whole number.
    pub fn int(name: &str, value: i64, least: i64, most: i64) -> Param {
        Param { name: name.to_owned(), value: value.to_string(), kind: Kind::Int(least, most) }
    }

    /// Whether it can have a value.
    pub fn takes(&self, value: &str) -> bool {
        match &self.kind {
            Kind::Bool => matches!(value, "true" | "false"),
            Kind::Int(least, most) => {
                value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number))
            }
            Kind::Text | Kind::Other => true,
            Kind::OneOf(values) => values.iter().any(|known| known == value),
        }
    }

    /// Reads a declaration; `None` when it has no name.
    pub(crate) fn read(line: &Line) -> Option<Param> {
        let get = |name| line.get(name).map(str::to_owned);
        let bound = |name| line.get(name).and_then(|text| text.parse().ok());
        let kind = match line.get("type") {
            Some("bool") => Kind::Bool,
            Some("int") => {
                Kind::Int(bound("min").unwrap_or(i64::MIN), bound("max").unwrap_or(i64::MAX))
            }
            Some("string") => Kind::Text,
            Some("enum") => {
                let values = line.get("values").unwrap_or_default();
                Kind::OneOf(values.split_whitespace().map(str::to_owned).collect())
            }
            _ => Kind::Other,
        };
        Some(Param { name: get("name")?, value: get("value").unwrap_or_default(), kind })
    }

    /// The declaration.
    pub(crate) fn line(&self) -> Line {
        let line = Line::new("param").with("name", &self.name).with("value", &self.value);
        match &self.kind {
            Kind::Bool => line.with("type", "bool"),
            Kind::Int(least, most) => line.with("type", "int").with("min", least).with("max", most),
            Kind::Text => line.with("type", "string"),
            Kind::OneOf(values) => line.with("type", "enum").with("values", values.join(" ")),
            Kind::Other => line,
        }
    }
}
