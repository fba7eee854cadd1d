//! Games between two people by link: each table is a log in the store, and a room where it is open.

mod ask;
mod deadlines;
mod hall;
pub(crate) mod http;
mod room;
mod secret;
mod snapshot;
pub(crate) mod socket;
#[cfg(test)]
mod tests;

pub(crate) use hall::Hall;
