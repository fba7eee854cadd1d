//! Which captures are legal when there are several (C4).

use draughts::Rank;
use draughts::rules::Choice;

use super::moves::Sequence;

/// Keeps the captures that a choice allows.
pub(crate) fn choose(mut captures: Vec<Sequence>, choice: Choice) -> Vec<Sequence> {
    match choice {
        Choice::Free => {}
        Choice::Most => keep_best(&mut captures, count),
        Choice::KingFirst => keep_best(&mut captures, by_king),
        Choice::MostKingFirst => {
            keep_best(&mut captures, count);
            keep_best(&mut captures, by_king);
        }
        Choice::Italian => {
            keep_best(&mut captures, count);
            keep_best(&mut captures, by_king);
            keep_best(&mut captures, kings_taken);
            keep_best(&mut captures, ranks_taken);
        }
        Choice::Spanish => {
            keep_best(&mut captures, count);
            keep_best(&mut captures, kings_taken);
        }
        Choice::Frisian => {
            keep_best(&mut captures, frisian_value);
            keep_best(&mut captures, by_king);
        }
    }
    captures
}

fn keep_best<W: Ord>(captures: &mut Vec<Sequence>, worth: fn(&Sequence) -> W) {
    let best = captures.iter().map(worth).max();
    captures.retain(|capture| Some(worth(capture)) == best);
}

fn count(capture: &Sequence) -> i64 {
    i64::try_from(capture.taken.len()).expect("no board has that many pieces")
}

fn by_king(capture: &Sequence) -> i64 {
    i64::from(capture.before == Rank::King)
}

fn kings_taken(capture: &Sequence) -> i64 {
    capture.taken.iter().map(|victim| i64::from(victim.rank == Rank::King)).sum()
}

/// Which of the pieces taken are kings, from the first one on: at the first difference a king is
/// better (6.9).
fn ranks_taken(capture: &Sequence) -> Vec<bool> {
    capture.taken.iter().map(|victim| victim.rank == Rank::King).collect()
}

/// A king is worth just under two men: less by so little that no number of kings makes it a man.
fn frisian_value(capture: &Sequence) -> i64 {
    1000 * count(capture) + 999 * kings_taken(capture)
}
