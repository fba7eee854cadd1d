//! The root of a search: its steps with their scores, one iteration after the other.

use draughts::Variant;
use draughts::game::Moment;

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
pub(crate) struct Root<V: Variant> {
    pub(crate) moment: Moment<V>,
    pub(crate) choices: Vec<Choice<V>>,
    /// Steps so much worse than the best, in hundredths of a man, are scored exactly too.
    pub(crate) margin: i32,
}

/// How an iteration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Iteration {
    /// Every step was searched.
    Complete,
    /// The search was stopped; the best step may be a better one than before.
    Cut,
}

impl<V: Variant> Root<V> {
    /// Searches every step to a depth, and puts the best first.
    pub(crate) fn iterate(&mut self, tree: &mut Tree<'_, V>, depth: i32) -> Iteration {
        let mut best: Option<Score> = None;
        // Scores of two depths cannot be compared.
        let before = (self.margin > 0).then(|| self.choices.clone());
        for index in 0..self.choices.len() {
            let step = self.choices[index].step;
            let place = Place::new(0, depth - 1);
            let (alpha, tried) = match best {
                None => (Window::FULL.alpha, 0),
                Some(best) if self.margin > 0 => (Score(best.0 - self.margin - 1), 0),
                Some(best) => (best, index),
            };
            let alpha = alpha.max(Window::FULL.alpha);
            let window = Window { alpha, ..Window::FULL };
            let score = tree.try_step(&self.moment, &step, place, window, tried, 0);
            if tree.clock.is_stopped() {
                if let Some(before) = before {
                    self.choices = before;
                }
                return Iteration::Cut;
            }
            let Some(score) = score else { continue };
            let choice = &mut self.choices[index];
            choice.score = score;
            if score > alpha {
                choice.line.clear();
                choice.line.push(step);
                choice.line.extend_from_slice(&tree.lines[1]);
            }
            if best.is_none_or(|best| score > best) {
                best = Some(score);
                self.lead(index);
            }
        }
        if self.margin > 0 {
            self.choices.sort_by_key(|choice| -choice.score);
        }
        Iteration::Complete
    }

    /// Moves a step to the front; the others keep their order.
    fn lead(&mut self, index: usize) {
        self.choices[..=index].rotate_right(1);
    }
}
