//! Wide registers: evaluations compiled once more for processors that have them, and the sums of a
//! network for browsers that have them. The one unsafe file of this crate.

#![allow(unsafe_code)]

use draughts::{Position, Variant};

/// An evaluation that is worth compiling twice.
pub(crate) trait Plainly {
    /// The score of a position, whatever the processor has. It is always inlined, so that it is
    /// compiled for the registers of who calls it.
    fn plain_score<V: Variant>(&self, position: &Position<V>) -> i32;
}

/// What the second compilation needs of a processor; a value says that it is there.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide(());

/// There is no second compilation.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wide {}

impl Wide {
    /// Whether this processor has what is needed.
    pub(crate) fn detect() -> Option<Wide> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
        {
            return Some(Wide(()));
        }
        None
    }

    /// The score of a position, the same as without wide registers.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn score<V: Variant>(self, by: &impl Plainly, position: &Position<V>) -> i32 {
        // SAFETY: a value of this type is made by `detect` alone, when the processor has all of the
        // features that the function is compiled for.
        unsafe { score(by, position) }
    }

    /// Never called.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn score<V: Variant>(self, _: &impl Plainly, _: &Position<V>) -> i32 {
        match self {}
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn score<V: Variant>(by: &impl Plainly, position: &Position<V>) -> i32 {
    by.plain_score(position)
}

/// Accumulators in the wide registers of WebAssembly (SIMD), which a compiler that looks for few
/// bytes does not find by itself.
#[cfg(all(feature = "net", target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod browser {
    use core::arch::wasm32::{
        i16x8_add_sat, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i32x4_add, i32x4_dot_i16x8,
        i32x4_extract_lane, v128, v128_load,
    };

    use crate::net::{UNIT_ONE, UNITS, Units};

    /// Numbers in a register.
    const LANES: usize = 8;

    /// A value for each register of an accumulator, written out: a compiler that looks for few
    /// bytes would keep them in memory for a loop.
    macro_rules! registers {
        ($register:ident => $value:expr) => {
            registers!($register => $value; 0 1 2 3 4 5 6 7)
        };
        ($register:ident => $value:expr; $($number:literal)*) => {
            [$({
                const $register: usize = $number;
                $value
            }),*]
        };
    }

    /// The same as the one that every processor has (`accumulator.rs`).
    #[derive(Clone, Copy)]
    pub(crate) struct Accumulator([v128; UNITS / LANES]);

    /// The numbers of a register.
    #[inline(always)]
    fn load(units: &Units, register: usize) -> v128 {
        let lanes = &units[register * LANES..register * LANES + LANES];
        // SAFETY: eight numbers of 16 bits are as many bytes as are read, at any alignment.
        unsafe { v128_load(lanes.as_ptr().cast()) }
    }

    impl Accumulator {
        #[inline(always)]
        pub(crate) fn new(bias: &Units) -> Accumulator {
            Accumulator(registers!(R => load(bias, R)))
        }

        #[inline(always)]
        pub(crate) fn plus(self, more: &Units) -> Accumulator {
            Accumulator(registers!(R => i16x8_add_sat(self.0[R], load(more, R))))
        }

        #[inline(always)]
        pub(crate) fn output(&self, weights: &Units) -> i32 {
            let (zero, one) = (i16x8_splat(0), i16x8_splat(UNIT_ONE));
            let [a, b, c, d, e, f, g, h] = registers!(R => {
                let sum = i16x8_min(i16x8_max(self.0[R], zero), one);
                i32x4_dot_i16x8(i16x8_mul(sum, load(weights, R)), sum)
            });
            let [one, two] = [[a, b, c, d], [e, f, g, h]]
                .map(|[a, b, c, d]| i32x4_add(i32x4_add(a, b), i32x4_add(c, d)));
            let output = i32x4_add(one, two);
            i32x4_extract_lane::<0>(output)
                + i32x4_extract_lane::<1>(output)
                + i32x4_extract_lane::<2>(output)
                + i32x4_extract_lane::<3>(output)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use draughts::{
        BuiltIn, Canadian, English, Frisian, International, Nigerian, RuleSet, Russian,
    };

    use super::*;
    use crate::pattern_eval::{PatternEvaluation, PatternTables};
    use crate::pattern_weights::PatternWeights;

    /// Random games in which both scores by patterns are compared.
    fn agrees<V: BuiltIn, const L: usize>() {
        let RuleSet { id, rules, .. } = *V::RULE_SET;
        let mut weights = PatternWeights::zero(id, rules.moves.board);
        let mut state = 1u32;
        let mut number = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as i16 / 16
        };
        for weight in weights.scalars.iter_mut().chain(&mut weights.wholes).flatten() {
            *weight = number();
        }
        let tables = Arc::new(PatternTables::new(&weights));
        let evaluation = PatternEvaluation::<L>::new(&tables, &rules);
        let Some(wide) = Wide::detect() else { return };
        let mut seen = (0, 0);
        for game in 0..20usize {
            let mut position = Position::<V>::start();
            for ply in 0..120usize {
                let moves = position.legal_moves();
                let Some(mv) = moves.get((ply * 7 + game * 5) % moves.len().max(1)) else { break };
                position = position.after(mv);
                let score = evaluation.plain_score(&position);
                assert_eq!(score, wide.score(&evaluation, &position), "{id}, {game}, ply {ply}");
                seen.0 += usize::from(score != 0);
                seen.1 += usize::from(position.kings().any());
            }
        }
        assert!(seen.0 > 300 && seen.1 > 20, "{id}: {seen:?}");
    }

    #[test]
    fn patterns_are_worth_the_same_with_wide_registers() {
        agrees::<International, 8>();
        agrees::<Frisian, 8>();
        agrees::<Nigerian, 8>();
        agrees::<Russian, 6>();
        agrees::<English, 6>();
        agrees::<Canadian, 16>();
    }
}
