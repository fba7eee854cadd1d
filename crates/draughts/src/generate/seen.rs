//! The memory of a capture search that would otherwise not end (C7).

use super::choice::Order;
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::word::Word;

/// The most states that a search of captures comes to, known ones among them: more takes too long.
const MOST_LOOKS: u64 = 1 << 19;

/// Slots of a new table, as a power of two: few, since most searches end soon.
const FIRST_BITS: u32 = 14;

/// Slots of a table that has outgrown its first size: moving states twice would cost more than the
/// room.
const NEXT_BITS: u32 = 19;

/// A state of a capture: where the piece is, how it got there, and what it has taken. What can
/// follow depends on nothing else.
#[derive(Clone, Copy)]
pub(crate) struct State<G: Geometry> {
    /// The square, rank and direction, packed by the search; not 0.
    pub(crate) tag: u64,
    /// The pieces taken.
    pub(crate) taken: Bitboard<G>,
    /// The order in which it took them.
    pub(crate) order: Order<G::Word>,
}

impl<G: Geometry> State<G> {
    const NONE: Self = State { tag: 0, taken: Bitboard::EMPTY, order: Order::NONE };

    /// Whether they differ by the order of what was taken at most.
    fn is_like(&self, other: &Self) -> bool {
        self.tag == other.tag && self.taken == other.taken
    }

    /// A multiplicative hash: the keys are positions, not an attacker's choice of collisions.
    fn hash(&self) -> u64 {
        let taken = self.taken.0.widen();
        let mix = |hash: u64, word: u64| {
            let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 32
        };
        mix(mix(mix(0, self.tag), taken as u64), (taken >> 64) as u64)
    }
}

/// The states visited: a table of one cache line a look, since it soon outgrows the cache.
pub(crate) struct Seen<G: Geometry> {
    slots: Vec<State<G>>,
    bits: u32,
    filled: u32,
    looks: u32,
    most: u32,
}

impl<G: Geometry> Seen<G> {
    /// None yet; at most so many looks, and never more than C7 allows.
    pub(crate) fn new(looks: u64) -> Self {
        let slots = vec![State::NONE; 1 << FIRST_BITS];
        let most = looks.min(MOST_LOOKS) as u32;
        Seen { slots, bits: FIRST_BITS, filled: 0, looks: 0, most }
    }

    /// Whether a state is new, or comes in a better order than before; remembers it. A worse order
    /// of the same pieces leads to the same captures, each worth less (C4).
    pub(crate) fn is_new(&mut self, state: State<G>) -> bool {
        debug_assert!(state.tag != 0, "0 marks an empty slot");
        if self.filled >= 3 << (self.bits - 2) {
            self.grow();
        }
        self.looks += 1;
        let slot = self.slot(&state);
        let known = &mut self.slots[slot];
        let is_unknown = known.tag == 0;
        if is_unknown || known.order < state.order {
            *known = state;
            self.filled += u32::from(is_unknown);
            return true;
        }
        false
    }

    /// Whether the limit is passed.
    pub(crate) fn is_full(&self) -> bool {
        self.looks >= self.most
    }

    /// The looks so far.
    pub(crate) fn looks(&self) -> u64 {
        u64::from(self.looks)
    }

    /// Where a state stands, or is to stand.
    fn slot(&self, state: &State<G>) -> usize {
        let mask = (1 << self.bits) - 1;
        let mut slot = (state.hash() >> (64 - self.bits)) as usize;
        while self.slots[slot].tag != 0 && !self.slots[slot].is_like(state) {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.bits = NEXT_BITS.max(self.bits + 1);
        let slots = core::mem::replace(&mut self.slots, vec![State::NONE; 1 << self.bits]);
        for state in slots.into_iter().filter(|state| state.tag != 0) {
            let slot = self.slot(&state);
            self.slots[slot] = state;
        }
    }
}
