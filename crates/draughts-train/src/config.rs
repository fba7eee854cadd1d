//! Configuration of a training run, and its outcome.

use std::path::PathBuf;

use draughts_eval::{Net, Weights};

use crate::sample::Sample;
use crate::target::Target;

/// Configuration of a training run.
pub struct TrainConfig {
    /// Folders of shards.
    pub folders: Vec<PathBuf>,
    /// Number of epochs: passes over all samples.
    pub epochs: u32,
    /// The target beside the score of a position's own search.
    pub target: Target,
    /// Seed of the order of samples.
    pub seed: u64,
    /// The kind of weights.
    pub kind: Kind,
}

/// The kind of weights that is trained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Weights of patterns.
    Patterns {
        /// The number of games that must show an arrangement of a whole pattern for it to get a
        /// weight, on top of its halves; `None` for halves alone.
        wholes: Option<u32>,
    },
    /// A neural network.
    Net {
        /// The network that is trained on, of the same board; `None` to begin with random weights.
        from: Option<Box<Net>>,
    },
}

/// The outcome of a training run.
pub struct Trained {
    /// The weights.
    pub weights: Weights,
    /// Number of training samples.
    pub samples: usize,
}

/// Called after each epoch with its number and the validation loss (cross-entropy in bits); `None`
/// where there are too few games to hold some out.
pub type OnEpoch<'a> = &'a mut dyn FnMut(u32, Option<f64>);

/// A training sample: a position, and its target for White.
pub(crate) type Labelled<G> = (Sample<G>, f32);
