//! The computer as a player: two questions to the search, each with a limit of time.

use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::game::Game;
use draughts_search::{Level, Limits, Score, Searcher, Turn};

/// The memory of a search, in mebibytes.
const MEMORY: usize = 8;

/// The longest time for a turn.
const TIME: Duration = Duration::from_millis(1200);

/// The longest time to think about a draw.
const TIME_FOR_DRAW: Duration = Duration::from_millis(300);

/// Before so many moves of both sides the game has hardly begun, and no draw is accepted.
const PLIES_BEFORE_DRAW: u32 = 40;

/// How far ahead the side that offers must be for the computer to be glad of a draw: it may be a little behind.
const SLIGHTLY: i32 = -25;

/// What the computer does at a level: what it huffs, and what it plays; nothing when the game is over.
pub(crate) fn turn<V: Variant>(game: &Game<V>, level: Level, seed: u64) -> Option<Turn<V::Board>> {
    let end = Instant::now() + TIME;
    let stop = move || Instant::now() > end;
    let found = Searcher::new(MEMORY).choose(game, level, seed, &Limits::until(&stop))?;
    Some(found.turn)
}

/// Whether the computer accepts a draw that the side to move offers: not while it is ahead, nor at the start.
pub(crate) fn accepts_draw<V: Variant>(game: &Game<V>) -> bool {
    if game.ply() < PLIES_BEFORE_DRAW {
        return false;
    }
    let end = Instant::now() + TIME_FOR_DRAW;
    let stop = move || Instant::now() > end;
    let found = Searcher::new(MEMORY).search(game, &Limits::until(&stop), &mut |_| ());
    found.is_some_and(|found| found.score > Score::of_men(SLIGHTLY))
}
