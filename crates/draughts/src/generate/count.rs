//! The number of legal moves, without making a list of them where that can be had.

use super::directions::{capturing, man_captures};
use super::facts::Facts;
use super::legal::is_crowned;
use super::outlook::{Capturing, Outlook, outlook};
use super::unrolled::each_direction;
use super::view::{Side, View};
use super::{capture, quiet};
use crate::bitboard::Bitboard;
use crate::direction::{Direction, Directions};
use crate::moves::MoveList;
use crate::rules::{Choice, Promotion};

/// The number of legal moves.
#[inline(never)]
pub(crate) fn count<F: Facts, S: Side>(facts: F, view: &View<F::Board>) -> u64 {
    if is_crowned(facts.moves(), view) {
        return 0;
    }
    let outlook = outlook::<F, S>(facts, view);
    if outlook.capturing.all().is_empty() {
        return u64::from(quiet::count_men::<F, S>(facts, view) + outlook.quiet_kings);
    }
    if let Some(count) = count_short_captures::<F, S>(facts, view, &outlook) {
        return count;
    }
    count_searched::<F, S>(facts, view, outlook.capturing)
}

#[inline(never)]
fn count_searched<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    pieces: Capturing<F::Board>,
) -> u64 {
    let mut list = MoveList::new();
    // A search that halts has no exact number: what it found is what there is to play.
    let _ = capture::captures::<F, S>(facts, view, pieces, &mut list);
    list.len() as u64
}

/// The number of captures when only men capture and none takes more than two; `None` when they must
/// be searched.
///
/// All men jump at once, direction by direction: up to the second jump no square that a capture has
/// changed matters, and no two ways are equal.
#[inline(always)]
fn count_short_captures<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    outlook: &Outlook<F::Board>,
) -> Option<u64> {
    let rules = facts.moves();
    let by_kind = matches!(rules.choice, Choice::Italian | Choice::Spanish | Choice::Frisian);
    let everywhere = capturing::<F::Board>(rules) == Directions::ALL;
    if everywhere || outlook.capturing.kings.any() || (by_kind && (view.opp & view.kings).any()) {
        return None;
    }
    let mut ones = 0;
    let mut going_on = 0;
    let mut twos = 0;
    let mut third = Bitboard::EMPTY;
    each_direction!(direction {
        if man_captures::<F::Board, S>(rules, direction) {
            let from = outlook.capturing.men & outlook.open[direction as usize];
            ones += from.count();
            let landed = jump(from, direction);
            let next = onward::<F, S>(facts, outlook, direction, landed);
            going_on += next.count();
            if next.any() {
                each_direction!(turn {
                    if man_captures::<F::Board, S>(rules, turn)
                        && turn as u8 != direction.reverse() as u8
                    {
                        let second = next & outlook.open[turn as usize];
                        twos += second.count();
                        third |= onward::<F, S>(facts, outlook, turn, jump(second, turn));
                    }
                });
            }
        }
    });
    let crowned = matches!(rules.promotion, Promotion::Passing);
    if going_on > 0 && (third.any() || crowned) {
        return None;
    }
    Some(u64::from(match rules.choice {
        Choice::Free | Choice::KingFirst => ones - going_on + twos,
        _ if going_on > 0 => twos,
        _ => ones,
    }))
}

/// Two steps.
#[inline(always)]
fn jump<G: crate::Geometry>(from: Bitboard<G>, direction: Direction) -> Bitboard<G> {
    from.step(direction).step(direction)
}

/// The men that can go on from where they landed, or might as kings.
#[inline(always)]
fn onward<F: Facts, S: Side>(
    facts: F,
    outlook: &Outlook<F::Board>,
    direction: Direction,
    landed: Bitboard<F::Board>,
) -> Bitboard<F::Board> {
    let mut open = Bitboard::EMPTY;
    each_direction!(turn {
        if turn != direction.reverse() {
            open |= outlook.open[turn as usize];
        }
    });
    let far = Bitboard::<F::Board>::promotion_row(S::COLOR);
    match facts.moves().promotion {
        Promotion::Stop => landed & open,
        Promotion::EndsTurn => Bitboard(landed.0 & !far.0) & open,
        Promotion::Passing => landed & (open | far),
    }
}
