//! Longking on the command line: draughts by everybody's rules.

mod answer;
mod arguments;
mod commands;
mod folder;
mod question;
mod report;
mod usage;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::FromArgMatches;

use answer::Answer;
use arguments::Arguments;
use report::Report;

fn main() -> ExitCode {
    let read = arguments::command().try_get_matches();
    let arguments = match read.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(error) => return usage::answer(&error),
    };
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let done = commands::run(&arguments, &mut output)
        .and_then(|answer| output.flush().map(|()| answer).map_err(anyhow::Error::from));
    match done {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Ok(Answer::Bad) => ExitCode::from(2),
        Err(error) => Report::of(&error).show(),
    }
}
