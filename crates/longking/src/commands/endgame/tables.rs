//! The tables of a folder, and what is told while they are worked on.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result};
use draughts::Rules;
use draughts_endgame::{Distances, OpenError, Tables};
use indicatif::{ProgressBar, ProgressStyle};

/// Whether there is such a folder: tables of none are no tables.
pub(crate) fn check_folder(folder: &Path) -> Result<()> {
    fs::read_dir(folder).map(drop).with_context(|| format!("dir: {}", folder.display()))
}

/// The tables of a rule set.
pub(crate) fn open(folder: &Path, rules: &Rules) -> Result<Tables> {
    check_folder(folder)?;
    Tables::open(folder, rules).map_err(|error| match error {
        OpenError::Rules(error) => anyhow::Error::from(error).context("rules"),
        OpenError::Table(error) => error.into(),
    })
}

/// The distances of a rule set; `None` when there are none.
pub(crate) fn open_distances(folder: &Path, rules: &Rules) -> Result<Option<Distances>> {
    match Distances::open(folder, rules) {
        Ok(distances) => Ok((!distances.is_empty()).then_some(distances)),
        Err(OpenError::Rules(_)) => Ok(None),
        Err(OpenError::Table(error)) => Err(error.into()),
    }
}

/// A bar on a terminal, nothing anywhere else.
pub(crate) fn bar(template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Says something on standard error.
pub(crate) fn tell(text: &str) {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{text}");
}
