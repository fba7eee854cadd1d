//! `longking perft`: how many sequences of moves there are, by length.

mod count;

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::Result;
use draughts::{Counting, Move, Position, Variant, WithVariant, dispatch};
use draughts_notation::moves::hub;
use indicatif::{ProgressBar, ProgressStyle};

use crate::answer::Output;
use crate::arguments::Perft;
use crate::question::position;
use count::{Counter, by_move};

/// Writes a line per depth.
pub(crate) fn run(asked: &Perft, output: &mut Output) -> Result<()> {
    dispatch(&asked.subject.rules.rules().moves, Table { asked, output })
}

struct Table<'a> {
    asked: &'a Perft,
    output: &'a mut Output,
}

impl WithVariant for Table<'_> {
    type Output = Result<()>;

    fn run<V: Variant>(self, variant: V) -> Result<()> {
        let Table { asked, output } = self;
        let position = position(variant, &asked.subject.setup()?)?;
        if asked.depth == 0 {
            return line(0, &Count { nodes: 1, time: Duration::ZERO }, output);
        }
        let last = if asked.divide { Some(divided(asked, &position, output)?) } else { None };
        for depth in 1..asked.depth {
            line(depth, &Count::sum(asked, &position, depth), output)?;
        }
        let last = last.unwrap_or_else(|| Count::sum(asked, &position, asked.depth));
        line(asked.depth, &last, output)
    }
}

/// Writes how many sequences begin with each move.
fn divided<V: Variant>(
    asked: &Perft,
    position: &Position<V>,
    output: &mut Output,
) -> Result<Count> {
    let start = Instant::now();
    let counts = counts(asked, position, asked.depth);
    let time = start.elapsed();
    let mut lines: Vec<_> =
        counts.iter().map(|(mv, nodes)| format!("{} {nodes}", hub(mv))).collect();
    lines.sort_unstable();
    for line in lines {
        writeln!(output, "{line}")?;
    }
    Ok(Count { nodes: counts.iter().map(|(_, nodes)| nodes).sum(), time })
}

/// How many sequences of a length there are, and how long it took to count them.
struct Count {
    nodes: u64,
    time: Duration,
}

impl Count {
    fn sum<V: Variant>(asked: &Perft, position: &Position<V>, depth: u32) -> Count {
        let start = Instant::now();
        let nodes = counts(asked, position, depth).iter().map(|(_, nodes)| nodes).sum();
        Count { nodes, time: start.elapsed() }
    }

    fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds).round() as u64 } else { 0 }
    }
}

fn counts<V: Variant>(
    asked: &Perft,
    position: &Position<V>,
    depth: u32,
) -> Vec<(Move<V::Board>, u64)> {
    let counting = if asked.no_bulk { Counting::Single } else { Counting::Bulk };
    let bar = bar(depth);
    let counts = by_move(position, depth, &Counter { counting, threads: asked.threads, bar: &bar });
    bar.finish_and_clear();
    counts
}

/// A bar on a terminal, nothing anywhere else.
fn bar(depth: u32) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0).with_message(format!("depth {depth}"));
    match ProgressStyle::with_template("{msg} {wide_bar} {percent}% {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Writes `depth nodes seconds nodes_per_second`; it is seen at once.
fn line(depth: u32, count: &Count, output: &mut Output) -> Result<()> {
    let Count { nodes, time } = count;
    writeln!(output, "{depth} {nodes} {:.6} {}", time.as_secs_f64(), count.nodes_per_second())?;
    Ok(output.flush()?)
}
