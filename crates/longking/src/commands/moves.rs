//! `longking moves`: the legal moves of a position, or of a position a line.

use std::io::{self, BufRead, BufReader, IsTerminal, Write};

use anyhow::{Context, Result};
use draughts::{Position, Variant, WithVariant, dispatch};
use draughts_notation::Notation;
use draughts_notation::moves::Writer;

use crate::answer::Output;
use crate::arguments::Moves;
use crate::question::{position, read_fen};

/// Writes the moves, sorted by bytes.
pub(crate) fn run(asked: &Moves, output: &mut Output) -> Result<()> {
    let rules = &asked.subject.rules.rules().moves;
    if asked.batch {
        dispatch(rules, Batch { asked, output })
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
        let position = position(variant, &self.asked.subject.setup()?)?;
        for text in written(&position, self.asked) {
            writeln!(self.output, "{text}")?;
        }
        Ok(())
    }
}

/// The moves of every position of standard input, a line each.
struct Batch<'a> {
    asked: &'a Moves,
    output: &'a mut Output,
}

impl WithVariant for Batch<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self, variant: V) -> Result<()> {
        each_line(self.output, |line| Ok(written(&read(variant, line)?, self.asked)))
    }
}

/// Answers every line of standard input with a line.
fn each_line(
    output: &mut Output,
    mut answer: impl FnMut(&[u8]) -> Result<Vec<String>>,
) -> Result<()> {
    let at_once = io::stdout().is_terminal();
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut line = Vec::new();
    loop {
        // Who waits for an answer before asking again gets it; who does not is not slowed down.
        if at_once || input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        if input.read_until(b'\n', &mut line).context("input")? == 0 {
            return Ok(());
        }
        match answer(&line) {
            Ok(texts) => writeln!(output, "{}", texts.join(" "))?,
            Err(error) => writeln!(output, "error: {error:#}")?,
        }
    }
}

/// Reads a line of a batch.
fn read<V: Variant>(variant: V, line: &[u8]) -> Result<Position<V>> {
    let text = str::from_utf8(line).context("fen")?;
    position(variant, &read_fen(text)?)
}

/// The legal moves in the form that was asked for.
fn written<V: Variant>(position: &Position<V>, asked: &Moves) -> Vec<String> {
    let moves = position.legal_moves();
    let writer = Writer::among(position, &moves, Notation::of(&asked.subject.rules));
    let mut texts: Vec<_> = moves.iter().map(|mv| writer.write(mv, asked.format.into())).collect();
    texts.sort_unstable();
    texts
}
