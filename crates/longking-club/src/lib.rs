//! What a club knows about people: ratings, who plays whom, and what becomes of those who leave.
//!
//! [`Ladder`] says in which list of ratings a game counts, by the [`Family`] of its rules and the
//! [`Class`] of its time; [`glicko`] is what its result does to the two [`Rating`]s. [`pairing`]
//! finds the two seeks that fit best. [`fair_play`] counts who leaves games. [`name`] says which
//! names can be told apart. Nothing here asks a clock, keeps a file or throws dice: times, in
//! milliseconds, and lots come as arguments.
//!
//! ```
//! use draughts_notation::Contract;
//! use longking_club::{Class, Family, Outcome, Rating, glicko};
//!
//! let rules: Contract = "nigerian,huff=off".parse()?;
//! assert_eq!(Family::of(&rules).rated(), Some("nigerian"));
//! assert_eq!(Class::of(&"180+2".parse()?), Some(Class::Fast));
//!
//! let day = 24 * 60 * 60 * 1000;
//! let [winner, loser] = glicko::after([Rating::new(0), Rating::new(0)], Outcome::First, day);
//! assert_eq!(winner.points() - 1500, 1500 - loser.points());
//! assert!(winner.points() > 1600 && winner.deviation < Rating::new(0).deviation);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod class;
pub mod fair_play;
mod family;
pub mod glicko;
mod ladder;
pub mod name;
pub mod pairing;
mod rating;
pub mod sheet;

pub use class::Class;
pub use family::{Family, Head};
pub use ladder::{Casual, Ladder};
pub use rating::{Outcome, Rating, Weight};
