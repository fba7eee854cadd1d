//! `cargo xtask test`: everything that must hold before a change is taken, in steps.

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use crate::command::{cargo, is_root, succeed};
use crate::needs::{self, Need, WASM};
use crate::repository::Repository;
use crate::tally::Tally;
use crate::{Outcome, clauses, tidy};

/// How far the proofs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// What every change is checked by.
    Everyday,
    /// The long proofs too.
    Deep,
}

/// Whether to fetch what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Install {
    /// Yes.
    Yes,
    /// Only when root runs it, as on a build machine.
    IfRoot,
}

/// What `cargo xtask test` is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// How far the proofs go.
    pub(crate) depth: Depth,
    /// Whether to fetch what is missing.
    pub(crate) install: Install,
}

impl Options {
    /// The options that the words ask for.
    pub(crate) fn read(words: &[&str]) -> Option<Options> {
        let mut options = Options { depth: Depth::Everyday, install: Install::IfRoot };
        for word in words {
            match *word {
                "--deep" => options.depth = Depth::Deep,
                "--install" => options.install = Install::Yes,
                _ => return None,
            }
        }
        Some(options)
    }
}

/// The variable that asks the tests for their long proofs.
const DEEP: &str = "LONGKING_DEEP";

/// The variable that says that PostgreSQL must be there for the tests of storage.
const POSTGRES: &str = "LONGKING_POSTGRES";

/// Runs every step; the first that fails ends it.
pub(crate) fn run(repository: &Repository, options: Options) -> Outcome {
    let start = Instant::now();
    let root = repository.root.as_path();
    let mut tests = Tally::default();
    let mut left_out = Vec::new();

    if options.install == Install::Yes || is_root() {
        step("install", || needs::fetch(root))?;
    }
    step("format", || succeed(cargo(root, &["fmt", "--all", "--check"])))?;
    step("tidy", || tidy::run(repository))?;
    step("clippy", || {
        succeed(cargo(
            root,
            &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"],
        ))
    })?;
    step("test", || tests.count(cargo_test(root, &mut left_out)))?;
    step("doc", || {
        let mut command = cargo(root, &["doc", "--workspace", "--no-deps"]);
        command.env("RUSTDOCFLAGS", "-D warnings");
        succeed(command)
    })?;
    step("clauses", || clauses::run(repository))?;
    let missing = needs::missing(root, &Need::BROWSER);
    if missing.is_empty() {
        step("browser", || browser(root, &mut tests))?;
    } else {
        left_out.push(format!("the browser's tests, without {}", needs::told(&missing)));
    }
    if options.depth == Depth::Deep {
        step("deep", || {
            let mut command = cargo_test(root, &mut Vec::new());
            command.arg("--release").env(DEEP, "1");
            tests.count(command)
        })?;
    }

    println!("\nall steps passed in {:.1} s: {tests}", start.elapsed().as_secs_f64());
    for part in left_out {
        println!("left out: {part}");
    }
    Ok(())
}

/// The tests of Rust; those on PostgreSQL where it is there.
fn cargo_test(root: &Path, left_out: &mut Vec<String>) -> Command {
    let mut command = cargo(root, &["test", "--workspace"]);
    if Need::Postgres.is_there(root) {
        command.env(POSTGRES, "required");
    } else {
        left_out
            .push(format!("the tests on PostgreSQL, without {}", needs::told(&[Need::Postgres])));
    }
    command
}

/// Checks that the rules compile for the browser, and plays through the page in one.
fn browser(root: &Path, tests: &mut Tally) -> Outcome {
    succeed(cargo(root, &["check", "--package", "draughts", "--target", WASM]))?;
    tests.count(Command::new(root.join("web/tests/run")))
}

/// Runs a step between two lines that name it.
fn step<T>(name: &str, work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    println!("\n== {name}");
    let start = Instant::now();
    let result = work();
    let verdict = if result.is_ok() { "ok" } else { "FAILED" };
    println!("== {name}: {verdict}, {:.1} s", start.elapsed().as_secs_f64());
    result.map_err(|message| format!("{name}: {message}"))
}
