//! How the weights of the engine are made: games against itself, and what is learned from them.
//!
//! [`selfplay`] plays games into a folder of shards; the same seed gives the same games, and a folder that is not full
//! is filled. [`fit`] learns [weights](draughts_eval::Weights) from such folders.

pub mod chance;
pub mod fit;
pub mod sample;
pub mod selfplay;
pub mod shard;
