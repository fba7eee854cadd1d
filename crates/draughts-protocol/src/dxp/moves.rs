//! Moves of the rules as moves of the protocol.

use core::time::Duration;

use draughts::{Bitboard, Geometry, Move, Position, Square, Variant};

use super::message::PlayedMove;

impl PlayedMove {
    /// A move that took so long.
    pub fn of<G: Geometry>(mv: &Move<G>, time: Duration) -> PlayedMove {
        PlayedMove {
            seconds: time.as_secs().min(9999) as u16,
            from: mv.from().number(),
            to: mv.to().number(),
            captured: mv.captured().iter().map(Square::number).collect(),
        }
    }

    /// The legal move that this is.
    pub fn find<V: Variant>(&self, position: &Position<V>) -> Option<Move<V::Board>> {
        let squares = self.captured.iter().map(|number| Square::new(*number));
        let captured: Bitboard<V::Board> =
            squares.collect::<Option<Vec<_>>>()?.into_iter().collect();
        let all_different = captured.count() as usize == self.captured.len();
        let is_this = |mv: &&Move<V::Board>| {
            (mv.from().number(), mv.to().number()) == (self.from, self.to)
                && mv.captured() == captured
        };
        position.legal_moves().iter().find(is_this).copied().filter(|_| all_different)
    }
}

#[cfg(test)]
mod tests {
    use draughts::International;
    use draughts_notation::fen;

    use super::*;

    #[test]
    fn every_legal_move_is_found_again() {
        let setup = fen::read("W:WK47:B14,19,29,31,42").unwrap();
        let position = Position::new(International, &setup).unwrap();
        for mv in position.legal_moves() {
            let mut played = PlayedMove::of(&mv, Duration::from_millis(1_900));
            assert_eq!(played.seconds, 1);
            played.captured.reverse();
            assert_eq!(played.find(&position), Some(mv));
            played.captured[0] = played.captured[1];
            assert_eq!(played.find(&position), None);
            played.captured[0] = 77;
            assert_eq!(played.find(&position), None);
        }
    }
}
