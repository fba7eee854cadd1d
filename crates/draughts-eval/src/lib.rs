//! Evaluation functions: a plain one for every game, and learned ones with their weights.
//!
//! [`Evaluate`] is what a search asks of them. [`Plain`] counts material, squares and mobility
//! under any rules. There are two kinds of learned [`Weights`], each with a file. With
//! [`PatternWeights`] the men of a board are read in overlapping [patterns](Patterns) of twelve
//! squares (n-tuples); every arrangement of men in a pattern has a weight, once for the opening and
//! once for the ending, and so have kings and their squares. They are small and need no wide
//! registers, as suits a browser. A [`Net`] is a neural network that sees all pieces together, and
//! knows more about openings and the middle of a game.
//!
//! A [`WeightsRegistry`] knows which of several weights fit a game, and makes the evaluation with
//! them.

#[cfg(all(feature = "net", not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod accumulator;
#[cfg(feature = "net")]
mod blocks;
mod coder;
mod evaluate;
mod frame;
#[cfg(feature = "net")]
mod net;
#[cfg(feature = "net")]
mod net_eval;
mod numbers;
mod pattern_eval;
mod pattern_reader;
mod pattern_weights;
mod patterns;
mod phase;
mod plain;
mod registry;
mod scale;
mod weights;
mod wide;

#[cfg(all(feature = "net", target_arch = "wasm32", target_feature = "simd128"))]
use wide::browser as accumulator;

#[cfg(feature = "net")]
pub use blocks::{BLOCK_STATES, CODE_LENGTH, CODE_ONE, Codebook, block_count, block_states};
pub use evaluate::Evaluate;
pub use frame::WeightsError;
#[cfg(feature = "net")]
pub use net::{
    BUCKETS, NET_PHASES, Net, OUTPUT_MAX, OUTPUT_ONE, PIECE_KINDS, UNIT_ONE, UNITS, Units,
    bucket_of, net_phase,
};
#[cfg(feature = "net")]
pub use net_eval::{NetEvaluation, NetTables};
pub use pattern_eval::{PatternEvaluation, PatternTables};
pub use pattern_reader::{LANES, PatternReader, unmirrored};
pub use pattern_weights::{HALF_STATES, PARTS, PatternWeights, SCALARS, halves_of, scalar};
pub use patterns::{PATTERN_SQUARES, PATTERN_STATES, Patterns};
pub use phase::{GAME_PHASES, GamePhase};
pub use plain::Plain;
pub use registry::{WeightsRegistry, nearest};
pub use scale::EndgameScale;
pub use weights::Weights;
