//! `longking library duplicates` and `restore`.

use std::io::Write;

use anyhow::{Result, anyhow};
use longking_library::{Remove, Removed};

use super::search::line;
use super::{json, now};
use crate::answer::Output;
use crate::arguments::{LibraryDuplicates, LibraryRestore};

/// Tells games with the same moves, or takes out all but the first of each.
pub(super) async fn run(asked: &LibraryDuplicates, output: &mut Output) -> Result<()> {
    let library = asked.place.open().await?;
    if asked.remove {
        let Removed { removal, games } = library.remove(&Remove::default(), now()).await?;
        library.close().await;
        return Ok(writeln!(output, "removal {removal} games {games}")?);
    }
    let groups = library.duplicates().await?;
    if asked.json {
        return json(&groups, output);
    }
    for group in &groups {
        for head in &group.games {
            line(head, output)?;
        }
        writeln!(output, "games {}", group.count)?;
    }
    Ok(())
}

/// Puts back what a removal took out.
pub(super) async fn restore(asked: &LibraryRestore, output: &mut Output) -> Result<()> {
    let library = asked.place.open().await?;
    let restored = library.restore(asked.removal).await;
    let games = restored.map_err(|error| anyhow!("removal {}: {error}", asked.removal))?;
    library.close().await;
    Ok(writeln!(output, "removal {} undone games {games}", asked.removal)?)
}
