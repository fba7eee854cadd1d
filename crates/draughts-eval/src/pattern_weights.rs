//! Weights of patterns, and their file.
//!
//! The file is a [frame](crate::frame) with the mark `LONGKWTS`. A weight is in sixteenths of a
//! hundredth of a man. The body has the scalar weights, then the weights of half patterns, then
//! those of whole patterns; each by feature, then by game phase, as bits (`numbers`).

use draughts::rules::BoardSize;

use crate::coder::Coder;
use crate::frame::{Frame, Kind, WeightsError};
use crate::numbers;
use crate::patterns::{PATTERN_STATES, Patterns};
use crate::phase::GAME_PHASES;

/// Parts of a hundredth of a man: the unit of weights.
pub const PARTS: i32 = 16;

/// Arrangements of men in half a pattern: eight squares of its twelve.
pub const HALF_STATES: usize = 6561;

/// Arrangements of the four squares that the second half leaves out.
const REST_STATES: usize = 81;

/// Scalar weights before those of the squares of kings.
pub const SCALARS: usize = 4;

/// Indices of the scalar weights.
pub mod scalar {
    /// The side to move.
    pub const TURN: usize = 0;
    /// A man.
    pub const MAN: usize = 1;
    /// The first king of a side.
    pub const FIRST_KING: usize = 2;
    /// Every further king.
    pub const KING: usize = 3;
    /// The first square of kings, as White sees it.
    pub const KING_SQUARE: usize = super::SCALARS;
}

pub(crate) const KIND: Kind = Kind { mark: b"LONGKWTS", version: 2, parts: GAME_PHASES as u8 };

/// Weights of the patterns of a board, trained under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternWeights {
    /// The rules of the training games, as a contract.
    pub contract: String,
    /// Size of the board.
    pub size: BoardSize,
    /// Scalar weights: [`scalar`], then a king on each square.
    pub scalars: Vec<[i16; GAME_PHASES]>,
    /// Weights by pattern, first and second half, arrangement of eight men.
    pub halves: Vec<[i16; GAME_PHASES]>,
    /// Weights by pattern and arrangement of twelve men, on top of the halves.
    pub wholes: Vec<[i16; GAME_PHASES]>,
    /// What all weights are multiples of: 1, or more on boards whose patterns are so many that the
    /// last bits would cost more bytes than browsers have.
    pub(crate) step: u8,
}

impl PatternWeights {
    /// Weights that are all zero.
    pub fn zero(contract: &str, size: BoardSize) -> PatternWeights {
        let patterns = Patterns::new(size).squares().len();
        PatternWeights {
            contract: contract.to_owned(),
            size,
            scalars: vec![[0; GAME_PHASES]; SCALARS + usize::from(size.squares())],
            halves: vec![[0; GAME_PHASES]; patterns * 2 * HALF_STATES],
            wholes: vec![[0; GAME_PHASES]; patterns * PATTERN_STATES],
            step: if size.squares() > 50 { 4 } else { 1 },
        }
    }

    /// Rounds all weights to multiples of the step.
    pub fn round(&mut self) {
        let step = i16::from(self.step);
        let most = i16::MAX / step;
        for weights in [&mut self.scalars, &mut self.halves, &mut self.wholes] {
            for weight in weights.as_flattened_mut() {
                let steps = (f32::from(*weight) / f32::from(step)).round() as i16;
                *weight = steps.clamp(-most, most) * step;
            }
        }
    }

    /// The weights of whole patterns with those of their halves added.
    pub fn combined(&self) -> Vec<[i16; GAME_PHASES]> {
        let mut sums = self.wholes.clone();
        for (index, sum) in sums.iter_mut().enumerate() {
            let [first, second] = halves_of(index);
            for (phase, sum) in sum.iter_mut().enumerate() {
                let half = |index: usize| self.halves[index][phase];
                *sum = sum.saturating_add(half(first)).saturating_add(half(second));
            }
        }
        sums
    }

    /// Number of numbers in the file.
    fn numbers(&self) -> usize {
        GAME_PHASES * (self.scalars.len() + self.halves.len() + self.wholes.len())
    }

    /// Codes all numbers: encodes them, or replaces them by those decoded.
    fn code(&mut self, coder: &mut impl Coder) {
        let step = i16::from(self.step);
        for weights in [&mut self.scalars, &mut self.halves, &mut self.wholes] {
            weights.as_flattened_mut().iter_mut().for_each(|weight| *weight /= step);
            numbers::code(coder, weights);
            let times = |weight: &mut i16| *weight = weight.wrapping_mul(step);
            weights.as_flattened_mut().iter_mut().for_each(times);
        }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let code = |encoder: &mut _| self.clone().code(encoder);
        let (numbers, contract) = (self.numbers(), &self.contract);
        let frame = Frame { size: self.size, numbers, step: self.step, contract, body: &[] };
        frame.file(KIND, code)
    }

    /// Weights from the bytes of a file.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of such weights.
    pub fn from_bytes(file: &[u8]) -> Result<PatternWeights, WeightsError> {
        let frame = Frame::read(KIND, file)?;
        let zero = PatternWeights::zero(frame.contract, frame.size);
        let mut weights = PatternWeights { step: frame.step, ..zero };
        frame.decode(weights.numbers(), |decoder| weights.code(decoder))?;
        Ok(weights)
    }
}

/// The indices of the two halves of a pattern, by its index among the arrangements of all patterns.
#[inline(always)]
pub fn halves_of(index: usize) -> [usize; 2] {
    let (pattern, state) = (index / PATTERN_STATES, index % PATTERN_STATES);
    let base = pattern * 2 * HALF_STATES;
    [base + state % HALF_STATES, base + HALF_STATES + state / REST_STATES]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> PatternWeights {
        let mut weights = PatternWeights::zero("russian", BoardSize::Eight);
        for (index, weight) in weights.scalars.iter_mut().chain(&mut weights.halves).enumerate() {
            let value = (index % 1000) as i16;
            *weight = [value, -value];
        }
        weights.wholes[PATTERN_STATES + 7] = [300, -2];
        weights
    }

    #[test]
    fn a_file_says_what_was_written() {
        let weights = some();
        assert_eq!(PatternWeights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn weights_of_the_largest_boards_are_kept_in_steps() {
        let mut weights = PatternWeights::zero("canadian", BoardSize::Twelve);
        assert!(weights.step > 1);
        weights.scalars[1] = [i16::MAX, i16::MIN];
        weights.halves[5] = [7, -6];
        weights.round();
        assert_eq!((weights.scalars[1], weights.halves[5]), ([32_764, -32_764], [8, -8]));
        assert_eq!(PatternWeights::from_bytes(&weights.to_bytes()), Ok(weights.clone()));
        // A file says itself in which steps: those of before had 1.
        let fine = PatternWeights { step: 1, ..weights };
        assert_eq!(PatternWeights::from_bytes(&fine.to_bytes()), Ok(fine));
    }

    #[test]
    fn a_file_that_is_cut_or_altered_is_refused() {
        let file = some().to_bytes();
        for length in (0..file.len()).step_by(97) {
            assert!(PatternWeights::from_bytes(&file[..length]).is_err(), "{length} bytes");
        }
        for place in (0..file.len()).step_by(53) {
            let mut other = file.clone();
            other[place] ^= 0x10;
            assert!(PatternWeights::from_bytes(&other).is_err(), "byte {place}");
        }
        let mut longer = file.clone();
        longer.push(0);
        assert_eq!(PatternWeights::from_bytes(&longer), Err(WeightsError::Length));
        assert_eq!(PatternWeights::from_bytes(b"GIF89a"), Err(WeightsError::NotWeights));
        let mut other = file;
        other[8] = 9;
        assert_eq!(
            PatternWeights::from_bytes(&other),
            Err(WeightsError::Version { found: 9, read: 2 })
        );
    }

    /// A file with another body and other lengths, whose checksum is right.
    fn forged(body: &[u8], numbers: usize) -> Vec<u8> {
        let file = some().to_bytes();
        Frame { body, numbers, ..Frame::read(KIND, &file).unwrap() }.to_bytes(KIND)
    }

    #[test]
    fn a_body_that_is_not_of_its_board_is_refused_though_the_checksum_is_right() {
        let weights = some();
        let file = weights.to_bytes();
        let body = Frame::read(KIND, &file).unwrap().body;
        let numbers = weights.numbers();
        assert_eq!(PatternWeights::from_bytes(&forged(body, numbers)), Ok(weights));
        let longer = [body, &[0]].concat();
        let noise: Vec<u8> = (0u32..4_000).map(|i| ((i * i * 31) >> 5) as u8).collect();
        for body in [&[][..], &[7], &body[..body.len() - 1], &longer, &noise, &[0; 99], &[255; 99]]
        {
            let length = body.len();
            let answer = PatternWeights::from_bytes(&forged(body, numbers));
            assert_eq!(answer, Err(WeightsError::Patterns), "{length} bytes");
        }
        for numbers in [0, numbers - 1, numbers + 1, u32::MAX as usize] {
            let answer = PatternWeights::from_bytes(&forged(body, numbers));
            assert_eq!(answer, Err(WeightsError::Patterns), "{numbers} numbers");
        }
    }

    #[test]
    fn numbers_of_every_size_come_back() {
        let mut weights = PatternWeights::zero("russian", BoardSize::Eight);
        let sizes = (0..16).flat_map(|bits| [1 << bits, -1 << bits, i16::MAX >> bits, 0]);
        for (weight, number) in weights.wholes.iter_mut().rev().zip(sizes) {
            *weight = [number, !number];
        }
        weights.scalars[1] = [i16::MIN, i16::MAX];
        assert_eq!(PatternWeights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn a_pattern_is_worth_itself_and_its_halves() {
        let weights = some();
        let state = 7 + 81 * 5;
        let expected = weights.halves[2 * HALF_STATES + state][0]
            + weights.halves[3 * HALF_STATES + state / 81][0]
            + weights.wholes[PATTERN_STATES + state][0];
        assert_eq!(weights.combined()[PATTERN_STATES + state][0], expected);
    }
}
