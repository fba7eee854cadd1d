//! The opponent at play: whole games of all rules, positions with one answer, limits and levels.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod endings;
mod games;
mod limits;
mod rng;
mod strength;
mod table;
mod wins;
