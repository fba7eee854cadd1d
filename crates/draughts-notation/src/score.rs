//! The score of a game as bytes, two for a plain move: for games that are kept by the million.
//!
//! It is read by the rules of its contract, which is kept beside it. The first byte says how the
//! game begins: 0 with the start position, 1 with that and the other side to move (NG-2.1), 2 with
//! the position of a FEN that follows. Then come the moves, each a word of 16 bits, the high byte
//! first: two bits for its kind, seven for its first square, seven for its last.
//!
//! | kind | what | what follows |
//! |---|---|---|
//! | 0 | a legal move, the only one with these squares | |
//! | 1 | an offence (H1), the only one with these squares | |
//! | 2 | a huff of the first square (H2); without any square a position that is set up | nothing; a FEN |
//! | 3 | one of several moves with these squares | how many pieces are taken, with bit 7 for an offence, and their squares, rising |
//!
//! A FEN is its length as a word of 16 bits and its text, in our numbers. What is taken tells moves
//! with the same ends apart, as it does in the rules (C5). Games of an earlier edition are read
//! too: their captures are looked for among the former ones.
//!
//! How long each move took is kept as two bytes a move, in tenths of a second: [`write_times`].

use core::fmt;

use draughts::any::{self, AnyMoment, AnyMove, AnySetup, SquareSet};

use crate::contract::Contract;
use crate::fen;
use crate::pdn::{Leap, NodeId, PdnGame, PlainMove};

/// Why a score cannot be written or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The game cannot begin like that under its contract.
    Start,
    /// A move cannot be played, or is not among those that can be: its number, from 1.
    Move(usize),
    /// The bytes end within a move: its number, from 1.
    Cut(usize),
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreError::Start => f.write_str("score: the game cannot begin like that"),
            ScoreError::Move(number) => write!(f, "score: move {number} cannot be played"),
            ScoreError::Cut(number) => write!(f, "score: it ends within move {number}"),
        }
    }
}

impl core::error::Error for ScoreError {}

/// How a game begins.
const USUAL: u8 = 0;
const OTHER_SIDE: u8 = 1;
const POSITION: u8 = 2;

/// The kinds of words.
const MOVE: u16 = 0;
const OFFENCE: u16 = 1;
const HUFF: u16 = 2;
const ONE_OF_SEVERAL: u16 = 3;

/// The bit of an offence in the number of pieces that are taken.
const BY_OFFENCE: u8 = 1 << 7;

/// The line that was played of a game as bytes; variations, tags and comments are left out.
///
/// ```
/// use draughts_notation::pdn::read_games;
/// use draughts_notation::{Contract, score};
///
/// let rules: Contract = "international".parse()?;
/// let game = read_games("1. 32-28 19-23 2. 28x19 14x23 *", &rules)?.remove(0).game;
/// let bytes = score::write(&game)?;
/// assert_eq!(bytes.len(), 1 + 4 * 2);
/// assert_eq!(score::read(&rules, &bytes)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The game cannot be played, which one that was read or played can.
pub fn write(game: &PdnGame) -> Result<Vec<u8>, ScoreError> {
    let usual = AnySetup::start(game.contract.rules());
    let start = match &game.start {
        Some(text) => fen::read_any(usual.board, text).map_err(|_| ScoreError::Start)?,
        None => usual.clone(),
    };
    let mut bytes = Vec::with_capacity(1 + 2 * game.len());
    match &game.start {
        None => bytes.push(USUAL),
        Some(text) if *text == fen::write_any(&other_side(&usual)) => bytes.push(OTHER_SIDE),
        Some(text) => {
            bytes.push(POSITION);
            put_text(&mut bytes, text).ok_or(ScoreError::Start)?;
        }
    }
    let mut walk = Walk::begin(&game.contract, &start).ok_or(ScoreError::Start)?;
    for (number, id) in (1..).zip(game.main_line()) {
        walk.write(&game.node(id).leap, &mut bytes).ok_or(ScoreError::Move(number))?;
    }
    Ok(bytes)
}

/// The game that bytes keep: its contract, where it begins and its moves.
///
/// # Errors
/// The bytes are none of a game under this contract.
pub fn read(contract: &Contract, bytes: &[u8]) -> Result<PdnGame, ScoreError> {
    let usual = AnySetup::start(contract.rules());
    let mut game = PdnGame::new(*contract);
    let (head, mut rest) = bytes.split_first().ok_or(ScoreError::Start)?;
    match *head {
        USUAL => {}
        OTHER_SIDE => game.start = Some(fen::write_any(&other_side(&usual))),
        POSITION => game.start = Some(take_text(&mut rest).ok_or(ScoreError::Start)?.to_owned()),
        _ => return Err(ScoreError::Start),
    }
    let start = match &game.start {
        Some(text) => fen::read_any(usual.board, text).map_err(|_| ScoreError::Start)?,
        None => usual,
    };
    let mut walk = Walk::begin(contract, &start).ok_or(ScoreError::Start)?;
    let mut at = NodeId::ROOT;
    let mut number = 0;
    while !rest.is_empty() {
        number += 1;
        let kept = Kept::take(&mut rest).ok_or(ScoreError::Cut(number))?;
        let leap = walk.read(kept).ok_or(ScoreError::Move(number))?;
        at = game.push(at, leap);
    }
    Ok(game)
}

/// How long moves took, in milliseconds, as two bytes a move: tenths of a second, rounded, the high
/// byte first. What is longer than 6,553.5 s is kept as that.
pub fn write_times(times: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let tenths = |ms: u64| u16::try_from(ms.saturating_add(50) / 100).unwrap_or(u16::MAX);
    times.into_iter().flat_map(|ms| tenths(ms).to_be_bytes()).collect()
}

/// How long moves took, in milliseconds, a byte that is left over aside.
pub fn read_times(bytes: &[u8]) -> impl Iterator<Item = u64> + '_ {
    bytes.chunks_exact(2).map(|pair| 100 * u64::from(u16::from_be_bytes([pair[0], pair[1]])))
}

fn other_side(setup: &AnySetup) -> AnySetup {
    let mut other = setup.clone();
    other.turn = !setup.turn;
    other
}

fn put_text(bytes: &mut Vec<u8>, text: &str) -> Option<()> {
    bytes.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
    bytes.extend(text.as_bytes());
    Some(())
}

fn take_text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let (length, behind) = rest.split_first_chunk()?;
    let (text, behind) = behind.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
    *rest = behind;
    str::from_utf8(text).ok()
}

/// A step of a game as its bytes have it.
enum Kept<'a> {
    /// A move or an offence by its ends.
    Ends {
        from: u8,
        to: u8,
        offence: bool,
    },
    /// The same with what it takes.
    Whole {
        mv: PlainMove,
        offence: bool,
    },
    Huff(u8),
    SetUp(&'a str),
}

impl<'a> Kept<'a> {
    fn take(rest: &mut &'a [u8]) -> Option<Kept<'a>> {
        let (word, behind) = rest.split_first_chunk()?;
        *rest = behind;
        let word = u16::from_be_bytes(*word);
        let (from, to) = ((word >> 7 & 127) as u8, (word & 127) as u8);
        Some(match word >> 14 {
            MOVE => Kept::Ends { from, to, offence: false },
            OFFENCE => Kept::Ends { from, to, offence: true },
            HUFF if (from, to) == (0, 0) => Kept::SetUp(take_text(rest)?),
            // A last square makes it none.
            HUFF => Kept::Huff(if to == 0 { from } else { 0 }),
            _ => {
                let (count, behind) = rest.split_first()?;
                let taken = usize::from(count & !BY_OFFENCE);
                let (squares, behind) = behind.split_at_checked(taken)?;
                *rest = behind;
                if squares.iter().any(|square| !(1..=128).contains(square)) {
                    return None;
                }
                let captured: SquareSet = squares.iter().copied().collect();
                let mv = PlainMove { from, to, captured: captured.bits() };
                Kept::Whole { mv, offence: count & BY_OFFENCE != 0 }
            }
        })
    }
}

fn put_word(bytes: &mut Vec<u8>, kind: u16, from: u8, to: u8) {
    bytes.extend((kind << 14 | u16::from(from) << 7 | u16::from(to)).to_be_bytes());
}

/// A game that is played through.
struct Walk {
    contract: Contract,
    moment: Box<dyn AnyMoment>,
}

impl Walk {
    fn begin(contract: &Contract, start: &AnySetup) -> Option<Walk> {
        let moment = any::begin(contract.rules(), start).ok()?;
        Some(Walk { contract: *contract, moment })
    }

    /// What may be played: legal moves and those of earlier editions, or offences.
    fn moves(&self, offence: bool) -> Vec<AnyMove> {
        if offence {
            return self.moment.offences(self.contract.rules().huff);
        }
        let position = self.moment.position();
        let mut moves = position.legal_moves();
        for former in position.former_captures() {
            if !moves.contains(&former) {
                moves.push(former);
            }
        }
        moves
    }

    fn play(&mut self, mv: &AnyMove, offence: bool) -> Option<()> {
        self.moment = match offence {
            true => self.moment.after_offence(mv, self.contract.rules().huff)?,
            false => self.moment.after(mv)?,
        };
        Some(())
    }

    /// Plays a step, whose squares are those of the board, and writes it.
    fn write(&mut self, leap: &Leap, bytes: &mut Vec<u8>) -> Option<()> {
        let offence = matches!(leap, Leap::Offence(_));
        match leap {
            Leap::Start => None,
            Leap::Move(plain) | Leap::Offence(plain) => {
                let moves = self.moves(offence);
                let mv = *moves.iter().find(|mv| plain.is_any(mv))?;
                let same = |other: &&AnyMove| (other.from, other.to) == (mv.from, mv.to);
                if moves.iter().filter(same).count() == 1 {
                    put_word(bytes, if offence { OFFENCE } else { MOVE }, mv.from, mv.to);
                } else {
                    put_word(bytes, ONE_OF_SEVERAL, mv.from, mv.to);
                    let taken = mv.captured.count() as u8;
                    bytes.push(taken | if offence { BY_OFFENCE } else { 0 });
                    bytes.extend(mv.captured.iter());
                }
                self.play(&mv, offence)
            }
            Leap::Huff(square) => {
                self.moment = self.moment.after_huff(*square)?;
                put_word(bytes, HUFF, *square, 0);
                Some(())
            }
            Leap::SetUp(text) => {
                self.set_up(text)?;
                put_word(bytes, HUFF, 0, 0);
                put_text(bytes, text)
            }
        }
    }

    /// Plays a step that was kept.
    fn read(&mut self, kept: Kept<'_>) -> Option<Leap> {
        let leap = |mv: &AnyMove, offence| match offence {
            true => Leap::Offence(mv.into()),
            false => Leap::Move(mv.into()),
        };
        match kept {
            Kept::Ends { from, to, offence } => {
                let moves = self.moves(offence);
                let mut fitting = moves.iter().filter(|mv| (mv.from, mv.to) == (from, to));
                let mv = *fitting.next()?;
                if fitting.next().is_some() {
                    return None;
                }
                self.play(&mv, offence)?;
                Some(leap(&mv, offence))
            }
            Kept::Whole { mv: plain, offence } => {
                let mv = *self.moves(offence).iter().find(|mv| plain.is_any(mv))?;
                self.play(&mv, offence)?;
                Some(leap(&mv, offence))
            }
            Kept::Huff(square) => {
                if !self.moment.huffable().contains(square) {
                    return None;
                }
                self.moment = self.moment.after_huff(square)?;
                Some(Leap::Huff(square))
            }
            Kept::SetUp(text) => {
                self.set_up(text)?;
                Some(Leap::SetUp(text.into()))
            }
        }
    }

    fn set_up(&mut self, text: &str) -> Option<()> {
        let setup = fen::read_any(self.moment.position().board(), text).ok()?;
        self.moment = any::begin(self.contract.rules(), &setup).ok()?;
        Some(())
    }
}

#[cfg(test)]
pub(crate) mod tests;
