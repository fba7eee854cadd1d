//! `score`: the score of a game as text, with its contract and its result.

use std::fmt::Write;

use draughts::Color;
use draughts::match_play::Player;
use draughts_notation::game_type;
use serde::{Deserialize, Serialize};

use super::stand::Scene;
use crate::table::color_of;
use crate::{Record, Refusal, Table};

/// A game, and what its players are called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    pub table: Record,
    /// The names of the first and the second player.
    #[serde(default)]
    pub names: [String; 2],
    /// The day, as `2026-01-31`.
    #[serde(default)]
    pub date: String,
}

/// The score.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// Tags and moves in the form of PDN.
    text: String,
}

/// The width of the lines of moves.
const WIDTH: usize = 80;

/// Answers the question.
///
/// # Errors
/// The table cannot have come to be.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let table = Table::of(&question.table)?;
    let scene = table.play().scene(true);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let safe = value.replace(['\\', '"', '\n', '\r'], " ");
        // Writing to a text does not fail.
        let _ = writeln!(text, "[{name} \"{}\"]", safe.trim());
    };
    tag("GameType", &game_type(table.contract()));
    tag("Rules", &table.contract().to_string());
    if !question.date.is_empty() {
        tag("Date", &question.date.replace('-', "."));
    }
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let player = Player::BOTH.into_iter().find(|one| color_of(table.pairing(), *one) == color);
        let called = player.map_or("", |player| question.names[player.index()].as_str());
        if !called.is_empty() {
            tag(name, called);
        }
    }
    if table.terms().games_begin_otherwise() {
        tag("SetUp", "1");
        tag("FEN", scene.first_fen());
    }
    if let Some(clock) = &table.terms().clock {
        tag("TimeControl", clock);
    }
    let result = match table.outcome() {
        None => "*",
        Some(outcome) => match outcome.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        },
    };
    tag("Result", result);
    if let Some(reason) = scene.reason() {
        tag("Termination", &reason);
    }
    text.push('\n');
    let mut words = move_words(&scene);
    words.push(result.to_owned());
    wrap(&words, &mut text);
    Ok(Answer { text })
}

/// The moves with their numbers, huffs as comments.
fn move_words(scene: &Scene) -> Vec<String> {
    let mut words = Vec::new();
    let mut number = 1;
    let mut is_first = true;
    for (before, state) in scene.line.iter().zip(scene.line.iter().skip(1)) {
        let by_white = before.side_to_move == "white";
        if let Some(square) = state.huff {
            words.push(format!("{{[%huff {square}]}}"));
            continue;
        }
        let Some(mv) = &state.mv else { continue };
        if by_white {
            words.push(format!("{number}."));
        } else if is_first {
            words.push(format!("{number}..."));
        }
        words.push(mv.text.clone());
        is_first = false;
        number += u32::from(!by_white);
    }
    words
}

/// Words on lines that are not too long.
fn wrap(words: &[String], text: &mut String) {
    let mut width = 0;
    for word in words {
        let long = word.chars().count();
        if width > 0 && width + 1 + long > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += long;
    }
    text.push('\n');
}
