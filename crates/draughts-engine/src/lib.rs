//! The engine put together: what thinks, how long, and who it talks to.
//!
//! [`EnginePlayer`] is the computer player with the options of the engine and a clock. [`hub`] and
//! [`dxp`] play by the protocols of other programs, [`contest`] plays engines against each other,
//! [`bench()`] measures, [`analyse`] looks at a position. All of them write to what they are given,
//! never to a terminal of their own accord.

mod analysis;
mod bench;
pub mod contest;
pub mod dxp;
mod endgame_folder;
pub mod hub;
mod listening;
mod options;
mod player;
mod source;
mod thinker;
mod turns;

pub use analysis::{Line, analyse};
pub use bench::{Bench, Speedup, bench, speedup};
pub use draughts_player::{Budget, Level, Margins, Purpose, Score};
pub use endgame_folder::EndgameFolder;
pub use options::{Options, OptionsError};
pub use player::{EnginePlayer, Signal};
pub use source::{Source, WeightFile, evaluation};

/// The name of the engine.
pub const NAME: &str = "Longking";

/// Its version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
