//! The rules of draughts.

mod bitboard;
mod check;
pub mod clock;
mod dispatch;
pub mod game;
mod generate;
mod geometry;
mod hash;
pub mod match_play;
mod mirror;
mod moves;
pub mod named;
mod perft;
mod piece;
mod position;
pub mod rules;
mod sets;
mod setup;
mod square;
mod trace;
mod variant;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use check::RulesError;
pub use dispatch::{WithVariant, dispatch};
#[doc(hidden)]
pub use generate::generator::Generator;
pub use geometry::{
    Board8, Board10, Board12, Board14, Direction, Geometry, Layout, Mirrored8, Mirrored10,
    Mirrored12, Mirrored14,
};
pub use mirror::Reflected;
pub use moves::{Move, MoveList};
pub use perft::{Counting, divide, perft};
pub use piece::{Color, Piece, Rank};
pub use position::{IllegalMove, Position, PositionError};
pub use rules::{MoveRules, Rules};
pub use sets::*;
pub use setup::{Run, Setup};
pub use square::{Square, SquareError};
pub use trace::{Jump, Trace};
pub use variant::{House, Variant};
pub use word::Word;
