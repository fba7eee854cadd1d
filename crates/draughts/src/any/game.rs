//! A moment of a game on any board.

use core::error::Error;

use super::position::any_moves;
use super::{AnyMove, AnyPosition, AnySetup, SquareSet};
use crate::dispatch::{WithVariant, dispatch};
use crate::game::{Game, Moment};
use crate::rules::{Huff, Rules};
use crate::square::Square;
use crate::variant::Variant;

/// A [`Moment`] of a game whatever its rules, by the numbers of its squares.
pub trait AnyMoment {
    /// The position.
    fn position(&self) -> &dyn AnyPosition;
    /// The pieces that the side to move may take before its own move (H2).
    fn huffable(&self) -> SquareSet;
    /// See [`Moment::offences`].
    fn offences(&self, huff: Huff) -> Vec<AnyMove>;
    /// The moment after a move that is legal here, or was under an earlier edition.
    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyMoment>>;
    /// The moment after an offence.
    fn after_offence(&self, mv: &AnyMove, huff: Huff) -> Option<Box<dyn AnyMoment>>;
    /// The moment after a huff; `None` where it opens more ways to capture than C7 allows.
    fn after_huff(&self, number: u8) -> Option<Box<dyn AnyMoment>>;
}

impl<V: Variant> AnyMoment for Moment<V> {
    fn position(&self) -> &dyn AnyPosition {
        Moment::position(self)
    }

    fn huffable(&self) -> SquareSet {
        Moment::huffable(self).into()
    }

    fn offences(&self, huff: Huff) -> Vec<AnyMove> {
        any_moves(&Moment::offences(self, huff))
    }

    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after(self, &mv.on()?)))
    }

    fn after_offence(&self, mv: &AnyMove, huff: Huff) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after_offence(self, &mv.on()?, huff)))
    }

    fn after_huff(&self, number: u8) -> Option<Box<dyn AnyMoment>> {
        Some(Box::new(Moment::after_huff(self, Square::new(number)?).ok()?))
    }
}

/// The first moment of a game from a set-up on the board of its rules.
///
/// # Errors
/// See [`Game::new`].
pub fn begin(rules: &Rules, setup: &AnySetup) -> Result<Box<dyn AnyMoment>, Box<dyn Error>> {
    struct Begin<'a>(&'a Rules, &'a AnySetup);
    impl WithVariant for Begin<'_> {
        type Output = Result<Box<dyn AnyMoment>, Box<dyn Error>>;
        fn run<V: Variant>(self, variant: V) -> Self::Output {
            let game = Game::new(variant, *self.0, &self.1.on())?;
            Ok(Box::new(*game.moment()))
        }
    }
    dispatch(&rules.moves, Begin(rules, setup))
}
