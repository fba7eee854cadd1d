//! Draughts as text.
//!
//! Errors say what is wrong and where in one line; who prints one puts the name of the input before it
//! (`fen: square 51 is not on a board of 50`).

mod contract;
pub mod diagram;
mod excerpt;
pub mod fen;
pub mod hub_position;
mod nearest;
#[cfg(test)]
mod random;

pub use contract::{Contract, ContractError, Key};
pub use excerpt::Excerpt;
pub use fen::FenError;
pub use hub_position::HubPositionError;
