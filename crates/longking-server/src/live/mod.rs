//! Games between two people by link: each table is a log in the store, and a room where it is open.

mod ask;
mod deadlines;
mod hall;
mod homes;
pub(crate) mod http;
mod lease;
mod room;
mod secret;
mod snapshot;
pub(crate) mod socket;
#[cfg(test)]
mod tests;

pub(crate) use hall::Hall;
pub(crate) use lease::Pace;
