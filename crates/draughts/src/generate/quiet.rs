//! Quiet moves.

use super::directions::man_goes;
use super::facts::Facts;
use super::rays;
use super::unrolled::each_direction;
use super::view::{Side, View};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveList};
use crate::piece::Rank;
use crate::rules::MoveRules;
use crate::square::Square;

/// The squares that a king can go to.
#[inline(always)]
pub(crate) fn king_targets<G: Geometry>(
    rules: MoveRules,
    from: Square<G>,
    empty: Bitboard<G>,
) -> Bitboard<G> {
    let mut targets = Bitboard::EMPTY;
    each_direction!(direction {
        if G::QUIET.has(direction) {
            targets |= if rules.king.flies() {
                rays::slide(from, direction, empty)
            } else {
                Bitboard::of(from).step(direction) & empty
            };
        }
    });
    targets
}

/// How many quiet moves the men have.
#[inline(always)]
pub(crate) fn count_men<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> u32 {
    let mut count = 0;
    each_direction!(direction {
        if man_goes::<F::Board, S>(facts.moves(), direction) {
            count += (view.own_men().step(direction) & view.empty()).count();
        }
    });
    count
}

/// How many quiet moves there are.
#[inline(always)]
pub(crate) fn count<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> u32 {
    let empty = view.empty();
    let targets = |from| king_targets::<F::Board>(facts.moves(), from, empty);
    let kings: u32 = view.own_kings().iter().map(|from| targets(from).count()).sum();
    count_men::<F, S>(facts, view) + kings
}

/// Whether there is a quiet move.
pub(crate) fn any<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> bool {
    let empty = view.empty();
    let (men, kings) = (view.own_men(), view.own_kings());
    each_direction!(direction {
        let goes_on = |pieces: Bitboard<F::Board>| (pieces.step(direction) & empty).any();
        if man_goes::<F::Board, S>(facts.moves(), direction) && goes_on(men) {
            return true;
        }
        if <F::Board as Geometry>::QUIET.has(direction) && goes_on(kings) {
            return true;
        }
    });
    false
}

/// Calls back for every quiet move of a man, with from and to as sets of one.
#[inline(always)]
pub(crate) fn each_man_move<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    mut call: impl FnMut(Bitboard<F::Board>, Bitboard<F::Board>),
) {
    let empty = view.empty();
    each_direction!(direction {
        if man_goes::<F::Board, S>(facts.moves(), direction) {
            let mut targets = view.own_men().step(direction) & empty;
            while targets.any() {
                let to = targets.lowest();
                targets = targets.without_lowest();
                call(to.step(direction.reverse()), to);
            }
        }
    });
}

/// Calls back for every quiet move of a king, with from and to as sets of one.
#[inline(always)]
pub(crate) fn each_king_move<F: Facts>(
    facts: F,
    view: &View<F::Board>,
    mut call: impl FnMut(Bitboard<F::Board>, Bitboard<F::Board>),
) {
    let empty = view.empty();
    for from in view.own_kings() {
        let mut targets = king_targets(facts.moves(), from, empty);
        while targets.any() {
            call(Bitboard::of(from), targets.lowest());
            targets = targets.without_lowest();
        }
    }
}

/// Adds the quiet moves to a list.
#[inline(always)]
pub(crate) fn list<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    list: &mut MoveList<F::Board>,
) {
    let far = Bitboard::promotion_row(S::COLOR);
    each_man_move::<F, S>(facts, view, |from, to| {
        let becomes = if (to & far).any() { Rank::King } else { Rank::Man };
        list.push(quiet(from, to, Rank::Man, becomes));
    });
    each_king_move(facts, view, |from, to| {
        list.push(quiet(from, to, Rank::King, Rank::King));
    });
}

fn quiet<G: Geometry>(from: Bitboard<G>, to: Bitboard<G>, mover: Rank, becomes: Rank) -> Move<G> {
    Move { from: from.only(), to: to.only(), mover, becomes, captured: Bitboard::EMPTY }
}
