//! Coding of the numbers of weights as bits: most are zero, and those before tell where the others
//! lie.
//!
//! Weights come in runs of the arrangements of four squares. A bit says whether anything of a run
//! is not zero; then, for each weight of it, a bit whether it is zero; then its numbers. A number
//! is the length of its size in bits, which is likely to be that of the number before it, the bits
//! of the size below the first, and the sign.

use crate::coder::{BitModel, Coder};
use crate::phase::GAME_PHASES;

/// Length of a run: the arrangements of four squares.
const RUN: usize = 81;

/// Distances back to the weights that predict best whether one is zero: one square changed, and the
/// same half of another pattern.
const NEAR: [usize; 8] = [1, 3, 9, 27, 81, 243, 729, 2 * 6561];

/// Number of lengths: the most bits in the size of a number, and one.
const LENGTHS: usize = 17;

/// Bit models of the numbers of one kind.
#[derive(Clone)]
pub(crate) struct NumberModel {
    /// Whether a length is longer still, by the length of the number before.
    longer: [[BitModel; LENGTHS]; LENGTHS],
    /// Whether a bit is set, by length and place.
    set: [[BitModel; LENGTHS]; LENGTHS],
    /// Whether a number is negative, by the length of the number before and its sign.
    negative: [[BitModel; 2]; LENGTHS],
}

impl NumberModel {
    /// The models before any number.
    pub(crate) const NEW: NumberModel = NumberModel {
        longer: [[BitModel::EVEN; LENGTHS]; LENGTHS],
        set: [[BitModel::EVEN; LENGTHS]; LENGTHS],
        negative: [[BitModel::EVEN; 2]; LENGTHS],
    };

    /// Codes a number after another one.
    pub(crate) fn code(&mut self, coder: &mut impl Coder, before: i16, number: i16) -> i16 {
        let (size, after) = (number.unsigned_abs(), length(before));
        let mut bits = 0;
        while bits < LENGTHS - 1 && coder.bit(&mut self.longer[after][bits], bits < length(number))
        {
            bits += 1;
        }
        if bits == 0 {
            return 0;
        }
        let read = (0..bits - 1).rev().fold(1u16, |read, place| {
            let bit = coder.bit(&mut self.set[bits][place], size >> place & 1 == 1);
            read << 1 | u16::from(bit)
        });
        let negative = &mut self.negative[after][usize::from(before < 0)];
        let is_negative = coder.bit(negative, number < 0);
        (if is_negative { read.wrapping_neg() } else { read }) as i16
    }
}

/// Length in bits of the size of a number.
fn length(number: i16) -> usize {
    (u16::BITS - number.unsigned_abs().leading_zeros()) as usize
}

/// Codes weights of one kind: encodes them, or replaces them by those decoded.
pub(crate) fn code(coder: &mut impl Coder, weights: &mut [[i16; GAME_PHASES]]) {
    let mut filled = [BitModel::EVEN; 2];
    let mut zero = [BitModel::EVEN; 1 << NEAR.len()];
    let mut numbers = [NumberModel::NEW; GAME_PHASES];
    let mut was_filled = false;
    let mut before = 0;
    for start in (0..weights.len()).step_by(RUN) {
        let run = start..weights.len().min(start + RUN);
        let is_filled = weights[run.clone()].iter().any(|weight| *weight != [0; GAME_PHASES]);
        was_filled = coder.bit(&mut filled[usize::from(was_filled)], is_filled);
        if !was_filled {
            continue;
        }
        for at in run {
            let is_zero = |at: usize| weights[at] == [0; GAME_PHASES];
            let near = NEAR.iter().fold(0, |near, back| {
                near << 1 | usize::from(at.checked_sub(*back).is_none_or(is_zero))
            });
            if coder.bit(&mut zero[near], is_zero(at)) {
                continue;
            }
            for (number, numbers) in weights[at].iter_mut().zip(&mut numbers) {
                *number = numbers.code(coder, before, *number);
                before = *number;
            }
        }
    }
}
