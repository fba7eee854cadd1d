//! The tables of a game and its distances, as players ask them.

use std::sync::Arc;

#[cfg(not(feature = "build"))]
use draughts::game::Game;
use draughts::judge::Evaluate;
use draughts::rules::{Adjudication, Huff, KingRun, Rules};
use draughts::{Color, Geometry, Move, Position, Rank, Variant};

#[cfg(feature = "build")]
use crate::distance::Distances;
use crate::tables::Tables;
use crate::wdl::Wdl;

/// What a position that the tables call won scores, before what the other evaluation says of it.
pub(crate) const WON: i32 = 10_000;

/// What it scores where the tables know another game than the one that is played.
const LIKELY: i32 = 400;

/// The most that the other evaluation says of a won position.
pub(crate) const MOST: i32 = 5_000;

/// By how much less the other evaluation counts in a drawn position.
const LEVEL: i32 = 16;

/// What is known of the endings of a game.
#[derive(Clone, Debug)]
pub struct Endgame {
    pub(crate) tables: Arc<Tables>,
    #[cfg(feature = "build")]
    pub(crate) distances: Option<Arc<Distances>>,
}

/// How a game goes on when both play their best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreknown<G: Geometry> {
    /// The moves, one at least, 40 at most.
    pub line: Vec<Move<G>>,
    /// What it is worth for the side to move, in hundredths of a man: 0, or more than any other evaluation.
    pub score: i32,
}

impl Endgame {
    /// Tables without distances.
    pub fn of(tables: Tables) -> Endgame {
        Endgame {
            tables: Arc::new(tables),
            #[cfg(feature = "build")]
            distances: None,
        }
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables, asked before another evaluation.
    ///
    /// Tables know the pure game. Counts turn some of its wins into draws, so a win is a high score and never the end of
    /// the game; a draw stays a draw. Where games are adjudicated, captures may be missed or runs of kings end, a draw may be
    /// won, and everything the tables say is a hint.
    pub fn before<V: Variant>(
        &self,
        rules: &Rules,
        inner: Box<dyn Evaluate<V>>,
    ) -> Box<dyn Evaluate<V>> {
        let tables = Arc::clone(&self.tables);
        let pieces = u32::from(tables.pieces());
        Box::new(Informed { tables, pieces, is_exact: is_exact(rules), inner })
    }

    /// Nothing is known of distances here.
    #[cfg(not(feature = "build"))]
    pub fn foreknown<V: Variant>(&self, _: &Game<V>) -> Option<Foreknown<V::Board>> {
        None
    }
}

/// Whether the game that is played is the one that tables know, but for its counts.
pub(crate) fn is_exact(rules: &Rules) -> bool {
    rules.huff == Huff::Off
        && rules.adjudication == Adjudication::Off
        && rules.moves.king_run == KingRun::Free
}

/// Tables before another evaluation.
struct Informed<V: Variant> {
    tables: Arc<Tables>,
    pieces: u32,
    is_exact: bool,
    inner: Box<dyn Evaluate<V>>,
}

impl<V: Variant> Informed<V> {
    /// What the tables know; captures are left to the search.
    fn value(&self, position: &Position<V>) -> Option<Wdl> {
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        if pieces.count() > self.pieces || position.can_capture() {
            return None;
        }
        // A block that is damaged is as good as none.
        self.tables.probe_quiet(position).ok().flatten()
    }
}

impl<V: Variant> Evaluate<V> for Informed<V> {
    fn score(&self, position: &Position<V>, moves: usize) -> i32 {
        let inner = self.inner.score(position, moves);
        let Some(value) = self.value(position) else { return inner };
        let bounded = inner.clamp(-MOST, MOST);
        match (value, self.is_exact) {
            (Wdl::Draw, true) => bounded / LEVEL,
            (Wdl::Win, true) => WON + bounded,
            (Wdl::Loss, true) => bounded - WON,
            (Wdl::Draw, false) => bounded / 2,
            (Wdl::Win, false) => bounded + LIKELY,
            (Wdl::Loss, false) => bounded - LIKELY,
        }
    }

    fn known(&self, position: &Position<V>) -> Option<i32> {
        let is_draw = self.is_exact && self.value(position) == Some(Wdl::Draw);
        is_draw.then_some(0)
    }

    fn worth(&self, rank: Rank) -> i32 {
        self.inner.worth(rank)
    }
}
