//! Answers as JSON: one line, so that they can be read line by line.

use std::io::Write;

use anyhow::Result;
use serde::{Serialize, Serializer};

use crate::answer::Output;

/// Writes a value on a line.
pub(crate) fn write<T: Serialize>(value: &T, output: &mut Output) -> Result<()> {
    Ok(output.write_all(line(value)?.as_bytes())?)
}

/// A value on a line, with the line's end.
pub(crate) fn line<T: Serialize>(value: &T) -> Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// An object whose members keep their order.
pub(crate) struct Ordered<T, N = &'static str>(pub(crate) Vec<(N, T)>);

impl<T: Serialize, N: Serialize> Serialize for Ordered<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
