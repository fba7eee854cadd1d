//! Precedence among captures (C4).

use std::cmp::{Ordering, Reverse};

use crate::capture::Capture;
use crate::contract::Choice;
use crate::position::Rank;

/// The captures that are legal, in every order that they can be made in.
pub(crate) fn legal(choice: Choice, captures: Vec<Capture>) -> Vec<Capture> {
    let Some(best) = captures.iter().max_by(|a, b| compare(choice, a, b)) else { return captures };
    let is_best: Vec<bool> =
        captures.iter().map(|capture| compare(choice, capture, best) == Ordering::Equal).collect();
    // A move that can be made in several orders counts by its best, and is legal in all of them.
    let moves: Vec<_> = captures
        .iter()
        .zip(&is_best)
        .filter(|(_, is_best)| **is_best)
        .map(|(capture, _)| capture.play())
        .collect();
    captures.into_iter().filter(|capture| moves.contains(&capture.play())).collect()
}

/// Which of two captures has precedence.
fn compare(choice: Choice, a: &Capture, b: &Capture) -> Ordering {
    let most = || a.jumps.len().cmp(&b.jumps.len());
    let with_king = || (a.mover == Rank::King).cmp(&(b.mover == Rank::King));
    let most_kings = || kings(a).cmp(&kings(b));
    match choice {
        Choice::Free => Ordering::Equal,
        Choice::Most => most(),
        Choice::KingFirst => with_king(),
        Choice::MostKingFirst => most().then_with(with_king),
        Choice::Italian => most()
            .then_with(with_king)
            .then_with(most_kings)
            .then_with(|| earliest_king(&a.taken_ranks, &b.taken_ranks)),
        Choice::Spanish => most().then_with(most_kings),
        Choice::Frisian => value(a).cmp(&value(b)).then_with(with_king),
    }
}

fn kings(capture: &Capture) -> usize {
    capture.taken_ranks.iter().filter(|rank| **rank == Rank::King).count()
}

/// The value of what is taken: a man is one, a king just under two men. Of equal sums the one with
/// fewer kings is worth more.
fn value(capture: &Capture) -> (usize, Reverse<usize>) {
    (capture.jumps.len() + kings(capture), Reverse(kings(capture)))
}

/// Italian 6.9: the first difference decides, a king before a man.
fn earliest_king(a: &[Rank], b: &[Rank]) -> Ordering {
    let difference = a.iter().zip(b).find(|(one, other)| one != other);
    match difference {
        Some((Rank::King, Rank::Man)) => Ordering::Greater,
        Some((Rank::Man, Rank::King)) => Ordering::Less,
        _ => Ordering::Equal,
    }
}
