//! Where a question is put and its answer is taken.

use std::str::{self, Utf8Error};

use draughts_endgame::Endgame;
use draughts_eval::WeightsRegistry;
use longking_page::Unanswered;
use longking_page::answers::{
    EngineContext, MEMORY, Players, Stop, Tell, answer, ending, refused, weights,
};
use longking_table::Refusal;

/// Takes in a file of weights.
const LEARN: &str = "learn";

/// Takes in a pack of endgame tables.
const LEARN_TABLES: &str = "learn-tables";

/// What the computer knows, and the player of the game that it plays.
pub struct Knowledge {
    weights: WeightsRegistry,
    nets: WeightsRegistry,
    endgames: Vec<Endgame>,
    players: Players,
}

/// The players that are kept: a browser plays one game at a time.
const PLAYERS: usize = 1;

impl Knowledge {
    /// Nothing yet.
    pub const fn new() -> Knowledge {
        let players = Players::new(PLAYERS, MEMORY);
        Knowledge {
            weights: WeightsRegistry::new(),
            nets: WeightsRegistry::new(),
            endgames: Vec::new(),
            players,
        }
    }
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        Knowledge::new()
    }
}

/// A question that is being written, and the answer to the one before.
#[derive(Debug, Default)]
pub struct CallBuffer {
    question: Vec<u8>,
    answer: Vec<u8>,
}

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is in the buffer, as JSON.
    Answered,
    /// Why there is none is in the buffer, as JSON: `error` in one line, `code`, `with`.
    Refused,
}

impl CallBuffer {
    /// An empty buffer.
    pub const fn new() -> CallBuffer {
        CallBuffer { question: Vec::new(), answer: Vec::new() }
    }

    /// Room for a question of so many bytes; what lay there is thrown away.
    pub fn room(&mut self, bytes: usize) -> &mut [u8] {
        self.question.clear();
        self.question.resize(bytes, 0);
        &mut self.question
    }

    /// Takes the question out of the buffer: its name has so many bytes, its JSON is the rest.
    pub fn take(&mut self, name_bytes: usize) -> Question {
        Question { bytes: std::mem::take(&mut self.question), name_bytes }
    }

    /// Puts the outcome of a question into the buffer.
    pub fn put(&mut self, found: Result<String, Refusal>) -> Verdict {
        let (text, verdict) = match found {
            Ok(answer) => (answer, Verdict::Answered),
            Err(refusal) => (refused(&refusal), Verdict::Refused),
        };
        self.answer = text.into_bytes();
        verdict
    }

    /// The last answer or refusal, in UTF-8.
    pub fn answer(&self) -> &[u8] {
        &self.answer
    }
}

/// A question that was taken out of the buffer.
#[derive(Debug)]
pub struct Question {
    bytes: Vec<u8>,
    name_bytes: usize,
}

impl Question {
    /// Answers it; `stop` ends a search, `tell` hears what it finds meanwhile. `learn` and
    /// `learn-tables` are no questions: the rest is a file of weights, or a pack of endgame tables,
    /// and known from then on.
    ///
    /// # Errors
    /// It is not text, of another form, or has no answer.
    pub fn answer(
        self,
        stop: Stop<'_>,
        tell: Tell<'_>,
        knowledge: &mut Knowledge,
    ) -> Result<String, Refusal> {
        let parts = self.bytes.split_at_checked(self.name_bytes);
        let (name, json) = parts.ok_or_else(|| Refusal::new(Unanswered::CutOff))?;
        if name == LEARN.as_bytes() {
            // What was thought without these weights is worth nothing with them.
            knowledge.players.clear();
            let Knowledge { weights, nets, .. } = knowledge;
            return weights::learn(weights, nets, json).map(|()| "null".to_owned());
        }
        if name == LEARN_TABLES.as_bytes() {
            return ending::learn(&mut knowledge.endgames, json).map(|()| "null".to_owned());
        }
        let not_text =
            |error: Utf8Error| Refusal::new(Unanswered::NotText.with("detail", error.to_string()));
        let name = str::from_utf8(name).map_err(not_text)?;
        let Knowledge { weights, nets, endgames, players } = knowledge;
        let context = EngineContext { weights, nets, endgames, players, stop, tell };
        answer(name, str::from_utf8(json).map_err(not_text)?, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(buffer: &mut CallBuffer, name: &[u8], json: &[u8]) -> Verdict {
        buffer.room(name.len() + json.len()).copy_from_slice(&[name, json].concat());
        let found = buffer.take(name.len()).answer(&|| false, &|_| (), &mut Knowledge::new());
        buffer.put(found)
    }

    fn text(buffer: &CallBuffer) -> &str {
        str::from_utf8(buffer.answer()).unwrap()
    }

    #[test]
    fn the_answers_are_those_of_the_table() {
        let mut buffer = CallBuffer::new();
        let context = EngineContext::bare();
        let table = r#"{"terms": {"rules": "russian"}, "log": ["22-17", "9-14"]}"#;
        for (name, json) in [
            ("rules", String::new()),
            ("contract", r#"{"rules": "ghanaian"}"#.to_owned()),
            ("game", format!(r#"{{"table": {table}, "line": true}}"#)),
            ("reply", format!(r#"{{"table": {table}, "level": 2, "seed": 5}}"#)),
        ] {
            assert_eq!(ask(&mut buffer, name.as_bytes(), json.as_bytes()), Verdict::Answered);
            assert_eq!(text(&buffer), answer(name, &json, context).unwrap());
        }
    }

    #[test]
    fn weights_are_learned_and_then_no_longer_wanted() {
        let mut buffer = CallBuffer::new();
        let mut knowledge = Knowledge::new();
        let mut ask = |name: &str, rest: &[u8]| {
            buffer.room(name.len() + rest.len()).copy_from_slice(&[name.as_bytes(), rest].concat());
            let found = buffer.take(name.len()).answer(&|| false, &|_| (), &mut knowledge);
            buffer.put(found);
            text(&buffer).to_owned()
        };
        let question = br#"{"table": {"terms": {"rules": "nigerian"}, "log": []}, "level": 2}"#;
        assert_eq!(ask("weights", question), r#"{"wanted":"nigerian"}"#);
        let file = longking_weights::file("nigerian").unwrap();
        let cut = ask("learn", &file[..99]);
        assert!(cut.contains(r#""error":"the file of weights is cut or too long""#), "{cut}");
        assert_eq!(ask("learn", file), "null");
        assert_eq!(ask("weights", question), r#"{"wanted":null}"#);
    }

    #[test]
    fn what_has_no_answer_is_refused_in_one_line() {
        let mut buffer = CallBuffer::new();
        for (name, json, refusal) in [
            ("chess", &b"{}"[..], r#"{"error":"\"chess\" is no question","code":"refused.no-q"#),
            ("game", b"{", "EOF while parsing"),
            ("contract", br#"{"rules": "whist"}"#, r#"\"whist\""#),
            ("game", b"{\"table\": \xff}", "the question is not text: invalid utf-8"),
        ] {
            assert_eq!(ask(&mut buffer, name.as_bytes(), json), Verdict::Refused);
            assert!(text(&buffer).contains(refusal), "{}", text(&buffer));
            assert_eq!(text(&buffer).lines().count(), 1);
        }
        buffer.room(3).copy_from_slice(b"gam");
        let found = buffer.take(4).answer(&|| false, &|_| (), &mut Knowledge::new());
        assert_eq!(buffer.put(found), Verdict::Refused);
        let cut = r#"{"error":"the question is cut off","code":"refused.cut-off","with":{}}"#;
        assert_eq!(text(&buffer), cut);
    }
}
