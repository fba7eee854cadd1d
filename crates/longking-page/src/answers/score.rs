//! `score`: a game as PDN, with its contract, its players and its result.

use draughts::Color;
use draughts::match_play::Player;
use draughts_notation::pdn;
use longking_table::{Record, Refusal, Table};
use serde::{Deserialize, Serialize};

use super::stand::Scene;

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
    /// PDN.
    text: String,
}

/// Answers the question.
///
/// # Errors
/// The table cannot have come to be.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let table = Table::of(&question.table)?;
    let mut game = table.score();
    for (name, value) in tags(&table, question) {
        let value = value.trim();
        if !value.is_empty() {
            game.tags.push((name.to_owned(), value.to_owned()));
        }
    }
    Ok(Answer { text: pdn::write(&game).map_err(Refusal::new)? })
}

/// What the game itself does not say, in the order that PDN has it.
fn tags(table: &Table, question: &Question) -> Vec<(&'static str, String)> {
    let [white, black] = Color::BOTH.map(|color| table.pairing().player(color));
    let name = |player: Player| question.names[player.index()].clone();
    let mut tags = vec![
        ("Date", question.date.replace('-', ".")),
        ("White", name(white)),
        ("Black", name(black)),
    ];
    let terms = table.terms();
    let clock = |player| match player {
        Player::One => terms.clock.clone(),
        Player::Two => terms.clock_two.clone().or_else(|| terms.clock.clone()),
    };
    match &terms.clock_two {
        None => tags.push(("TimeControl", terms.clock.clone().unwrap_or_default())),
        Some(_) => {
            let without_limit = || "-".to_owned();
            tags.push(("TimeControlWhite", clock(white).unwrap_or_else(without_limit)));
            tags.push(("TimeControlBlack", clock(black).unwrap_or_else(without_limit)));
        }
    }
    tags.push(("Termination", Scene::of(table, false).reason().unwrap_or_default()));
    tags
}
