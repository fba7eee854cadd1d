//! Moves as text: the short form of PDN, every landing square, or the form of the Hub protocol.
//!
//! [`Writer`] writes the moves of a position; [`read`] understands every form, [`read_named`] only
//! the names of the rule set, as PDN has them. [`signs`] are the marks behind a move, [`Line`] is
//! several moves in one text, [`hops`] a move as programs are told it by servers.

mod error;
mod hops;
mod line;
mod path;
mod read;
pub mod signs;
#[cfg(test)]
mod tests;
mod tokens;
mod write;

pub use error::MoveTextError;
pub use hops::{Hops, follow_hops, hops, read_hops};
pub use line::Line;
pub(crate) use read::read_these;
pub use read::{read, read_among, read_any, read_in, read_named};
pub(crate) use tokens::is_dash;
pub use write::{AnyWriter, Format, Writer, any_hub, hub};
