//! The chores of the project: `cargo xtask test`, `cargo xtask clauses`, `cargo xtask tidy`.

mod clauses;
mod command;
mod needs;
mod repository;
mod tally;
mod test;
mod tidy;
mod words;

use std::process::ExitCode;

use repository::Repository;

/// What a chore answers: nothing, or what is wrong in words for the terminal.
type Outcome = Result<(), String>;

const USAGE: &str = "\
usage: cargo xtask CHORE

chores:
  test [--deep] [--install]   everything that must hold before a change is taken
                              --deep adds the long proofs, in release mode
                              --install fetches what is missing (root does so unasked)
  clauses                     the clauses of the rules, each with its tests
  tidy                        the habits that no compiler checks";

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
enum Chore {
    Test(test::Options),
    Clauses,
    Tidy,
    Help,
}

impl Chore {
    /// The chore that the words of the command line ask for.
    fn read(words: &[&str]) -> Option<Chore> {
        match words {
            ["test", options @ ..] => test::Options::read(options).map(Chore::Test),
            ["clauses"] => Some(Chore::Clauses),
            ["tidy"] => Some(Chore::Tidy),
            ["help" | "--help" | "-h"] => Some(Chore::Help),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use test::{Depth, Install, Options};

    #[test]
    fn chores_are_read_and_nothing_else() {
        let test = |depth, install| Some(Chore::Test(Options { depth, install }));
        for (words, chore) in [
            (&["test"][..], test(Depth::Everyday, Install::IfRoot)),
            (&["test", "--deep"], test(Depth::Deep, Install::IfRoot)),
            (&["test", "--install", "--deep"], test(Depth::Deep, Install::Yes)),
            (&["clauses"], Some(Chore::Clauses)),
            (&["tidy"], Some(Chore::Tidy)),
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
