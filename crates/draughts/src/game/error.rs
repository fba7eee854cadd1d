//! Why a game cannot be made, or why something cannot be done in it.

use core::fmt;

use super::irregular::Irregularity;
use super::outcome::Outcome;
use crate::any::AnyMove;
use crate::check::RulesError;
use crate::piece::Color;
use crate::position::PositionError;

/// Why a game cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The rules cannot be played.
    Rules(RulesError),
    /// The rules are for the board turned round (NG-6.1).
    Irregular(Irregularity),
    /// The rules have other moves than the variant.
    OtherMoves,
    /// The set-up cannot be played.
    Position(PositionError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Rules(error) => error.fmt(f),
            GameError::Irregular(irregularity) => irregularity.fmt(f),
            GameError::OtherMoves => f.write_str("the rules have other moves than the game"),
            GameError::Position(error) => write!(f, "position: {error}"),
        }
    }
}

impl core::error::Error for GameError {}

/// Why something cannot be done in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// A rule of conduct forbids it (M7).
    Irregular(Irregularity),
    /// The move is neither legal nor an offence that may be played.
    NotLegal(AnyMove),
    /// It leads to a position that cannot be played on: more ways to capture than C7 allows.
    Position(PositionError),
    /// There is nothing to huff on this square (H2).
    NotHuffable(u8),
    /// The opponent has offered no draw.
    NoOffer,
    /// This side has offered a draw already.
    OfferPending(Color),
    /// A draw is offered on one's own move.
    OfferOutOfTurn,
    /// This side has offered a draw a short while ago, and has to make so many moves before it
    /// offers again.
    OfferTooSoon(u32),
    /// There are not so many moves to take back.
    TooFewMoves(u32),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => write!(f, "the game is over: {outcome}"),
            PlayError::Irregular(irregularity) => irregularity.fmt(f),
            PlayError::NotLegal(mv) => write!(f, "{mv:?} is not legal"),
            PlayError::Position(error) => write!(f, "position: {error}"),
            PlayError::NotHuffable(square) => {
                write!(f, "there is nothing to huff on square {square}")
            }
            PlayError::NoOffer => f.write_str("no draw has been offered"),
            PlayError::OfferPending(color) => write!(f, "{color} has offered a draw already"),
            PlayError::OfferOutOfTurn => f.write_str("a draw is offered on one's own move"),
            PlayError::OfferTooSoon(1) => {
                f.write_str("a draw was offered not long ago: one more move comes first")
            }
            PlayError::OfferTooSoon(moves) => {
                write!(f, "a draw was offered not long ago: {moves} more moves come first")
            }
            PlayError::TooFewMoves(moves) => write!(f, "there are no {moves} moves to take back"),
        }
    }
}

impl core::error::Error for PlayError {}
