//! The engine put together: what thinks, how long, and who it talks to.
//!
//! [`Player`] is the one place where a searcher is made and asked, [`analyse`] looks at a game with it. [`hub`] plays by
//! the protocol of other programs, [`contest`] plays engines against each other. All of them write to what they are
//! given, never to a terminal of their own accord.

mod analysis;
mod budget;
pub mod contest;
pub mod hub;
mod options;
mod player;
mod record;
mod thinker;

pub use analysis::{Line, Thought, analyse};
pub use budget::Budget;
pub use draughts_search::{Level, Score};
pub use options::{Options, OptionsError};
pub use player::{Player, Signal};
pub use record::{Record, RecordError, Standing};

/// The name of the engine.
pub const NAME: &str = "Longking";

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
