//! The library of games, for the one who runs the program: on the same machine, and nowhere else.

pub(crate) mod http;
mod shelf;
mod upload;

pub(crate) use shelf::Shelf;
