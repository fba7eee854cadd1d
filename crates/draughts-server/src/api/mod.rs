//! The questions that the page asks, and their answers as JSON.

pub(crate) mod error;
pub(crate) mod questions;
