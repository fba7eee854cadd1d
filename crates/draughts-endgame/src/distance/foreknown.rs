//! How a game goes on that distances decide.

use std::path::Path;
use std::sync::Arc;

use draughts::Variant;
use draughts::game::{Counter, Game};
use draughts::rules::Rules;
use draughts::tables::{NoTables, is_exact};

use super::{Best, Counted, Distances};
use crate::endgame::{Endgame, Foreknown, MOST, WON};
use crate::error::TableError;
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
        let endgame = Endgame::of(Tables::open(folder, rules)?);
        Ok(endgame.with_distances(folder, rules).0)
    }

    /// The same without the tables of as many pieces, or more, as a file has that is not a whole
    /// table of this version, and what is wrong with files.
    ///
    /// # Errors
    /// There can be no tables for these rules.
    pub fn open_whole(
        folder: &Path,
        rules: &Rules,
    ) -> Result<(Endgame, Vec<TableError>), NoTables> {
        let (tables, fault) = Tables::open_whole(folder, rules)?;
        let (endgame, other) = Endgame::of(tables).with_distances(folder, rules);
        Ok((endgame, fault.into_iter().chain(other).collect()))
    }

    /// The same tables with the distances of some rules of the same pure game, as far as these are
    /// there and whole, and what is wrong with one that is not.
    pub fn with_distances(&self, folder: &Path, rules: &Rules) -> (Endgame, Option<TableError>) {
        let tables = Arc::clone(&self.tables);
        let Ok((distances, fault)) = Distances::open_whole(folder, rules) else {
            return (Endgame { tables, distances: None }, None);
        };
        let distances = (!distances.is_empty()).then(|| Arc::new(distances));
        (Endgame { tables, distances }, fault)
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
