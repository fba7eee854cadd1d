//! The protocols by which draughts programs play each other, as sessions without input or output.
//!
//! [`hub`] is the Hub protocol: lines of text between an engine and who drives it, version 2 on
//! both sides and version 1 for driving. [`dxp`] is DamExchange: messages between two equal
//! programs. Bytes and lines go in, events and bytes or lines come out; sockets, processes, threads
//! and clocks are for others.

pub mod dxp;
pub mod hub;
mod lines;

pub use lines::{Lines, TooLong};
