//! Where the files of a game are: in a folder of its own, named after its hash.

use std::path::{Path, PathBuf};

use crate::pure::PureGame;

/// The folder of a game in the folder of all tables.
pub(crate) fn of(folder: &Path, game: &PureGame) -> PathBuf {
    folder.join(format!("{}-{:016x}", game.moves().board, game.hash()))
}
