//! Draughts as text.

pub mod diagram;
