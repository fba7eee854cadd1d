//! Games between two people by link: each table is a log in the store, and a room where it is open.

mod ask;
mod away;
mod begin;
mod blocked;
mod bus;
mod deadlines;
mod hall;
mod hints;
mod homes;
pub(crate) mod http;
mod lease;
mod left;
mod missing;
mod neighbours;
mod not_taken;
mod open;
mod others;
mod phrases;
mod presence;
mod rated;
mod room;
pub(crate) mod secret;
mod sight;
mod signs;
pub(crate) mod snapshot;
pub(crate) mod socket;
mod state;
#[cfg(test)]
mod tests;

pub(crate) use begin::FirstMoves;
pub(crate) use bus::{Bus, Local, Nats, Subject};
pub(crate) use hall::Hall;
pub(crate) use lease::Pace;
pub(crate) use rated::{other_plays_rated, pauses_not, plays_rated};
pub(crate) use sight::{Line, Sight, View};
pub(crate) use signs::Device;
