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
#[derive(Clone, Debug, PartialEq)]
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
        /// Its steps.
        descent: Descent,
    },
}

/// The steps of a network in training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Descent {
    /// Samples of a batch, at least one: each batch is a step.
    pub batch: usize,
    /// Weight decay of AdamW: the share of every weight that a step takes off at a learning rate
    /// of one.
    pub decay: f32,
    /// Share of the running mean of the weights that a step keeps, from 0 to 1. The mean is what is
    /// trained in the end; with 0 that is the weights after the last step.
    pub average: f32,
    /// Whether the network gets a codebook; one that is trained on keeps that which it has.
    pub codebook: bool,
}

impl Descent {
    /// Large batches alone.
    pub const USUAL: Descent = Descent { batch: 16_384, decay: 0.0, average: 0.0, codebook: false };
}

/// The outcome of a training run.
pub struct Trained {
    /// The weights.
    pub weights: Weights,
    /// Number of training samples.
    pub samples: usize,
}

/// Losses of an epoch: mean cross-entropies, in bits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Against the targets of the training samples, before the step of each; patterns do not tell
    /// it.
    pub training: Option<f64>,
    /// Validation loss: on games held out; `None` where there are too few of them.
    pub validation: Option<Validation>,
}

/// Losses on games held out: mean cross-entropies, in bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Validation {
    /// Against the results of the games.
    pub results: f64,
    /// Against the training targets of their positions.
    pub targets: f64,
}

/// Called after each epoch with its number and its losses.
pub type OnEpoch<'a> = &'a mut dyn FnMut(u32, &Losses);

/// A training sample: a position, and its target for White.
pub(crate) type Labelled<G> = (Sample<G>, f32);
