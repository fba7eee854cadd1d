//! Samples: positions of games with their scores and results.

use draughts::{Bitboard, Color, Geometry, Position, Setup, Square, Variant};

/// Result of a game for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// A win of Black.
    Loss,
    /// A draw.
    Draw,
    /// A win of White.
    Win,
}

/// A quiet position, the score of its search, and the result of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample<G: Geometry> {
    /// Pieces and side to move.
    pub setup: Setup<G>,
    /// Score for the side to move, in hundredths of a man; near 30,000 for a win.
    pub score: i16,
    /// Result for White.
    pub result: GameResult,
    /// Number of plies played before.
    pub ply: u8,
}

/// Number of bytes of a set of squares.
const fn set_length<G: Geometry>() -> usize {
    (G::SQUARES as usize).div_ceil(8)
}

impl<G: Geometry> Sample<G> {
    /// Number of bytes of a sample: White, Black and kings as sets of squares, the lowest bit being
    /// square 1; then the score; side to move and result in one byte; the ply.
    pub const LENGTH: usize = 3 * set_length::<G>() + 4;

    /// A sample of a position.
    pub fn of<V: Variant<Board = G>>(position: &Position<V>, score: i16, ply: u32) -> Sample<G> {
        let ply = ply.min(u32::from(u8::MAX)) as u8;
        Sample { setup: position.setup(), score, result: GameResult::Draw, ply }
    }

    /// Whether the next sample may be a later one of the same game: its plies have risen, as far as
    /// they are counted, no piece has come back, and it had the same result.
    pub(crate) fn is_before(&self, next: &Sample<G>) -> bool {
        let has_risen = self.ply < next.ply || (self.ply == u8::MAX && next.ply == u8::MAX);
        let pieces = |sample: &Sample<G>| {
            Color::BOTH.map(|color| sample.setup.pieces(color).count()).iter().sum::<u32>()
        };
        has_risen && self.result == next.result && pieces(self) >= pieces(next)
    }

    /// Appends its bytes to others.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let setup = &self.setup;
        let sets = [setup.pieces(Color::White), setup.pieces(Color::Black), setup.kings()];
        for set in sets {
            let word = set.iter().fold(0u128, |word, square| word | 1 << square.index());
            bytes.extend_from_slice(&word.to_le_bytes()[..set_length::<G>()]);
        }
        bytes.extend_from_slice(&self.score.to_le_bytes());
        bytes.push(self.setup.turn as u8 | (self.result as u8) << 1);
        bytes.push(self.ply);
    }

    /// A sample from its bytes; `None` when they are none.
    pub fn read(bytes: &[u8]) -> Option<Sample<G>> {
        let length = set_length::<G>();
        if bytes.len() != Sample::<G>::LENGTH {
            return None;
        }
        let mut sets = [Bitboard::<G>::EMPTY; 3];
        for (place, set) in sets.iter_mut().enumerate() {
            let mut word = [0; 16];
            word[..length].copy_from_slice(&bytes[place * length..(place + 1) * length]);
            let mut word = u128::from_le_bytes(word);
            while word != 0 {
                let square = Square::new(word.trailing_zeros() as u8 + 1)?;
                *set |= Bitboard::of(square);
                word &= word - 1;
            }
        }
        let [score, rest @ ..] = &bytes[3 * length..] else { return None };
        let [more, flags, ply] = rest else { return None };
        let turn = if flags & 1 == 0 { Color::White } else { Color::Black };
        let results = [GameResult::Loss, GameResult::Draw, GameResult::Win];
        let result = results.into_iter().nth((flags >> 1).into())?;
        let [white, black, kings] = sets;
        if (white & black).any() || (kings & !(white | black)).any() {
            return None;
        }
        let mut setup = Setup::empty(turn);
        for (pieces, color) in [(white, Color::White), (black, Color::Black)] {
            for square in pieces {
                let rank =
                    if kings.contains(square) { draughts::Rank::King } else { draughts::Rank::Man };
                setup.put(square, Some(draughts::Piece { color, rank }));
            }
        }
        Some(Sample { setup, score: i16::from_le_bytes([*score, *more]), result, ply: *ply })
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Canadian, International};

    use super::*;

    fn there_and_back<V: draughts::BuiltIn>() {
        let mut position = Position::<V>::start();
        for ply in 0..40 {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(ply as usize % moves.len().max(1)) else { break };
            position = position.after(mv);
            let sample = Sample { result: GameResult::Win, ..Sample::of(&position, -77, ply) };
            let mut bytes = Vec::new();
            sample.write(&mut bytes);
            assert_eq!(bytes.len(), Sample::<V::Board>::LENGTH);
            assert_eq!(Sample::read(&bytes), Some(sample));
        }
    }

    #[test]
    fn what_is_written_is_read() {
        there_and_back::<International>();
        there_and_back::<Canadian>();
        assert_eq!(Sample::<draughts::Board10>::LENGTH, 25);
        assert_eq!(Sample::<draughts::Board10>::read(&[0xff; 25]), None);
    }
}
