//! The games around a game: who has which colour, and how the Boards stand (M1).

use draughts::Color;
use longking_table::{Phase, Table};
use serde_json::Value;

/// Who has which colour, and who begins.
pub(super) fn introduction(stand: &Value, begins: Color, is_match: bool, by_lot: bool) -> String {
    let (you, computer) =
        if stand["white"] == "one" { ("White", "Black") } else { ("Black", "White") };
    let game = match is_match {
        true => format!("Game {}: you have", stand["match"]["game"]),
        false => "You have".to_owned(),
    };
    let first = if begins == Color::White { "White" } else { "Black" };
    let begins = match by_lot {
        true => format!("by lot {first} begins (NG-2.1)"),
        false => format!("{first} begins"),
    };
    format!("{game} {you}, the computer has {computer}; {begins}.")
}

/// The wins of both in every Board that has begun, the person's first.
pub(super) fn score(stand: &Value) -> String {
    let boards = stand["match"]["boards"].as_array().into_iter().flatten();
    let score = |board: &Value| format!("{}-{}", board[0], board[1]);
    let boards: Vec<_> =
        boards.zip(1..).map(|(board, number)| format!("Board {number} {}", score(board))).collect();
    format!("{}, you first.", boards.join(", "))
}

/// Who has won the match, once it is over.
pub(super) fn verdict(table: &Table, stand: &Value) -> Option<String> {
    let is_over = table.phase() == Phase::Over && table.is_finished();
    is_over.then(|| match stand["match"]["winner"].as_str() {
        Some("one") => "The match is over: you have won it.".to_owned(),
        Some(_) => "The match is over: the computer has won it.".to_owned(),
        None => "The match is over: nobody has won it.".to_owned(),
    })
}
