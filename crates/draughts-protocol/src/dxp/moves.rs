//! Moves of the rules as moves of the protocol.

use core::time::Duration;

use draughts::any::{AnyMove, AnyPosition, SquareSet};

use super::message::PlayedMove;

impl PlayedMove {
    /// A move that took so long.
    pub fn of(mv: &AnyMove, time: Duration) -> PlayedMove {
        PlayedMove {
            seconds: time.as_secs().min(9999) as u16,
            from: mv.from,
            to: mv.to,
            captured: mv.captured.iter().collect(),
        }
    }

    /// The legal move that this is.
    pub fn find(&self, position: &dyn AnyPosition) -> Option<AnyMove> {
        let board = position.board();
        let captured: SquareSet = self.captured.iter().copied().collect();
        let is_whole = captured.count() as usize == self.captured.len()
            && self.captured.iter().all(|number| board.has(*number));
        let is_this = |mv: &AnyMove| {
            (mv.from, mv.to, mv.captured) == (self.from, self.to, captured) && is_whole
        };
        position.legal_moves().into_iter().find(is_this)
    }
}

#[cfg(test)]
mod tests {
    use draughts::{International, Position};
    use draughts_notation::fen;

    use super::*;

    #[test]
    fn every_legal_move_is_found_again() {
        let setup = fen::read("W:WK47:B14,19,29,31,42").unwrap();
        let position = Position::new(International, &setup).unwrap();
        for mv in AnyPosition::legal_moves(&position) {
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
