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

/// Adds the legal moves to an empty list: sections 1 to 3 of the rules and the goal.
#[inline(always)]
pub(crate) fn legal<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    list: &mut MoveList<F::Board>,
) -> Result<(), TooManyCaptures> {
    if is_crowned(facts.moves(), view) {
        return Ok(());
    }
    let outlook = outlook::<F, S>(facts, view);
    if outlook.capturing.all().any() {
        return captures::<F, S>(facts, view, outlook.capturing, list);
    }
    quiet::list::<F, S>(facts, view, list);
    Ok(())
}

/// Whether there is a legal move.
pub(crate) fn any<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> bool {
    if is_crowned(facts.moves(), view) {
        return false;
    }
    outlook::<F, S>(facts, view).capturing.all().any() || quiet::any::<F, S>(facts, view)
}
