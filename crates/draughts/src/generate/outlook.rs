//! What the pieces of the side to move can do at once: which can capture, and how many moves kings
//! have.

use super::directions::{king_captures, man_captures};
use super::facts::Facts;
use super::rays;
use super::takeable::takeable;
use super::unrolled::each_direction;
use super::view::{Side, View};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Rank;
use crate::rules::MoveRules;

/// The pieces that can capture.
#[derive(Clone, Copy)]
pub(crate) struct Capturing<G: Geometry> {
    /// The men.
    pub(crate) men: Bitboard<G>,
    /// The kings.
    pub(crate) kings: Bitboard<G>,
}

impl<G: Geometry> Capturing<G> {
    /// All of them.
    #[inline(always)]
    pub(crate) fn all(self) -> Bitboard<G> {
        self.men | self.kings
    }
}

/// What the pieces of the side to move can do at once.
pub(crate) struct Outlook<G: Geometry> {
    /// The pieces that can capture.
    pub(crate) capturing: Capturing<G>,
    /// For each direction in which men capture, the squares from which a man could jump.
    pub(super) open: [Bitboard<G>; 8],
    /// How many quiet moves the kings have.
    pub(super) quiet_kings: u32,
}

/// Looks for the pieces that can capture.
#[inline(always)]
pub(crate) fn outlook<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> Outlook<F::Board> {
    let rules = facts.moves();
    let empty = view.empty();
    let prey = takeable(rules, view, Rank::Man);
    let mut outlook = Outlook {
        capturing: Capturing { men: Bitboard::EMPTY, kings: Bitboard::EMPTY },
        open: [Bitboard::EMPTY; 8],
        quiet_kings: 0,
    };
    each_direction!(direction {
        if man_captures::<F::Board, S>(rules, direction) {
            let back = direction.reverse();
            let squares = (prey & empty.step(back)).step(back);
            outlook.open[direction as usize] = squares;
            outlook.capturing.men |= squares;
        }
    });
    outlook.capturing.men &= view.own_men();
    let kings = view.own_kings();
    if kings.any() {
        if rules.king.captures_far() {
            look_far(rules, view, kings, &mut outlook);
        } else {
            look_around(rules, view, kings, &mut outlook);
        }
    }
    outlook
}

/// What kings can do that capture their neighbours only.
#[inline(always)]
fn look_around<G: Geometry>(
    rules: MoveRules,
    view: &View<G>,
    kings: Bitboard<G>,
    outlook: &mut Outlook<G>,
) {
    let empty = view.empty();
    each_direction!(direction {
        if king_captures::<G>(rules, direction) {
            let back = direction.reverse();
            outlook.capturing.kings |= kings & (view.opp & empty.step(back)).step(back);
        }
    });
    each_direction!(direction {
        if G::QUIET.has(direction) {
            outlook.quiet_kings += (kings.step(direction) & empty).count();
        }
    });
}

/// What kings can do that capture over any distance.
#[inline(always)]
fn look_far<G: Geometry>(
    rules: MoveRules,
    view: &View<G>,
    kings: Bitboard<G>,
    outlook: &mut Outlook<G>,
) {
    let empty = view.empty();
    for from in kings {
        let mut targets = Bitboard::EMPTY;
        let mut victims = Bitboard::EMPTY;
        each_direction!(direction {
            if king_captures::<G>(rules, direction) {
                let sight = rays::look(from, direction, empty);
                victims |= sight.first & view.opp & empty.step(direction.reverse());
                if G::QUIET.has(direction) {
                    targets |= if rules.king.flies() {
                        sight.open
                    } else {
                        Bitboard::of(from).step(direction) & empty
                    };
                }
            }
        });
        outlook.quiet_kings += targets.count();
        if victims.any() {
            outlook.capturing.kings |= Bitboard::of(from);
        }
    }
}
