//! The library of games, asked in every way.

mod agreement;
mod library;
