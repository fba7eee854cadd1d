//! `cargo xtask test`: everything that must hold before a change is taken, in steps.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::repository::Repository;
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

/// The target of the browser.
const WASM: &str = "wasm32-unknown-unknown";

/// Runs every step; the first that fails ends it.
pub(crate) fn run(repository: &Repository, options: Options) -> Outcome {
    let start = Instant::now();
    let root = repository.root.as_path();
    let mut tests = Tally::default();

    step("format", || succeed(cargo(root, &["fmt", "--all", "--check"])))?;
    step("tidy", || tidy::run(repository))?;
    step("clippy", || {
        succeed(cargo(
            root,
            &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"],
        ))
    })?;
    step("test", || tests.count(cargo(root, &["test", "--workspace"])))?;
    step("doc", || {
        let mut command = cargo(root, &["doc", "--workspace", "--no-deps"]);
        command.env("RUSTDOCFLAGS", "-D warnings");
        succeed(command)
    })?;
    step("clauses", || clauses::run(repository))?;
    let browser = step("browser", || browser(root, options.install))?;
    if options.depth == Depth::Deep {
        step("deep", || {
            let mut command = cargo(root, &["test", "--workspace", "--release"]);
            command.env(DEEP, "1");
            tests.count(command)
        })?;
    }

    println!("\nall steps passed in {:.1} s: {tests}", start.elapsed().as_secs_f64());
    if let Browser::LeftOut(missing) = browser {
        println!("left out: browser, {missing}");
    }
    Ok(())
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

/// A cargo command at the root.
fn cargo(root: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root);
    command
}

/// Runs a command with its output on ours.
fn succeed(mut command: Command) -> Outcome {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
}

/// What became of the step `browser`.
enum Browser {
    Compiles,
    LeftOut(String),
}

/// Checks that the rules compile for the browser, fetching the target when that is allowed.
fn browser(root: &Path, install: Install) -> Result<Browser, String> {
    if !has_wasm(root) && (install == Install::Yes || is_root()) {
        let mut command = Command::new("rustup");
        command.args(["target", "add", WASM]).current_dir(root);
        succeed(command)?;
    }
    if !has_wasm(root) {
        let missing = format!("the target {WASM} is missing: rustup target add {WASM}");
        println!("{missing}");
        return Ok(Browser::LeftOut(missing));
    }
    succeed(cargo(root, &["check", "--package", "draughts", "--target", WASM]))?;
    Ok(Browser::Compiles)
}

/// Whether the standard library of the browser's target is there.
fn has_wasm(root: &Path) -> bool {
    let mut command = Command::new("rustc");
    command.args(["--print", "target-libdir", "--target", WASM]).current_dir(root);
    command.output().is_ok_and(|output| {
        output.status.success()
            && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

/// Whether root runs this.
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// The tests that ran, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    passed: u64,
    failed: u64,
    ignored: u64,
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { passed, failed, ignored } = self;
        write!(f, "{passed} tests passed, {failed} failed, {ignored} ignored")
    }
}

impl Tally {
    /// Runs a test command with its output on ours, and adds the tests that it counts.
    fn count(&mut self, mut command: Command) -> Outcome {
        let failed = |error: std::io::Error| format!("cargo test: {error}");
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let output = child.stdout.take().ok_or("cargo test: no output")?;
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(failed)?;
            let line = String::from_utf8_lossy(&line);
            self.add(&line);
            writeln!(std::io::stdout(), "{line}").map_err(failed)?;
        }
        let status = child.wait().map_err(failed)?;
        println!("{self}");
        if status.success() { Ok(()) } else { Err(format!("{command:?}: {status}")) }
    }

    /// Adds the figures of a line such as `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
    fn add(&mut self, line: &str) {
        let Some(figures) = line.strip_prefix("test result: ") else { return };
        let words: Vec<&str> = figures.split([' ', ';']).collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u64>() else { continue };
            match pair[1] {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_result_lines_are_added() {
        let mut tally = Tally::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            "test result: FAILED. 40 passed; 2 failed; 0 ignored; 7 measured; 0 filtered out; finished in 1.25s",
            "a line with 9 passed; in it",
        ] {
            tally.add(line);
        }
        assert_eq!(tally, Tally { passed: 43, failed: 2, ignored: 1 });
    }

    #[test]
    fn a_command_that_fails_is_an_error() {
        let rustc = |argument: &str| {
            let mut command = Command::new("rustc");
            command.arg(argument);
            command
        };
        assert_eq!(succeed(rustc("--version")), Ok(()));
        assert!(succeed(rustc("--no-such-option")).is_err());
    }
}
