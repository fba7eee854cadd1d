//! How long a search may go on.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use draughts::effort;

/// The bounds of a search; whichever is reached first ends it. One move is always found.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest iteration, in plies; at least one is begun.
    pub depth: u32,
    /// The most positions to look at.
    pub nodes: u64,
    /// How many of the best turns are told, each with its score; at least one.
    pub lines: usize,
    /// Says when to stop; asked every few hundred positions, and after every position with very many
    /// captures. The first iteration goes on, since a turn that was never looked at is played by nobody,
    /// unless it is a long one. A deadline or a flag goes in here.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

/// The deepest iteration of all.
pub(crate) const DEEPEST: u32 = 64;

impl<'a> Limits<'a> {
    /// No bound but the deepest iteration.
    pub const NONE: Limits<'static> =
        Limits { depth: DEEPEST, nodes: u64::MAX, lines: 1, stop: None };

    /// So many positions; the same search finds the same every time.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, ..Limits::NONE }
    }

    /// So many plies, and more where captures go on.
    pub fn depth(depth: u32) -> Limits<'static> {
        Limits { depth, ..Limits::NONE }
    }

    /// Until the closure says stop.
    pub fn until(stop: &'a dyn Fn() -> bool) -> Limits<'a> {
        Limits { stop: Some(stop), ..Limits::NONE }
    }

    /// The same, no deeper and no longer than other bounds.
    pub(crate) fn within(self, depth: u32, nodes: u64) -> Limits<'a> {
        Limits { depth: self.depth.min(depth), nodes: self.nodes.min(nodes), ..self }
    }
}

/// Every how many positions the closure is asked.
const PATIENCE: u64 = 256;

/// After how many capture states the closure is asked: a fraction of a millisecond.
const PATIENCE_STATES: u64 = 1 << 10;

/// A first iteration is long after so many positions, or so many capture states: a tenth of a second.
const LONG: u64 = 1 << 17;

/// Counts positions and notices when a bound is reached.
pub(crate) struct Clock<'a> {
    limits: Limits<'a>,
    nodes: u64,
    stopped: bool,
    /// Positions that the helpers of a search have looked at.
    others: &'a AtomicU64,
    is_helper: bool,
    /// Whether the first iteration is done.
    has_found: bool,
    /// The capture states of this thread when the search began, and when the closure was last asked.
    began: u64,
    asked: u64,
}

impl<'a> Clock<'a> {
    /// The clock of the thread that decides; `others` is what its helpers count.
    pub(crate) fn new(limits: Limits<'a>, others: &'a AtomicU64) -> Self {
        let began = effort::visited();
        Clock {
            limits,
            nodes: 0,
            stopped: false,
            others,
            is_helper: false,
            has_found: false,
            began,
            asked: began,
        }
    }

    /// The clock of a helper.
    pub(crate) fn of_helper(limits: Limits<'a>, others: &'a AtomicU64) -> Self {
        Clock { is_helper: true, ..Clock::new(limits, others) }
    }

    /// Counts a position; true when the search is over.
    pub(crate) fn tick(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(PATIENCE) {
            self.pause();
        } else if self.has_toiled() {
            self.ask();
        }
        self.stopped |= self.nodes >= self.limits.nodes;
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Asks whether to stop, and counts for all.
    #[cold]
    #[inline(never)]
    fn pause(&mut self) {
        self.ask();
        if self.is_helper {
            self.others.fetch_add(PATIENCE, Relaxed);
        }
    }

    /// Whether the search is over, for work beside the tree.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.has_toiled() {
            self.ask();
        }
        self.stopped
    }

    /// Whether many capture states were visited since the closure was last asked.
    #[inline(always)]
    fn has_toiled(&self) -> bool {
        effort::visited() - self.asked >= PATIENCE_STATES
    }

    /// Asks whether to stop.
    #[cold]
    #[inline(never)]
    fn ask(&mut self) {
        self.asked = effort::visited();
        let is_long = self.nodes + (self.asked - self.began) >= LONG;
        let may_stop = self.has_found || is_long;
        self.stopped |= may_stop && self.limits.stop.is_some_and(|stop| stop());
    }

    /// The first iteration is done.
    pub(crate) fn found(&mut self) {
        self.has_found = true;
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Positions looked at by all threads; those of the helpers to the nearest few hundred.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.others.load(Relaxed)
    }

    pub(crate) fn lines(&self) -> usize {
        self.limits.lines.max(1)
    }

    pub(crate) fn depth(&self) -> u32 {
        self.limits.depth.clamp(1, DEEPEST)
    }
}
