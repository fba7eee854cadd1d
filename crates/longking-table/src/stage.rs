//! The game of a table as its own type, for work above the log.

use draughts::game::{Edition, Game, Touch};
use draughts::match_play::CrownCrown;
use draughts::{Setup, Variant, WithVariant, dispatch};
use draughts_notation::Contract;

use crate::play::Play;

/// A game under one variant.
#[derive(Debug)]
pub(crate) struct Playing<V: Variant> {
    pub(crate) contract: Contract,
    pub(crate) edition: Edition,
    pub(crate) stage: Stage<V>,
    pub(crate) touch: Touch<V::Board>,
}

/// How far it is.
#[derive(Debug)]
pub enum Stage<V: Variant> {
    /// Men are named, to be crowned and to be spent (M3); the set-up as it is so far stands beside.
    Naming(V, CrownCrown<V::Board>, Setup<V::Board>),
    /// It is played, or over.
    Game(Game<V>),
}

/// Work that can be done on the game of a table.
pub trait WithStage {
    /// What the work yields.
    type Output;

    /// Does the work, with what was touched (M5).
    fn run<V: Variant>(self, stage: &Stage<V>, touch: &Touch<V::Board>) -> Self::Output;
}

/// Does some work on a game by a contract.
pub(crate) fn run<T: WithStage>(contract: &Contract, play: &dyn Play, task: T) -> T::Output {
    dispatch(&contract.rules().moves, Known { play, task })
}

struct Known<'a, T> {
    play: &'a dyn Play,
    task: T,
}

impl<T: WithStage> WithVariant for Known<'_, T> {
    type Output = T::Output;

    fn run<V: Variant>(self, _: V) -> T::Output {
        let playing: Option<&Playing<V>> = self.play.as_any().downcast_ref();
        let playing = playing.expect("a game is set up for the variant of its rules");
        self.task.run(&playing.stage, &playing.touch)
    }
}
