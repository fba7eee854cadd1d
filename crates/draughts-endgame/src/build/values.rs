//! The values of a slice while tables are built: two bits for every placement and side to move.

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

use draughts::{Color, Geometry};

use crate::index::SliceIndex;
use crate::material::Material;
use crate::pieces::Pieces;
use crate::pure::PureGame;
use crate::wdl::Wdl;

/// The values of a slice, captures included. Each is written once.
#[derive(Debug)]
pub(crate) struct Values {
    pub(crate) index: SliceIndex,
    /// With White to move and with Black; the latter is left out of finished even slices.
    sides: [Vec<AtomicU8>; 2],
}

impl Values {
    /// All draws so far.
    pub(crate) fn new(index: SliceIndex) -> Values {
        let bytes = index.size().div_ceil(4) as usize;
        let side = || (0..bytes).map(|_| AtomicU8::new(0)).collect();
        Values { sides: [side(), side()], index }
    }

    /// Bytes of memory that the values of an index take.
    pub(crate) fn bytes(index: &SliceIndex) -> u64 {
        index.size().div_ceil(4) * 2
    }

    /// Frees what the other side to move has already, in an even slice that is finished.
    pub(crate) fn finish(&mut self) {
        if self.index.material().is_even() {
            self.sides[1] = Vec::new();
        }
    }

    /// The value of a number.
    #[inline(always)]
    pub(crate) fn get(&self, turn: Color, number: u64) -> Wdl {
        let byte = self.sides[turn.index()][(number / 4) as usize].load(Relaxed);
        match byte >> (number % 4 * 2) & 3 {
            1 => Wdl::Win,
            2 => Wdl::Loss,
            _ => Wdl::Draw,
        }
    }

    /// How many positions of a side to move are won and lost for it.
    pub(crate) fn decided(&self, turn: Color) -> [u64; 2] {
        // What is not used is drawn, and each code has one bit at most.
        let side = &self.sides[turn.index()];
        [0x55, 0xAA].map(|bits| {
            side.iter().map(|byte| u64::from((byte.load(Relaxed) & bits).count_ones())).sum()
        })
    }

    /// Writes the codes of successive numbers, which must not have been written before.
    pub(crate) fn write(&self, turn: Color, first: u64, codes: impl Iterator<Item = u8>) {
        let side = &self.sides[turn.index()];
        let mut at = first;
        let mut byte = 0;
        for code in codes {
            byte |= code << (at % 4 * 2);
            at += 1;
            if at.is_multiple_of(4) {
                put(&side[(at / 4 - 1) as usize], byte);
                byte = 0;
            }
        }
        if !at.is_multiple_of(4) {
            put(&side[(at / 4) as usize], byte);
        }
    }
}

/// Neighbours of other threads may share the byte.
#[inline(always)]
fn put(cell: &AtomicU8, byte: u8) {
    if byte != 0 {
        cell.fetch_or(byte, Relaxed);
    }
}

/// The slices that are at hand, by their material.
#[derive(Debug)]
pub(crate) struct ValueCache<'a> {
    game: PureGame,
    slices: Vec<Option<&'a Values>>,
}

impl<'a> ValueCache<'a> {
    /// The slices of a game.
    pub(crate) fn new(game: PureGame, slices: impl Iterator<Item = &'a Values>) -> Self {
        let mut cache = ValueCache { game, slices: vec![None; Material::KEYS] };
        for values in slices {
            cache.slices[values.index.material().key()] = Some(values);
        }
        cache
    }

    /// The value of any position whose slice is decided or at hand.
    ///
    /// # Panics
    /// When the slice is not there: which slices a slice needs is known before it is begun.
    #[inline]
    pub(crate) fn value<G: Geometry>(&self, pieces: &Pieces<G::Word>) -> Wdl {
        let material = pieces.material();
        if let Some(value) = self.game.decided(material, pieces.turn) {
            return value;
        }
        let (slice, pieces) = pieces.in_slice::<G>();
        let values = self.slices[slice.key()].expect("the slices that are reached are there");
        values.get(pieces.turn, values.index.number(pieces.men, pieces.kings))
    }
}
