//! The tables and distances that have been opened.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use draughts::Rules;
use draughts::rules::DrawTable;
use draughts_endgame::{Distances, Endgame, TableError};

/// What has been opened, by the hash of its game. It is not seen there what comes later: who adds
/// to the files of a game [closes](Opened::close) it.
#[derive(Default)]
pub(super) struct Opened {
    /// Tables, with the distances of the counts that a game is played with.
    whole: HashMap<(u64, DrawTable), Endgame>,
    /// Distances under no count of positions that are asked for one by one.
    pure: HashMap<u64, Arc<Distances>>,
    /// What was told of damaged files.
    told: HashSet<String>,
}

impl Opened {
    /// The tables of a game under some rules, where they are kept.
    pub(super) fn whole(&self, rules: &Rules, game: u64) -> Option<Endgame> {
        self.whole.get(&(game, rules.draws)).cloned()
    }

    /// Opens them, as far as they are whole; what is wrong with a file is told once.
    pub(super) fn open(
        &mut self,
        folder: &Path,
        rules: &Rules,
        game: u64,
        notice: fn(&str),
    ) -> Option<Endgame> {
        // Whatever the counts, the tables are the same, and remember their blocks once.
        let others = self.whole.iter().find(|((of, _), _)| *of == game);
        let (endgame, faults) = match others {
            Some((_, endgame)) => {
                let (endgame, fault) = endgame.with_distances(folder, rules);
                (endgame, fault.into_iter().collect())
            }
            None => Endgame::open_whole(folder, rules).ok()?,
        };
        faults.iter().for_each(|fault| self.tell(fault, notice));
        Some(endgame)
    }

    fn tell(&mut self, fault: &TableError, notice: fn(&str)) {
        let text = fault.to_string();
        if !self.told.contains(&text) {
            notice(&format!("{text}; endgame tables of as many pieces are not used"));
            self.told.insert(text);
        }
    }

    /// Keeps the tables of a game under some rules.
    pub(super) fn keep(&mut self, rules: &Rules, game: u64, endgame: Endgame) {
        self.whole.insert((game, rules.draws), endgame);
    }

    /// Distances of a game under no count, where they are kept.
    pub(super) fn pure(&self, game: u64) -> Option<Arc<Distances>> {
        self.pure.get(&game).map(Arc::clone)
    }

    /// Keeps them, unless others have done so meanwhile.
    pub(super) fn keep_pure(&mut self, game: u64, distances: Distances) -> Arc<Distances> {
        Arc::clone(self.pure.entry(game).or_insert_with(|| Arc::new(distances)))
    }

    /// Forgets what was opened of a game.
    pub(super) fn close(&mut self, game: u64) {
        self.whole.retain(|(of, _), _| *of != game);
        self.pure.remove(&game);
        self.told.clear();
    }
}
