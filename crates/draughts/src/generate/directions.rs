//! Where pieces go and where they capture: the lines of the board, and what the rules make of them.

use super::view::Side;
use crate::direction::{Direction, Directions};
use crate::geometry::Geometry;
use crate::rules::{ManCaptures, ManMoves, MoveRules, Orthogonal};

/// The directions of captures: those of quiet moves, or all.
#[inline(always)]
pub(crate) const fn capturing<G: Geometry>(rules: MoveRules) -> Directions {
    match rules.orthogonal {
        Orthogonal::No | Orthogonal::Only => G::QUIET,
        Orthogonal::Yes => Directions::ALL,
    }
}

/// Whether a king captures in a direction.
#[inline(always)]
pub(crate) fn king_captures<G: Geometry>(rules: MoveRules, direction: Direction) -> bool {
    capturing::<G>(rules).has(direction)
}

/// Whether a man of this side captures in a direction.
///
/// Where captures go along rows and columns, a man with `man-captures=forward` captures straight
/// ahead and sideways too, but not backwards.
#[inline(always)]
pub(crate) fn man_captures<G: Geometry, S: Side>(rules: MoveRules, direction: Direction) -> bool {
    let towards = match rules.man_captures {
        ManCaptures::All => true,
        ManCaptures::Forward => !direction.is_forward(<S::Opponent as Side>::COLOR),
    };
    towards && capturing::<G>(rules).has(direction)
}

/// Whether a man of this side makes quiet moves in a direction.
#[inline(always)]
pub(crate) fn man_goes<G: Geometry, S: Side>(rules: MoveRules, direction: Direction) -> bool {
    let sideways = G::LINES.forward_is_sideways() && direction.is_sideways();
    let towards = match rules.man_moves {
        ManMoves::All => true,
        ManMoves::Forward => direction.is_forward(S::COLOR) || sideways,
        ManMoves::Bell => direction.is_forward(S::COLOR) || direction.is_sideways(),
    };
    towards && G::QUIET.has(direction)
}
