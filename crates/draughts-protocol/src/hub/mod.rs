//! The Hub protocol: lines of text on the standard input and output of an engine.
//!
//! [`Engine`] is the side that thinks, [`Driver`] the side that asks it to, in either [`Version`].
//! A position is a letter and a character for each square, a move `32-28` or `28x19x23`; see
//! [`read_game`]. There is no huffing.

mod driver;
mod engine;
mod info;
mod level;
mod line;
mod one;
mod param;
mod position;
mod variant;

pub use driver::{Asked, Driver, Event, Version};
pub use engine::{Engine, Identity, Mode, Order, Search};
pub use info::Info;
pub use level::Level;
pub use line::{Line, LineError};
pub use param::{Kind, Param};
pub use position::{PositionTextError, read_game};
pub use variant::{contract_of, variant_of, without_huffing};
