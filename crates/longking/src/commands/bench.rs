//! `longking bench`: a fixed search over fixed positions.

use std::io::Write;

use anyhow::Result;
use draughts_engine::{bench, speedup};

use crate::answer::Output;
use crate::arguments::Bench;

/// Writes what was measured.
pub(crate) fn run(asked: &Bench, output: &mut Output) -> Result<()> {
    match asked.threads {
        None => speed(output),
        Some(threads) => sooner(threads as usize, output),
    }
}

/// Writes the positions, the seconds and the positions a second.
fn speed(output: &mut Output) -> Result<()> {
    let done = bench()?;
    let seconds = done.time.as_secs_f64();
    writeln!(output, "nodes {}", done.nodes)?;
    writeln!(output, "seconds {seconds:.3}")?;
    writeln!(output, "nps {:.0}", done.nodes as f64 / seconds.max(1e-9))?;
    Ok(())
}

/// Writes a line after each opening: the sums of the seconds of one thread and of several, and
/// their ratio.
fn sooner(threads: usize, output: &mut Output) -> Result<()> {
    let mut failed = Ok(());
    speedup(threads, &mut |sums| {
        let [alone, together] = [sums.alone, sums.together].map(|time| time.as_secs_f64());
        let ratio = alone / together.max(1e-9);
        if failed.is_ok() {
            let line = writeln!(
                output,
                "openings {} one {alone:.2} s, {threads} threads {together:.2} s, ratio {ratio:.2}",
                sums.openings
            );
            failed = line.and_then(|()| output.flush());
        }
    })?;
    Ok(failed?)
}
