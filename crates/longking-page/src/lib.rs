//! A table: two seats, what was agreed, and everything that happened since, as a log that can be
//! kept and sent.
//!
//! A [`Record`] is plain data: [`Terms`], the results of the games before, and the events of the
//! game that is played. A [`Table`] is what it means: the events are applied one by one, and each
//! is accepted or refused by the rules, so whoever has the same log sees the same board. Nothing
//! here asks a clock or keeps a file; time comes with the events.
//!
//! [`answers`] is what a page asks about a table, as JSON: where it stands, what may be played,
//! what the computer does. The server gives these answers over HTTP, and the browser can give them
//! to itself.
//!
//! ```
//! use longking_page::{Act, Event, Player, Table, Terms};
//! let mut table = Table::new(&Terms::of("nigerian,huff=off"))?;
//! table.apply(&Event { act: Act::Move("31-26".into()), by: Some(Player::One), at: 1_000 })?;
//! assert_eq!(table.turn(), Some(Player::Two));
//! let refused = table.apply(&Event { act: Act::Resign, by: None, at: 2_000 });
//! assert_eq!(refused.unwrap_err().to_string(), "resign: nobody did it");
//! # Ok::<(), longking_page::Refusal>(())
//! ```

pub mod answers;
mod refusal;
mod table;
mod words;

pub use draughts::game::Edition;
pub use draughts::match_play::{Player, Until};
pub use refusal::Refusal;
pub use table::{Act, Beginner, Crowns, Event, Phase, Record, Short, Table, Terms};
