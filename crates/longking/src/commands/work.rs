//! `longking work`: this machine does jobs of a server.

use anyhow::{Context, Result};
use clap::ValueEnum;
use longking_server::{Worker, work};

use super::serve::warn;
use crate::arguments::{Work, WorkKind};
use crate::folder::user_folder;

/// Does jobs until the process is told to stop.
pub(crate) fn run(asked: &Work) -> Result<()> {
    let folder = match &asked.dir {
        Some(folder) => folder.clone(),
        None => {
            let folder = user_folder();
            folder.context("dir: there is no folder of a user; name one with --dir")?.join("work")
        }
    };
    let kinds = if asked.kinds.is_empty() { WorkKind::value_variants() } else { &asked.kinds };
    work(&Worker {
        server: asked.server.clone(),
        token: asked.token.clone(),
        ca: asked.ca.clone(),
        kinds: kinds.iter().map(|kind| word(*kind).to_owned()).collect(),
        folder,
        threads: asked.means.threads(),
        memory: asked.means.memory,
        notice: warn,
    })?;
    Ok(())
}

fn word(kind: WorkKind) -> &'static str {
    match kind {
        WorkKind::Review => "review",
        WorkKind::Sheet => "sheet",
        WorkKind::Slice => "slice",
    }
}
