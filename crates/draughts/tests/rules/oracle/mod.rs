//! A second move generator, slow and obvious, written from the rules alone: a grid of squares,
//! plain recursion, plain collections. The fast generator of the library must agree with it.
//!
//! It knows sections 1 to 3 of the rules, the goal of E1, and E6. King runs are left out.

mod books;
mod capture;
mod choice;
mod grid;
pub(crate) mod library;
pub(crate) mod moves;
pub(crate) mod proof;
mod quiet;
pub(crate) mod random;
pub(crate) mod settled;
pub(crate) mod text;

pub(crate) use grid::Grid;
pub(crate) use moves::PlainMove;
