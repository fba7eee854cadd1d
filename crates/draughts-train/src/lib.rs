//! How the weights of the engine are made: games against itself, and what is learned from them.
//!
//! [`selfplay`] plays games into a folder of shards; the same seed gives the same games, and a folder that is not full
//! is filled. [`fit`] learns [weights](draughts_eval::Trained) from such folders: of windows, or a network.

pub mod chance;
pub mod fit;
mod net;
pub mod sample;
pub mod selfplay;
pub mod shard;
mod windows;
pub mod worth;
