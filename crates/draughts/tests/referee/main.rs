//! A second referee: sections 1 to 5 of the rules once more, from their text alone, slow and plain.
//!
//! It has pieces in an array of points with rows and columns, and shares no code with the program:
//! what goes over is plain data (`program`). It keeps whole random games beside the program, under
//! every built-in rule set and under random contracts, and after every ply both must say the same:
//! the moves with their paths, offences, what may be huffed, counts, repetition, the end.
//!
//! Every day a share of the games; with `LONGKING_DEEP=1` some 9,000 of them and 50,000 crowded
//! positions, with their numbers printed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod board;
mod capture;
mod chance;
mod choice;
mod contest;
mod contract;
mod count;
mod crowded;
mod ending;
mod game;
mod games;
mod known;
mod long;
mod moves;
mod odds;
mod position;
mod program;
mod quiet;
mod report;
mod sets;
mod start;
mod style;
mod tables;
mod tally;
mod text;

/// Whether all games are played, or a share of them.
fn is_deep() -> bool {
    std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1")
}
