//! Counting in parts, which threads take one after the other.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use draughts::{Counting, Move, Position, Variant, perft};
use indicatif::ProgressBar;

/// From this depth on every reply to a move is a part of its own; below, every move is.
const FINE: u32 = 3;

/// How to count.
pub(super) struct Counter<'a> {
    pub(super) counting: Counting,
    pub(super) threads: u32,
    /// What shows how much of it is done.
    pub(super) bar: &'a ProgressBar,
}

/// A position to count from, and the move at the root that led to it.
struct Part<V: Variant> {
    root: usize,
    position: Position<V>,
    depth: u32,
}

/// The legal moves with the number of sequences of a length, at least 1, that begin with each.
pub(super) fn by_move<V: Variant>(
    position: &Position<V>,
    depth: u32,
    counter: &Counter<'_>,
) -> Vec<(Move<V::Board>, u64)> {
    let roots = position.legal_moves();
    let parts = parts(position, depth);
    let nodes: Vec<_> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    counter.bar.set_length(parts.len() as u64);
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = perft(&part.position, part.depth, counter.counting);
            nodes[part.root].fetch_add(found, Ordering::Relaxed);
            counter.bar.inc(1);
        }
    };
    let helpers = (counter.threads as usize).min(parts.len()).saturating_sub(1);
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(work);
        }
        work();
    });
    roots.iter().copied().zip(nodes.into_iter().map(AtomicU64::into_inner)).collect()
}

fn parts<V: Variant>(position: &Position<V>, depth: u32) -> Vec<Part<V>> {
    let mut parts = Vec::new();
    for (root, mv) in position.legal_moves().iter().enumerate() {
        let next = position.after(mv);
        if depth < FINE {
            parts.push(Part { root, position: next, depth: depth - 1 });
            continue;
        }
        for reply in &next.legal_moves() {
            parts.push(Part { root, position: next.after(reply), depth: depth - 2 });
        }
    }
    parts
}
