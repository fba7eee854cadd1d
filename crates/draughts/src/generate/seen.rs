//! The memory of a capture search that would otherwise not end (C7).

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::word::Word;

/// The most states that a search of captures visits.
pub(crate) const MOST_STATES: usize = 1 << 20;

/// A state of a capture: where the piece is, how it got there, and what it has taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State<G: Geometry> {
    /// The square, rank and direction, packed by the search.
    pub(crate) tag: u64,
    /// The pieces taken.
    pub(crate) taken: Bitboard<G>,
}

impl<G: Geometry> core::hash::Hash for State<G> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let taken = self.taken.0.widen();
        state.write_u64(self.tag);
        state.write_u64(taken as u64);
        if G::Word::BITS > 64 {
            state.write_u64((taken >> 64) as u64);
        }
    }
}

/// A multiplicative hash: the keys are positions, not an attacker's choice of collisions.
#[derive(Default)]
pub(crate) struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 29;
    }
}

/// The states visited.
pub(crate) struct Seen<G: Geometry> {
    states: HashSet<State<G>, BuildHasherDefault<Mix>>,
}

impl<G: Geometry> Seen<G> {
    /// None yet.
    pub(crate) fn new() -> Self {
        Seen { states: HashSet::default() }
    }

    /// Whether a state is new; remembers it.
    pub(crate) fn is_new(&mut self, state: State<G>) -> bool {
        self.states.insert(state)
    }

    /// Whether the limit is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.states.len() >= MOST_STATES
    }
}
