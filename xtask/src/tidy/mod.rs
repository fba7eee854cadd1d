//! `cargo xtask tidy`: the habits and invariants that no compiler checks.

mod circles;
mod comments;
mod crates;
mod drawing;
mod lengths;
mod source;
mod text;

use crate::command::Outcome;
use crate::repository::Repository;
use crate::types;

/// Checks every file of the repository, and how its crates and files lean on each other.
pub(crate) fn run(repository: &Repository) -> Outcome {
    let mut faults = Vec::new();
    let mut checked = 0;
    for path in repository.files()? {
        if text::is_written_by_hand(&path) {
            let content = repository.read(&path)?;
            text::check(&path, &content, &mut faults);
            comments::check(&path, &content, &mut faults);
            lengths::check(&path, &content, &mut faults);
            checked += 1;
        }
    }
    crates::check(repository, &mut faults)?;
    circles::check(repository, &mut faults)?;
    drawing::check(repository, &mut faults)?;
    types::check(repository, &mut faults)?;
    if faults.is_empty() {
        println!("{checked} files are tidy");
        Ok(())
    } else {
        Err(format!("untidy\n{}", faults.join("\n")))
    }
}

/// Writes what is drawn from the manifests of the crates.
pub(crate) fn draw(repository: &Repository) -> Outcome {
    drawing::write(repository)
}
