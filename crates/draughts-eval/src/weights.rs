//! Weights of either kind, as they come from a file.

use draughts::rules::BoardSize;

use crate::frame::WeightsError;
#[cfg(feature = "net")]
use crate::net::{self, Net};
use crate::pattern_weights::PatternWeights;

/// Weights of patterns, or of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weights {
    /// Weights of patterns.
    Patterns(PatternWeights),
    /// Weights of a network.
    #[cfg(feature = "net")]
    Net(Net),
}

impl Weights {
    /// Weights from the bytes of a file of either kind.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of weights.
    pub fn from_bytes(file: &[u8]) -> Result<Weights, WeightsError> {
        #[cfg(feature = "net")]
        if file.starts_with(net::KIND.mark) {
            return Net::from_bytes(file).map(Weights::Net);
        }
        PatternWeights::from_bytes(file).map(Weights::Patterns)
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Weights::Patterns(weights) => weights.to_bytes(),
            #[cfg(feature = "net")]
            Weights::Net(net) => net.to_bytes(),
        }
    }

    /// Whether they are those of a network.
    pub fn is_net(&self) -> bool {
        !matches!(self, Weights::Patterns(_))
    }

    /// The rules of the training games, as a contract.
    pub fn contract(&self) -> &str {
        match self {
            Weights::Patterns(weights) => &weights.contract,
            #[cfg(feature = "net")]
            Weights::Net(net) => &net.contract,
        }
    }

    /// Size of the board.
    pub fn size(&self) -> BoardSize {
        match self {
            Weights::Patterns(weights) => weights.size,
            #[cfg(feature = "net")]
            Weights::Net(net) => net.size,
        }
    }
}

impl From<PatternWeights> for Weights {
    fn from(weights: PatternWeights) -> Weights {
        Weights::Patterns(weights)
    }
}

#[cfg(feature = "net")]
impl From<Net> for Weights {
    fn from(net: Net) -> Weights {
        Weights::Net(net)
    }
}
