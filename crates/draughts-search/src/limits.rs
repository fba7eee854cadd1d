//! Limits of a search, and the count of nodes that watches them.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use draughts::effort;

/// Limits of a search; whichever is reached first ends it. One move is always found.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Depth of the deepest iteration, in plies; at least one is begun.
    pub depth: u32,
    /// Number of positions of all threads; with several, to the nearest few hundred.
    pub nodes: u64,
    /// MultiPV: the number of principal variations that are told, each with its score; at least
    /// one.
    pub multi_pv: usize,
    /// Stop condition, as a deadline or a flag; asked every few hundred positions, and after every
    /// position with very many captures. The first iteration goes on, since a turn that was never
    /// searched is played by nobody, unless it is a long one.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

/// Depth of the deepest iteration of all.
pub(crate) const MAX_DEPTH: u32 = 64;

impl<'a> Limits<'a> {
    /// No limit but the deepest iteration.
    pub const NONE: Limits<'static> =
        Limits { depth: MAX_DEPTH, nodes: u64::MAX, multi_pv: 1, stop: None };

    /// A limit of positions; with one thread the same search finds the same every time.
    pub fn nodes(nodes: u64) -> Limits<'static> {
        Limits { nodes, ..Limits::NONE }
    }

    /// A limit of depth, in plies; captures are searched beyond it.
    pub fn depth(depth: u32) -> Limits<'static> {
        Limits { depth, ..Limits::NONE }
    }

    /// A search until the condition holds.
    pub fn until(stop: &'a dyn Fn() -> bool) -> Limits<'a> {
        Limits { stop: Some(stop), ..Limits::NONE }
    }

    /// These limits, and no more than so many positions.
    pub(crate) fn within(self, nodes: u64) -> Limits<'a> {
        Limits { nodes: self.nodes.min(nodes), ..self }
    }
}

/// Positions between two questions of the stop condition.
const STOP_NODES: u64 = 256;

/// Capture states between two questions of the stop condition: a fraction of a millisecond.
const STOP_STATES: u64 = 1 << 10;

/// Positions and capture states of a first iteration that is long: a tenth of a second.
const LONG_ITERATION: u64 = 1 << 17;

/// The node count of one thread, which notices when a limit is reached.
pub(crate) struct NodeCounter<'a> {
    limits: Limits<'a>,
    nodes: u64,
    stopped: bool,
    /// Nodes of the helper threads.
    helper_nodes: &'a AtomicU64,
    is_helper: bool,
    /// Whether the first iteration is complete.
    has_result: bool,
    /// Capture states of this thread at the start of the search, and at the last question.
    states_at_start: u64,
    states_at_stop: u64,
}

impl<'a> NodeCounter<'a> {
    /// The counter of the main thread; `helper_nodes` are counted by its helpers.
    pub(crate) fn new(limits: Limits<'a>, helper_nodes: &'a AtomicU64) -> Self {
        let states = effort::visited();
        NodeCounter {
            limits,
            nodes: 0,
            stopped: false,
            helper_nodes,
            is_helper: false,
            has_result: false,
            states_at_start: states,
            states_at_stop: states,
        }
    }

    /// The counter of a helper thread.
    pub(crate) fn of_helper(limits: Limits<'a>, helper_nodes: &'a AtomicU64) -> Self {
        NodeCounter { is_helper: true, ..NodeCounter::new(limits, helper_nodes) }
    }

    /// Counts a node; true when the search is over.
    pub(crate) fn tick(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(STOP_NODES) {
            self.pause();
        } else if self.has_many_states() {
            self.ask();
        }
        self.stopped |= self.nodes >= self.limits.nodes;
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Asks whether to stop, and counts for all threads.
    #[cold]
    #[inline(never)]
    fn pause(&mut self) {
        self.ask();
        if self.is_helper {
            self.helper_nodes.fetch_add(STOP_NODES, Relaxed);
        } else {
            self.stopped |= self.nodes() >= self.limits.nodes;
        }
    }

    /// Whether the search is over, for work outside the tree.
    pub(crate) fn is_over(&mut self) -> bool {
        if self.has_many_states() {
            self.ask();
        }
        self.stopped
    }

    /// Whether many capture states were visited since the last question.
    #[inline(always)]
    fn has_many_states(&self) -> bool {
        effort::visited() - self.states_at_stop >= STOP_STATES
    }

    /// Asks the stop condition.
    #[cold]
    #[inline(never)]
    fn ask(&mut self) {
        self.states_at_stop = effort::visited();
        let states = self.states_at_stop - self.states_at_start;
        let may_stop = self.has_result || self.nodes + states >= LONG_ITERATION;
        self.stopped |= may_stop && self.limits.stop.is_some_and(|stop| stop());
    }

    /// Notes that the first iteration is complete.
    pub(crate) fn set_has_result(&mut self) {
        self.has_result = true;
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Nodes of all threads; those of helpers to the nearest few hundred.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.helper_nodes.load(Relaxed)
    }

    pub(crate) fn multi_pv(&self) -> usize {
        self.limits.multi_pv.max(1)
    }

    pub(crate) fn depth(&self) -> u32 {
        self.limits.depth.clamp(1, MAX_DEPTH)
    }
}
