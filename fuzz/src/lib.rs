//! Laws that hold for any bytes: each function takes what a fuzzer made up and panics when a law is
//! broken.
//!
//! The fuzz targets call them, and so does an ordinary test with the corpora that are kept.

mod bytes;
mod game;
mod generate;
mod moves;
mod pdn;
mod score;
mod text;

pub use generate::generate;
pub use moves::moves;
pub use pdn::pdn;
pub use score::score;
pub use text::{contract, fen};
