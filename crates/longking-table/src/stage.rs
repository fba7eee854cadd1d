//! How far the game of a table is.

use draughts::any::{AnyGame, AnySetup};
use draughts::match_play::CrownCrown;

/// How far a game is, with what there is of it.
#[derive(Debug)]
pub enum Stage {
    /// Men are named, to be crowned and to be spent (M3); the set-up as it is so far stands beside.
    Naming(CrownCrown, AnySetup),
    /// It is played, or over.
    Game(Box<dyn AnyGame>),
}
