//! Iterative deepening, by one thread or by several that share the transposition table (Lazy SMP).

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use draughts::Variant;
use draughts::game::Game;
use draughts_eval::Evaluate;

use crate::abdada::Abdada;
use crate::eval_cache::EvalCache;
use crate::limits::{Limits, NodeCounter};
use crate::margins::Margins;
use crate::result::Info;
use crate::root::{Iteration, Root, RootStep};
use crate::sight::Sight;
use crate::tree::Tree;
use crate::tt::TranspositionTable;

/// The state that the threads of a search share beside the transposition table.
pub(crate) struct Shared {
    /// Nodes of the helper threads.
    pub(crate) helper_nodes: AtomicU64,
    /// The search has ended.
    is_over: AtomicBool,
    abdada: Option<Abdada>,
}

impl Shared {
    /// The state of a search with so many helper threads.
    pub(crate) fn new(helpers: usize) -> Shared {
        Shared {
            helper_nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            abdada: (helpers > 0).then(Abdada::new),
        }
    }

    /// The steps being searched, where there are helpers.
    pub(crate) fn abdada(&self) -> Option<&Abdada> {
        self.abdada.as_ref()
    }
}

/// Searches a root with helper threads beside the calling one; returns the depth of the last
/// complete iteration.
pub(crate) fn search<V: Variant>(
    game: &Game<V>,
    tree: &mut Tree<'_, V>,
    root: &mut Root<V>,
    helpers: usize,
    shared: &Shared,
    watch: &mut dyn FnMut(&Info<V::Board>),
) -> u32 {
    let (evaluate, tt, margins) = (tree.evaluate, tree.tt, tree.margins);
    std::thread::scope(|scope| {
        for number in 1..=helpers {
            let root = Root { multi_pv: 1, ..root.clone() };
            scope.spawn(move || help(game, evaluate, tt, margins, root, number, shared));
        }
        let depth = deepen(tree, root, 1, watch);
        shared.is_over.store(true, Relaxed);
        depth
    })
}

/// A helper thread: searches the same root to fill the table, until the search is over.
fn help<V: Variant>(
    game: &Game<V>,
    evaluate: &dyn Evaluate<V>,
    tt: &TranspositionTable,
    margins: Margins,
    mut root: Root<V>,
    number: usize,
    shared: &Shared,
) {
    let stop = || shared.is_over.load(Relaxed);
    let counter = NodeCounter::of_helper(Limits::until(&stop), &shared.helper_nodes);
    let mut tree = Tree::new(game, evaluate, tt, Sight::PERFECT, margins, counter);
    tree.abdada = shared.abdada();
    tree.evals = EvalCache::new().prepared();
    // Every other helper begins a ply deeper, so that not all do the same.
    deepen(&mut tree, &mut root, 1 + number as u32 % 2, &mut |_| ());
}

/// Iterative deepening from a depth on; returns the depth of the last complete iteration.
fn deepen<V: Variant>(
    tree: &mut Tree<'_, V>,
    root: &mut Root<V>,
    first: u32,
    watch: &mut dyn FnMut(&Info<V::Board>),
) -> u32 {
    for depth in first..=tree.counter.depth() {
        tree.root_depth = depth as usize;
        if root.iterate(tree, depth as i32) == Iteration::Stopped {
            return depth - 1;
        }
        tree.counter.set_has_result();
        let best = &root.steps[..root.multi_pv];
        for (index, step) in best.iter().enumerate() {
            watch(&Info {
                depth,
                pv_index: index + 1,
                score: step.score,
                nodes: tree.counter.nodes(),
                pv: step.pv.clone(),
            });
        }
        let is_settled =
            |step: &RootStep<V>| step.score.plies_to_end().is_some_and(|plies| plies <= depth);
        if best.iter().all(is_settled) {
            return depth;
        }
    }
    tree.counter.depth()
}
