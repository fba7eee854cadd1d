//! `longking openings`: openings for matches, drawn by lot.

use std::io::Write;

use anyhow::{Result, bail};
use draughts_engine::Options;
use draughts_engine::contest::{Draw, Lots};

use crate::answer::Output;
use crate::arguments::Openings;

/// So many lots in a row that nothing comes of show that nothing will.
const ENOUGH: u32 = 10_000;

/// Writes a line for each opening.
pub(crate) fn run(asked: &Openings, output: &mut Output) -> Result<()> {
    let draw = Draw {
        contract: asked.rules,
        plies: asked.plies.clone(),
        score: asked.score.clone(),
        equal: asked.equal,
        nodes: asked.nodes,
        seed: asked.seed,
    };
    let mut lots = Lots::new(draw, &Options { hash: 16, ..Options::default() });
    let mut in_vain = 0;
    let mut left = asked.count;
    while left > 0 {
        match lots.once()? {
            Some(drawn) => {
                writeln!(output, "{}", drawn.record.moves().join(" "))?;
                output.flush()?;
                (left, in_vain) = (left - 1, 0);
            }
            None if in_vain == ENOUGH => bail!("count: no more openings like these are found"),
            None => in_vain += 1,
        }
    }
    Ok(())
}
