//! How a game goes on that distances decide.

use std::path::Path;
use std::sync::Arc;

use draughts::Variant;
use draughts::game::{Counter, Game};
use draughts::rules::Rules;
use draughts::tables::is_exact;

use super::{Best, Counted, Distances};
use crate::endgame::{Endgame, Foreknown, MOST, WON};
use crate::tables::{OpenError, Tables};
use crate::wdl::Wdl;

/// The most plies of a line that is read from distances.
const LINE: usize = 40;

impl Endgame {
    /// What is in a folder: tables, none when there are none, and distances where they are there
    /// and whole.
    ///
    /// # Errors
    /// There can be no tables for these rules, or a file is not a whole table of this version.
    pub fn open(folder: &Path, rules: &Rules) -> Result<Endgame, OpenError> {
        let tables = Arc::new(Tables::open(folder, rules)?);
        let distances = Distances::open(folder, rules).ok();
        let distances = distances.filter(|distances| !distances.is_empty()).map(Arc::new);
        Ok(Endgame { tables, distances })
    }

    /// The distances.
    pub fn distances(&self) -> Option<&Distances> {
        self.distances.as_deref()
    }

    /// How a game goes on that is won inside the counts, or that a count draws where the pure game
    /// is lost; `None` when that is for a search to find.
    pub fn foreknown<V: Variant>(&self, game: &Game<V>) -> Option<Foreknown<V::Board>> {
        let distances = self.distances()?;
        let rules = game.rules();
        if !is_exact(rules) || !distances.are_for(rules) || game.outcome().is_some() {
            return None;
        }
        let first = best(distances, game)?;
        let score = match first.value {
            Counted::Win(plies) => WON + MOST - plies as i32,
            Counted::Draw if self.tables.probe(game.position()) == Some(Wdl::Loss) => 0,
            Counted::Draw | Counted::Loss(_) => return None,
        };
        let mut line = vec![first.mv];
        let mut later = game.clone();
        later.play(&first.mv).ok()?;
        while line.len() < LINE
            && later.outcome().is_none()
            && let Some(next) = best(distances, &later)
            && later.play(&next.mv).is_ok()
        {
            line.push(next.mv);
        }
        Some(Foreknown { line, score })
    }
}

/// The best move of a game whose count has come so far.
fn best<V: Variant>(distances: &Distances, game: &Game<V>) -> Option<Best<V::Board>> {
    let position = game.position();
    let limit = distances.limit(position);
    let decides = |counter: Counter, of: u32| counter != Counter::Moves && of == limit;
    let count = game.counts().find(|count| decides(count.counter, count.of));
    distances.best(position, count.map_or(0, |count| count.plies)).ok()?
}
