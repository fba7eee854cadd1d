//! `cargo xtask test`: everything that must hold before a change is taken, in steps.

use std::env;
use std::num::NonZero;
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::command::{Outcome, cargo, succeed};
use crate::needs::{self, Install, Need, WASM};
use crate::repository::Repository;
use crate::tally::Tally;
use crate::{clauses, cluster, tidy, windows};

/// How far the proofs go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// What every change is checked by.
    Everyday,
    /// The long proofs too.
    Deep,
}

/// What `cargo xtask test` is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// How far the proofs go.
    pub(crate) depth: Depth,
    /// Whether what is missing is installed.
    pub(crate) install: Install,
}

impl Options {
    /// The options that the words ask for.
    pub(crate) fn read(words: &[&str]) -> Option<Options> {
        let mut options = Options { depth: Depth::Everyday, install: Install::Never };
        for word in words {
            match *word {
                "--deep" => options.depth = Depth::Deep,
                "--install" => options.install = Install::Missing,
                _ => return None,
            }
        }
        Some(options)
    }

    /// What the steps need beside Rust.
    fn needs(self) -> &'static [Need] {
        match self.depth {
            Depth::Everyday => &Need::TESTS,
            Depth::Deep => &Need::DEEP,
        }
    }
}

/// The variable that asks the tests for their long proofs.
const DEEP: &str = "LONGKING_DEEP";

/// The variable that says that PostgreSQL must be there for the tests of storage.
const POSTGRES: &str = "LONGKING_POSTGRES";

/// The variable that says that NATS must be there for the tests of several servers.
const NATS: &str = "LONGKING_NATS";

/// The variable with the program that the tests in a browser start.
const PROGRAM: &str = "LONGKING";

/// The variable that leaves the browser's module out of the program when it is `off`.
const MODULE: &str = "LONGKING_WASM";

/// The variable with how many tests of a program run at once.
const TEST_THREADS: &str = "RUST_TEST_THREADS";

/// How many run at once on each processor: the longest wait for clocks, lines and disks.
const TESTS_A_PROCESSOR: usize = 3;

/// Runs every step; the first that fails ends it.
pub(crate) fn run(repository: &Repository, options: Options) -> Outcome {
    let start = Instant::now();
    let mut steps = Steps { repository, tests: Tally::default(), missing: Vec::new() };
    if options.install == Install::Missing {
        step("install", || needs::fetch(&repository.root, options.needs()))?;
    }
    steps.missing = needs::missing(&repository.root, options.needs());
    step("format", || succeed(steps.cargo(&["fmt", "--all", "--check"])))?;
    step("tidy", || tidy::run(repository))?;
    step("clippy", || {
        let words = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
        succeed(steps.cargo(&words))
    })?;
    step("test", || steps.count(steps.rust_tests()))?;
    step("doc", || {
        let mut command = steps.cargo(&["doc", "--workspace", "--no-deps"]);
        command.env("RUSTDOCFLAGS", "-D warnings");
        succeed(command)
    })?;
    step("clauses", || clauses::run(repository))?;
    if !steps.lacks(&cluster::NEEDS) {
        step("cluster", || cluster::play(repository, &cluster::SHORT))?;
    }
    if !steps.lacks(&Need::BROWSER) {
        step("browser", || steps.browser(options.depth))?;
    }
    if options.depth == Depth::Deep {
        step("deep", || {
            let mut command = steps.rust_tests();
            command.arg("--release").env(DEEP, "1");
            steps.count(command)
        })?;
        if !steps.lacks(&Need::WINDOWS) {
            step("windows", || windows::run(repository))?;
        }
    }
    println!("\nall steps passed in {:.1} s: {}", start.elapsed().as_secs_f64(), steps.tests);
    for line in left_out(&steps.missing) {
        println!("left out: {line}");
    }
    Ok(())
}

/// What the steps share.
struct Steps<'a> {
    repository: &'a Repository,
    tests: Tally,
    /// What is not on this machine.
    missing: Vec<Need>,
}

impl Steps<'_> {
    fn lacks(&self, some: &[Need]) -> bool {
        some.iter().any(|need| self.missing.contains(need))
    }

    /// A cargo command, whose build installs nothing either.
    fn cargo(&self, words: &[&str]) -> Command {
        let mut command = cargo(&self.repository.root, words);
        if self.lacks(&[Need::Wasm]) {
            command.env(MODULE, "off");
        }
        command
    }

    /// The tests of Rust; those on PostgreSQL and NATS where these are there.
    fn rust_tests(&self) -> Command {
        let mut command = self.cargo(&["test", "--workspace"]);
        if env::var_os(TEST_THREADS).is_none() {
            let processors = thread::available_parallelism().map_or(1, NonZero::get);
            command.env(TEST_THREADS, (processors * TESTS_A_PROCESSOR).to_string());
        }
        if !self.lacks(&[Need::Postgres]) {
            command.env(POSTGRES, "required");
        }
        if !self.lacks(&[Need::Nats]) {
            command.env(NATS, "required");
        }
        command
    }

    fn count(&mut self, command: Command) -> Outcome {
        self.tests.count(command)
    }

    /// Checks that the rules compile for the browser, and plays through the page in one.
    fn browser(&mut self, depth: Depth) -> Outcome {
        succeed(self.cargo(&["check", "--package", "draughts", "--target", WASM]))?;
        let mut command = Command::new(self.repository.root.join("web/tests/run"));
        // The program that the tests of Rust have built.
        command.env(PROGRAM, self.repository.target()?.join("debug/longking"));
        if depth == Depth::Deep {
            command.env(DEEP, "1");
        }
        self.count(command)
    }
}

/// What does not run without what is missing, a line each with what would mend it.
fn left_out(missing: &[Need]) -> Vec<String> {
    let parts = [
        ("the tests on PostgreSQL", &[Need::Postgres][..]),
        ("the tests of several servers", &[Need::Postgres, Need::Nats]),
        ("the browser's tests", &Need::BROWSER),
        ("what compiles for Windows", &Need::WINDOWS),
        ("the program under Windows", &[Need::Wine]),
    ];
    let lacking = parts.into_iter().filter_map(|(part, needs)| {
        let needs: Vec<Need> =
            needs.iter().copied().filter(|need| missing.contains(need)).collect();
        (!needs.is_empty()).then(|| format!("{part}, without {}", needs::told(&needs)))
    });
    let mut lines: Vec<String> = lacking.collect();
    if !lines.is_empty() {
        lines
            .push("nothing is installed unasked: `cargo xtask test --install` does it".to_string());
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_said_with_what_mends_it() {
        assert_eq!(left_out(&[]), Vec::<String>::new());
        let lines = left_out(&[Need::Npm, Need::Postgres, Need::Wasm]);
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines[0].starts_with("the tests on PostgreSQL, without postgresql ("));
        assert!(lines[2].contains("rustup target add") && lines[2].contains("npm (apt-get"));
        assert!(lines[3].contains("cargo xtask test --install"));
    }
}
