//! The computer as a player: two questions to the search.

use draughts::Variant;
use draughts::game::Game;
use draughts_search::{Level, Limits, Score, Searcher, Turn};

use super::Stop;

/// The memory of a search, in mebibytes.
const MEMORY: usize = 8;

/// The most positions that are looked at to think about a draw.
const NODES_FOR_DRAW: u64 = 200_000;

/// Before so many moves of both sides the game has hardly begun, and no draw is accepted.
const PLIES_BEFORE_DRAW: u32 = 40;

/// How far ahead the side that offers must be for the computer to be glad of a draw: it may be a little behind.
const SLIGHTLY: i32 = -25;

/// What the computer does at a level: what it huffs, and what it plays; nothing when the game is over.
pub(super) fn turn<V: Variant>(
    game: &Game<V>,
    level: Level,
    seed: u64,
    stop: Stop<'_>,
) -> Option<Turn<V::Board>> {
    let found = Searcher::new(MEMORY).choose(game, level, seed, &Limits::until(stop))?;
    Some(found.turn)
}

/// Whether the computer accepts a draw that the side to move offers: not while it is ahead, nor at the start.
pub(super) fn accepts_draw<V: Variant>(game: &Game<V>, stop: Stop<'_>) -> bool {
    if game.ply() < PLIES_BEFORE_DRAW {
        return false;
    }
    let limits = Limits { nodes: NODES_FOR_DRAW, ..Limits::until(stop) };
    let found = Searcher::new(MEMORY).search(game, &limits, &mut |_| ());
    found.is_some_and(|found| found.score > Score::of_men(SLIGHTLY))
}
