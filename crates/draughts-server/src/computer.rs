//! The computer as a player: the search behind the two questions of the application.

use std::time::{Duration, Instant};

use draughts::Variant;
use draughts::game::Game;
pub(crate) use draughts_search::Level;
use draughts_search::{Limits, Searcher, Turn};

/// Mebibytes for the positions that a search remembers.
const TABLE: usize = 8;

/// What a draw must not cost, in hundredths of a man, and the ply before which none is accepted.
const DRAWN: i32 = 25;
const EARLY: u32 = 40;

/// What the computer does in its turn; nothing when the game is over.
pub(crate) fn turn<V: Variant>(game: &Game<V>, level: Level, seed: u64) -> Option<Turn<V::Board>> {
    let end = Instant::now() + patience(level);
    let stop = || Instant::now() >= end;
    let found = Searcher::new(TABLE).choose(game, level, seed, &Limits::until(&stop))?;
    Some(found.turn)
}

/// Whether the computer accepts a draw that the side to move offers: not while it is ahead, nor at the start.
pub(crate) fn accepts_draw<V: Variant>(game: &Game<V>, level: Level) -> bool {
    let end = Instant::now() + patience(level);
    let stop = || Instant::now() >= end;
    let found = Searcher::new(TABLE).search(game, &Limits::until(&stop), &mut |_| ());
    let others = found.map(|found| -found.score.hundredths());
    game.ply() >= EARLY && others.is_some_and(|computer| computer < DRAWN)
}

/// The longest time for a move.
fn patience(level: Level) -> Duration {
    Duration::from_millis(100 + 90 * u64::from(level.number()))
}
