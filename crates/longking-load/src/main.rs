//! Many games at once over a server of this machine, and how long a move takes to the other player;
//! and the same over several servers while something goes wrong.

mod archive;
mod arguments;
#[cfg(unix)]
mod cluster;
mod line;
mod play;
mod report;
mod run;
mod script;
mod server;
mod table;
mod time;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use arguments::{Arguments, Chore};

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
    match &arguments.chore {
        #[cfg(unix)]
        Some(Chore::Cluster(asked)) => {
            let done = cluster::run(asked);
            return told(done.map(|figures| (figures.is_clean(), figures.to_string())));
        }
        Some(Chore::Archive(asked)) => return told(archive::fill(asked).map(|text| (true, text))),
        Some(Chore::Ask(asked)) => return told(archive::measure(asked)),
        None => {}
    }
    told(run::run(&arguments).map(|report| (report.is_clean(), report.to_string())))
}

/// Shows what was measured, and whether all went well.
fn told(done: anyhow::Result<(bool, String)>) -> ExitCode {
    match done {
        Ok((is_clean, text)) => show(&text, is_clean),
        Err(error) => wrong(&format!("{error:#}")),
    }
}

fn show(text: &str, is_clean: bool) -> ExitCode {
    match write!(io::stdout(), "{text}") {
        Ok(()) => ExitCode::from(u8::from(!is_clean)),
        Err(error) => wrong(&error.to_string()),
    }
}

fn wrong(message: &str) -> ExitCode {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::from(2)
}
