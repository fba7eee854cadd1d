//! Games between two people by link: each table is a log in the store, and a room where it is open.

mod ask;
mod bus;
mod deadlines;
mod hall;
mod hints;
mod homes;
pub(crate) mod http;
mod lease;
mod missing;
mod neighbours;
mod open;
mod others;
mod room;
pub(crate) mod secret;
mod snapshot;
pub(crate) mod socket;
#[cfg(test)]
mod tests;

pub(crate) use bus::{Bus, Local, Nats};
pub(crate) use hall::Hall;
pub(crate) use lease::Pace;
