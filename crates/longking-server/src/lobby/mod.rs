//! The lobby: who waits for a game and meets whom, who challenges whom, and the socket on which
//! each is told of it.
//!
//! What happens is a row of the store before anybody is told. A server tells those who have a line
//! to it; the others hear of it over the bus, or find it in the store.

mod absent;
mod board;
pub(crate) mod challenges;
pub(crate) mod code;
mod follow;
mod line;
mod meet;
mod online;
mod pause;
pub(crate) mod relations;
pub(crate) mod seats;
pub(crate) mod seeks;
mod shown;
pub(crate) mod told;

pub(crate) use follow::run;
#[cfg(test)]
pub(crate) use line::keep_seek;
pub(crate) use line::{end_device, leave, open};
pub(crate) use online::{Listening, Online};
