//! The chores of the project, such as `cargo xtask test`; `cargo xtask help` lists them.

mod clauses;
mod cluster;
mod command;
mod dist;
mod guided;
mod needs;
mod repository;
mod tally;
mod test;
mod tidy;
mod types;
mod windows;
mod words;

use std::process::ExitCode;

use dist::{System, Way};
use repository::Repository;

const USAGE: &str = "\
usage: cargo xtask CHORE

chores:
  test [--deep] [--install]   everything that must hold before a change is taken
                              --deep adds the long proofs, in release mode
                              --install fetches what is missing; without it nothing is installed
  clauses                     the clauses of the rules, each with its tests
  tidy [--draw]               the habits that no compiler checks
                              --draw first draws the crates in ARCHITECTURE.md
  types                       the types of answers for the page's modules, written anew
  cluster [OPTION…]           games over several servers while something goes wrong, such as
                              --servers 3 --games 600 --seconds 60 --fault kill; --help has all
  dist [--plain | --windows]  the program that is published, slow to build and quick to think
                              --plain builds it once, without counting what is worth being quick
  windows                     everything compiles for Windows, and the program answers under Wine";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let Some(chore) = Chore::read(&words) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let repository = Repository::here();
    let outcome = match chore {
        Chore::Test(options) => test::run(&repository, options),
        Chore::Clauses => clauses::run(&repository),
        Chore::Tidy => tidy::run(&repository),
        Chore::Draw => tidy::draw(&repository).and_then(|()| tidy::run(&repository)),
        Chore::Types => types::run(&repository),
        Chore::Cluster(options) => cluster::run(&repository, options),
        Chore::Dist(way) => dist::run(&repository, way),
        Chore::Windows => windows::run(&repository),
        Chore::Help => {
            println!("{USAGE}");
            Ok(())
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chore<'a> {
    Test(test::Options),
    Clauses,
    Tidy,
    Draw,
    Types,
    Cluster(&'a [&'a str]),
    Dist(dist::Way),
    Windows,
    Help,
}

impl<'a> Chore<'a> {
    /// The chore that the words of the command line ask for.
    fn read(words: &'a [&'a str]) -> Option<Chore<'a>> {
        match words {
            ["test", options @ ..] => test::Options::read(options).map(Chore::Test),
            ["clauses"] => Some(Chore::Clauses),
            ["tidy"] => Some(Chore::Tidy),
            ["tidy", "--draw"] => Some(Chore::Draw),
            ["types"] => Some(Chore::Types),
            ["cluster", options @ ..] => Some(Chore::Cluster(options)),
            ["dist"] => Some(Chore::Dist(Way::Guided)),
            ["dist", "--plain"] => Some(Chore::Dist(Way::Plain(System::This))),
            ["dist", "--windows"] => Some(Chore::Dist(Way::Plain(System::Windows))),
            ["windows"] => Some(Chore::Windows),
            ["help" | "--help" | "-h"] => Some(Chore::Help),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::needs::Install;
    use test::{Depth, Options};

    #[test]
    fn chores_are_read_and_nothing_else() {
        let test = |depth, install| Some(Chore::Test(Options { depth, install }));
        for (words, chore) in [
            (&["test"][..], test(Depth::Everyday, Install::Never)),
            (&["test", "--deep"], test(Depth::Deep, Install::Never)),
            (&["test", "--install", "--deep"], test(Depth::Deep, Install::Missing)),
            (&["clauses"], Some(Chore::Clauses)),
            (&["tidy"], Some(Chore::Tidy)),
            (&["tidy", "--draw"], Some(Chore::Draw)),
            (&["types"], Some(Chore::Types)),
            (&["cluster", "--fault", "kill"], Some(Chore::Cluster(&["--fault", "kill"]))),
            (&["dist"], Some(Chore::Dist(Way::Guided))),
            (&["dist", "--plain"], Some(Chore::Dist(Way::Plain(System::This)))),
            (&["dist", "--windows"], Some(Chore::Dist(Way::Plain(System::Windows)))),
            (&["windows"], Some(Chore::Windows)),
            (&["windows", "--dist"], None),
            (&["--help"], Some(Chore::Help)),
            (&[], None),
            (&["tests"], None),
            (&["test", "--deeper"], None),
            (&["tidy", "--deep"], None),
        ] {
            assert_eq!(Chore::read(words), chore, "{words:?}");
        }
    }
}
