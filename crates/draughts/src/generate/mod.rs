//! Move generation: legal moves, their number, and whether there are any.

mod capture;
mod choice;
mod count;
pub(crate) mod quiet;
pub(crate) mod rays;
mod seen;
pub(crate) mod view;

pub(crate) use count::count;
pub(crate) use capture::{TooManyCaptures, king_captures_towards, takeable};
use view::{Side, View, man_captures_towards};

use crate::bitboard::Bitboard;
use crate::geometry::{Direction, Geometry};
use crate::moves::MoveList;
use crate::piece::Rank;
use crate::rules::{Goal, KingReach, MoveRules};
use crate::variant::Variant;

/// Whether the game is over because a king stands (`goal=crown`).
#[inline(always)]
pub(crate) fn is_crowned<G: Geometry>(rules: &MoveRules, view: &View<G>) -> bool {
    matches!(rules.goal, Goal::Crown) && view.kings.any()
}

/// The first jumps of a position.
pub(crate) struct Jumpers<G: Geometry> {
    /// The men that can capture.
    pub(crate) men: Bitboard<G>,
    /// The kings that can capture.
    pub(crate) kings: Bitboard<G>,
    /// For each direction in which men capture, the squares from which a man could jump.
    open: [Bitboard<G>; 8],
}

/// Finds the pieces that can capture.
#[inline(always)]
pub(crate) fn jumpers<V: Variant, S: Side>(variant: V, view: &View<V::Board>) -> Jumpers<V::Board> {
    let rules = variant.moves();
    let empty = view.empty();
    let prey = takeable(rules, view, Rank::Man);
    let mut open = [Bitboard::EMPTY; 8];
    let mut any = Bitboard::EMPTY;
    for direction in Direction::ALL {
        if man_captures_towards::<S>(rules, direction) {
            let back = direction.reverse();
            let squares = (prey & empty.step(back)).step(back);
            open[direction as usize] = squares;
            any |= squares;
        }
    }
    let kings = view.own_kings();
    let capturing = if kings.any() { king_jumpers(rules, view, kings) } else { kings };
    Jumpers { men: view.own_men() & any, kings: capturing, open }
}

/// The kings that can capture.
#[inline(always)]
fn king_jumpers<G: Geometry>(rules: &MoveRules, view: &View<G>, kings: Bitboard<G>) -> Bitboard<G> {
    let empty = view.empty();
    let mut jumpers = Bitboard::EMPTY;
    match rules.king {
        KingReach::Short => {
            for direction in Direction::ALL {
                if king_captures_towards(rules, direction) {
                    let back = direction.reverse();
                    jumpers |= kings & (view.opp & empty.step(back)).step(back);
                }
            }
        }
        KingReach::Long => {
            for from in kings {
                for direction in Direction::ALL {
                    if king_captures_towards(rules, direction)
                        && rays::victim(from, direction, empty, view.opp).any()
                    {
                        jumpers |= Bitboard::of(from);
                    }
                }
            }
        }
    }
    jumpers
}

/// Adds the legal moves to an empty list: sections 1 to 3 of the rules and the goal.
#[inline(always)]
pub(crate) fn legal<V: Variant, S: Side>(
    variant: V,
    view: &View<V::Board>,
    list: &mut MoveList<V::Board>,
) -> Result<(), TooManyCaptures> {
    if is_crowned(variant.moves(), view) {
        return Ok(());
    }
    let jumpers = jumpers::<V, S>(variant, view);
    if (jumpers.men | jumpers.kings).any() {
        return capture::captures::<V, S>(variant, view, jumpers.men, jumpers.kings, list);
    }
    quiet::list::<V, S>(variant, view, list);
    Ok(())
}

/// Whether there is a legal move.
pub(crate) fn any<V: Variant, S: Side>(variant: V, view: &View<V::Board>) -> bool {
    if is_crowned(variant.moves(), view) {
        return false;
    }
    let jumpers = jumpers::<V, S>(variant, view);
    (jumpers.men | jumpers.kings).any() || quiet::any::<V, S>(view)
}
