//! Endgame tables as the engine has them.

use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use draughts::rules::{DrawTable, Rules};
use draughts_endgame::{Distances, OpenError, PureGame, Tables};

/// A folder of endgame tables; those of a game are opened when it is first asked for.
#[derive(Clone, Debug)]
pub struct Endings(Arc<Inner>);

/// The tables of a game, or why there are none.
type Opened = Result<Arc<Tables>, String>;

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    opened: Mutex<Vec<(PureGame, Opened)>>,
    measured: Mutex<Vec<Measured>>,
}

/// The distances of a game with its counts, when there are any.
#[derive(Debug)]
struct Measured {
    game: PureGame,
    draws: DrawTable,
    distances: Option<Arc<Distances>>,
}

impl Endings {
    /// The tables of a folder.
    ///
    /// # Errors
    /// It is no folder that can be read; says which.
    pub fn read(folder: &str) -> Result<Endings, String> {
        fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        let folder = Path::new(folder).to_path_buf();
        Ok(Endings(Arc::new(Inner {
            folder,
            opened: Mutex::default(),
            measured: Mutex::default(),
        })))
    }

    /// The tables for some rules, or why there are none.
    pub(crate) fn of(&self, rules: &Rules) -> Opened {
        let game = PureGame::of(rules).map_err(|error| error.to_string())?;
        let mut opened = self.0.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = opened.iter().find(|(known, _)| *known == game) {
            return tables.clone();
        }
        let folder = &self.0.folder;
        let tables = match Tables::open(folder, rules) {
            Ok(tables) if tables.pieces() < 2 => {
                Err(format!("{}: there are no endgame tables of these rules", folder.display()))
            }
            Ok(tables) => Ok(Arc::new(tables)),
            Err(OpenError::Rules(error)) => Err(error.to_string()),
            Err(OpenError::Table(error)) => Err(error.to_string()),
        };
        opened.push((game, tables.clone()));
        tables
    }

    /// The distances for some rules; `None` when there are none, or a file of them is not whole.
    pub(crate) fn distances(&self, rules: &Rules) -> Option<Arc<Distances>> {
        let game = PureGame::of(rules).ok()?;
        let mut known = self.0.measured.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |one: &&Measured| one.game == game && one.draws == rules.draws;
        if let Some(one) = known.iter().find(is_it) {
            return one.distances.clone();
        }
        let found = Distances::open(&self.0.folder, rules).ok();
        let distances = found.filter(|distances| !distances.is_empty()).map(Arc::new);
        known.push(Measured { game, draws: rules.draws, distances: distances.clone() });
        distances
    }

    /// Why the engine plays without tables under some rules, in one line; `None` when it has them.
    pub fn shortfall(&self, rules: &Rules) -> Option<String> {
        self.of(rules).err()
    }
}

/// Two are the same when they are in the same folder.
impl PartialEq for Endings {
    fn eq(&self, other: &Endings) -> bool {
        self.0.folder == other.0.folder
    }
}

impl Eq for Endings {}

impl fmt::Display for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.folder.display().fmt(f)
    }
}
