//! What positions are worth, learned from games.
//!
//! The men of a board are seen through overlapping [windows](Shape) of twelve squares; every arrangement of men in a
//! window has a weight, once for the opening and once for the ending, and so have kings and their squares.
//! [`Weights`] is a file of such weights with the rules that they were learned under; [`Learned`] scores
//! positions with them, and a [`Shelf`] knows which of several fit a game.

mod endings;
mod learned;
mod reader;
mod shape;
mod shelf;
mod stage;
mod weights;

pub use endings::Endings;
pub use learned::{Knowledge, Learned};
pub use reader::{LANES, Reader, unmirrored};
pub use shape::{Shape, WINDOW, WINDOW_STATES};
pub use shelf::{Shelf, nearest};
pub use stage::{STAGES, Stage};
pub use weights::{HALF_STATES, PARTS, SCALARS, Weights, WeightsError, halves_of, scalar};
