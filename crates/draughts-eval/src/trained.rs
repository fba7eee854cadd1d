//! Weights of either kind, as they come from a file.

use draughts::rules::BoardSize;

use crate::frame::WeightsError;
#[cfg(feature = "net")]
use crate::net::{self, Net};
use crate::weights::Weights;

/// Weights of windows, or of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trained {
    /// Of windows.
    Windows(Weights),
    /// Of a network.
    #[cfg(feature = "net")]
    Net(Net),
}

impl Trained {
    /// Reads a file of either kind.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of weights.
    pub fn from_bytes(file: &[u8]) -> Result<Trained, WeightsError> {
        #[cfg(feature = "net")]
        if file.starts_with(net::KIND.mark) {
            return Net::from_bytes(file).map(Trained::Net);
        }
        Weights::from_bytes(file).map(Trained::Windows)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            Trained::Windows(weights) => weights.to_bytes(),
            #[cfg(feature = "net")]
            Trained::Net(net) => net.to_bytes(),
        }
    }

    /// The rules that they were learned under, as a contract.
    pub fn contract(&self) -> &str {
        match self {
            Trained::Windows(weights) => &weights.contract,
            #[cfg(feature = "net")]
            Trained::Net(net) => &net.contract,
        }
    }

    /// The size of the board.
    pub fn size(&self) -> BoardSize {
        match self {
            Trained::Windows(weights) => weights.size,
            #[cfg(feature = "net")]
            Trained::Net(net) => net.size,
        }
    }
}

impl From<Weights> for Trained {
    fn from(weights: Weights) -> Trained {
        Trained::Windows(weights)
    }
}

#[cfg(feature = "net")]
impl From<Net> for Trained {
    fn from(net: Net) -> Trained {
        Trained::Net(net)
    }
}
