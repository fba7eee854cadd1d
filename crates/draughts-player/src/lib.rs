//! The computer as a player: positions in, thoughts and moves out.
//!
//! A [`ComputerPlayer`] is a searcher with its transposition table, which it keeps between the
//! moves of a game. A [`Request`] says at which level, for which [`Purpose`], with what [`Budget`]
//! and by which [`Sources`] it thinks. It asks no clock: when to stop and how much time has passed
//! are closures, so that browsers have the same player. A [`PlayerPool`] keeps the players of
//! several games.
//!
//! ```
//! use draughts::International;
//! use draughts::game::Game;
//! use draughts_player::{ComputerPlayer, Level, Request};
//!
//! let mut player = ComputerPlayer::new(1);
//! let mut game = Game::<International>::start();
//! let request = Request { level: Level::WEAKEST, ..Request::until(&|| false) };
//! while game.ply() < 4 {
//!     let found = player.think(&game, &request, &mut |_| ()).expect("the game goes on");
//!     found.turn.play(&mut game)?;
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod budget;
#[cfg(feature = "contempt")]
mod contempt;
mod crown;
mod draw;
mod forced;
mod line;
mod player;
mod pool;
mod request;
mod sources;
mod stability;

pub use budget::Budget;
pub use crown::best_crown;
pub use draughts_search::{Info, Level, Margins, Score, SearchResult, Step, Turn};
pub use draw::accepts_draw;
pub use forced::is_forced;
pub use line::texts;
pub use player::ComputerPlayer;
pub use pool::{Kept, PlayerPool};
pub use request::{Purpose, Request};
pub use sources::Sources;
