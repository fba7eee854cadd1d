//! Tests counted by what became of them.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use crate::command::Outcome;

/// The tests that ran, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
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
    /// Runs a test command with its output on ours, and adds the tests that it counts; one that
    /// counts none is an error.
    pub(crate) fn count(&mut self, mut command: Command) -> Outcome {
        let name = command.get_program().to_string_lossy().into_owned();
        let failed = |error: io::Error| format!("{name}: {error}");
        let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
        let output = child.stdout.take().ok_or_else(|| format!("{name}: no output"))?;
        let before = *self;
        self.copy(output, io::stdout()).map_err(failed)?;
        let status = child.wait().map_err(failed)?;
        println!("{self}");
        match status.success() {
            true if *self == before => Err(format!("{command:?}: no test ran")),
            true => Ok(()),
            false => Err(format!("{command:?}: {status}")),
        }
    }

    /// Passes lines on, and adds their figures.
    fn copy(&mut self, from: impl Read, mut to: impl Write) -> io::Result<()> {
        for line in BufReader::new(from).split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            self.add(&line);
            writeln!(to, "{line}")?;
        }
        Ok(())
    }

    /// Adds the figures of a line of cargo's, such as
    /// `test result: ok. 3 passed; 0 failed; 1 ignored; …`, or of node's, such as `ℹ pass 3`.
    fn add(&mut self, line: &str) {
        if let Some(figures) = line.strip_prefix("test result: ") {
            let words: Vec<&str> = figures.split([' ', ';']).collect();
            words.windows(2).for_each(|pair| self.add_figure(pair[1], pair[0]));
        } else if let Some((word, number)) =
            line.strip_prefix("ℹ ").and_then(|line| line.split_once(' '))
        {
            self.add_figure(word, number);
        }
    }

    fn add_figure(&mut self, word: &str, number: &str) {
        let Ok(number) = number.parse::<u64>() else { return };
        match word {
            "passed" | "pass" => self.passed += number,
            "failed" | "fail" | "cancelled" => self.failed += number,
            "ignored" | "skipped" | "todo" => self.ignored += number,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_result_lines_are_added_and_every_line_is_passed_on() {
        let lines = "\
running 3 tests
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 40 passed; 2 failed; 0 ignored; 7 measured; 0 filtered out; finished in 1.25s
a line with 9 passed; in it
ℹ tests 16
ℹ pass 12
ℹ fail 1
ℹ cancelled 2
ℹ skipped 1
ℹ duration_ms 1961.112335
✔ a test with pass 5 in its name (12.5ms)
";
        let mut tally = Tally::default();
        let mut passed_on = Vec::new();
        tally.copy(lines.as_bytes(), &mut passed_on).expect("memory can be written");
        assert_eq!(tally, Tally { passed: 55, failed: 5, ignored: 2 });
        assert_eq!(passed_on, lines.as_bytes());
    }

    #[test]
    fn a_command_that_fails_or_counts_nothing_is_an_error() {
        let mut tally = Tally::default();
        let rustc = |argument: &str| {
            let mut command = Command::new("rustc");
            command.arg(argument);
            command
        };
        let nothing = tally.count(rustc("--version")).expect_err("rustc runs no test");
        assert!(nothing.ends_with("no test ran"), "{nothing}");
        assert!(tally.count(rustc("--no-such-option")).is_err());
        assert!(tally.count(Command::new("no-such-program")).is_err());
        assert_eq!(tally, Tally::default());
    }
}
