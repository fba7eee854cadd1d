//! The root of a search: its steps with their scores, one iteration after the other.

use draughts::Variant;
use draughts::game::Moment;

use crate::order::sort_falling;
use crate::score::Score;
use crate::step::Step;
use crate::tree::{Place, Tree, Window};

/// A step at the root with what is known of it.
#[derive(Clone)]
pub(crate) struct Choice<V: Variant> {
    pub(crate) step: Step<V::Board>,
    pub(crate) score: Score,
    /// What is expected to follow, the step included.
    pub(crate) line: Vec<Step<V::Board>>,
}

/// The steps of the root, the best first.
#[derive(Clone)]
pub(crate) struct Root<V: Variant> {
    pub(crate) moment: Moment<V>,
    pub(crate) choices: Vec<Choice<V>>,
    /// Steps so much worse than the best, in hundredths of a man, are scored exactly too.
    pub(crate) margin: i32,
    /// So many of the best steps are scored exactly; at least one.
    pub(crate) lines: usize,
}

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Iteration {
    /// Every step was searched.
    Complete,
    /// The search was stopped; the best step may be a better one than before.
    Cut,
}

/// How far from the last score the next one is looked for at first, in hundredths of a man.
const NEAR: i32 = 12;

/// Scores are looked for near the last one from this depth on.
const NEAR_DEPTH: i32 = 4;

/// A score further from the last one is looked for anywhere.
const FAR: i32 = 200;

impl<V: Variant> Root<V> {
    /// Searches every step to a depth, and puts the best first.
    pub(crate) fn iterate(&mut self, tree: &mut Tree<'_, V>, depth: i32) -> Iteration {
        let last = self.choices[0].score;
        if !self.is_one_enough() || depth < NEAR_DEPTH || last.plies_to_end().is_some() {
            return self.pass(tree, depth, Window::FULL);
        }
        let mut below = NEAR;
        let mut above = NEAR;
        let end = |by: i32, edge: Score, sign: i32| {
            if by > FAR { edge } else { Score(last.0 + sign * by) }
        };
        loop {
            let alpha = end(below, Window::FULL.alpha, -1);
            let beta = end(above, Window::FULL.beta, 1);
            let window = Window { alpha, beta };
            if self.pass(tree, depth, window) == Iteration::Cut {
                return Iteration::Cut;
            }
            let best = self.choices[0].score;
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
        self.margin == 0 && self.lines == 1
    }

    /// Searches every step once, for scores within a window; one that is too good ends it.
    fn pass(&mut self, tree: &mut Tree<'_, V>, depth: i32, window: Window) -> Iteration {
        // Scores of two depths cannot be compared.
        let before = (!self.is_one_enough()).then(|| self.choices.clone());
        // The best scores so far, the best first.
        let mut best: Vec<Score> = Vec::new();
        for index in 0..self.choices.len() {
            let step = self.choices[index].step;
            let place = Place::new(0, depth - 1);
            let (alpha, tried) = match best.get(self.lines - 1) {
                None => (window.alpha, 0),
                Some(last) if self.margin > 0 => (Score(last.0 - self.margin - 1), 0),
                Some(last) => (*last, index),
            };
            let inner = Window { alpha: alpha.max(window.alpha), ..window };
            let score = tree.try_step(&self.moment, &step, place, inner, tried, 0);
            if tree.clock.is_stopped() {
                if let Some(before) = before {
                    self.choices = before;
                }
                return Iteration::Cut;
            }
            let Some(score) = score else { continue };
            let choice = &mut self.choices[index];
            choice.score = score;
            if score > inner.alpha {
                choice.line.clear();
                choice.line.push(step);
                choice.line.extend_from_slice(&tree.lines[1]);
            }
            if index == 0 || best.first().is_none_or(|best| score > *best.max(&window.alpha)) {
                self.lead(index);
            }
            let place = best.partition_point(|other| *other >= score);
            best.insert(place, score);
            if score >= window.beta {
                break;
            }
        }
        if !self.is_one_enough() {
            sort_falling(&mut self.choices, |choice| choice.score.0);
        }
        Iteration::Complete
    }

    /// Moves a step to the front; the others keep their order.
    fn lead(&mut self, index: usize) {
        self.choices[..=index].rotate_right(1);
    }
}
