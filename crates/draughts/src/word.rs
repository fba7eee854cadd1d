//! The machine words that hold a board: `u64` up to 10x10, `u128` above.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// An unsigned integer with a bit for every playing square and every ghost square.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// Every bit.
    const ALL: Self;
    /// How many bits there are.
    const BITS: u32;

    /// How many bits are set.
    fn count(self) -> u32;
    /// The index of the lowest bit, [`Word::BITS`] when there is none.
    fn lowest_index(self) -> u32;
    /// The index of the highest bit counted from the top, [`Word::BITS`] when there is none.
    fn leading(self) -> u32;
    /// The lowest bit alone.
    fn lowest(self) -> Self;
    /// All but the lowest bit.
    fn without_lowest(self) -> Self;
    /// One less, wrapping.
    fn less_one(self) -> Self;
    /// Shifted left, the distance taken modulo the number of bits.
    fn wrapping_left(self, bits: u32) -> Self;
    /// As the widest word.
    fn widen(self) -> u128;
}

macro_rules! word {
    ($($word:ty),+) => {$(
        impl Word for $word {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = <$word>::MAX;
            const BITS: u32 = <$word>::BITS;

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest_index(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn leading(self) -> u32 {
                self.leading_zeros()
            }
            #[inline(always)]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn less_one(self) -> Self {
                self.wrapping_sub(1)
            }
            #[inline(always)]
            fn wrapping_left(self, bits: u32) -> Self {
                self.wrapping_shl(bits)
            }
            #[inline(always)]
            #[allow(clippy::unnecessary_cast)]
            fn widen(self) -> u128 {
                self as u128
            }
        }
    )+};
}

word!(u64, u128);
