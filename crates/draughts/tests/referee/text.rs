//! Positions and moves as text, for a difference that somebody has to play again.

use std::collections::BTreeSet;

use crate::board::{Board, Point};
use crate::position::{Color, Play, Position, Rank};

/// A FEN in the numbers of the rules, with the king runs after it when there are any.
pub(crate) fn fen(position: &Position) -> String {
    let side = |color: Color| {
        let piece = |point: Point| match position.piece(point)?.rank {
            Rank::Man => Some((point + 1).to_string()),
            Rank::King => Some(format!("K{}", point + 1)),
        };
        let pieces: Vec<String> = position.points_of(color).into_iter().filter_map(piece).collect();
        let run = position.run(color).map(|run| format!(" run {} {}", run.king + 1, run.moves));
        pieces.join(",") + &run.unwrap_or_default()
    };
    format!("{}:W{}:B{}", letter(position.turn), side(Color::White), side(Color::Black))
}

/// The position of a FEN without ranges.
pub(crate) fn read(board: &Board, fen: &str) -> Position {
    let mut fields = fen.split(':');
    let color = |letter: &str| if letter == "W" { Color::White } else { Color::Black };
    let mut position = Position::empty(board, color(fields.next().expect("a side to move")));
    for field in fields {
        let (side, pieces) = field.split_at(1);
        for piece in pieces.split(',').filter(|piece| !piece.is_empty()) {
            let number = piece.trim_start_matches('K');
            let rank = if number == piece { Rank::Man } else { Rank::King };
            let point: Point = number.parse().expect("the number of a square");
            position.put(point - 1, color(side), rank);
        }
    }
    position
}

fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

/// A move: `32-28`, or from, to and what is taken, `x` between; `=K` where it ends as a king.
pub(crate) fn play(play: &Play) -> String {
    let (from, to) = (play.from + 1, play.to + 1);
    let mut text = if play.taken.is_empty() {
        format!("{from}-{to}")
    } else {
        let taken: Vec<String> = play.taken.iter().map(|point| (point + 1).to_string()).collect();
        format!("{from}x{to}x{}", taken.join("x"))
    };
    if play.ends_as == Rank::King {
        text += "=K";
    }
    text
}

pub(crate) fn plays(plays: &BTreeSet<Play>) -> String {
    let texts: Vec<String> = plays.iter().map(play).collect();
    format!("[{}]", texts.join(" "))
}

pub(crate) fn points(points: &BTreeSet<Point>) -> String {
    let texts: Vec<String> = points.iter().map(|point| (point + 1).to_string()).collect();
    format!("[{}]", texts.join(" "))
}
