//! What a client says over its socket.

use longking_table::{Act, Event, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::api::denied::Denied;

/// A frame of a client.
#[derive(Debug)]
pub(super) enum Ask {
    /// Who it is, and what it has.
    Hello(Hello),
    /// What its player does.
    Act(Doing),
    /// What its player says to the other one: the number of a phrase.
    Phrase(u8),
    /// Nothing: whether anybody is there.
    Nothing,
}

/// The first frame.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hello {
    /// The token of a seat; none for those who watch.
    pub(super) hello: Option<String>,
    /// How many events of the table the client has seen, if any.
    #[serde(default)]
    pub(super) have: Option<u32>,
}

/// What a player wants to do.
#[derive(Debug)]
pub(super) struct Doing {
    /// How many events the player has seen.
    pub(super) n: u32,
    pub(super) act: Act,
}

impl Ask {
    /// Reads a frame.
    pub(super) fn read(text: &str) -> Result<Ask, Refusal> {
        let fields: Map<String, Value> = serde_json::from_str(text).map_err(Refusal::form)?;
        if fields.is_empty() {
            return Ok(Ask::Nothing);
        }
        if fields.contains_key("hello") {
            let hello = serde_json::from_value(Value::Object(fields)).map_err(Refusal::form)?;
            return Ok(Ask::Hello(hello));
        }
        if let Some(phrase) = fields.get("phrase").filter(|_| fields.len() == 1) {
            let number = phrase.as_u64().and_then(|number| u8::try_from(number).ok());
            return number.map(Ask::Phrase).ok_or_else(|| Refusal::new(Denied::PhraseNone));
        }
        Doing::read(fields).map(Ask::Act)
    }
}

impl Doing {
    /// Reads what a player does: an event without its time and its player, which the server knows
    /// itself.
    pub(super) fn read(mut fields: Map<String, Value>) -> Result<Doing, Refusal> {
        let n = fields.remove("n").as_ref().and_then(Value::as_u64);
        let n = n.and_then(|n| u32::try_from(n).ok());
        let n = n.ok_or_else(|| Refusal::new(Denied::NoNumber))?;
        if let Some(name) = ["by", "at"].into_iter().find(|name| fields.contains_key(*name)) {
            return Err(Refusal::at(name, Denied::ServerSays));
        }
        let event: Event = serde_json::from_value(Value::Object(fields)).map_err(Refusal::form)?;
        if !event.act.is_players() {
            return Err(Refusal::at(event.act.word(), Denied::NobodyDoes));
        }
        Ok(Doing { n, act: event.act })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_and_forged_ones_refused() {
        let check = |text: &str, expected: &str| {
            let read = Ask::read(text).map(|_| ());
            let said = read.err().map_or(String::new(), |refusal| refusal.to_string());
            assert!(
                said.contains(expected) && said.is_empty() == expected.is_empty(),
                "{text}: {said}"
            );
        };
        check("{}", "");
        check(r#"{"hello":null}"#, "");
        check(r#"{"hello":"abc","have":3}"#, "");
        check(r#"{"n":0,"e":"move","m":"32-28"}"#, "");
        check(r#"{"n":0,"e":"resign"}"#, "");
        check(r#"{"n":0,"e":"move","m":"32-28","at":5}"#, "at: the server");
        check(r#"{"n":0,"e":"move","m":"32-28","by":"two"}"#, "by: the server");
        check(r#"{"phrase":11}"#, "");
        check(r#"{"phrase":"hello"}"#, "no such phrase");
        check(r#"{"phrase":1,"n":0}"#, "unknown field");
        check(r#"{"n":0,"e":"flag"}"#, "no player does this");
        check(r#"{"n":0,"e":"hold","ms":60000}"#, "no player does this");
        check(r#"{"n":-1,"e":"resign"}"#, "n: the number");
        check(r#"{"e":"resign"}"#, "n: the number");
        check(r#"{"n":0,"e":"fly"}"#, "no event");
        check(r#"{"hello":1}"#, "invalid type");
        check(r#"{"hello":null,"moon":1}"#, "unknown field");
        check("[]", "invalid type");
        check("move", "expected value");
        check("", "EOF");
    }
}
