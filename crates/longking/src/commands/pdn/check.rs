//! `longking pdn check`: whether games are legal.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use draughts_notation::Contract;
use draughts_notation::pdn::{self, Games, Limits, Problem, ReadError, ReadGame, Severity};

use super::super::other_rules::{self, Reading};
use super::{line, name, open, tell};
use crate::answer::{Answer, Output};
use crate::arguments::PdnCheck;

/// Checks every file; one that cannot be read does not keep the others from being checked.
pub(crate) fn run(asked: &PdnCheck, output: &mut Output) -> Result<Answer> {
    let mut answer = Answer::Done;
    for path in &asked.files {
        match check(path, &asked.rules, output) {
            Ok(0) => {}
            Ok(_) if answer == Answer::Done => answer = Answer::No,
            Ok(_) => {}
            Err(error) if error.is::<io::Error>() => return Err(error),
            Err(error) => {
                tell(&format!("{error:#}"));
                answer = Answer::Bad;
            }
        }
    }
    Ok(answer)
}

/// What has been counted in a file.
#[derive(Default)]
struct Count {
    games: u64,
    moves: u64,
    errors: u64,
    is_pdn: bool,
}

/// Writes what is wrong with a file; answers how many errors it has.
fn check(path: &Path, rules: &Contract, output: &mut Output) -> Result<u64> {
    let name = name(path);
    let file = open(path)?;
    let mut count = Count::default();
    let mut reading = Reading::default();
    let mut written = Ok(());
    let mut games = Games::new(*rules, |game| {
        count.add(&game);
        reading.add(&game);
        if written.is_ok() {
            written = problems(&name, &game, output);
        }
    });
    let read = pdn::read(file, Limits::default(), &mut games);
    drop(games);
    written?;
    if read.is_err() {
        count.errors += 1;
    }
    let Count { games, moves, errors, is_pdn } = count;
    if is_pdn || read.is_ok() {
        writeln!(output, "{name} games {games} moves {moves} errors {errors}")?;
        output.flush()?;
    }
    if errors > 0 && is_pdn && read.is_ok() {
        other_rules::tell(path, rules, Some(reading));
    }
    match read {
        Ok(()) if is_pdn => Ok(errors),
        Ok(()) => Err(anyhow!("{name}: there is no game in it")),
        Err(ReadError::Pdn(error)) => Err(anyhow!("{name}: {error}")),
        Err(ReadError::Io(error)) => Err(anyhow!("{name}: {error}")),
    }
}

impl Count {
    fn add(&mut self, game: &ReadGame) {
        let is_error = |problem: &&Problem| problem.severity() == Severity::Error;
        self.is_pdn |= !game.is_empty();
        self.games += 1;
        self.moves += game.moves;
        self.errors += game.problems.iter().filter(is_error).count() as u64;
    }
}

/// Writes the problems of a game: each error; of what was repaired, the first of its kind.
fn problems(name: &str, game: &ReadGame, output: &mut Output) -> io::Result<()> {
    for (index, problem) in game.problems.iter().enumerate() {
        let line = line(name, problem);
        if problem.severity() == Severity::Error {
            writeln!(output, "{line}")?;
            continue;
        }
        let is_like = |other: &&Problem| other.fault.is_like(&problem.fault);
        if game.problems[..index].iter().any(|other| is_like(&other)) {
            continue;
        }
        match game.problems.iter().filter(is_like).count() {
            1 => writeln!(output, "{line} (note)")?,
            times => writeln!(output, "{line} (note, {times} times in this game)")?,
        }
    }
    Ok(())
}
