//! The commands: each asks the rules and writes what they answer.

mod compare;
mod file;
mod json;
mod mirror;
mod moves;
mod perft;
mod render;
mod rules;
mod serve;
mod state;

use anyhow::Result;

use crate::Output;
use crate::arguments::{Arguments, Command, Serve};

/// Does what the arguments ask for.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<()> {
    match &arguments.command {
        Some(Command::Rules(asked)) => rules::run(asked, output),
        Some(Command::Moves(asked)) => moves::run(asked, output),
        Some(Command::Perft(asked)) => perft::run(asked, output),
        Some(Command::State(asked)) => state::run(asked, output),
        Some(Command::Mirror(asked)) => mirror::run(asked, output),
        Some(Command::Render(asked)) => render::run(asked, output),
        Some(Command::Compare(asked)) => compare::run(asked, output),
        Some(Command::Serve(asked)) => serve::run(asked, output),
        None => serve::run(&Serve::default(), output),
    }
}
