//! The walk of a perft.

use super::capture::captures;
use super::count::count;
use super::facts::Facts;
use super::legal::is_crowned;
use super::outlook::outlook;
use super::quiet;
use super::view::{Side, View};
use crate::moves::MoveList;

/// How the last ply is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The moves of the last ply are counted, not made.
    Bulk,
    /// Every move is made.
    Single,
}

/// The number of sequences of a length.
pub(crate) fn walk<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    depth: u32,
    counting: Counting,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if counting == Counting::Bulk && depth == 1 {
        return count::<F, S>(facts, view);
    }
    if is_crowned(facts.moves(), view) {
        return 0;
    }
    let mut nodes = 0;
    let mut visit = |next: View<F::Board>| {
        nodes += if counting == Counting::Bulk && depth == 2 {
            count::<F, S::Opponent>(facts, &next)
        } else {
            walk::<F, S::Opponent>(facts, &next, depth - 1, counting)
        };
    };
    let capturing = outlook::<F, S>(facts, view).capturing;
    if capturing.all().any() {
        let mut moves = MoveList::new();
        let _ = captures::<F, S>(facts, view, capturing, &mut moves);
        for mv in &moves {
            visit(view.after(mv));
        }
    } else {
        quiet::each_man_move::<F, S>(facts, view, |from, to| visit(view.after_man::<S>(from, to)));
        quiet::each_king_move(facts, view, |from, to| visit(view.after_king(from, to)));
    }
    nodes
}
