//! The questions that the page asks, and their answers as JSON.

pub(crate) mod contract;
pub(crate) mod error;
pub(crate) mod game;
pub(crate) mod moves;
pub(crate) mod reply;
pub(crate) mod rules;
pub(crate) mod score;
