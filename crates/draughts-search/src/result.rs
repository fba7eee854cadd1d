//! Results of a search: after an iteration, and in the end.

use draughts::Geometry;

use crate::score::Score;
use crate::step::{Step, Turn};

/// A principal variation after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info<G: Geometry> {
    /// Depth of the iteration, which is complete.
    pub depth: u32,
    /// MultiPV index, from 1: the best.
    pub pv_index: usize,
    /// Score of the variation, for the side to move.
    pub score: Score,
    /// Positions searched.
    pub nodes: u64,
    /// Principal variation.
    pub pv: Vec<Step<G>>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<G: Geometry> {
    /// Best turn.
    pub turn: Turn<G>,
    /// Score of the turn, for the side that makes it.
    pub score: Score,
    /// Depth of the last complete iteration; 0 when there was no time for one.
    pub depth: u32,
    /// Principal variation, the turn included.
    pub pv: Vec<Step<G>>,
    /// Positions searched.
    pub nodes: u64,
}
