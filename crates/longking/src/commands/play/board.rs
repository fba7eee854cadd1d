//! A board as plain text, and the names of its squares.

use std::fmt::Write;

use draughts::Color;
use serde_json::Value;

/// The letters of a square on the screen.
const WIDTH: usize = 4;

/// The board of a contract as a page gets it, seen from a side: `w28` is a white man on square 28,
/// `B5` a black king, a name alone an empty square. `letters` has what stands on each square: `w b
/// W B`, capitals for kings, and another for empty.
pub(super) fn text(board: &Value, letters: &str, from: Color) -> String {
    let side = board["side"].as_u64().unwrap_or_default() as usize;
    let mut rows = vec![vec![String::new(); side]; side];
    for (square, letter) in squares(board).zip(letters.chars()) {
        let piece = if "wbWB".contains(letter) { letter } else { ' ' };
        let place = |name: &str| square[name].as_u64().unwrap_or_default() as usize;
        if let Some(cell) = rows.get_mut(place("row")).and_then(|row| row.get_mut(place("column")))
        {
            *cell = format!("{piece}{}", name(square));
        }
    }
    if from == Color::Black {
        rows.reverse();
        rows.iter_mut().for_each(|row| row.reverse());
    }
    let mut text = String::new();
    for row in rows {
        let line: String = row.iter().map(|cell| format!("{cell:WIDTH$}")).collect();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// What a square is called where moves are written.
pub(super) fn name_of(board: &Value, number: u8) -> String {
    squares(board).nth(usize::from(number).wrapping_sub(1)).map(name).unwrap_or_default().to_owned()
}

/// The number of a square that is called so.
pub(super) fn number_of(board: &Value, called: &str) -> Option<u8> {
    let place = squares(board).position(|square| name(square) == called)?;
    u8::try_from(place + 1).ok()
}

fn squares(board: &Value) -> impl Iterator<Item = &Value> {
    board["squares"].as_array().into_iter().flatten()
}

fn name(square: &Value) -> &str {
    square["name"].as_str().unwrap_or_default()
}
