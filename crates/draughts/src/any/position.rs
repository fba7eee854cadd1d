//! A position on any board.

use super::{AnyBoard, AnyJump, AnyMove, AnySetup, AnyTrace, SquareSet};
use crate::dispatch::{WithVariant, dispatch};
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::{Position, PositionError};
use crate::rules::MoveRules;
use crate::square::Square;
use crate::trace::{Jump, Trace};
use crate::variant::Variant;

/// A [`Position`] whatever its rules, by the numbers of its squares.
///
/// For what reads, writes and tells moves: compiled once for all boards. What looks at many
/// positions takes a [`Variant`].
///
/// ```
/// use draughts::any::AnyPosition;
/// use draughts::{International, Position};
///
/// let position: &dyn AnyPosition = &Position::<International>::start();
/// assert_eq!(position.legal_moves().len(), 9);
/// assert_eq!(position.board().squares(), 50);
/// ```
pub trait AnyPosition {
    /// The board.
    fn board(&self) -> AnyBoard;
    /// The facts of the moves.
    fn rules(&self) -> MoveRules;
    /// The side to move.
    fn turn(&self) -> Color;
    /// The pieces of a colour.
    fn pieces(&self, color: Color) -> SquareSet;
    /// The kings of both colours.
    fn kings(&self) -> SquareSet;
    /// The same as an arrangement of pieces.
    fn setup(&self) -> AnySetup;
    /// See [`Position::legal_moves`].
    fn legal_moves(&self) -> Vec<AnyMove>;
    /// See [`Position::quiet_moves`].
    fn quiet_moves(&self) -> Vec<AnyMove>;
    /// See [`Position::former_captures`].
    fn former_captures(&self) -> Vec<AnyMove>;
    /// The position after a move that is legal here; `None` where the board has no such move.
    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyPosition>>;
    /// See [`Position::path`].
    fn path(&self, mv: &AnyMove) -> Vec<u8>;
    /// See [`Trace::new`].
    fn trace(&self, from: u8) -> Option<AnyTrace>;
    /// See [`Trace::jumps`].
    fn jumps(&self, trace: &AnyTrace) -> Vec<AnyJump>;
    /// The capture after a jump that lands on a square, which must be one of its landings.
    fn landed(&self, trace: &AnyTrace, jump: &AnyJump, at: u8) -> Option<AnyTrace>;
}

impl<V: Variant> AnyPosition for Position<V> {
    fn board(&self) -> AnyBoard {
        AnyBoard::of::<V::Board>()
    }

    fn rules(&self) -> MoveRules {
        Position::rules(self)
    }

    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn pieces(&self, color: Color) -> SquareSet {
        Position::pieces(self, color).into()
    }

    fn kings(&self) -> SquareSet {
        Position::kings(self).into()
    }

    fn setup(&self) -> AnySetup {
        AnySetup::from(&Position::setup(self))
    }

    fn legal_moves(&self) -> Vec<AnyMove> {
        any_moves(&Position::legal_moves(self))
    }

    fn quiet_moves(&self) -> Vec<AnyMove> {
        any_moves(&Position::quiet_moves(self))
    }

    fn former_captures(&self) -> Vec<AnyMove> {
        any_moves(&Position::former_captures(self))
    }

    fn after(&self, mv: &AnyMove) -> Option<Box<dyn AnyPosition>> {
        Some(Box::new(Position::after(self, &mv.on()?)))
    }

    fn path(&self, mv: &AnyMove) -> Vec<u8> {
        let path = mv.on().map(|mv| Position::path(self, &mv)).unwrap_or_default();
        path.into_iter().map(Square::number).collect()
    }

    fn trace(&self, from: u8) -> Option<AnyTrace> {
        Some(Trace::new(self, Square::new(from)?)?.any())
    }

    fn jumps(&self, trace: &AnyTrace) -> Vec<AnyJump> {
        let jumps = Trace::on(self, trace).map(|trace| trace.jumps()).unwrap_or_default();
        jumps.iter().map(AnyJump::from).collect()
    }

    fn landed(&self, trace: &AnyTrace, jump: &AnyJump, at: u8) -> Option<AnyTrace> {
        let jump = Jump {
            direction: jump.direction,
            victim: Square::new(jump.victim)?,
            landings: jump.landings.into(),
            onward: jump.onward.into(),
            ends: jump.ends.into(),
        };
        Some(Trace::on(self, trace)?.after(&jump, Square::new(at)?)?.any())
    }
}

/// A position from an arrangement of pieces on the board of some rules, when it can be played.
///
/// # Errors
/// See [`Position::new`].
pub fn place(rules: &MoveRules, setup: &AnySetup) -> Result<Box<dyn AnyPosition>, PositionError> {
    struct Place<'a>(&'a AnySetup);
    impl WithVariant for Place<'_> {
        type Output = Result<Box<dyn AnyPosition>, PositionError>;
        fn run<V: Variant>(self, variant: V) -> Self::Output {
            Ok(Box::new(Position::new(variant, &self.0.on())?))
        }
    }
    dispatch(rules, Place(setup))
}

impl<V: Variant> From<&Jump<V>> for AnyJump {
    fn from(jump: &Jump<V>) -> AnyJump {
        AnyJump {
            direction: jump.direction,
            victim: jump.victim.number(),
            landings: jump.landings.into(),
            onward: jump.onward.into(),
            ends: jump.ends.into(),
        }
    }
}

/// Moves by the numbers of their squares.
pub(crate) fn any_moves<G: Geometry>(moves: &[Move<G>]) -> Vec<AnyMove> {
    moves.iter().map(AnyMove::from).collect()
}
