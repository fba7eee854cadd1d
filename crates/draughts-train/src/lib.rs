//! Training of the engine's weights, by games against itself.
//!
//! [`selfplay`] plays games into a folder of shards; the same seed gives the same games, and a
//! folder that is not full is filled. [`fit`] trains [weights](draughts_eval::Weights) on such
//! folders: of patterns, or of a network.

mod adam;
mod average;
mod blocks;
pub mod config;
pub mod fit;
mod math;
mod net;
mod parameters;
mod patterns;
pub mod rng;
pub mod sample;
pub mod selfplay;
pub mod shard;
pub mod target;
mod validate;
