//! Files of games that were read by other rules than they were played by, since they name none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use draughts_notation::Contract;
use draughts_notation::pdn::{self, Fault, Games, Limits, ReadGame, Severity};

/// The rules of files that are often without a GameType.
const OTHERS: [&str; 2] = ["russian", "english"];

/// One game in so many has to have a fault that other rules may mend: a file with fewer is read by
/// its own rules.
const FEW: u64 = 10;

/// How well a file can be read by some rules.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    games: u64,
    moves: u64,
    errors: u64,
    /// How many errors are those of games that were played by other rules.
    foreign: u64,
}

impl Reading {
    /// Counts one game more.
    pub(super) fn add(&mut self, game: &ReadGame) {
        self.games += 1;
        self.moves += game.moves;
        for problem in &game.problems {
            self.errors += u64::from(problem.severity() == Severity::Error);
            let is_foreign =
                matches!(problem.fault, Fault::Move(_) | Fault::Fen(_) | Fault::Position(_));
            self.foreign += u64::from(is_foreign);
        }
    }

    fn of(path: &Path, rules: Contract) -> Option<Reading> {
        let mut reading = Reading::default();
        let mut games = Games::new(rules, |game| reading.add(&game));
        let read = File::open(path).map(|file| pdn::read(file, Limits::default(), &mut games));
        drop(games);
        read.ok()?.ok().map(|()| reading)
    }

    /// Whether a file is read by these rules far better than by others.
    fn is_better(&self, other: &Reading) -> bool {
        self.errors * 2 < other.errors && self.moves > other.moves
    }
}

/// Says on standard error by which rules a file with errors has far fewer, should there be any.
pub(super) fn tell(path: &Path, rules: &Contract, reading: Option<Reading>) {
    if let Some(hint) = hint(path, rules, reading) {
        // Without a standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "{hint}");
    }
}

/// How well a file was read by the rules that were asked for is found out where nobody knows it. A
/// pipe cannot be read twice.
fn hint(path: &Path, rules: &Contract, reading: Option<Reading>) -> Option<String> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let reading = reading.or_else(|| Reading::of(path, *rules))?;
    if reading.foreign == 0 || reading.foreign * FEW < reading.games {
        return None;
    }
    let others = OTHERS.iter().filter_map(|name| {
        let other = name.parse().ok().filter(|other| other != rules)?;
        let found = Reading::of(path, other)?;
        found.is_better(&reading).then_some((name, found.errors))
    });
    let (name, errors) = others.min_by_key(|(_, errors)| *errors)?;
    let errors = match errors {
        0 => "no errors".to_owned(),
        1 => "1 error".to_owned(),
        more => format!("{more} errors"),
    };
    let file = path.display();
    Some(format!(
        "{file}: read as {rules}, for want of a GameType; with --rules {name} it has {errors}"
    ))
}
