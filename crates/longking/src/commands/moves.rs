//! `longking moves`: the legal moves of a position, or of a position a line.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};

use anyhow::{Context, Result};
use draughts::{Position, Variant, WithVariant, dispatch};

use super::hub;
use crate::Output;
use crate::arguments::Moves;
use crate::question::{position, read_fen};

/// Writes the moves, sorted by bytes.
pub(crate) fn run(asked: &Moves, output: &mut Output) -> Result<()> {
    let rules = &asked.subject.rules.rules().moves;
    if asked.batch {
        dispatch(rules, Batch { output })
    } else {
        dispatch(rules, List { asked, output })
    }
}

/// The moves of one position, one a line.
struct List<'a> {
    asked: &'a Moves,
    output: &'a mut Output,
}

impl WithVariant for List<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self, variant: V) -> Result<()> {
        let setup = self.asked.subject.setup()?;
        let mut lines = Lines::default();
        lines.fill(&position(variant, &setup)?);
        for line in lines.sorted() {
            self.output.write_all(line)?;
            self.output.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// The moves of every position of standard input, a line each.
struct Batch<'a> {
    output: &'a mut Output,
}

impl WithVariant for Batch<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self, variant: V) -> Result<()> {
        let at_once = io::stdout().is_terminal();
        let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
        let mut line = Vec::new();
        let mut lines = Lines::default();
        loop {
            // Who waits for an answer before asking again gets it; who does not is not slowed down.
            if at_once || input.buffer().is_empty() {
                self.output.flush()?;
            }
            line.clear();
            if input.read_until(b'\n', &mut line).context("input")? == 0 {
                return Ok(());
            }
            match read(variant, &line) {
                Ok(position) => {
                    lines.fill(&position);
                    let mut gap: &[u8] = b"";
                    for text in lines.sorted() {
                        self.output.write_all(gap)?;
                        self.output.write_all(text)?;
                        gap = b" ";
                    }
                    self.output.write_all(b"\n")?;
                }
                Err(error) => writeln!(self.output, "error: {error:#}")?,
            }
        }
    }
}

/// Reads a line of a batch.
fn read<V: Variant>(variant: V, line: &[u8]) -> Result<Position<V>> {
    let text = str::from_utf8(line).context("fen")?;
    position(variant, &read_fen(text)?)
}

/// Texts one after the other, and where each begins and ends.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    ranges: Vec<(usize, usize)>,
}

impl Lines {
    /// Writes the moves of a position in place of what is there.
    fn fill<V: Variant>(&mut self, position: &Position<V>) {
        self.text.clear();
        self.ranges.clear();
        for mv in &position.legal_moves() {
            let from = self.text.len();
            // Writing to memory does not fail.
            let _ = write!(self.text, "{}", hub::text(mv));
            self.ranges.push((from, self.text.len()));
        }
        let text = &self.text;
        self.ranges.sort_unstable_by_key(|&(from, to)| &text[from..to]);
    }

    fn sorted(&self) -> impl Iterator<Item = &[u8]> {
        self.ranges.iter().map(|&(from, to)| &self.text[from..to])
    }
}
