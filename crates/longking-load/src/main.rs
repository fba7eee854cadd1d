//! Many games at once over a server of this machine, and how long a move takes to the other player.

mod arguments;
mod line;
mod play;
mod report;
mod run;
mod script;
mod server;
mod table;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error)
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) =>
        {
            // Who does not read the help needs none.
            let _ = write!(io::stdout(), "{}", error.render());
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            let text = error.render().to_string();
            let line = text.lines().next().unwrap_or_default();
            return wrong(line.strip_prefix("error: ").unwrap_or(line));
        }
    };
    match run::run(&arguments) {
        Ok(report) if report.is_clean() => show(&report, ExitCode::SUCCESS),
        Ok(report) => show(&report, ExitCode::from(1)),
        Err(error) => wrong(&format!("{error:#}")),
    }
}

fn show(report: &report::Report, status: ExitCode) -> ExitCode {
    match write!(io::stdout(), "{report}") {
        Ok(()) => status,
        Err(error) => wrong(&error.to_string()),
    }
}

fn wrong(message: &str) -> ExitCode {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::from(2)
}
