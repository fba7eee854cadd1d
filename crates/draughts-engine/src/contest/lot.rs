//! Chance that is the same for the same seed.

/// Pseudo-random numbers (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Lot(u64);

impl Lot {
    /// The numbers of a seed.
    pub(super) fn new(seed: u64) -> Lot {
        Lot(seed)
    }

    /// A number below a bound, which is above zero.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
