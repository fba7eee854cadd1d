//! The commands: each asks the rules and writes what they answer.

mod analyse;
mod bench;
mod club;
mod compare;
mod dxp;
mod endgame;
mod file;
mod hub;
mod json;
mod library;
mod matches;
mod mirror;
mod moves;
mod openings;
mod other_rules;
mod pdn;
mod perft;
mod play;
mod render;
mod rules;
mod selfplay;
mod serve;
mod state;
mod train;
mod work;

use anyhow::Result;

use crate::answer::{Answer, Output};
use crate::arguments::{Arguments, Command, Serve};

/// Does what the arguments ask for.
pub(crate) fn run(arguments: &Arguments, output: &mut Output) -> Result<Answer> {
    match &arguments.command {
        Some(Command::Rules(asked)) => rules::run(asked, output),
        Some(Command::Moves(asked)) => moves::run(asked, output),
        Some(Command::Perft(asked)) => perft::run(asked, output),
        Some(Command::State(asked)) => state::run(asked, output),
        Some(Command::Mirror(asked)) => mirror::run(asked, output),
        Some(Command::Render(asked)) => render::run(asked, output),
        Some(Command::Compare(asked)) => compare::run(asked, output),
        Some(Command::Pdn(asked)) => return pdn::run(asked, output),
        Some(Command::Library(asked)) => return library::run(asked, output),
        Some(Command::Endgame(asked)) => return endgame::run(asked, output),
        Some(Command::Analyse(asked)) => analyse::run(asked, output),
        Some(Command::Bench(asked)) => bench::run(asked, output),
        Some(Command::Play(asked)) => play::run(asked, output),
        Some(Command::Dxp(asked)) => dxp::run(asked, output),
        Some(Command::Hub(asked)) => hub::run(asked, output),
        Some(Command::Match(asked)) => matches::run(asked, output),
        Some(Command::Openings(asked)) => openings::run(asked, output),
        Some(Command::Selfplay(asked)) => selfplay::run(asked, output),
        Some(Command::Train(asked)) => train::run(asked, output),
        Some(Command::Serve(asked)) => serve::run(asked, output),
        Some(Command::Club(asked)) => return club::run(asked, output),
        Some(Command::Work(asked)) => work::run(asked),
        None => serve::run(&Serve::default(), output),
    }
    .map(|()| Answer::Done)
}
