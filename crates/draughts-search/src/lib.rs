//! Alpha-beta search for every game of draughts, house rules included.
//!
//! [`Searcher::search`] searches from a [`Game`](draughts::game::Game), by the rules of the whole
//! game: the goal, lone pieces, adjudication, counts, repetition and huffing. [`Searcher::choose`]
//! plays at a [`Level`], the weaker the less it sees. There is no clock and no IO: a stop condition
//! is a closure in [`Limits`]. Threads are only those that [`Searcher::set_threads`] asks for.
//!
//! The search is iterative deepening with aspiration windows, principal variation search with a
//! transposition table, reverse futility pruning, ProbCut, late move pruning and reductions,
//! internal iterative reduction, enhanced transposition cutoffs, singular extensions with
//! multi-cut, and a quiescence search over captures, threats and promotions. Quiet moves are
//! ordered by killers, history and counter-move history. Helper threads share the table and defer
//! each other's moves (ABDADA).
//!
//! ```
//! use draughts::International;
//! use draughts::game::Game;
//! use draughts_search::{Limits, Searcher};
//!
//! let mut game = Game::<International>::start();
//! let result = Searcher::new(1).search(&game, &Limits::nodes(1_000), &mut |_| ()).unwrap();
//! result.turn.play(&mut game).unwrap();
//! assert_eq!(game.ply(), 1);
//! ```

mod abdada;
mod choice;
mod deepening;
mod eval_cache;
mod history;
mod level;
mod limits;
mod margins;
mod memory;
mod node;
mod ordering;
mod path;
mod pruning;
mod quiescence;
mod result;
mod root;
mod score;
mod search;
mod searcher;
mod sight;
mod sort;
mod step;
mod step_stack;
mod tree;
mod tt;
mod zobrist;

pub use level::Level;
pub use limits::Limits;
pub use margins::Margins;
pub use result::{Info, SearchResult};
pub use score::Score;
pub use searcher::Searcher;
pub use step::{Step, Turn};
