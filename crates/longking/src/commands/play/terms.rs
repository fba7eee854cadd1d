//! What a game in the terminal is agreed to be: the terms of a record. The person is the first
//! player.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use anyhow::{Context, Result};
use draughts::Color;
use draughts::match_play::{Player, Until};
use draughts_notation::Excerpt;
use longking_table::{Beginner, Crowns, Short, Terms};
use serde_json::Value;

use super::board;
use crate::arguments::{Begins, Crowning, Play};

/// The terms that were asked for; `board` is that of the contract as a page gets it, `seed` says
/// how the lot falls.
pub(super) fn terms(asked: &Play, board: &Value, seed: u64) -> Result<Terms> {
    let color = if asked.black { Color::Black } else { Color::White };
    let mut terms = Terms::of(&asked.subject.rules.to_string());
    terms.start.clone_from(&asked.subject.fen);
    terms.begins = Some(match asked.begins {
        // A product spreads seeds that are near each other: its first bit is a coin.
        Begins::Lot => {
            let heads = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0;
            let first = asked.subject.rules.rules().first;
            terms.draw_lot(first, Some(color), [heads, heads])
        }
        Begins::You => Beginner { player: Player::One, color },
        Begins::Computer => Beginner { player: Player::Two, color: !color },
    });
    terms.boards = asked.boards;
    terms.until = (asked.boards > 0).then_some(if asked.all_boards {
        Until::AllPlayed
    } else {
        Until::Decided
    });
    terms.short = short(asked, board, color)?;
    terms.crown = asked.crown.map(|crowning| match crowning {
        Crowning::Both => Crowns::Both,
        Crowning::You => Crowns::One,
        Crowning::Computer => Crowns::Two,
    });
    Ok(terms)
}

/// A seed that nobody knows beforehand.
pub(super) fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// Whose men are missing: the owner of the first one named (M2). A man of the other side among them
/// is refused with the table.
fn short(asked: &Play, board: &Value, person: Color) -> Result<Option<Short>> {
    let Some(first) = asked.short.first() else { return Ok(None) };
    let number = |name: &String| {
        let excerpt = Excerpt::of(name);
        board::number_of(board, name)
            .with_context(|| format!("short: {excerpt} is not a square of the board"))
    };
    let squares: Vec<_> = asked.short.iter().map(number).collect::<Result<_>>()?;
    // Whose piece stands there at the start.
    let owner = asked.subject.any_setup()?.piece(number(first)?).map(|piece| piece.color);
    let player = if owner == Some(person) { Player::One } else { Player::Two };
    Ok(Some(Short { player, squares }))
}
