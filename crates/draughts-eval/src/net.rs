//! Weights of a neural network, and their file.
//!
//! The network is a small one of the kind of NNUE, summed anew for each position instead of
//! incrementally. Each side has an accumulator of hidden units: every piece, as that side sees it
//! with its own men at the bottom of the board, adds to them by its kind, its square and the
//! [phase](net_phase) of the game. The activation is SCReLU: the square of a sum that is clipped
//! between 0 and [`UNIT_ONE`]. The output layer has weights for the units of the side to move and
//! for those of the other, by the [bucket](bucket_of) of the pieces that are left. Networks may
//! have a [codebook](Codebook) besides, by which the men of neighbouring squares together add to
//! the units.
//!
//! The file is a [frame](crate::frame) with the mark `LONGKNET`. Its body has, for each unit, its
//! bias and, by kind and square, the weight in the first phase and the difference of each later
//! phase from the one before it; then by bucket the weights of the units and the constant; then the
//! hundredths of a man in a logit; then, where there is a codebook, its codes and its weights.

use draughts::rules::BoardSize;

use crate::blocks::Codebook;
use crate::coder::Coder;
use crate::frame::{Frame, Kind, WeightsError};
use crate::numbers::NumberModel;

/// Hidden units of a side.
pub const UNITS: usize = 64;

/// Game phases of the network, each with weights of its own for the pieces.
pub const NET_PHASES: usize = 4;

/// Output buckets, each with weights of its own for the units.
pub const BUCKETS: usize = 8;

/// Kinds of pieces as a side sees them: its men, those of the opponent, its kings, those of the
/// opponent.
pub const PIECE_KINDS: usize = 4;

/// Quantised one of a unit's sum.
pub const UNIT_ONE: i16 = 255;

/// Quantised one of a unit's weight.
pub const OUTPUT_ONE: i16 = 64;

/// Largest weight of a unit: times the largest sum it still has 16 bits.
pub const OUTPUT_MAX: i16 = 127;

pub(crate) const KIND: Kind = Kind { mark: b"LONGKNET", version: 1, parts: NET_PHASES as u8 };

/// Accumulator: a number for each hidden unit.
pub type Units = [i16; UNITS];

/// Weights of a network, trained under some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The rules of the training games, as a contract.
    pub contract: String,
    /// Size of the board.
    pub size: BoardSize,
    /// Weights of the input layer by phase, kind and square, as a side sees the piece:
    /// [`Net::piece`]. All are multiples of [`Net::step`].
    pub pieces: Vec<Units>,
    /// Biases of the units.
    pub bias: Units,
    /// Weights of the output layer by bucket: units of the side to move, and of the other side.
    pub outputs: Vec<[Units; 2]>,
    /// Output biases by bucket, in hundredths of a man.
    pub constants: [i16; BUCKETS],
    /// Hundredths of a man in a logit.
    pub logit: i16,
    /// What [`Net::pieces`] are multiples of, at least 1: the file has them divided by it.
    pub step: u8,
    /// What the men of neighbouring squares add together; `None` where each adds for itself alone.
    pub codebook: Option<Codebook>,
}

/// Game phase of a number of pieces on a board of so many squares.
#[inline(always)]
pub fn net_phase(pieces: u32, squares: u32) -> usize {
    part_of(pieces, squares, NET_PHASES)
}

/// Output bucket of a number of pieces on a board of so many squares.
#[inline(always)]
pub fn bucket_of(pieces: u32, squares: u32) -> usize {
    part_of(pieces, squares, BUCKETS)
}

/// The part of equal parts in which a number of pieces lies; four fifths of the squares are the
/// most.
#[inline(always)]
fn part_of(pieces: u32, squares: u32, parts: usize) -> usize {
    let part = pieces.saturating_sub(1) as usize * parts * 5 / (squares as usize * 4);
    part.min(parts - 1)
}

/// Adds to the sums of units; they saturate.
#[inline(always)]
pub(crate) fn add(sums: &mut Units, more: &Units) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum = sum.saturating_add(*more);
    }
}

impl Net {
    /// A network whose weights are all zero.
    pub fn zero(contract: &str, size: BoardSize) -> Net {
        Net {
            contract: contract.to_owned(),
            size,
            pieces: vec![[0; UNITS]; NET_PHASES * PIECE_KINDS * usize::from(size.squares())],
            bias: [0; UNITS],
            outputs: vec![[[0; UNITS]; 2]; BUCKETS],
            constants: [0; BUCKETS],
            logit: 100,
            step: 1,
            codebook: None,
        }
    }

    /// Index in [`Net::pieces`] of a kind of piece on a square, by the square's index as the side
    /// sees it.
    pub fn piece(size: BoardSize, phase: usize, kind: usize, square: usize) -> usize {
        (phase * PIECE_KINDS + kind) * usize::from(size.squares()) + square
    }

    /// The step of a new network: coarse where fine weights would cost more bytes than browsers
    /// have beside their module.
    pub fn step_for(size: BoardSize, has_codebook: bool) -> u8 {
        match (size.squares(), has_codebook) {
            (51.., _) => 4,
            (33.., true) => 3,
            _ => 1,
        }
    }

    /// Adds to the sums of arrangements of men what those add that stand on a square in a phase.
    /// The arrangements are in the order of their numbers, in which the square is the digit at a
    /// place: 0 none, 1 an own man, 2 a man of the opponent.
    pub(crate) fn add_men(&self, phase: usize, square: usize, place: usize, sums: &mut [Units]) {
        for (state, sums) in sums.iter_mut().enumerate() {
            if let Some(kind) = (state / 3usize.pow(place as u32) % 3).checked_sub(1) {
                add(sums, &self.pieces[Net::piece(self.size, phase, kind, square)]);
            }
        }
    }

    /// Number of numbers in the file.
    fn numbers(&self) -> usize {
        let codebook = self.codebook.as_ref().map_or(0, |_| Codebook::numbers(self.size));
        UNITS * (self.pieces.len() + 1 + 2 * BUCKETS) + BUCKETS + 1 + codebook
    }

    /// Codes all numbers: encodes them, or replaces them by those decoded.
    fn code(&mut self, coder: &mut impl Coder) {
        let places = self.pieces.len() / NET_PHASES;
        let step = i16::from(self.step);
        let mut models = [NumberModel::NEW; NET_PHASES];
        for unit in 0..UNITS {
            let mut before = [0; NET_PHASES];
            self.bias[unit] = models[0].code(coder, 0, self.bias[unit]);
            for place in 0..places {
                let mut last = 0i16;
                for phase in 0..NET_PHASES {
                    let weight = &mut self.pieces[phase * places + place][unit];
                    let more = (*weight / step).wrapping_sub(last);
                    before[phase] = models[phase].code(coder, before[phase], more);
                    last = last.wrapping_add(before[phase]);
                    *weight = last.wrapping_mul(step);
                }
            }
        }
        let mut model = NumberModel::NEW;
        let rest = self.outputs.iter_mut().flatten().flatten().chain(&mut self.constants);
        for number in rest.chain([&mut self.logit]) {
            *number = model.code(coder, 0, *number);
        }
        if let Some(Codebook { codes, weights }) = &mut self.codebook {
            for numbers in [codes.as_flattened_mut(), weights.as_flattened_mut().as_flattened_mut()]
            {
                let mut model = NumberModel::NEW;
                for number in numbers {
                    *number = model.code(coder, 0, *number);
                }
            }
        }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let code = |encoder: &mut _| self.clone().code(encoder);
        let (numbers, contract) = (self.numbers(), &self.contract);
        let frame = Frame { size: self.size, numbers, step: self.step, contract, body: &[] };
        frame.file(KIND, code)
    }

    /// A network from the bytes of a file.
    ///
    /// # Errors
    /// It is cut, altered, of another version, or no file of a network.
    pub fn from_bytes(file: &[u8]) -> Result<Net, WeightsError> {
        let frame = Frame::read(KIND, file)?;
        let mut net = Net { step: frame.step, ..Net::zero(frame.contract, frame.size) };
        if frame.numbers > net.numbers() {
            net.codebook = Some(Codebook::zero(frame.size));
        }
        frame.decode(net.numbers(), |decoder| net.code(decoder))?;
        let mut outputs = net.outputs.iter().flatten().flatten();
        let fits = outputs.all(|weight| weight.unsigned_abs() <= OUTPUT_MAX.unsigned_abs());
        if fits && net.logit > 0 { Ok(net) } else { Err(WeightsError::Patterns) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::blocks::CODE_ONE;

    /// Numbers that look like chance, between bounds either way.
    fn numbers(mut state: u32) -> impl FnMut(i16) -> i16 {
        move |most| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 16) as i16).wrapping_rem(most + 1)
        }
    }

    /// A random network, with small numbers and some large ones.
    pub(crate) fn some(contract: &str, size: BoardSize) -> Net {
        let mut number = numbers(1);
        let mut net = Net::zero(contract, size);
        net.pieces.iter_mut().flatten().for_each(|weight| *weight = number(60));
        net.bias.iter_mut().for_each(|weight| *weight = number(200));
        net.outputs.iter_mut().flatten().flatten().for_each(|weight| *weight = number(OUTPUT_MAX));
        net.constants.iter_mut().for_each(|weight| *weight = number(30));
        net.pieces[7][3] = i16::MIN;
        in_steps(net)
    }

    /// The network with weights of pieces that a file can have.
    fn in_steps(mut net: Net) -> Net {
        net.step = Net::step_for(net.size, net.codebook.is_some());
        let step = i16::from(net.step);
        net.pieces.iter_mut().flatten().for_each(|weight| *weight -= *weight % step);
        net
    }

    /// A random network with a codebook.
    pub(crate) fn some_with_codebook(contract: &str, size: BoardSize) -> Net {
        let mut codebook = Codebook::zero(size);
        let mut number = numbers(7);
        codebook.codes.iter_mut().flatten().for_each(|code| *code = number(CODE_ONE));
        codebook.weights.iter_mut().flatten().flatten().for_each(|weight| *weight = number(30));
        in_steps(Net { codebook: Some(codebook), ..some(contract, size) })
    }

    #[test]
    fn a_file_says_what_was_written() {
        for make in [some, some_with_codebook] {
            for (contract, size) in [
                ("russian", BoardSize::Eight),
                ("international", BoardSize::Ten),
                ("canadian", BoardSize::Twelve),
            ] {
                let net = make(contract, size);
                assert_eq!(Net::from_bytes(&net.to_bytes()), Ok(net));
            }
        }
    }

    #[test]
    fn a_file_that_is_cut_altered_or_of_another_kind_is_refused() {
        for make in [some, some_with_codebook] {
            let file = make("russian", BoardSize::Eight).to_bytes();
            for length in (0..file.len()).step_by(997) {
                assert!(Net::from_bytes(&file[..length]).is_err(), "{length} bytes");
            }
            for place in (0..file.len()).step_by(503) {
                let mut other = file.clone();
                other[place] ^= 0x10;
                assert!(Net::from_bytes(&other).is_err(), "byte {place}");
            }
        }
        let file = some("russian", BoardSize::Eight).to_bytes();
        let weights = crate::PatternWeights::zero("russian", BoardSize::Eight).to_bytes();
        assert_eq!(Net::from_bytes(&weights), Err(WeightsError::NotWeights));
        assert_eq!(crate::PatternWeights::from_bytes(&file), Err(WeightsError::NotWeights));
    }

    #[test]
    fn numbers_that_no_network_has_are_refused_though_the_checksum_is_right() {
        let net = some("russian", BoardSize::Eight);
        let mut steep = net.clone();
        steep.outputs[2][1][5] = OUTPUT_MAX + 1;
        assert_eq!(Net::from_bytes(&steep.to_bytes()), Err(WeightsError::Patterns));
        let flat = Net { logit: 0, ..net.clone() };
        assert_eq!(Net::from_bytes(&flat.to_bytes()), Err(WeightsError::Patterns));
        let file = net.to_bytes();
        let frame = Frame::read(KIND, &file).unwrap();
        let other = frame.to_bytes(Kind { parts: 3, ..KIND });
        assert_eq!(Net::from_bytes(&other), Err(WeightsError::Patterns));
        for frame in [
            Frame { numbers: frame.numbers + 1, ..frame },
            Frame { size: BoardSize::Ten, ..frame },
            Frame { body: &frame.body[..frame.body.len() - 9], ..frame },
        ] {
            assert_eq!(Net::from_bytes(&frame.to_bytes(KIND)), Err(WeightsError::Patterns));
        }
    }

    #[test]
    fn a_game_goes_through_all_phases() {
        let phases =
            |squares| [1, squares / 5 + 1, squares / 2, squares].map(|n| net_phase(n, squares));
        assert_eq!(phases(50), [0, 1, 2, 3]);
        assert_eq!(phases(32), [0, 0, 2, 3]);
        let buckets = (0..=50).map(|pieces| bucket_of(pieces, 50)).collect::<Vec<_>>();
        assert_eq!((buckets[5], buckets[6], buckets[36], buckets[50]), (0, 1, 7, 7));
        assert!(buckets.is_sorted());
    }
}
