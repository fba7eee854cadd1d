//! A move on any board, and a capture jump by jump.

use core::fmt;

use super::SquareSet;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Rank;
use crate::square::Square;

/// A [`Move`] by the numbers of its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AnyMove {
    /// Where the piece starts.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// What the piece is before the move.
    pub mover: Rank,
    /// What the piece is after the move.
    pub rank: Rank,
    /// The pieces that it takes.
    pub captured: SquareSet,
}

impl AnyMove {
    /// Whether it takes anything.
    pub fn is_capture(&self) -> bool {
        self.captured.any()
    }

    /// Whether a man is crowned by it.
    pub fn promotes(&self) -> bool {
        self.mover != self.rank
    }

    /// The same as a value of the board's own type; `None` where it has no such square.
    pub fn on<G: Geometry>(&self) -> Option<Move<G>> {
        Some(Move {
            from: Square::new(self.from)?,
            to: Square::new(self.to)?,
            mover: self.mover,
            becomes: self.rank,
            captured: self.captured.into(),
        })
    }
}

impl fmt::Debug for AnyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.is_capture() { 'x' } else { '-' }, self.to)?;
        for square in self.captured.iter() {
            write!(f, "x{square}")?;
        }
        f.write_str(if self.promotes() { "=K" } else { "" })
    }
}

impl<G: Geometry> From<&Move<G>> for AnyMove {
    fn from(mv: &Move<G>) -> AnyMove {
        AnyMove {
            from: mv.from.number(),
            to: mv.to.number(),
            mover: mv.mover,
            rank: mv.becomes,
            captured: mv.captured.into(),
        }
    }
}

/// A capture under way on any board: a [`Trace`](crate::Trace) by the numbers of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyTrace {
    /// Where the piece started.
    pub from: u8,
    /// Where it stands.
    pub at: u8,
    /// What it was before.
    pub mover: Rank,
    /// What it is.
    pub(crate) rank: Rank,
    /// What it is if the capture ends here.
    pub rank_at_end: Rank,
    /// What it has taken.
    pub taken: SquareSet,
    /// The direction in which the next jump may not go.
    pub barred: Option<Direction>,
}

impl AnyTrace {
    /// The capture so far as a move: legal when it can go on no longer and takes precedence.
    pub fn as_move(&self) -> AnyMove {
        AnyMove {
            from: self.from,
            to: self.at,
            mover: self.mover,
            rank: self.rank_at_end,
            captured: self.taken,
        }
    }
}

/// One jump that a piece can make: a [`Jump`](crate::Jump) by the numbers of its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyJump {
    /// Where it goes.
    pub direction: Direction,
    /// The piece that it takes.
    pub victim: u8,
    /// Where the jump may land, whatever comes after.
    pub landings: SquareSet,
    /// The landings from which more can be taken.
    pub onward: SquareSet,
    /// The landings where the capture ends: none when it goes on.
    pub ends: SquareSet,
}

impl AnyJump {
    /// Where the jumps of a piece may land, the lowest square first. No two land on the same one.
    pub fn by_landing(jumps: &[AnyJump]) -> impl Iterator<Item = (u8, AnyJump)> + '_ {
        let landings = jumps.iter().fold(SquareSet::EMPTY, |all, jump| all | jump.landings);
        landings.iter().filter_map(|landing| {
            let jump = jumps.iter().find(|jump| jump.landings.contains(landing))?;
            Some((landing, *jump))
        })
    }
}
