//! How a game ends, in the order of section 4.

use crate::capture::TooMany;
use crate::contract::{Adjudication, Draws, Goal, LonePiece};
use crate::count::{self, Counter, Event};
use crate::game::Game;
use crate::moves::Moves;
use crate::position::{Color, Position, Rank, Rules};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) winner: Option<Color>,
    pub(crate) reason: &'static str,
    pub(crate) clause: &'static str,
    /// The counts that are full, when one of them is the reason.
    pub(crate) full: Vec<Counter>,
}

impl Verdict {
    fn new(winner: Option<Color>, reason: &'static str, clause: &'static str) -> Verdict {
        Verdict { winner, reason, clause, full: Vec::new() }
    }
}

/// Judges a game after an event: goal, E7, E1, E5, E4, E3.
pub(crate) fn judge(game: &Game, event: &Event<'_>) -> Result<Option<Verdict>, TooMany> {
    let (rules, position) = (&game.rules, &game.position);
    let is_huff_open = !game.huffable.is_empty();
    if let Some(verdict) = first_king(rules, position).or_else(|| lone_piece(rules, position)) {
        return Ok(Some(verdict));
    }
    if matches!(event, Event::Huffed) && position.total(position.turn.other()) == 0 {
        return Ok(Some(stuck(rules, position, position.turn.other())));
    }
    if !is_huff_open && Moves::of(rules, position)?.legal().is_empty() {
        return Ok(Some(stuck(rules, position, position.turn)));
    }
    let adjudicated = adjudicated(rules, position);
    let is_drawn_when_settled = count::is_drawn_when_settled(rules.contract.draws, position);
    let asks = adjudicated.is_some() || is_drawn_when_settled;
    let is_settled = asks && !is_huff_open && is_settled(rules, position)?;
    if is_settled && adjudicated.is_some() {
        return Ok(adjudicated);
    }
    let full: Vec<Counter> = game
        .counts
        .iter()
        .filter(|(_, count)| count.plies >= count.of)
        .map(|(counter, _)| *counter)
        .collect();
    if !full.is_empty() {
        return Ok(Some(Verdict { full, ..Verdict::new(None, "count", "E4") }));
    }
    if is_settled && is_drawn_when_settled {
        return Ok(Some(Verdict::new(None, "adjudicated", "E4")));
    }
    let is_third = game.repetition().is_some_and(|times| times >= 3);
    Ok(is_third.then(|| Verdict::new(None, "repetition", "E3")))
}

/// The goal `crown`: the first king wins.
fn first_king(rules: &Rules, position: &Position) -> Option<Verdict> {
    let has_king = |color: &Color| position.count(*color, Rank::King) > 0;
    let winner = Color::BOTH.into_iter().find(has_king)?;
    let is_goal = rules.contract.goal == Goal::Crown;
    is_goal.then(|| Verdict::new(Some(winner), "first-king", "E1"))
}

/// E7: a single piece has lost; if both have one, the side to move has.
fn lone_piece(rules: &Rules, position: &Position) -> Option<Verdict> {
    let (own, other) = (position.turn, position.turn.other());
    let loser = [own, other].into_iter().find(|color| position.total(*color) == 1)?;
    let loses = rules.contract.lone_piece == LonePiece::Loses;
    loses.then(|| Verdict::new(Some(loser.other()), "lone-piece", "NG-9.3"))
}

/// E1: a side without pieces or moves has lost, or won with `goal=lose`.
fn stuck(rules: &Rules, position: &Position, side: Color) -> Verdict {
    let winner = if rules.contract.goal == Goal::Lose { side } else { side.other() };
    let reason = if position.total(side) == 0 { "no-pieces" } else { "blocked" };
    Verdict::new(Some(winner), reason, "E1")
}

/// E5: what the tables of NG-4 and NG-5.4 say, if they know the material.
fn adjudicated(rules: &Rules, position: &Position) -> Option<Verdict> {
    let is_lone_king = |color: &Color| {
        position.count(*color, Rank::King) == 1 && position.count(*color, Rank::Man) == 0
    };
    let weak = Color::BOTH.into_iter().find(is_lone_king)?;
    let strong = weak.other();
    let kings = position.count(strong, Rank::King);
    let men = position.count(strong, Rank::Man);
    if rules.contract.adjudication == Adjudication::Off || kings == 0 {
        return None;
    }
    let (winner, clause) = match (kings, men) {
        (1, 2) => (None, "NG-4.1"),
        (2, 1) => (None, "NG-4.2"),
        (3, 0) => (None, "NG-4.3"),
        (2, 0) | (1, 1) | (1, 0) => (None, "NG-4.4"),
        _ => (Some(strong), "NG-5.4"),
    };
    Some(Verdict::new(winner, "adjudicated", clause))
}

/// E6, of a position without an open huff.
fn is_settled(rules: &Rules, position: &Position) -> Result<bool, TooMany> {
    let moves = Moves::of(rules, position)?;
    if moves.can_capture() {
        return Ok(false);
    }
    let mut has_safe_move = false;
    for play in moves.legal() {
        let next = position.after(rules, &play);
        let replies = Moves::of(rules, &next)?;
        let ends = first_king(rules, &next).is_some()
            || lone_piece(rules, &next).is_some()
            || replies.legal().is_empty();
        if ends {
            return Ok(false);
        }
        has_safe_move |= !replies.can_capture();
    }
    Ok(has_safe_move)
}

/// Whether repetition draws under a table.
pub(crate) fn has_repetition(draws: Draws) -> bool {
    draws != Draws::Frisian
}
