//! A table: two seats, what was agreed, and everything that happened since, as a log that can be
//! kept and sent.
//!
//! A [`Record`] is plain data: [`Terms`], the results of the games before, and the events of the
//! game that is played. A [`Table`] is what it means: the events are applied one by one, and each
//! is accepted or refused by the rules, so whoever has the same log sees the same board. Nothing
//! here asks a clock or keeps a file; time comes with the events.
//!
//! ```
//! use longking_table::{Act, Event, Player, Table, Terms};
//! let mut table = Table::new(&Terms::of("nigerian,huff=off"))?;
//! table.apply(&Event { act: Act::Move("31-26".into()), by: Some(Player::One), at: 1_000 })?;
//! assert_eq!(table.turn(), Some(Player::Two));
//! let refused = table.apply(&Event { act: Act::Resign, by: None, at: 2_000 });
//! assert_eq!(refused.unwrap_err().to_string(), "resign: nobody did it");
//! # Ok::<(), longking_table::Refusal>(())
//! ```

pub mod cause;
mod conduct;
mod event;
mod handicap;
mod play;
pub mod player;
mod refusal;
mod stage;
mod step_times;
mod table;
mod terms;
mod time_left;

pub use cause::{Cause, Param, Refused, Sentence, ToCause};
pub use draughts::game::Edition;
pub use draughts::match_play::{Player, Until};
pub use event::{Act, Event};
pub use refusal::Refusal;
pub use stage::Stage;
pub use table::{Phase, Record, Table};
pub use terms::{Beginner, Crowns, Short, Terms};
pub use time_left::TimeLeft;
