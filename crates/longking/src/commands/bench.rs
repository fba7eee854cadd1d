//! `longking bench`: a fixed search over fixed positions.

use std::io::Write;

use anyhow::Result;
use draughts_engine::bench;

use crate::Output;

/// Writes the positions, the seconds and the positions a second.
pub(crate) fn run(output: &mut Output) -> Result<()> {
    let done = bench()?;
    let seconds = done.time.as_secs_f64();
    writeln!(output, "nodes {}", done.nodes)?;
    writeln!(output, "seconds {seconds:.3}")?;
    writeln!(output, "nps {:.0}", done.nodes as f64 / seconds.max(1e-9))?;
    Ok(())
}
