//! The engine put together: what thinks, how long, and who it talks to.
//!
//! [`Player`] is the one place where a searcher is made and asked. [`hub`] plays by the protocol of other
//! programs, [`contest`] plays engines against each other. All of
//! them write to what they are given, never to a terminal of their own accord.

mod budget;
pub mod contest;
pub mod hub;
mod options;
mod player;
mod record;
mod thinker;

pub use budget::Budget;
pub use draughts_search::Level;
pub use options::{Options, OptionsError};
pub use player::{Player, Signal};
pub use record::{Record, RecordError, Standing};

/// The name of the engine.
pub const NAME: &str = "Longking";

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
