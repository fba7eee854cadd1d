//! `longking library import` and `undo`.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use longking_library::{Import, Imported, Library, Progress};

use super::super::other_rules;
use super::now;
use crate::answer::{Answer, Output};
use crate::arguments::{LibraryImport, LibraryUndo};

/// Imports every file; one that cannot be read does not keep the others out.
pub(super) async fn run(asked: &LibraryImport, output: &mut Output) -> Result<Answer> {
    let library = asked.place.open_or_make().await?;
    let mut answer = Answer::Done;
    for path in &asked.files {
        match one(&library, asked, path).await {
            Ok(done) => {
                tell(path, &done, output)?;
                if done.errors > 0 {
                    other_rules::tell(path, &asked.rules, None);
                    answer = if answer == Answer::Done { Answer::No } else { answer };
                }
            }
            Err(error) => {
                // Without a standard error there is nobody to tell.
                let _ = writeln!(io::stderr(), "{}: {error:#}", path.display());
                answer = Answer::Bad;
            }
        }
    }
    library.close().await;
    Ok(answer)
}

async fn one(library: &Library, asked: &LibraryImport, path: &Path) -> Result<Imported> {
    let (source, length): (Box<dyn Read + Send>, _) = if path.as_os_str() == "-" {
        (Box::new(io::stdin()), 0)
    } else {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        (Box::new(file), length)
    };
    let name = path.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy());
    let import = Import {
        name: name.into_owned(),
        rules: asked.rules,
        at: now(),
        keep_known: asked.keep_known,
    };
    let bar = bar(length);
    let progress = |progress: Progress| {
        bar.set_position(progress.bytes);
        bar.set_message(format!("{} games", progress.games));
    };
    let done = library.import(source, import, progress).await;
    bar.finish_and_clear();
    Ok(done?)
}

/// A bar on a terminal; elsewhere nothing is shown.
fn bar(length: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    match ProgressStyle::with_template("{wide_bar} {percent}% {elapsed} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn tell(path: &Path, done: &Imported, output: &mut Output) -> Result<()> {
    let name = path.display();
    for problem in &done.problems {
        writeln!(output, "{name}: {problem}")?;
    }
    let told = done.problems.len() as u64;
    if done.errors > told {
        let more = done.errors - told;
        writeln!(output, "{name}: {more} more; `longking pdn check` tells all of them")?;
    }
    let Imported { import, games, known, errors, .. } = done;
    writeln!(output, "{name} import {import} games {games} known {known} errors {errors}")?;
    Ok(output.flush()?)
}

/// Takes back an import.
pub(super) async fn undo(asked: &LibraryUndo, output: &mut Output) -> Result<()> {
    let library = asked.place.open().await?;
    let undone = library.undo(asked.import).await;
    let games = undone.map_err(|error| anyhow!("import {}: {error}", asked.import))?;
    library.close().await;
    Ok(writeln!(output, "import {} undone games {games}", asked.import)?)
}
