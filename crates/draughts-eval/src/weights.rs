//! Weights of windows, and their file.
//!
//! The file is a [frame](crate::frame) with the mark `LONGKWTS`. A weight is in sixteenths of a hundredth of a man. The
//! body has the scalar weights, then the weights of half windows, then those of whole windows; each by feature, then by
//! stage, as bits (`numbers`).

use draughts::rules::BoardSize;

use crate::coder::Coder;
use crate::frame::{Frame, Kind, WeightsError};
use crate::numbers;
use crate::shape::{Shape, WINDOW_STATES};
use crate::stage::STAGES;

/// A weight of one is so many parts of a hundredth of a man.
pub const PARTS: i32 = 16;

/// The arrangements of men in half a window: eight squares of its twelve.
pub const HALF_STATES: usize = 6561;

/// The arrangements of the four squares that the second half leaves out.
const REST_STATES: usize = 81;

/// The scalar weights before those of the squares of kings.
pub const SCALARS: usize = 4;

/// Places of the scalar weights.
pub mod scalar {
    /// To have the move.
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

pub(crate) const KIND: Kind = Kind { mark: b"LONGKWTS", version: 2, parts: STAGES as u8 };

/// Weights of a board, learned under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The rules that they were learned under, as a contract.
    pub contract: String,
    /// The size of the board.
    pub size: BoardSize,
    /// By scalar: [`scalar`], then a king on each square.
    pub scalars: Vec<[i16; STAGES]>,
    /// By window, first and second half, arrangement of eight men.
    pub halves: Vec<[i16; STAGES]>,
    /// By window, arrangement of twelve men: on top of the halves.
    pub wholes: Vec<[i16; STAGES]>,
}

impl Weights {
    /// Weights of nothing.
    pub fn zero(contract: &str, size: BoardSize) -> Weights {
        let windows = Shape::new(size).windows().len();
        Weights {
            contract: contract.to_owned(),
            size,
            scalars: vec![[0; STAGES]; SCALARS + usize::from(size.squares())],
            halves: vec![[0; STAGES]; windows * 2 * HALF_STATES],
            wholes: vec![[0; STAGES]; windows * WINDOW_STATES],
        }
    }

    /// The weights of whole windows with those of their halves added.
    pub fn windows(&self) -> Vec<[i16; STAGES]> {
        let mut sums = self.wholes.clone();
        for (index, sum) in sums.iter_mut().enumerate() {
            let [first, second] = halves_of(index);
            for (stage, sum) in sum.iter_mut().enumerate() {
                let half = |index: usize| self.halves[index][stage];
                *sum = sum.saturating_add(half(first)).saturating_add(half(second));
            }
        }
        sums
    }

    /// How many numbers there are.
    fn numbers(&self) -> usize {
        STAGES * (self.scalars.len() + self.halves.len() + self.wholes.len())
    }

    /// Codes all numbers: writes them, or puts those that are read in their place.
    fn code(&mut self, coder: &mut impl Coder) {
        for weights in [&mut self.scalars, &mut self.halves, &mut self.wholes] {
            numbers::code(coder, weights);
        }
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let code = |writer: &mut _| self.clone().code(writer);
        Frame::file(KIND, self.size, &self.contract, self.numbers(), code)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of such weights.
    pub fn from_bytes(file: &[u8]) -> Result<Weights, WeightsError> {
        let frame = Frame::read(KIND, file)?;
        let mut weights = Weights::zero(frame.contract, frame.size);
        frame.decode(weights.numbers(), |reader| weights.code(reader))?;
        Ok(weights)
    }
}

/// The two halves of a whole window, by its index among the arrangements of all windows.
#[inline(always)]
pub fn halves_of(index: usize) -> [usize; 2] {
    let (window, state) = (index / WINDOW_STATES, index % WINDOW_STATES);
    let base = window * 2 * HALF_STATES;
    [base + state % HALF_STATES, base + HALF_STATES + state / REST_STATES]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Weights {
        let mut weights = Weights::zero("russian", BoardSize::Eight);
        for (index, weight) in weights.scalars.iter_mut().chain(&mut weights.halves).enumerate() {
            let value = (index % 1000) as i16;
            *weight = [value, -value];
        }
        weights.wholes[WINDOW_STATES + 7] = [300, -2];
        weights
    }

    #[test]
    fn a_file_says_what_was_written() {
        let weights = some();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn a_file_that_is_cut_or_altered_is_refused() {
        let file = some().to_bytes();
        for length in (0..file.len()).step_by(97) {
            assert!(Weights::from_bytes(&file[..length]).is_err(), "{length} bytes");
        }
        for place in (0..file.len()).step_by(53) {
            let mut other = file.clone();
            other[place] ^= 0x10;
            assert!(Weights::from_bytes(&other).is_err(), "byte {place}");
        }
        let mut longer = file.clone();
        longer.push(0);
        assert_eq!(Weights::from_bytes(&longer), Err(WeightsError::Length));
        assert_eq!(Weights::from_bytes(b"GIF89a"), Err(WeightsError::NotWeights));
        let mut other = file;
        other[8] = 9;
        assert_eq!(Weights::from_bytes(&other), Err(WeightsError::Version { found: 9, read: 2 }));
    }

    /// The file with another body and other lengths, whose checksum is right.
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
        assert_eq!(Weights::from_bytes(&forged(body, numbers)), Ok(weights));
        let longer = [body, &[0]].concat();
        let noise: Vec<u8> = (0u32..4_000).map(|i| ((i * i * 31) >> 5) as u8).collect();
        for body in [&[][..], &[7], &body[..body.len() - 1], &longer, &noise, &[0; 99], &[255; 99]]
        {
            let length = body.len();
            let answer = Weights::from_bytes(&forged(body, numbers));
            assert_eq!(answer, Err(WeightsError::Shape), "{length} bytes");
        }
        for numbers in [0, numbers - 1, numbers + 1, u32::MAX as usize] {
            let answer = Weights::from_bytes(&forged(body, numbers));
            assert_eq!(answer, Err(WeightsError::Shape), "{numbers} numbers");
        }
    }

    #[test]
    fn numbers_of_every_size_come_back() {
        let mut weights = Weights::zero("russian", BoardSize::Eight);
        let sizes = (0..16).flat_map(|bits| [1 << bits, -1 << bits, i16::MAX >> bits, 0]);
        for (weight, number) in weights.wholes.iter_mut().rev().zip(sizes) {
            *weight = [number, !number];
        }
        weights.scalars[1] = [i16::MIN, i16::MAX];
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
    }

    #[test]
    fn a_window_is_worth_itself_and_its_halves() {
        let weights = some();
        let state = 7 + 81 * 5;
        let expected = weights.halves[2 * HALF_STATES + state][0]
            + weights.halves[3 * HALF_STATES + state / 81][0]
            + weights.wholes[WINDOW_STATES + state][0];
        assert_eq!(weights.windows()[WINDOW_STATES + state][0], expected);
    }
}
