//! Pseudo-random numbers, the same for the same seed.

/// A pseudo-random generator (SplitMix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of a seed and a stream: two streams of one seed have nothing in common.
    pub fn new(seed: u64, stream: u64) -> Rng {
        let mut first = Rng(seed);
        let seed = first.next();
        let mut second = Rng(seed ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        second.next();
        second
    }

    /// The next number.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below a bound, which is above zero.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    /// A real number between a bound and its negative.
    pub(crate) fn within(&mut self, bound: f32) -> f32 {
        (self.below(20_001) as f32 / 10_000.0 - 1.0) * bound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_a_stream_decide_everything() {
        let numbers = |seed, stream| {
            let mut rng = Rng::new(seed, stream);
            [rng.next(), rng.next()]
        };
        assert_eq!(numbers(1, 2), numbers(1, 2));
        assert_ne!(numbers(1, 2), numbers(1, 3));
        assert_ne!(numbers(1, 2), numbers(2, 2));
        let mut rng = Rng::new(3, 0);
        assert!((0..1000).all(|_| rng.below(7) < 7));
    }
}
