//! `longking library`: games that were imported, and what can be found among them.

mod duplicates;
mod import;
mod search;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use longking_library::Library;
use serde::Serialize;
use tokio::runtime::{Builder, Runtime};

use crate::answer::{Answer, Output};
use crate::arguments::{LibraryCommand, Place};
use crate::folder::user_folder;

/// The name of the file in the folder of the application, which serves it too.
pub(super) const FILE: &str = "library.sqlite";

/// Does what is asked for.
pub(crate) fn run(asked: &LibraryCommand, output: &mut Output) -> Result<Answer> {
    runtime()?.block_on(answer(asked, output))
}

/// Whether a file is a library, or may become one since there is none.
pub(super) fn check(path: &Path) -> Result<()> {
    Ok(runtime()?.block_on(Library::check(path))?)
}

fn runtime() -> Result<Runtime> {
    let runtime = Builder::new_current_thread().enable_time().build();
    runtime.context("library: the system gives no thread")
}

async fn answer(asked: &LibraryCommand, output: &mut Output) -> Result<Answer> {
    match asked {
        LibraryCommand::Import(asked) => return import::run(asked, output).await,
        LibraryCommand::Undo(asked) => import::undo(asked, output).await,
        LibraryCommand::List(asked) => search::list(asked, output).await,
        LibraryCommand::Find(asked) => search::find(asked, output).await,
        LibraryCommand::Tree(asked) => search::tree(asked, output).await,
        LibraryCommand::Show(asked) => search::show(asked, output).await,
        LibraryCommand::Duplicates(asked) => duplicates::run(asked, output).await,
        LibraryCommand::Restore(asked) => duplicates::restore(asked, output).await,
    }
    .map(|()| Answer::Done)
}

impl Place {
    /// Opens a library that is there.
    async fn open(&self) -> Result<Library> {
        let path = self.path()?;
        if !path.is_file() {
            bail!("library: {}: there is no library; an import makes it", path.display());
        }
        Ok(Library::open(&path).await?)
    }

    /// Opens the library, or makes it.
    async fn open_or_make(&self) -> Result<Library> {
        Ok(Library::open(&self.path()?).await?)
    }

    fn path(&self) -> Result<PathBuf> {
        match &self.library {
            Some(path) => Ok(path.clone()),
            None => {
                let folder = user_folder()
                    .context("library: there is no folder of a user; name a file with --library")?;
                Ok(folder.join(FILE))
            }
        }
    }
}

/// Writes a value as JSON in a line.
fn json(value: &impl Serialize, output: &mut Output) -> Result<()> {
    Ok(writeln!(output, "{}", serde_json::to_string(value)?)?)
}

/// Milliseconds of Unix time.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as i64
}
