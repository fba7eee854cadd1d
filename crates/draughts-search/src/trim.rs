//! What of the tree is not looked at, or looked at less, or more.

use draughts::Variant;
use draughts::game::Moment;

use crate::heat::HOTTEST;
use crate::key::moved;
use crate::score::Score;
use crate::table::{Bound, Entry};
use crate::tree::{Look, Place, Tree, Window};

/// How much less an offence is searched at first.
pub(crate) const OFFENCE_REDUCTION: i32 = 2;

/// With so much depth left and no step known to be good, a ply less is looked at.
pub(crate) const UNKNOWN_DEPTH: i32 = 5;

/// With so little depth left, a position far better than it must be is left, unless something is threatened.
const FUTILE_DEPTH: i32 = 5;
const FUTILE_MARGIN: i32 = 30;

/// With so much depth left, a shallow search says whether a position is better than it must be.
const SHALLOW_DEPTH: i32 = 3;
const SHALLOW_MARGIN: i32 = 10;

/// With so much depth left, the table is asked of all that can follow before anything is searched.
const PEEK_DEPTH: i32 = 5;

/// With so much depth left, a step that is much better than all others is looked at deeper.
const SINGULAR_DEPTH: i32 = 8;

/// Scores beyond are near the end of the game, where the evaluation knows nothing.
const SURE: i32 = 20_000;

/// Whether one step stands out.
pub(crate) enum Singular {
    /// All others are much worse.
    Alone,
    /// Others may be as good.
    Several,
    /// Others are too good as well.
    Cut(Score),
}

impl<V: Variant> Tree<'_, V> {
    /// A score for a quiet position that need not be searched further.
    pub(crate) fn trim(
        &mut self,
        moment: &Moment<V>,
        place: Place,
        window: Window,
        stands: i32,
    ) -> Option<Score> {
        let beta = window.beta.0;
        if beta.abs() >= SURE {
            return None;
        }
        let is_futile = place.depth <= FUTILE_DEPTH && stands - FUTILE_MARGIN * place.depth >= beta;
        if is_futile && !moment.position().is_threatened() {
            return Some(Score(stands));
        }
        if place.depth >= SHALLOW_DEPTH {
            let margin = SHALLOW_MARGIN * place.depth;
            let shallow = Place { depth: place.depth * 2 / 5, look: Look::Shallow, ..place };
            let score = self.search(moment, shallow, Window::above(Score(beta + margin - 1)));
            if score.0 >= beta + margin && !self.clock.is_stopped() {
                return Some(Score(score.0 - margin));
            }
        }
        None
    }

    /// A score that the table knows to follow one of the steps from `start` on, and that is good enough.
    pub(crate) fn peek(
        &self,
        moment: &Moment<V>,
        place: Place,
        window: Window,
        start: usize,
    ) -> Option<Score> {
        let Place { ply, depth, .. } = place;
        let position = moment.position();
        // Kings bring counts and repetition, which are no part of what is looked up here.
        if depth < PEEK_DEPTH || position.kings().any() || moment.huffable().any() {
            return None;
        }
        self.steps[start..].iter().find_map(|(_, step)| {
            let known = self.table.get(moved(self.path.key(), position, step))?;
            let score = -known.score.counted_from_root(ply + 1);
            let is_sure = matches!(known.bound, Bound::AtMost | Bound::Exact)
                && i32::from(known.depth) >= depth - 1;
            (is_sure && score >= window.beta).then_some(score)
        })
    }

    /// Whether the step that the table knows is much better than the others.
    pub(crate) fn singular(
        &mut self,
        moment: &Moment<V>,
        place: Place,
        window: Window,
        entry: &Entry,
    ) -> Singular {
        let score = entry.score.0;
        let is_worth_it = place.depth >= SINGULAR_DEPTH
            && entry.step != 0
            && matches!(entry.bound, Bound::AtLeast | Bound::Exact)
            && i32::from(entry.depth) >= place.depth - 3
            && score.abs() < SURE
            && place.ply > 0
            && place.ply < 2 * self.root_depth;
        if !is_worth_it {
            return Singular::Several;
        }
        let bar = Score(score - 2 * place.depth);
        let look = Look::Without(entry.step);
        let others = Place { depth: (place.depth - 1) / 2, look, ..place };
        let found = self.search(moment, others, Window::above(Score(bar.0 - 1)));
        if found < bar {
            Singular::Alone
        } else if bar >= window.beta && window.is_null() {
            Singular::Cut(bar)
        } else {
            Singular::Several
        }
    }
}

/// Whether a quiet step comes so late in the order that it is left out.
pub(crate) fn is_too_late(depth: i32, tried: usize) -> bool {
    depth <= 4 && tried as i32 >= 4 + depth * depth
}

/// How much less a quiet step is searched at first, by its place in the order and by how good it was elsewhere.
pub(crate) fn reduction(depth: i32, tried: usize, promise: i32, is_narrow: bool) -> i32 {
    let first = if is_narrow { 1 } else { 3 };
    if depth < 2 || tried < first {
        return 0;
    }
    let steps = BY_DEPTH[(depth as usize).min(63)] * BY_PLACE[tried.min(63)];
    let mut sixteenths = 10 + steps / 42;
    if !is_narrow {
        sixteenths -= 8;
    }
    if promise.abs() < 2 * HOTTEST {
        sixteenths -= promise * 16 / (HOTTEST * 2);
    }
    (sixteenths / 16).clamp(0, depth - 1)
}

/// Natural logarithms in sixteenths, rounded.
const BY_DEPTH: [i32; 64] = logarithms();
const BY_PLACE: [i32; 64] = logarithms();

const fn logarithms() -> [i32; 64] {
    // e^(n/16) in thousandths is passed step by step.
    let mut table = [0; 64];
    let mut number = 1;
    let mut power: u64 = 1_000_000;
    let mut sixteenths = 0;
    while number < 64 {
        while power * 1_064_494 / 1_000_000 <= number as u64 * 1_000_000 {
            power = power * 1_064_494 / 1_000_000;
            sixteenths += 1;
        }
        table[number] = sixteenths;
        number += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_steps_are_looked_at_less() {
        assert_eq!(BY_DEPTH[1], 0);
        assert_eq!(BY_DEPTH[20], 47);
        assert_eq!(reduction(1, 20, 0, true), 0);
        assert_eq!(reduction(10, 0, 0, true), 0);
        assert_eq!(reduction(4, 2, 0, true), 0);
        assert_eq!(reduction(8, 5, 0, true), 1);
        assert_eq!(reduction(20, 15, 0, true), 3);
        assert!(reduction(8, 5, HOTTEST, true) < reduction(8, 5, -HOTTEST, true));
    }
}
