//! Move generation: legal moves, their number, and whether there are any.

mod capture;
mod choice;
pub(crate) mod compiled;
mod count;
pub(crate) mod directions;
pub(crate) mod facts;
pub(crate) mod generator;
mod legal;
mod outlook;
mod perft;
mod quiet;
pub(crate) mod rays;
mod seen;
mod takeable;
mod unrolled;
pub(crate) mod view;

pub use perft::Counting;

pub(crate) use legal::{Wanted, is_crowned};
pub(crate) use takeable::takeable;
