//! Touch and play: an option for those who play as at the board (M5, NG-2.12 to 2.14).

use super::irregular::Irregularity;
use crate::any::{AnyMove, AnyPosition};
use crate::piece::Color;

/// What a player has touched in the turn that is going on; a new one begins with every turn (M5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    bound: Option<u8>,
    hand: Hand,
}

/// What a hand over the board means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Hand {
    /// The piece that it touches is to be played.
    #[default]
    Plays,
    /// It only puts pieces straight, as the player has said (NG-2.13).
    Adjusts,
}

impl Touch {
    /// A turn in which nothing has been touched.
    pub fn new() -> Self {
        Touch { bound: None, hand: Hand::Plays }
    }

    /// A player says that he adjusts: what he touches from now on binds him to nothing (NG-2.13).
    /// What he has touched before still does.
    pub fn adjust(&mut self) {
        self.hand = Hand::Adjusts;
    }

    /// The player has put the pieces straight and plays again.
    pub fn adjusted(&mut self) {
        self.hand = Hand::Plays;
    }

    /// A player touches a square; the first piece of his own that has a legal move must be played
    /// (NG-2.12).
    ///
    /// An offence under huffing is no legal move: a piece that could only offend binds to nothing.
    ///
    /// # Errors
    /// It is not his turn (NG-2.14).
    pub fn touch(
        &mut self,
        position: &dyn AnyPosition,
        player: Color,
        square: u8,
    ) -> Result<(), Irregularity> {
        if player != position.turn() {
            return Err(Irregularity::TouchingOutOfTurn);
        }
        let playable = || position.legal_moves().iter().any(|mv| mv.from == square);
        if self.bound.is_none() && self.hand == Hand::Plays && playable() {
            self.bound = Some(square);
        }
        Ok(())
    }

    /// The piece that must be played.
    pub fn bound(&self) -> Option<u8> {
        self.bound
    }

    /// Whether a move is made with the piece that was touched.
    ///
    /// # Errors
    /// Another piece was touched first (NG-6.3).
    pub fn check(&self, mv: &AnyMove) -> Result<(), Irregularity> {
        match self.bound {
            Some(square) if square != mv.from => Err(Irregularity::TouchedAnother),
            _ => Ok(()),
        }
    }
}
