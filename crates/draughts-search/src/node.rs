//! A node of the tree: its window, its depth, and the mode of its search.

use draughts::Variant;
use draughts::game::Moment;

use crate::score::{INFINITY, Score};

/// The most plies from the root.
pub(crate) const MAX_PLY: usize = 120;

/// An alpha-beta window: the scores between its bounds are searched exactly.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score(-INFINITY), beta: Score(INFINITY) };

    /// The null window above alpha: it only tells whether a score is better.
    pub(crate) fn null(alpha: Score) -> Window {
        Window { alpha, beta: Score(alpha.0 + 1) }
    }

    pub(crate) fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// The same window for the opponent.
    pub(crate) fn negated(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Mate distance pruning: no win is nearer than the next ply, and no loss than this one.
    pub(crate) fn within_mate_distance(self, ply: usize) -> Window {
        let ply = ply as u32;
        Window {
            alpha: self.alpha.max(Score::loss_in(ply)),
            beta: self.beta.min(Score::win_in(ply + 1)),
        }
    }
}

/// The mode in which a node is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// A normal search.
    Normal,
    /// The shallow search of ProbCut.
    ProbCut,
    /// The verification of a singular step: a search without the step of this fingerprint.
    Excluding(u16),
}

/// The parameters of a search below the root.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies still to be searched.
    pub(crate) depth: i32,
    pub(crate) mode: Mode,
}

impl Frame {
    pub(crate) fn new(ply: usize, depth: i32) -> Frame {
        Frame { ply, depth, mode: Mode::Normal }
    }
}

/// A node whose steps are searched.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a, V: Variant> {
    pub(crate) moment: &'a Moment<V>,
    /// Key in the transposition table.
    pub(crate) key: u64,
    pub(crate) frame: Frame,
    pub(crate) window: Window,
    /// Static evaluation, where nothing can be captured or huffed.
    pub(crate) static_eval: Option<i32>,
    /// Whether the hash move is singular: the only good step.
    pub(crate) is_singular: bool,
}
