//! The frame of a file of weights: the header with kind, board, rules and checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mark of the kind |
//! | 2 | version of the kind |
//! | 1 | squares a side |
//! | 1 | game phases |
//! | 4 | length of the text |
//! | 4 | length of the body |
//! | 4 | numbers in the body, those that are zero too |
//! | 1 | what the numbers of weights were divided by; 0 is 1 too |
//! | 7 | zero |
//! | 32 | blake3 of all the other bytes |
//! | text | the rules of the training games, as a contract |
//! | body | 16-bit numbers as bits, by an arithmetic coder (`coder`) |
//!
//! Numbers are little-endian.

use core::fmt;

use draughts::rules::BoardSize;

use crate::coder::{Decoder, Encoder};

const HEADER: usize = 64;
const DIGEST: core::ops::Range<usize> = 32..64;

/// The error of a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It begins as no file of weights does.
    NotWeights,
    /// It is of another version than the one that is read.
    Version {
        /// The version of the file.
        found: u16,
        /// The version that is read.
        read: u16,
    },
    /// It is shorter or longer than it says.
    Length,
    /// Something in it was altered.
    Altered,
    /// It does not fit its own board.
    Patterns,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NotWeights => f.write_str("this is no file of weights"),
            WeightsError::Version { found, read } => {
                write!(f, "the weights are of version {found}; this program reads {read}")
            }
            WeightsError::Length => f.write_str("the file of weights is cut or too long"),
            WeightsError::Altered => f.write_str("the file of weights was altered"),
            WeightsError::Patterns => f.write_str("the weights do not fit their board"),
        }
    }
}

impl core::error::Error for WeightsError {}

/// A kind of weights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// The first bytes of its files.
    pub(crate) mark: &'static [u8; 8],
    /// The version that is written and read.
    pub(crate) version: u16,
    /// Number of game phases.
    pub(crate) parts: u8,
}

/// The parts of a file beside its mark and its checksum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) size: BoardSize,
    /// Number of numbers in the body.
    pub(crate) numbers: usize,
    /// What the numbers of weights were divided by, at least 1.
    pub(crate) step: u8,
    pub(crate) contract: &'a str,
    pub(crate) body: &'a [u8],
}

impl<'a> Frame<'a> {
    /// The bytes of a file of a kind, with its numbers coded into the body.
    pub(crate) fn file(self, kind: Kind, code: impl FnOnce(&mut Encoder)) -> Vec<u8> {
        let mut encoder = Encoder::new();
        code(&mut encoder);
        Frame { body: &encoder.finish(), ..self }.to_bytes(kind)
    }

    /// Decodes the body, of so many numbers, to its end.
    pub(crate) fn decode(
        &self,
        numbers: usize,
        code: impl FnOnce(&mut Decoder<'_>),
    ) -> Result<(), WeightsError> {
        if self.numbers != numbers {
            return Err(WeightsError::Patterns);
        }
        let mut decoder = Decoder::new(self.body);
        code(&mut decoder);
        if decoder.is_done() { Ok(()) } else { Err(WeightsError::Patterns) }
    }

    /// The bytes of the file.
    pub(crate) fn to_bytes(self, kind: Kind) -> Vec<u8> {
        let mut file = Vec::with_capacity(HEADER + self.contract.len() + self.body.len());
        file.extend_from_slice(kind.mark);
        file.extend_from_slice(&kind.version.to_le_bytes());
        file.push(self.size.side());
        file.push(kind.parts);
        for length in [self.contract.len(), self.body.len(), self.numbers] {
            file.extend_from_slice(&(length as u32).to_le_bytes());
        }
        file.push(if self.step == 1 { 0 } else { self.step });
        file.resize(HEADER, 0);
        file.extend_from_slice(self.contract.as_bytes());
        file.extend_from_slice(self.body);
        let digest = digest(&file);
        file[DIGEST].copy_from_slice(&digest);
        file
    }

    /// The frame of a file of a kind.
    pub(crate) fn read(kind: Kind, file: &'a [u8]) -> Result<Frame<'a>, WeightsError> {
        if !file.starts_with(kind.mark) {
            return Err(WeightsError::NotWeights);
        }
        if file.len() < HEADER {
            return Err(WeightsError::Length);
        }
        let found = u16::from_le_bytes([file[8], file[9]]);
        if found != kind.version {
            return Err(WeightsError::Version { found, read: kind.version });
        }
        let number = |at: usize| {
            u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize
        };
        let (text, body, numbers) = (number(12), number(16), number(20));
        if Some(file.len()) != text.checked_add(body).and_then(|sum| sum.checked_add(HEADER)) {
            return Err(WeightsError::Length);
        }
        if digest(file) != file[DIGEST] {
            return Err(WeightsError::Altered);
        }
        let (text, body) = file[HEADER..].split_at(text);
        let contract = core::str::from_utf8(text).map_err(|_| WeightsError::Patterns)?;
        let sizes = [BoardSize::Eight, BoardSize::Ten, BoardSize::Twelve, BoardSize::Fourteen];
        let size =
            sizes.into_iter().find(|size| size.side() == file[10]).ok_or(WeightsError::Patterns)?;
        if file[11] != kind.parts {
            return Err(WeightsError::Patterns);
        }
        Ok(Frame { size, numbers, step: file[24].max(1), contract, body })
    }
}

/// The checksum of a file.
fn digest(file: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&file[..DIGEST.start]);
    hasher.update(&file[DIGEST.end..]);
    *hasher.finalize().as_bytes()
}
