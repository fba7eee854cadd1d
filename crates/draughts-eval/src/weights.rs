//! A file of weights: what was learned, and under which rules.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `LONGKWTS` |
//! | 2 | version, 1 |
//! | 1 | squares a side |
//! | 1 | stages |
//! | 4 | length of the text |
//! | 4 | length of the body |
//! | 4 | numbers in the body |
//! | 8 | zero |
//! | 32 | blake3 of all the other bytes |
//! | text | the rules that they were learned under, as a contract |
//! | body | deflated: 16-bit numbers, all low bytes, then all high bytes |
//!
//! Numbers are little-endian. A weight is in sixteenths of a hundredth of a man. The body has the scalar weights, then
//! the weights of half windows, then those of whole windows; each by feature, then by stage.

use core::fmt;

use draughts::rules::BoardSize;

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

const MAGIC: &[u8; 8] = b"LONGKWTS";
const VERSION: u16 = 1;
const HEADER: usize = 64;
const DIGEST: core::ops::Range<usize> = 32..64;

/// The largest body that is read, in numbers.
const MOST_NUMBERS: usize = 32 << 20;

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

/// Why a file of weights is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It begins as no file of weights does.
    NotWeights,
    /// It is of another version.
    Version(u16),
    /// It is shorter or longer than it says.
    Length,
    /// Something in it was altered.
    Altered,
    /// It does not fit its own board.
    Shape,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NotWeights => f.write_str("this is no file of weights"),
            WeightsError::Version(version) => {
                write!(f, "the weights are of version {version}; this program reads {VERSION}")
            }
            WeightsError::Length => f.write_str("the file of weights is cut or too long"),
            WeightsError::Altered => f.write_str("the file of weights was altered"),
            WeightsError::Shape => f.write_str("the weights do not fit their board"),
        }
    }
}

impl core::error::Error for WeightsError {}

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

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers: Vec<i16> = [&self.scalars, &self.halves, &self.wholes]
            .into_iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        let byte = |shift: u32| numbers.iter().map(move |number| (number >> shift) as u8);
        let raw: Vec<u8> = byte(0).chain(byte(8)).collect();
        let body = miniz_oxide::deflate::compress_to_vec(&raw, 9);
        let mut file = Vec::with_capacity(HEADER + self.contract.len() + body.len());
        file.extend_from_slice(MAGIC);
        file.extend_from_slice(&VERSION.to_le_bytes());
        file.push(self.size.side());
        file.push(STAGES as u8);
        for length in [self.contract.len(), body.len(), numbers.len()] {
            file.extend_from_slice(&(length as u32).to_le_bytes());
        }
        file.resize(HEADER, 0);
        file.extend_from_slice(self.contract.as_bytes());
        file.extend_from_slice(&body);
        let digest = digest(&file);
        file[DIGEST].copy_from_slice(&digest);
        file
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of weights.
    pub fn from_bytes(file: &[u8]) -> Result<Weights, WeightsError> {
        let is_weights = file.len() >= HEADER && file.starts_with(MAGIC);
        if !is_weights {
            let is_cut = file.len() < HEADER && file.starts_with(MAGIC);
            return Err(if is_cut { WeightsError::Length } else { WeightsError::NotWeights });
        }
        let version = u16::from_le_bytes([file[8], file[9]]);
        if version != VERSION {
            return Err(WeightsError::Version(version));
        }
        let number = |at: usize| {
            u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize
        };
        let (text, body, count) = (number(12), number(16), number(20));
        if Some(file.len()) != text.checked_add(body).and_then(|sum| sum.checked_add(HEADER)) {
            return Err(WeightsError::Length);
        }
        if digest(file) != file[DIGEST] {
            return Err(WeightsError::Altered);
        }
        let (text, body) = file[HEADER..].split_at(text);
        let contract = core::str::from_utf8(text).map_err(|_| WeightsError::Shape)?;
        let sizes = [BoardSize::Eight, BoardSize::Ten, BoardSize::Twelve, BoardSize::Fourteen];
        let size =
            sizes.into_iter().find(|size| size.side() == file[10]).ok_or(WeightsError::Shape)?;
        let mut weights = Weights::zero(contract, size);
        let parts = [weights.scalars.len(), weights.halves.len(), weights.wholes.len()];
        let expected = STAGES * parts.iter().sum::<usize>();
        if usize::from(file[11]) != STAGES || count != expected || count > MOST_NUMBERS {
            return Err(WeightsError::Shape);
        }
        let raw = miniz_oxide::inflate::decompress_to_vec_with_limit(body, 2 * count)
            .map_err(|_| WeightsError::Shape)?;
        if raw.len() != 2 * count {
            return Err(WeightsError::Shape);
        }
        let (low, high) = raw.split_at(count);
        let numbers = low.iter().zip(high).map(|(&low, &high)| i16::from_le_bytes([low, high]));
        let places = [&mut weights.scalars, &mut weights.halves, &mut weights.wholes];
        for (place, number) in places.into_iter().flatten().flatten().zip(numbers) {
            *place = number;
        }
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

/// The checksum of a file.
fn digest(file: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&file[..DIGEST.start]);
    hasher.update(&file[DIGEST.end..]);
    *hasher.finalize().as_bytes()
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
        assert_eq!(Weights::from_bytes(&other), Err(WeightsError::Version(9)));
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
