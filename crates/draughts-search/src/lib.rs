//! An opponent for every game of draughts, house rules included.
//!
//! [`Searcher::search`] looks ahead from a [`Game`](draughts::game::Game) with alpha-beta, by the rules of the
//! whole game: the goal, lone pieces, adjudication, counts, repetition and huffing. [`Searcher::choose`]
//! plays at a [`Level`], the weaker the less it sees. No clock and no IO: who wants it to stop in time gives a closure
//! that says so. Threads only where [`Searcher::set_threads`] asks for them.
//!
//! ```
//! use draughts::International;
//! use draughts::game::Game;
//! use draughts_search::{Limits, Searcher};
//!
//! let mut game = Game::<International>::start();
//! let found = Searcher::new(1).search(&game, &Limits::nodes(1_000), &mut |_| ()).unwrap();
//! found.turn.play(&mut game).unwrap();
//! assert_eq!(game.ply(), 1);
//! ```

mod busy;
mod heat;
mod key;
mod level;
mod limits;
mod list;
mod memory;
mod order;
mod path;
mod plain;
mod quiesce;
mod root;
mod score;
mod searcher;
mod sight;
mod step;
mod table;
mod tree;
mod trim;

pub use draughts::judge::Evaluate;
pub use level::Level;
pub use limits::Limits;
pub use plain::Plain;
pub use score::Score;
pub use searcher::{Found, Info, Searcher};
pub use step::{Step, Turn};
