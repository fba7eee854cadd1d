//! `contract`: one contract with its board, its words and its rules in plain language.

use std::borrow::Cow;

use draughts::any::{AnyBoard, AnySetup};
use draughts::game::Edition;
use draughts::rules::{BoardSize, Corner, DrawTable};
use draughts::{Color, Lines};
use draughts_endgame::PureGame;
use draughts_notation::diagram::drawn_lines;
use draughts_notation::{Contract, Key, Notation, fen};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

use super::stand::letters;
use crate::words::saying::{Line, With};
use crate::words::{Words, card, plain};

/// Which contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The contract.
    pub rules: String,
}

/// A contract.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// As it is written: the id, and what differs.
    contract: String,
    id: &'static str,
    /// What it is called, as a code and in English.
    code: Cow<'static, str>,
    with: With,
    name: String,
    /// The first three lines.
    summary: String,
    lines: Vec<Line>,
    words: Words,
    board: Board,
    /// Whether a missed capture may be punished: then nothing points captures out (H5).
    huffing: bool,
    /// Whether a lot decides who begins (NG-2.1).
    lot: bool,
    /// Whether players are offered that proven draws end the game (E10).
    proven: bool,
    /// The edition of the rules, which the record of a game names.
    edition: u8,
    keys: Vec<WireKey>,
}

/// A board.
#[derive(Debug, Serialize)]
struct Board {
    side: u8,
    /// What pieces stand on: `dark` squares, `all` squares, or `points`.
    kind: &'static str,
    /// The lines that are drawn between points, by their ends; none between squares.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lines: Vec<[u8; 2]>,
    /// The playing squares from square 1.
    squares: Vec<WireSquare>,
    /// What stands on them at the start.
    start: String,
    /// The start positions, with White and with Black to move.
    white_begins: String,
    black_begins: String,
    /// The squares of the red central line of a mirrored board, else nothing.
    line: Vec<u8>,
}

/// A square: its row from the top and its column from the left as White sees them, and what it is
/// called.
#[derive(Debug, Serialize)]
struct WireSquare {
    row: u8,
    column: u8,
    name: String,
}

/// A key with its value here. Its titles and meanings have the words of the contract.
#[derive(Debug, Serialize)]
struct WireKey {
    key: &'static str,
    code: String,
    title: String,
    meaning: &'static str,
    clause: &'static str,
    value: String,
    /// What the rule set has, where the contract differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    normal: Option<String>,
    /// The code of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    normal_code: Option<String>,
    values: Vec<WireValue>,
}

/// A value that a key can take.
#[derive(Debug, Serialize)]
struct WireValue {
    value: &'static str,
    code: String,
    title: String,
    meaning: &'static str,
}

/// Answers the question.
///
/// # Errors
/// The contract cannot be read or played.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    Ok(Answer::of(&contract))
}

impl Answer {
    fn of(contract: &Contract) -> Answer {
        let words = Words::of(contract.set());
        let rules = contract.rules();
        let name = plain::name(contract);
        let lines = card::lines(contract);
        Answer {
            contract: contract.to_string(),
            id: contract.set().id,
            name: name.text(),
            code: name.code,
            with: name.with,
            summary: card::summary(&lines),
            lines,
            words,
            board: Board::of(contract),
            huffing: rules.huff != draughts::rules::Huff::Off,
            lot: rules.first == draughts::rules::First::Either,
            proven: rules.draws == DrawTable::Encyclopedia && PureGame::exact(rules).is_ok(),
            edition: Edition::PRESENT.number(),
            keys: Key::ALL
                .into_iter()
                .filter(|key| key.has_effect(rules))
                .map(|key| WireKey::of(key, contract, words))
                .collect(),
        }
    }
}

impl WireKey {
    fn of(key: Key, contract: &Contract, words: Words) -> WireKey {
        let value = key.get(contract.rules()).into_owned();
        let normal = key.get(&contract.set().rules).into_owned();
        let values = key.values_under(contract.rules()).map(|word| WireValue {
            value: word,
            code: key.code_of(word),
            title: words.title_of(key, word),
            meaning: key.explain(word).unwrap_or_default(),
        });
        WireKey {
            key: key.name(),
            code: key.code(),
            title: words.title(key),
            meaning: key.meaning(),
            clause: key.clause(),
            values: values.collect(),
            normal: (normal != value).then(|| words.title_of(key, &normal)),
            normal_code: (normal != value).then(|| key.code_of(&normal)),
            value,
        }
    }
}

/// What the pieces of a board stand on, in a word.
fn kind(board: BoardSize) -> &'static str {
    match board.lines() {
        Lines::Diagonals => "dark",
        Lines::RowsAndColumns => "all",
        Lines::Points => "points",
    }
}

impl Board {
    /// The board of a contract.
    fn of(contract: &Contract) -> Board {
        let rules = contract.rules();
        let names = Notation::of(contract).names;
        let board = AnyBoard::under(&rules.moves);
        let begun_by = |turn| {
            let mut start = AnySetup::start(rules);
            start.turn = turn;
            start
        };
        let start = begun_by(Color::White);
        let is_central = |square: &u8| {
            board.corner == Corner::Right && board.row(*square) == board.column(*square)
        };
        let squares = board.numbers().map(|square| WireSquare {
            row: board.row(square),
            column: board.column(square),
            name: names.any_name(board, square),
        });
        Board {
            side: board.rows(),
            kind: kind(board.size),
            lines: drawn_lines(board),
            start: letters(&start),
            white_begins: fen::write_any(&start),
            black_begins: fen::write_any(&begun_by(Color::Black)),
            line: board.numbers().filter(is_central).collect(),
            squares: squares.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn told(rules: &str) -> Value {
        let question = Question { rules: rules.to_owned() };
        serde_json::to_value(answer(&question).expect("a contract")).expect("it is JSON")
    }

    fn values(told: &Value, key: &str) -> Vec<String> {
        let keys = told["keys"].as_array().expect("there are keys");
        let key = keys.iter().find(|one| one["key"] == key);
        let values = key.into_iter().flat_map(|key| key["values"].as_array().expect("values"));
        values.map(|one| one["value"].as_str().expect("a word").to_owned()).collect()
    }

    #[test]
    fn a_game_without_kings_tells_nothing_of_kings() {
        let told = told("alquerque");
        for key in told["keys"].as_array().expect("there are keys") {
            let text = key.to_string();
            assert!(!text.contains("king") && !text.contains("crown"), "{text}");
        }
        assert_eq!(values(&told, "choice"), ["free", "most"]);
        assert_eq!(values(&told, "huff"), ["off", "all"]);
        assert_eq!(values(&told, "king"), [""; 0]);
    }

    #[test]
    fn values_that_the_board_refuses_are_not_offered() {
        for set in draughts::RULE_SETS {
            let told = told(set.id);
            for key in ["rows", "orthogonal", "man-moves", "choice"] {
                for value in values(&told, key) {
                    let own: Result<Contract, _> = format!("{},{key}={value}", set.id).parse();
                    assert!(own.is_ok(), "{}: {key}={value}", set.id);
                }
            }
            let own = &told["keys"][0]["values"];
            assert_eq!(own.as_array().map(Vec::len), Some(6), "any board may be chosen");
        }
        assert_eq!(values(&told("international"), "rows"), ["1", "2", "3", "4"]);
        assert_eq!(values(&told("nigerian"), "goal"), ["normal", "lose", "crown"]);
        assert_eq!(json!(values(&told("turkish"), "orthogonal")), json!(["only"]));
    }
}
