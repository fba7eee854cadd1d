//! The tables of a game and its distances, as players ask them.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::Arc;

#[cfg(not(feature = "build"))]
use draughts::game::Game;
use draughts::rules::Rules;
use draughts::tables::is_exact;
use draughts::{Color, Geometry, Move, Position, Rank, Variant};
use draughts_eval::Evaluate;

#[cfg(feature = "build")]
use crate::distance::Distances;
use crate::tables::Tables;
use crate::wdl::Wdl;

/// What a position that the tables call won scores, before what the other evaluation says of it.
pub(crate) const WON: i32 = 10_000;

/// What a position scores at least that the tables of the very game call won; no other position
/// scores as much, unless its win is counted in plies.
const PROVEN: i32 = WON - MOST;

/// What it scores where the tables know another game than the one that is played.
const LIKELY: i32 = 400;

/// The most that the other evaluation says of a won position.
pub(crate) const MOST: i32 = 5_000;

/// By how much less the other evaluation counts in a drawn position.
const LEVEL: i32 = 16;

/// Tables of so many pieces are small: all of their blocks are read in half a second.
const SMALL: u32 = 4;

/// How many blocks of larger ones a search that has little time reads at once.
const AT_ONCE: u64 = 4;

/// After how many questions that had no answer it reads another.
const PATIENCE: u64 = 4096;

/// Of so many pieces at most a search asks that reads every block that it asks for. Tables of six
/// have 350,000 blocks, and reading one takes as long as looking at a thousand positions.
const READ: u8 = 5;

/// How much time a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// What it may take is counted in seconds.
    Short,
    /// It shall find the same every time, and asks tables of up to five pieces.
    Any,
}

/// Of how many pieces at most a search asks, by how many there are tables of.
fn asked_of(pieces: u8, time: Time) -> u32 {
    u32::from(match time {
        Time::Short => pieces,
        Time::Any => pieces.min(READ),
    })
}

/// The endgame tables of a game, with distances where there are some.
#[derive(Clone, Debug)]
pub struct Endgame {
    pub(crate) tables: Arc<Tables>,
    #[cfg(feature = "build")]
    pub(crate) distances: Option<Arc<Distances>>,
}

/// The line of a root probe: best play of both sides by distances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreknown<G: Geometry> {
    /// The moves, one at least, 40 at most.
    pub line: Vec<Move<G>>,
    /// Score for the side to move, in hundredths of a man: 0, or more than any other evaluation.
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

    /// What a score of a search with these tables says of the game, for the side to move: a win or
    /// a loss that they have. `None` where they know another game, or it is a score like any other.
    pub fn proven_by(&self, rules: &Rules, score: i32) -> Option<Wdl> {
        match score {
            _ if !is_exact(rules) || score.abs() < PROVEN => None,
            0.. => Some(Wdl::Win),
            _ => Some(Wdl::Loss),
        }
    }

    /// The tables.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables, asked before another evaluation.
    ///
    /// Tables know the pure game. Counts turn some of its wins into draws, so a win is a high score
    /// and never the end of the game; a draw stays a draw. Where games are adjudicated, captures
    /// may be missed or runs of kings end, a draw may be won, and everything the tables say is a
    /// hint.
    ///
    /// A search that has little time leaves most blocks of the large tables unread that nobody has
    /// asked for yet. What it is told then depends on what was asked before. One that shall find
    /// the same every time reads them all, and asks of five pieces at most.
    pub fn before<V: Variant>(
        &self,
        rules: &Rules,
        inner: Box<dyn Evaluate<V>>,
        time: Time,
    ) -> Box<dyn Evaluate<V>> {
        let tables = Arc::clone(&self.tables);
        let pieces = asked_of(tables.pieces(), time);
        let is_exact = is_exact(rules);
        let asked = (time == Time::Short).then(AtomicU64::default);
        Box::new(Informed { tables, pieces, is_exact, asked, read: AtomicU64::new(0), inner })
    }

    /// The root probe needs distances, which only the feature `build` reads: always `None`.
    #[cfg(not(feature = "build"))]
    pub fn foreknown<V: Variant>(&self, _: &Game<V>) -> Option<Foreknown<V::Board>> {
        None
    }
}

/// Tables before another evaluation.
struct Informed<V: Variant> {
    tables: Arc<Tables>,
    pieces: u32,
    is_exact: bool,
    /// How often large tables were asked, when time is short.
    asked: Option<AtomicU64>,
    /// How many blocks of them were read since.
    read: AtomicU64,
    inner: Box<dyn Evaluate<V>>,
}

impl<V: Variant> Informed<V> {
    /// What the tables know; captures are left to the search.
    fn value(&self, position: &Position<V>) -> Option<Wdl> {
        let pieces = position.pieces(Color::White) | position.pieces(Color::Black);
        if pieces.count() > self.pieces || position.can_capture() {
            return None;
        }
        let may_read = || pieces.count() <= SMALL || self.may_read();
        // A block that is damaged is as good as none.
        self.tables.probe_quiet_if(position, may_read).ok().flatten()
    }

    /// Whether a block may be read now: a few at once, and one for so many questions.
    fn may_read(&self) -> bool {
        let Some(asked) = &self.asked else { return true };
        let most = AT_ONCE + asked.fetch_add(1, Relaxed) / PATIENCE;
        self.read.load(Relaxed) < most && self.read.fetch_add(1, Relaxed) < most
    }
}

impl<V: Variant> Evaluate<V> for Informed<V> {
    fn score(&self, position: &Position<V>, mobility: usize) -> i32 {
        let inner = self.inner.score(position, mobility);
        let Some(value) = self.value(position) else { return inner.clamp(1 - PROVEN, PROVEN - 1) };
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

    fn salt(&self) -> u64 {
        self.inner.salt()
    }

    fn piece_value(&self, rank: Rank) -> i32 {
        self.inner.piece_value(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_reads_every_block_asks_of_five_pieces_at_most() {
        for (pieces, short, any) in [(0, 0, 0), (4, 4, 4), (5, 5, 5), (6, 6, 5)] {
            assert_eq!(asked_of(pieces, Time::Short), short);
            assert_eq!(asked_of(pieces, Time::Any), any);
        }
    }
}
