//! What a reader tells as it goes through a file.

use super::location::Location;
use super::problem::Problem;
use crate::moves::signs::Sign;

/// A move number: `12.`, or `12...` before a move of the side that did not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveNumber {
    /// The number; one beyond any game is the largest there is.
    pub number: u32,
    /// Whether three dots follow.
    pub second: bool,
}

/// Somebody who is told what stands in a file, in its order.
///
/// Everything is told of the game that is read; [`Visitor::end`] ends it. What is not asked for
/// need not be answered: each function does nothing unless it is written.
#[allow(unused_variables)]
pub trait Visitor {
    /// A tag, `[White "Wiersma, Harm"]`.
    fn tag(&mut self, place: Location, name: &str, value: &str) {}

    /// The text of a move, without blanks and signs: `32-28`, `b6:d4`.
    fn step(&mut self, place: Location, number: Option<MoveNumber>, text: &str) {}

    /// A sign of the move before: `!`, `?!`, `+`.
    fn sign(&mut self, place: Location, sign: Sign) {}

    /// A numeric glyph of the move before: 1 for `$1`.
    fn nag(&mut self, place: Location, nag: u16) {}

    /// A comment, without its braces and the blanks at its ends; embedded commands and line ends
    /// are in it.
    fn comment(&mut self, place: Location, text: &str) {}

    /// A variation begins, instead of the move before.
    fn open(&mut self, place: Location) {}

    /// The variation ends.
    fn close(&mut self, place: Location) {}

    /// The FEN of a set-up, `/FEN "W:W31:B20"/`.
    fn set_up(&mut self, place: Location, fen: &str) {}

    /// Text that is no part of a game.
    fn unread(&mut self, place: Location, text: &str) {}

    /// Something that is not as it should be. What it is about is told before.
    fn problem(&mut self, problem: Problem) {}

    /// The game ends: the result that stands behind the moves, if one does. Variations that are
    /// still open have been told of as problems.
    fn end(&mut self, place: Location, result: Option<&str>) {}
}
