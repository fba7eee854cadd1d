//! The rules of draughts: Nigerian, Ghanaian, international, thirty more, and every house rule.
//!
//! A rule set is data ([`Rules`]): a named value for every question that the rule books answer
//! differently, with the clause beside it. [`RULE_SETS`] lists the built-in ones; each is also a
//! type, such as [`Nigerian`], whose facts are constants. [`House`] carries any other facts.
//!
//! | what | where |
//! |---|---|
//! | boards, squares, sets of squares | [`Geometry`], [`Square`], [`Bitboard`] |
//! | any arrangement of pieces | [`Setup`] |
//! | pieces that can be played, and their moves | [`Position`], [`Move`], [`MoveList`] |
//! | a capture jump by jump | [`Trace`] |
//! | record, endings, counts, huffing, agreements | [`game`] |
//! | clocks; Boards of three wins and odds | [`clock`], [`match_play`] |
//! | rules known only at run time | [`dispatch()`], [`House`] |
//!
//! Text lives in the crate `draughts-notation`: FEN, moves, rule contracts, diagrams.
//!
//! # Play a game
//!
//! ```
//! use draughts::{Nigerian, game::Game};
//!
//! let mut game = Game::<Nigerian>::start();
//! while game.outcome().is_none() {
//!     let moves = game.legal_moves();
//!     let longest = moves.iter().max_by_key(|mv| mv.captured().count()).unwrap();
//!     game.play(longest).unwrap();
//! }
//! let outcome = game.outcome().unwrap();
//! // Every result says its reason and the clause of the rules that ended the game.
//! assert!(outcome.to_string().contains(&outcome.clause.to_string()));
//! ```
//!
//! # The captures of one position under two rule sets
//!
//! A white man on 48 can take three men or two kings. The Nigerian game leaves the choice to the
//! player (NG-2.9); under FMJD's rules on the same board the most must be taken.
//!
//! ```
//! use draughts::{Color, Ivorian, Nigerian, Piece, Position, Setup, Square};
//!
//! let square = |number| Square::new(number).unwrap();
//! let mut setup = Setup::empty(Color::White);
//! setup.put(square(48), Some(Piece::man(Color::White)));
//! for number in [22, 32, 44] {
//!     setup.put(square(number), Some(Piece::man(Color::Black)));
//! }
//! for number in [35, 43] {
//!     setup.put(square(number), Some(Piece::king(Color::Black)));
//! }
//!
//! let free = Position::new(Nigerian, &setup).unwrap();
//! let majority = Position::new(Ivorian, &setup).unwrap();
//! let ends = |moves: &[draughts::Move<_>]| -> Vec<u8> {
//!     moves.iter().map(|mv| mv.to().number()).collect()
//! };
//! assert_eq!(ends(&free.legal_moves()).len(), 2);
//! assert_eq!(ends(&majority.legal_moves()), [17]);
//! ```
//!
//! # House rules
//!
//! ```
//! use draughts::rules::{Promotion, Removal};
//! use draughts::{Color, House, Mirrored10, MoveRules, Position, RuleSet, Setup};
//!
//! // The Nigerian game, but a man that reaches the far row while it captures goes on as a king.
//! let nigerian = RuleSet::find("nigerian").unwrap().rules;
//! let moves = MoveRules { promotion: Promotion::Passing, ..nigerian.moves };
//! let house = House::<Mirrored10>::new(moves).expect("the rules are about this board");
//! let start = Position::new(house, &Setup::start(nigerian.rows, Color::White)).unwrap();
//! assert_eq!(start.count_moves(), 9);
//! ```

pub mod any;
mod bitboard;
mod check;
pub mod clock;
mod direction;
mod dispatch;
pub mod effort;
pub mod game;
mod generate;
mod geometry;
mod hash;
mod layout;
mod lines;
pub mod match_play;
mod mirror;
mod moves;
pub mod named;
mod perft;
mod piece;
mod position;
pub mod rules;
#[cfg(feature = "serde")]
mod serial;
mod sets;
mod setup;
mod square;
pub mod tables;
mod trace;
mod trail;
mod variant;
mod word;

pub use bitboard::{Bitboard, Squares};
pub use check::RulesError;
pub use direction::{Direction, Directions};
pub use dispatch::{WithVariant, dispatch};
pub use generate::Counting;
pub use generate::compiled::Generated;
#[doc(hidden)]
pub use generate::generator::{Generator, Tally};
pub use geometry::{
    Board8, Board10, Board12, Board14, Geometry, Mirrored8, Mirrored10, Mirrored12, Mirrored14,
    Points5, Squares8,
};
#[doc(hidden)]
pub use layout::{Layout, Step};
pub use lines::{Lines, Start};
pub use mirror::Reflected;
pub use moves::{Move, MoveList};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Rank};
pub use position::{IllegalMove, Position, PositionError};
pub use rules::{MoveRules, Rules};
pub use sets::*;
pub use setup::{Run, Setup};
pub use square::{Square, SquareError};
pub use trace::{Jump, Trace};
pub use variant::{House, Variant};
pub use word::Word;

/// The examples of README.md, which are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
