//! The computer as a player: two questions to the search.

use draughts::Variant;
use draughts::game::Game;
use draughts_endgame::{Endgame, Time};
use draughts_eval::{Evaluate, Plain};
use draughts_search::{Level, Limits, Score, Searcher, Turn};

use super::{EngineContext, ending};

/// The memory of a search, in mebibytes.
pub(super) const MEMORY: usize = 8;

/// The most positions that are looked at to think about a draw.
const NODES_FOR_DRAW: u64 = 200_000;

/// Before so many moves of both sides the game has hardly begun, and no draw is accepted.
const PLIES_BEFORE_DRAW: u32 = 40;

/// How far ahead the side that offers must be for the computer to be glad of a draw: it may be a
/// little behind.
const SLIGHTLY: i32 = -25;

/// What the computer does at a level: what it huffs, and what it plays; nothing when the game is
/// over.
pub(super) fn turn<V: Variant>(
    game: &Game<V>,
    level: Level,
    seed: u64,
    context: EngineContext<'_>,
) -> Option<Turn<V::Board>> {
    let limits = Limits::until(context.stop);
    if level != Level::STRONGEST {
        let evaluation = weighed(game, context);
        let found = Searcher::new(MEMORY).choose_with(game, &*evaluation, level, seed, &limits)?;
        return Some(found.turn);
    }
    if let Some(known) = endgame(game, context).and_then(|endgame| endgame.foreknown(game)) {
        return Some(Turn { huff: None, mv: known.line.first().copied() });
    }
    let evaluation = evaluation(game, context);
    let found = Searcher::new(MEMORY).choose_with(game, &*evaluation, level, seed, &limits)?;
    Some(found.turn)
}

/// Whether the computer accepts a draw that the side to move offers: not while it is ahead, nor at
/// the start.
pub(super) fn accepts_draw<V: Variant>(game: &Game<V>, context: EngineContext<'_>) -> bool {
    if game.ply() < PLIES_BEFORE_DRAW {
        return false;
    }
    let limits = Limits { nodes: NODES_FOR_DRAW, ..Limits::until(context.stop) };
    let evaluation = evaluation(game, context);
    let found = Searcher::new(MEMORY).search_with(game, &*evaluation, &limits, &mut |_| ());
    found.is_some_and(|found| found.score > Score::of_men(SLIGHTLY))
}

/// The endgame tables of a game.
pub(super) fn endgame<'a, V: Variant>(
    game: &Game<V>,
    context: EngineContext<'a>,
) -> Option<&'a Endgame> {
    ending::find(context.endgames, game.rules())
}

/// What the computer scores positions with: tables where there are some, before its weights.
pub(super) fn evaluation<V: Variant>(
    game: &Game<V>,
    context: EngineContext<'_>,
) -> Box<dyn Evaluate<V>> {
    let weighed = weighed(game, context);
    match endgame(game, context) {
        Some(endgame) => endgame.before(game.rules(), weighed, Time::Short),
        None => weighed,
    }
}

/// Its weights.
fn weighed<V: Variant>(game: &Game<V>, context: EngineContext<'_>) -> Box<dyn Evaluate<V>> {
    let rules = game.rules();
    let learned = context.weights.evaluation(rules);
    learned.unwrap_or_else(|| Box::new(Plain::new::<V::Board>(rules)))
}
