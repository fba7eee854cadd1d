//! Games played through, in a few bytes a move: pieces can be followed without the rules.
//!
//! A game is its number (4 bytes), its length behind this head (4 bytes), its result (1 byte), the
//! rows of men that it begins with (1 byte, 0 where it begins otherwise and the pieces follow) and
//! who begins (1 byte). A move is where it starts, where it ends, how many pieces it takes and
//! whether a king has come (bit 7), and what it takes.

use draughts::Color;

use crate::pieces::{Board, Pieces};

/// In the place of a start: the piece on the next square is taken off by a huff.
const HUFF: u8 = 255;
/// In the place of a start: other pieces are set up.
const SET_UP: u8 = 254;
/// The bit of a move that ends as a king.
const KING: u8 = 1 << 7;

/// A game that is being written down.
#[derive(Clone, Debug)]
pub(crate) struct Score {
    bytes: Vec<u8>,
    /// How many positions there are behind the first one.
    pub(crate) plies: u32,
}

impl Score {
    /// A game that begins with rows of men, or with other pieces.
    pub(crate) fn new(board: Board, rows: u8, start: &Pieces) -> Score {
        let usual = *start == Pieces::start(board, rows, start.turn);
        let mut bytes = vec![if usual { rows } else { 0 }, u8::from(start.turn == Color::Black)];
        if !usual {
            put(&mut bytes, start);
        }
        Score { bytes, plies: 0 }
    }

    /// A move, and whether it ends as a king; squares from 0.
    pub(crate) fn push(&mut self, from: u8, to: u8, captured: u128, king: bool) {
        let taken = captured.count_ones() as u8;
        self.bytes.extend([from, to, taken | if king { KING } else { 0 }]);
        let mut left = captured;
        while left != 0 {
            self.bytes.push(left.trailing_zeros() as u8);
            left &= left - 1;
        }
        self.plies += 1;
    }

    pub(crate) fn huff(&mut self, square: u8) {
        self.bytes.extend([HUFF, square]);
        self.plies += 1;
    }

    pub(crate) fn set_up(&mut self, pieces: &Pieces) {
        self.bytes.extend([SET_UP, u8::from(pieces.turn == Color::Black)]);
        put(&mut self.bytes, pieces);
        self.plies += 1;
    }

    /// All of it; the same for games with the same moves.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Writes it behind others.
    pub(crate) fn write(&self, game: u32, result: u8, to: &mut Vec<u8>) {
        to.extend(game.to_le_bytes());
        to.extend((self.bytes.len() as u32).to_le_bytes());
        to.push(result);
        to.extend(&self.bytes);
    }
}

fn put(bytes: &mut Vec<u8>, pieces: &Pieces) {
    for set in [pieces.white, pieces.black, pieces.kings] {
        bytes.extend(set.to_le_bytes());
    }
}

/// A game of a blob.
pub(crate) struct Kept<'a> {
    pub(crate) game: u32,
    pub(crate) result: u8,
    bytes: &'a [u8],
}

/// The games of a blob; ends where the blob does, or where it is damaged.
pub(crate) fn games(mut blob: &[u8]) -> impl Iterator<Item = Kept<'_>> {
    std::iter::from_fn(move || {
        let (head, rest) = blob.split_at_checked(9)?;
        let game = u32::from_le_bytes(head[..4].try_into().ok()?);
        let length = u32::from_le_bytes(head[4..8].try_into().ok()?) as usize;
        let (bytes, rest) = rest.split_at_checked(length)?;
        blob = rest;
        Some(Kept { game, result: head[8], bytes })
    })
}

impl Kept<'_> {
    /// The first position that a question is answered "yes" about, by its number from 0.
    pub(crate) fn find(&self, board: Board, is_it: impl Fn(&Pieces) -> bool) -> Option<u32> {
        let mut walk = Walk::new(self.bytes, board)?;
        let mut ply = 0;
        loop {
            if is_it(&walk.pieces) {
                return Some(ply);
            }
            walk.step()?;
            ply += 1;
        }
    }
}

/// Pieces that are moved through a game.
struct Walk<'a> {
    pieces: Pieces,
    rest: &'a [u8],
}

impl<'a> Walk<'a> {
    fn new(bytes: &'a [u8], board: Board) -> Option<Walk<'a>> {
        let [rows, turn, rest @ ..] = bytes else { return None };
        let (pieces, rest) = match rows {
            0 => read(rest, color(*turn))?,
            rows => (Pieces::start(board, *rows, color(*turn)), rest),
        };
        Some(Walk { pieces, rest })
    }

    /// Goes on by a move; `None` at the end.
    #[inline]
    fn step(&mut self) -> Option<()> {
        match *self.rest {
            [HUFF, square, ref rest @ ..] => {
                self.take(bit(square));
                self.rest = rest;
            }
            [SET_UP, turn, ref rest @ ..] => (self.pieces, self.rest) = read(rest, color(turn))?,
            [from, to, taken, ref rest @ ..] => {
                let (captured, rest) = rest.split_at_checked(usize::from(taken & !KING))?;
                for square in captured {
                    self.take(bit(*square));
                }
                let Pieces { white, black, kings, turn } = &mut self.pieces;
                let own = if *turn == Color::White { white } else { black };
                *own = *own & !bit(from) | bit(to);
                *kings &= !bit(from);
                if taken & KING != 0 {
                    *kings |= bit(to);
                }
                *turn = !*turn;
                self.rest = rest;
            }
            _ => return None,
        }
        Some(())
    }

    #[inline]
    fn take(&mut self, square: u128) {
        let Pieces { white, black, kings, .. } = &mut self.pieces;
        *white &= !square;
        *black &= !square;
        *kings &= !square;
    }
}

#[inline]
fn bit(square: u8) -> u128 {
    1 << (square & 127)
}

fn color(byte: u8) -> Color {
    if byte == 0 { Color::White } else { Color::Black }
}

fn read(bytes: &[u8], turn: Color) -> Option<(Pieces, &[u8])> {
    let (sets, rest) = bytes.split_at_checked(48)?;
    let set = |index: usize| {
        Some(u128::from_le_bytes(sets[16 * index..16 * (index + 1)].try_into().ok()?))
    };
    Some((Pieces { white: set(0)?, black: set(1)?, kings: set(2)?, turn }, rest))
}
