//! Endgame tables as the engine has them.

use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use draughts::rules::{DrawTable, Rules};
use draughts_endgame::{Endgame, PureGame};

/// A folder of endgame tables; those of a game are opened when it is first asked for.
#[derive(Clone, Debug)]
pub struct EndgameFolder(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    folder: PathBuf,
    opened: Mutex<Vec<Opened>>,
}

/// What there is of a game with its counts, or why there is nothing.
#[derive(Debug)]
struct Opened {
    game: PureGame,
    draws: DrawTable,
    endgame: Result<Endgame, String>,
}

impl EndgameFolder {
    /// The tables of a folder.
    ///
    /// # Errors
    /// It is no folder that can be read; says which.
    pub fn read(folder: &str) -> Result<EndgameFolder, String> {
        fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
        let folder = Path::new(folder).to_path_buf();
        Ok(EndgameFolder(Arc::new(Inner { folder, opened: Mutex::default() })))
    }

    /// What has been opened already, of a folder and some rules; no other rules are looked for.
    pub fn of_opened(folder: &Path, rules: &Rules, endgame: Endgame) -> EndgameFolder {
        let game = *endgame.tables().game();
        let opened = Opened { game, draws: rules.draws, endgame: Ok(endgame) };
        let folder = folder.to_path_buf();
        EndgameFolder(Arc::new(Inner { folder, opened: Mutex::new(vec![opened]) }))
    }

    /// What there is for some rules, or why there is nothing.
    pub(crate) fn of(&self, rules: &Rules) -> Result<Endgame, String> {
        let game = PureGame::of(rules).map_err(|error| error.to_string())?;
        let mut opened = self.0.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |one: &&Opened| one.game == game && one.draws == rules.draws;
        if let Some(one) = opened.iter().find(is_it) {
            return one.endgame.clone();
        }
        let folder = &self.0.folder;
        let endgame = match Endgame::open(folder, rules) {
            Ok(endgame) if endgame.tables().pieces() < 2 => {
                Err(format!("{}: there are no endgame tables of these rules", folder.display()))
            }
            other => other.map_err(|error| error.to_string()),
        };
        opened.push(Opened { game, draws: rules.draws, endgame: endgame.clone() });
        endgame
    }

    /// Why the engine plays without tables under some rules, in one line; `None` when it has them.
    pub fn shortfall(&self, rules: &Rules) -> Option<String> {
        self.of(rules).err()
    }
}

/// Two are the same when they are in the same folder.
impl PartialEq for EndgameFolder {
    fn eq(&self, other: &EndgameFolder) -> bool {
        self.0.folder == other.0.folder
    }
}

impl Eq for EndgameFolder {}

impl fmt::Display for EndgameFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.folder.display().fmt(f)
    }
}
