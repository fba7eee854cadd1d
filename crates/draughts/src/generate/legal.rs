//! The legal moves, and whether there are any: captures when there are some, else quiet moves (C1).

use super::capture::captures;
use super::facts::Facts;
use super::outlook::outlook;
use super::quiet;
use super::view::{Side, View};
use crate::effort::TooManyCaptures;
use crate::geometry::Geometry;
use crate::moves::MoveList;
use crate::rules::{Goal, MoveRules};

/// Whether the game is over because a king stands (`goal=crown`).
#[inline(always)]
pub(crate) fn is_crowned<G: Geometry>(rules: MoveRules, view: &View<G>) -> bool {
    matches!(rules.goal, Goal::Crown) && view.kings.any()
}

/// Which moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The legal ones.
    Legal,
    /// The legal ones when they are captures, else their number alone.
    Captures,
    /// The quiet ones, whatever can be captured.
    Quiet,
}

/// Adds legal moves to an empty list: sections 1 to 3 of the rules and the goal. Answers how many
/// there are beside those in the list.
#[inline(always)]
pub(crate) fn legal<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    wanted: Wanted,
    list: &mut MoveList<F::Board>,
) -> Result<u32, TooManyCaptures> {
    if is_crowned(facts.moves(), view) {
        return Ok(0);
    }
    if wanted != Wanted::Quiet {
        let capturing = outlook::<F, S>(facts, view).capturing;
        if capturing.all().any() {
            return captures::<F, S>(facts, view, capturing, list).map(|()| 0);
        }
        if wanted == Wanted::Captures {
            return Ok(quiet::count::<F, S>(facts, view));
        }
    }
    quiet::list::<F, S>(facts, view, list);
    Ok(0)
}

/// Whether there is a legal move.
pub(crate) fn any<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> bool {
    if is_crowned(facts.moves(), view) {
        return false;
    }
    outlook::<F, S>(facts, view).capturing.all().any() || quiet::any::<F, S>(facts, view)
}
