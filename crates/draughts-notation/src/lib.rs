//! Draughts as text.
//!
//! Errors say what is wrong and where in one line; who prints one puts the name of the input before
//! it (`fen: square 51 is not on a board of 50`).

mod contract;
pub mod diagram;
mod excerpt;
pub mod fen;
mod game_type;
pub mod hub_position;
pub mod moves;
mod nearest;
pub mod pdn;
#[cfg(test)]
mod random;
mod record;
pub mod score;
mod square_names;

pub use contract::{Contract, ContractError, Key};
pub use draughts::Origin;
pub use excerpt::Excerpt;
pub use fen::FenError;
pub use game_type::{Notation, game_type};
pub use hub_position::HubPositionError;
pub use moves::MoveTextError;
pub use record::{MoveRecord, RecordError, Standing};
pub use score::ScoreError;
pub use square_names::{SquareNameError, SquareNames};

/// The examples of README.md, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
