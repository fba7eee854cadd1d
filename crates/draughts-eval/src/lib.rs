//! What positions are worth, learned from games.
//!
//! There are two kinds of weights, each with a file. With [`Weights`] the men of a board are seen through overlapping
//! [windows](Shape) of twelve squares; every arrangement of men in a window has a weight, once for the opening and once for
//! the ending, and so have kings and their squares. They are small and need no wide registers, as suits a browser. A
//! [`Net`] is a neural network that sees all pieces together, and knows more about openings and the middle of a game.
//!
//! [`Trained`] is a file of either kind, and a [`Shelf`] knows which of several fit a game and scores positions with them.

mod coder;
mod endings;
mod frame;
mod learned;
#[cfg(feature = "net")]
mod net;
#[cfg(feature = "net")]
mod neural;
mod numbers;
mod reader;
mod shape;
mod shelf;
mod stage;
mod trained;
mod weights;

pub use endings::Endings;
pub use frame::WeightsError;
pub use learned::{Knowledge, Learned};
#[cfg(feature = "net")]
pub use net::{
    BUCKETS, Net, OUTPUT_MOST, OUTPUT_ONE, PHASES, PIECE_KINDS, UNIT_ONE, UNITS, Units, bucket_of,
    phase_of,
};
#[cfg(feature = "net")]
pub use neural::{Neural, Wiring};
pub use reader::{LANES, Reader, unmirrored};
pub use shape::{Shape, WINDOW, WINDOW_STATES};
pub use shelf::{Shelf, nearest};
pub use stage::{STAGES, Stage};
pub use trained::Trained;
pub use weights::{HALF_STATES, PARTS, SCALARS, Weights, halves_of, scalar};
