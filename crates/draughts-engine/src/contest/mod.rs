//! Matches between engines: each opening twice with colours changed, counted in pairs.
//!
//! [`Terms`] say what is played, [`run`] plays it and tells an [`Audience`]. An engine that dies,
//! is silent, says nonsense or plays what is not legal loses its game, with the reason; it is
//! started again for the next one.

mod adjudicate;
mod clocks;
mod contender;
mod draw;
mod file;
mod game;
mod lot;
mod names;
mod opening;
mod part;
mod runner;
mod side;
mod tally;

pub use clocks::{Pace, PaceError};
pub use contender::Failure;
pub use draw::{Draw, Drawn, Lots};
pub use game::{End, Played};
pub use opening::{Opening, OpeningError, read_openings};
pub use part::{Part, PartError};
pub use runner::{Audience, ContestError, Terms, run};
pub use side::{Side, SideError};
pub use tally::{Elo, Sprt, SprtError, Tally, Verdict};
