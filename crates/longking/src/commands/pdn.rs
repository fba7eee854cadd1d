//! `longking pdn`: games that are written as PDN, checked and rewritten.

mod check;
mod convert;

use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

use anyhow::{Result, anyhow};
use draughts_notation::pdn::Problem;
use indicatif::{ProgressBar, ProgressStyle};

use crate::answer::{Answer, Output};
use crate::arguments::Pdn;

/// A file from this size on has a bar, in bytes.
const LONG: u64 = 4 << 20;

/// Does what is asked for.
pub(crate) fn run(asked: &Pdn, output: &mut Output) -> Result<Answer> {
    match asked {
        Pdn::Check(asked) => check::run(asked, output),
        Pdn::Convert(asked) => convert::run(asked, output),
    }
}

/// A file, or standard input; on a terminal a bar shows how much of a long one has been read.
fn open(path: &Path) -> Result<Box<dyn Read>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (about, file) = opened.map_err(|error| anyhow!("{}: {error}", name(path)))?;
    if about.len() < LONG || !io::stderr().is_terminal() {
        return Ok(Box::new(file));
    }
    let bar = ProgressBar::new(about.len());
    let style = ProgressStyle::with_template("{wide_bar} {percent}% {elapsed}");
    Ok(Box::new(match style {
        Ok(style) => bar.with_style(style).wrap_read(file),
        Err(_) => bar.wrap_read(file),
    }))
}

/// How a file is called in messages.
fn name(path: &Path) -> String {
    path.display().to_string()
}

/// `FILE:LINE:COLUMN: game N: …`.
fn line(name: &str, problem: &Problem) -> String {
    let Problem { game, place, fault } = problem;
    format!("{name}:{}:{}: game {game}: {fault}", place.line, place.column)
}

/// Says something on standard error.
fn tell(text: &str) {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{text}");
}
