//! Move generation: legal moves, their number, and whether there are any.

mod capture;
mod choice;
mod count;
pub(crate) mod facts;
pub(crate) mod generator;
mod perft;
mod quiet;
pub(crate) mod rays;
mod seen;
mod unrolled;
pub(crate) mod view;

pub(crate) use capture::{captures, king_captures_towards, takeable};
pub(crate) use count::count;
use facts::Facts;
use unrolled::each_direction;
use view::{Side, View, man_captures_towards};

use crate::bitboard::Bitboard;
use crate::effort::TooManyCaptures;
use crate::geometry::Geometry;
use crate::moves::MoveList;
use crate::piece::Rank;
use crate::rules::{Goal, KingReach, MoveRules};

/// Whether the game is over because a king stands (`goal=crown`).
#[inline(always)]
pub(crate) fn is_crowned<G: Geometry>(rules: MoveRules, view: &View<G>) -> bool {
    matches!(rules.goal, Goal::Crown) && view.kings.any()
}

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
    open: [Bitboard<G>; 8],
    /// How many quiet moves the kings have.
    quiet_kings: u32,
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
    each_direction!(direction in ALL {
        if man_captures_towards::<S>(rules, direction) {
            let back = direction.reverse();
            let squares = (prey & empty.step(back)).step(back);
            outlook.open[direction as usize] = squares;
            outlook.capturing.men |= squares;
        }
    });
    outlook.capturing.men &= view.own_men();
    let kings = view.own_kings();
    if kings.any() {
        match rules.king {
            KingReach::Short => look_around(rules, view, kings, &mut outlook),
            KingReach::Long => look_far(rules, view, kings, &mut outlook),
        }
    }
    outlook
}

/// What short kings can do.
#[inline(always)]
fn look_around<G: Geometry>(
    rules: MoveRules,
    view: &View<G>,
    kings: Bitboard<G>,
    outlook: &mut Outlook<G>,
) {
    let empty = view.empty();
    each_direction!(direction in ALL {
        if king_captures_towards(rules, direction) {
            let back = direction.reverse();
            outlook.capturing.kings |= kings & (view.opp & empty.step(back)).step(back);
        }
    });
    each_direction!(direction in DIAGONAL {
        outlook.quiet_kings += (kings.step(direction) & empty).count();
    });
}

/// What long kings can do.
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
        each_direction!(direction in ALL {
            if king_captures_towards(rules, direction) {
                let sight = rays::look(from, direction, empty);
                victims |= sight.first & view.opp & empty.step(direction.reverse());
                if (direction as u8) < 4 {
                    targets |= sight.open;
                }
            }
        });
        outlook.quiet_kings += targets.count();
        if victims.any() {
            outlook.capturing.kings |= Bitboard::of(from);
        }
    }
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
    outlook::<F, S>(facts, view).capturing.all().any() || quiet::any::<F, S>(view)
}
