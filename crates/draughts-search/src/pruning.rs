//! Pruning, reductions and extensions: the nodes that are searched less deep, deeper, or not at
//! all.

use draughts::Variant;
use draughts::game::Moment;

use crate::history::HISTORY_BOUND;
use crate::margins::Margins;
use crate::node::{Frame, Mode, Window};
use crate::score::Score;
use crate::step::Step;
use crate::tree::Tree;
use crate::tt::{Bound, Entry};
use crate::zobrist::key_after_step;

/// First reduction of an offence.
pub(crate) const OFFENCE_REDUCTION: i32 = 2;

/// ProbCut: the least depth.
const PROBCUT_DEPTH: i32 = 3;

/// Enhanced transposition cutoff (ETC): the least depth.
const ETC_DEPTH: i32 = 5;

/// The bound of scores that are pruned by: beyond it they are near mate scores, of which the
/// evaluation knows nothing.
const PRUNING_BOUND: i32 = 20_000;

/// The verification of a singular hash move.
pub(crate) enum Singular {
    /// All other steps are much worse: the hash move is extended.
    Extend,
    /// Other steps may be as good.
    Normal,
    /// Multi-cut: other steps fail high as well.
    MultiCut(Score),
}

impl<V: Variant> Tree<'_, V> {
    /// Reverse futility pruning and ProbCut: a score for a calm node that need not be searched
    /// further.
    ///
    /// Reverse futility: near the horizon, a static evaluation far above beta stands, unless
    /// something is threatened. ProbCut: a shallow search far above beta foretells the deep one; it
    /// has no other within it, and is tried where the static evaluation is at least beta already.
    pub(crate) fn prune(
        &mut self,
        moment: &Moment<V>,
        frame: Frame,
        window: Window,
        static_eval: i32,
    ) -> Option<Score> {
        let beta = window.beta.0;
        if beta.abs() >= PRUNING_BOUND {
            return None;
        }
        let margins = self.margins;
        let is_futile = frame.depth <= margins.futility_depth
            && static_eval - margins.futility_margin * frame.depth >= beta;
        if is_futile && !moment.position().is_threatened() {
            return Some(Score(static_eval));
        }
        let is_high = static_eval >= beta + margins.probcut_gate;
        if frame.depth >= PROBCUT_DEPTH && is_high && !self.is_in_probcut {
            let margin = margins.probcut_margin * frame.depth;
            let depth = frame.depth * margins.probcut_share / 40;
            let shallow = Frame { depth, mode: Mode::ProbCut, ..frame };
            self.is_in_probcut = true;
            let score = self.search(moment, shallow, Window::null(Score(beta + margin - 1)));
            self.is_in_probcut = false;
            if score.0 >= beta + margin && !self.counter.is_stopped() {
                return Some(Score(score.0 - margin));
            }
        }
        None
    }

    /// Enhanced transposition cutoff: a fail-high that the table knows to follow one of the steps
    /// from `start` on.
    pub(crate) fn etc(
        &self,
        moment: &Moment<V>,
        frame: Frame,
        window: Window,
        start: usize,
    ) -> Option<Score> {
        let Frame { ply, depth, .. } = frame;
        let position = moment.position();
        // Kings, and men that return, bring counts and repetition, which are no part of the keys
        // that are probed here.
        let is_plain = !self.men_return && position.kings().is_empty();
        if depth < ETC_DEPTH || !is_plain || moment.huffable().any() {
            return None;
        }
        // Nor is the huff that an offence allows.
        let mut legal =
            self.steps.from(start).iter().filter(|step| !matches!(step, Step::Offence(_)));
        legal.find_map(|step| {
            let entry = self.tt.probe(key_after_step(self.path.key(), position, step))?;
            let score = -entry.score.relative_to_root(ply + 1);
            let is_sure = matches!(entry.bound, Bound::Upper | Bound::Exact)
                && i32::from(entry.depth) >= depth - 1;
            (is_sure && score >= window.beta).then_some(score)
        })
    }

    /// Singular extension: a search without the hash move, to see whether it is much better than
    /// the other steps.
    pub(crate) fn singular(
        &mut self,
        moment: &Moment<V>,
        frame: Frame,
        window: Window,
        entry: &Entry,
    ) -> Singular {
        let score = entry.score.0;
        let is_candidate = frame.depth >= self.margins.singular_depth
            && entry.hash_move != 0
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && i32::from(entry.depth) >= frame.depth - 3
            && score.abs() < PRUNING_BOUND
            && frame.ply > 0
            && frame.ply < 2 * self.root_depth;
        if !is_candidate {
            return Singular::Normal;
        }
        let bar = Score(score - frame.depth * self.margins.singular_margin / 8);
        let mode = Mode::Excluding(entry.hash_move);
        let others = Frame { depth: (frame.depth - 1) / 2, mode, ..frame };
        let found = self.search(moment, others, Window::null(Score(bar.0 - 1)));
        if found < bar {
            Singular::Extend
        } else if bar >= window.beta && window.is_null() {
            Singular::MultiCut(bar)
        } else {
            Singular::Normal
        }
    }
}

/// Late move pruning (LMP): whether a quiet step comes so late in the order that it is left out.
pub(crate) fn is_late_move_pruned(margins: &Margins, depth: i32, tried: usize) -> bool {
    let least = margins.lmp_base + depth * depth * margins.lmp_square / 8;
    depth <= margins.lmp_depth && tried as i32 >= least
}

/// Late move reduction (LMR) of a quiet step, by its place in the order, its history, and whether
/// the evaluation is falling.
pub(crate) fn late_move_reduction(
    margins: &Margins,
    depth: i32,
    tried: usize,
    history: i32,
    is_null: bool,
    is_falling: bool,
) -> i32 {
    let first = if is_null { 1 } else { 3 };
    if depth < 2 || tried < first {
        return 0;
    }
    let product = LOGARITHMS[(depth as usize).min(63)] * LOGARITHMS[tried.min(63)];
    let mut sixteenths = margins.lmr_base + product / margins.lmr_divisor;
    if !is_null {
        sixteenths -= margins.lmr_open;
    }
    if is_falling {
        sixteenths += margins.lmr_falling;
    }
    if history.abs() < HISTORY_BOUND {
        sixteenths -= history * 16 / (1_024 * margins.lmr_history);
    }
    (sixteenths / 16).clamp(0, depth - 1)
}

/// Natural logarithms in sixteenths, rounded down; 0 for 0.
static LOGARITHMS: [i32; 64] = [
    0, 0, 11, 17, 22, 25, 28, 31, 33, 35, 36, 38, 39, 41, 42, 43, 44, 45, 46, 47, 47, 48, 49, 50,
    50, 51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 60, 61, 61,
    61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::HISTORY_MAX;

    #[test]
    fn late_moves_are_reduced_more() {
        let margins = Margins { lmr_base: 10, lmr_divisor: 42, lmr_falling: 8, ..Margins::USUAL };
        let reduction = |depth, tried| late_move_reduction(&margins, depth, tried, 0, true, false);
        assert_eq!(reduction(1, 20), 0);
        assert_eq!(reduction(10, 0), 0);
        assert_eq!(reduction(4, 2), 0);
        assert_eq!(reduction(8, 5), 1);
        assert_eq!(reduction(20, 15), 3);
        assert_eq!(late_move_reduction(&margins, 8, 5, 0, true, true), 2);
        let by_history = |history| late_move_reduction(&margins, 8, 5, history, true, false);
        assert!(by_history(HISTORY_MAX) < by_history(-HISTORY_MAX));
    }

    #[test]
    fn logarithms_are_those_of_their_numbers() {
        for (number, logarithm) in (1u8..).zip(&LOGARITHMS[1..]) {
            let exact = 16.0 * f64::from(number).ln();
            assert_eq!(*logarithm, exact.floor() as i32, "{number}");
        }
    }
}
