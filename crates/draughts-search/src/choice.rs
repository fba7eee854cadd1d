//! The choice among the steps of the root: the best one, or often another that is nearly as good.

use draughts::Variant;

use crate::root::RootStep;
use crate::zobrist::mix;

/// How one of the steps of the root is chosen by chance: the more a step is below the best, the
/// less often, as in a softmax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// How far below the best, in hundredths of a man, a step is chosen half as often; 0 where
    /// nothing but the best is.
    half: i32,
    /// A step more than so many halves below the best is not chosen.
    halves: i32,
}

/// How many halves below the best a level looks.
const HALVES: i32 = 4;

/// What is given away for the sake of variety is always less than a man.
const MOST: i32 = 90;

/// The weight of the best step.
const ONE: u64 = 1 << 16;

impl Choice {
    /// The best step alone.
    pub(crate) const BEST: Choice = Choice { half: 0, halves: 0 };

    /// Any step within six hundredths of a man, so that games begin in many ways.
    pub(crate) const OPENING: Choice = Choice { half: 3, halves: 2 };

    /// A choice that is half as likely for a step so many hundredths of a man below the best.
    pub(crate) fn new(half: i32) -> Choice {
        if half == 0 { Choice::BEST } else { Choice { half, halves: HALVES } }
    }

    /// How far below the best a step may be, in hundredths of a man.
    pub(crate) fn margin(self) -> i32 {
        (self.halves * self.half).min(MOST)
    }

    /// A step, chosen by the seed; the best is the first of them. A win that is proven is not
    /// given up.
    pub(crate) fn of<V: Variant>(self, steps: &[RootStep<V>], seed: u64) -> Option<&RootStep<V>> {
        let best = steps.first()?;
        if self == Choice::BEST || best.score.is_win() {
            return Some(best);
        }
        let below = |step: &RootStep<V>| best.score.0 - step.score.0;
        let near = steps.iter().take_while(|step| below(step) <= self.margin());
        let weights: Vec<u64> = near.map(|step| self.weight(below(step))).collect();
        let mut left = mix(seed, weights.len() as u64) % weights.iter().sum::<u64>();
        let chosen = weights.iter().position(|weight| match left.checked_sub(*weight) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        steps.get(chosen?)
    }

    /// The weight of a step so much below the best: a half for each half, straight lines between
    /// them. In whole numbers, so that it is the same on every machine.
    fn weight(self, below: i32) -> u64 {
        let (halves, rest) = (below / self.half, below % self.half);
        (ONE >> halves) * (2 * self.half - rest) as u64 / (2 * self.half) as u64
    }
}

#[cfg(test)]
mod tests {
    use draughts::International;
    use draughts::game::Game;

    use super::*;
    use crate::score::Score;
    use crate::step::Step;

    fn steps(scores: &[i32]) -> Vec<RootStep<International>> {
        let step = Step::Move(Game::<International>::start().legal_moves()[0]);
        let score = |score: &i32| RootStep { step, score: Score(*score), pv: Vec::new() };
        scores.iter().map(score).collect()
    }

    #[test]
    fn a_step_a_half_below_the_best_is_chosen_half_as_often() {
        let steps = steps(&[50, 40, 30, 9, -200]);
        let mut counts = [0_i32; 5];
        for seed in 0..70_000 {
            let chosen = Choice::new(10).of(&steps, mix(seed, 1)).expect("a step");
            let at = steps.iter().position(|step| step.score == chosen.score);
            counts[at.expect("one of them")] += 1;
        }
        assert!((counts[0] - 40_000).abs() < 1_000, "{counts:?}");
        assert!((counts[1] - 20_000).abs() < 1_000, "{counts:?}");
        assert!((counts[2] - 10_000).abs() < 1_000, "{counts:?}");
        assert_eq!(counts[3..], [0, 0]);
    }

    #[test]
    fn nothing_but_the_best_is_chosen_where_it_is_asked_for_or_wins() {
        for seed in 0..1_000 {
            let near = steps(&[50, 50, 49]);
            assert!(std::ptr::eq(Choice::BEST.of(&near, seed).expect("a step"), &near[0]));
        }
        assert!(Choice::new(10).of(&steps(&[]), 1).is_none());
        assert!(Choice::new(1_000).margin() < 100);
    }
}
