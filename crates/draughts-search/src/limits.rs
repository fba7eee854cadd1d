//! How long a search may go on.

/// The bounds of a search; whichever is reached first ends it. One move is always found.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The deepest iteration, in plies; at least one is begun.
    pub depth: u32,
    /// The most positions to look at.
    pub nodes: u64,
    /// Says when to stop; asked every few hundred positions. A deadline or a flag goes in here.
    pub stop: Option<&'a dyn Fn() -> bool>,
}

/// The deepest iteration of all.
pub(crate) const DEEPEST: u32 = 64;

impl<'a> Limits<'a> {
    /// No bound but the deepest iteration.
    pub const NONE: Limits<'static> = Limits { depth: DEEPEST, nodes: u64::MAX, stop: None };

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

/// Counts positions and notices when a bound is reached.
pub(crate) struct Clock<'a> {
    limits: Limits<'a>,
    nodes: u64,
    stopped: bool,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Clock { limits, nodes: 0, stopped: false }
    }

    /// Counts a position; true when the search is over.
    pub(crate) fn tick(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes.is_multiple_of(PATIENCE) && self.limits.stop.is_some_and(|stop| stop()) {
            self.stopped = true;
        }
        self.stopped |= self.nodes >= self.limits.nodes;
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(crate) fn depth(&self) -> u32 {
        self.limits.depth.clamp(1, DEEPEST)
    }
}
