//! `longking hub`: the engine on the Hub protocol.

use std::io;

use anyhow::Result;
use draughts_engine::{Options, hub};

use crate::answer::Output;
use crate::arguments::{Engine, Hub};

/// Plays until the input is closed or says `quit`.
pub(crate) fn run(asked: &Hub, output: &mut Output) -> Result<()> {
    Ok(hub::run(io::stdin(), output, &asked.engine.options()?)?)
}

impl Engine {
    /// The options that were chosen.
    ///
    /// # Errors
    /// There is not so much memory.
    pub(crate) fn options(&self) -> Result<Options> {
        let options = Options {
            level: self.level,
            hash: self.hash as usize,
            threads: self.threads as usize,
            contempt: self.contempt as i32,
            weights: self.weights.clone(),
            tables: self.tables.clone(),
            ..Options::default()
        };
        options.check_memory()?;
        Ok(options)
    }
}
