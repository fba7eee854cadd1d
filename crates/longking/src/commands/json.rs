//! Answers as JSON: one line, so that they can be read line by line.

use std::io::Write;

use anyhow::Result;
use serde::{Serialize, Serializer};

use crate::Output;

/// Writes a value on a line.
pub(crate) fn write<T: Serialize>(value: &T, output: &mut Output) -> Result<()> {
    let line = serde_json::to_string(value)?;
    Ok(writeln!(output, "{line}")?)
}

/// An object whose members keep their order.
pub(crate) struct Ordered<T>(pub(crate) Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
