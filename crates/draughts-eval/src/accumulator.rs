//! Accumulator of a network: the sums of the hidden units of a side.

use crate::net::{UNIT_ONE, Units, add};

/// The sums, which saturate.
#[derive(Clone, Copy)]
pub(crate) struct Accumulator(Units);

impl Accumulator {
    /// An accumulator with nothing but the biases.
    #[inline(always)]
    pub(crate) fn new(bias: &Units) -> Accumulator {
        Accumulator(*bias)
    }

    /// The sums with more added to all of them.
    #[inline(always)]
    pub(crate) fn plus(mut self, more: &Units) -> Accumulator {
        add(&mut self.0, more);
        self
    }

    /// Output of the units: the sum of their activations (SCReLU), each times its weight.
    #[inline(always)]
    pub(crate) fn output(&self, weights: &Units) -> i32 {
        let mut output = 0;
        for (sum, weight) in self.0.iter().zip(weights) {
            let sum = (*sum).clamp(0, UNIT_ONE);
            output += i32::from(sum * *weight) * i32::from(sum);
        }
        output
    }
}
