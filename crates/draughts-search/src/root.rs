//! The root of a search: its steps with their scores, and one iteration over them.

use draughts::game::Moment;
use draughts::{Position, Variant, effort};

use crate::node::{Frame, Window};
use crate::score::Score;
use crate::sort::sort_descending;
use crate::step::Step;
use crate::tree::Tree;

/// A step at the root with its score.
#[derive(Clone)]
pub(crate) struct RootStep<V: Variant> {
    pub(crate) step: Step<V::Board>,
    pub(crate) score: Score,
    /// Principal variation, the step included.
    pub(crate) pv: Vec<Step<V::Board>>,
}

/// The steps of the root, the best first.
#[derive(Clone)]
pub(crate) struct Root<V: Variant> {
    pub(crate) moment: Moment<V>,
    pub(crate) steps: Vec<RootStep<V>>,
    /// Margin below the best score, in hundredths of a man, within which scores are exact.
    pub(crate) margin: i32,
    /// Number of principal variations, each with an exact score; at least one.
    pub(crate) multi_pv: usize,
}

/// The end of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Iteration {
    /// Every step was searched.
    Complete,
    /// The search was stopped; the best step may be a better one than before.
    Stopped,
}

/// The least depth at which aspiration windows are used.
const ASPIRATION_DEPTH: i32 = 4;

/// The largest aspiration window: beyond it the window is open.
const ASPIRATION_MAX: i32 = 200;

/// Capture states after a step within which the root first looks whether C7 forbids it: a
/// millisecond.
const QUICK_STATES: u64 = 1 << 12;

impl<V: Variant> Root<V> {
    /// The root of a tree; `None` where no step is known to be playable.
    pub(crate) fn of(tree: &mut Tree<'_, V>, moment: &Moment<V>, margin: i32) -> Option<Root<V>> {
        let mut steps = tree.list_root(moment);
        sort_descending(&mut steps, |(score, _)| *score);
        let steps: Vec<RootStep<V>> = playable(tree, moment, &steps)
            .into_iter()
            .map(|step| RootStep { step, score: Score::DRAW, pv: vec![step] })
            .collect();
        let multi_pv = tree.counter.multi_pv().min(steps.len());
        (!steps.is_empty()).then_some(Root { moment: *moment, steps, margin, multi_pv })
    }

    /// An iteration: searches every step to a depth and puts the best first. The window is an
    /// aspiration window around the last score, widened on a fail-low or fail-high.
    pub(crate) fn iterate(&mut self, tree: &mut Tree<'_, V>, depth: i32) -> Iteration {
        let last = self.steps[0].score;
        if !self.is_one_enough() || depth < ASPIRATION_DEPTH || last.plies_to_end().is_some() {
            return self.search(tree, depth, Window::FULL);
        }
        let mut below = tree.margins.aspiration;
        let mut above = below;
        let bound = |by: i32, open: Score, sign: i32| {
            if by > ASPIRATION_MAX { open } else { Score(last.0 + sign * by) }
        };
        loop {
            let alpha = bound(below, Window::FULL.alpha, -1);
            let beta = bound(above, Window::FULL.beta, 1);
            let window = Window { alpha, beta };
            if self.search(tree, depth, window) == Iteration::Stopped {
                return Iteration::Stopped;
            }
            let best = self.steps[0].score;
            if best <= window.alpha {
                below = 4 * (last.0 - best.0).max(below);
            } else if best >= window.beta {
                above = 4 * (best.0 - last.0).max(above);
            } else {
                return Iteration::Complete;
            }
        }
    }

    /// Whether only the best step is asked for.
    fn is_one_enough(&self) -> bool {
        self.margin == 0 && self.multi_pv == 1
    }

    /// Searches every step once with a window; a fail-high ends it.
    fn search(&mut self, tree: &mut Tree<'_, V>, depth: i32, window: Window) -> Iteration {
        // Scores of two depths cannot be compared.
        let before = (!self.is_one_enough()).then(|| self.steps.clone());
        // The best scores so far, the best first.
        let mut best: Vec<Score> = Vec::new();
        for index in 0..self.steps.len() {
            let step = self.steps[index].step;
            let frame = Frame::new(0, depth - 1);
            let (alpha, tried) = match best.get(self.multi_pv - 1) {
                None => (window.alpha, 0),
                Some(last) if self.margin > 0 => (Score(last.0 - self.margin - 1), 0),
                Some(last) => (*last, index),
            };
            let inner = Window { alpha: alpha.max(window.alpha), ..window };
            let score = tree.search_step(&self.moment, &step, frame, inner, tried, 0);
            if tree.counter.is_stopped() {
                if let Some(before) = before {
                    self.steps = before;
                }
                return Iteration::Stopped;
            }
            let Some(score) = score else { continue };
            let root_step = &mut self.steps[index];
            root_step.score = score;
            if score > inner.alpha {
                root_step.pv.clear();
                root_step.pv.push(step);
                root_step.pv.extend_from_slice(&tree.pv[1]);
            }
            if index == 0 || best.first().is_none_or(|best| score > *best.max(&window.alpha)) {
                self.move_to_front(index);
            }
            let place = best.partition_point(|other| *other >= score);
            best.insert(place, score);
            if score >= window.beta {
                break;
            }
        }
        if !self.is_one_enough() {
            sort_descending(&mut self.steps, |step| step.score.0);
        }
        Iteration::Complete
    }

    /// Moves a step to the front; the others keep their order.
    fn move_to_front(&mut self, index: usize) {
        self.steps[..=index].rotate_right(1);
    }
}

/// The steps that C7 does not forbid, in their order. One that takes long to look at is left out
/// where there are others; when the time is over, those are left that are known by then.
fn playable<V: Variant>(
    tree: &mut Tree<'_, V>,
    moment: &Moment<V>,
    steps: &[(i32, Step<V::Board>)],
) -> Vec<Step<V::Board>> {
    let mut known = vec![None; steps.len()];
    let mut found = false;
    for states in [QUICK_STATES, u64::MAX] {
        for ((_, step), known) in steps.iter().zip(&mut known).filter(|(_, known)| known.is_none())
        {
            if tree.counter.is_over() && (found || states > QUICK_STATES) {
                break;
            }
            *known = effort::within(states, || is_playable(tree, moment, step)).ok();
            found |= *known == Some(true);
        }
        if found {
            break;
        }
    }
    let steps = steps.iter().zip(known).filter(|(_, known)| *known == Some(true));
    steps.map(|((_, step), _)| *step).collect()
}

/// Whether the position after a step can be played.
fn is_playable<V: Variant>(tree: &Tree<'_, V>, moment: &Moment<V>, step: &Step<V::Board>) -> bool {
    tree.after(moment, step).is_some_and(|next| {
        let position = next.position();
        Position::new(position.variant(), &position.setup()).is_ok()
    })
}
