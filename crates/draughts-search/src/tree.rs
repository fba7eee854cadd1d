//! Alpha-beta over the moments of a game.

use draughts::Variant;
use draughts::game::Moment;
use draughts::rules::Rules;

use draughts::judge::Evaluate;
use crate::heat::{Heat, mark};
use crate::key::{key, mix, with_counts};
use crate::limits::Clock;
use crate::list::OFFENCE_DEPTH;
use crate::path::Path;
use crate::score::{BEYOND, Score};
use crate::sight::Sight;
use crate::step::Step;
use crate::table::{Bound, Table};

/// The most plies from the root.
pub(crate) const FARTHEST: usize = 100;

/// How much less an offence is searched at first.
const OFFENCE_REDUCTION: i32 = 2;

/// A search in progress.
pub(crate) struct Tree<'a, V: Variant> {
    pub(crate) rules: Rules,
    pub(crate) evaluate: &'a dyn Evaluate<V>,
    pub(crate) table: &'a mut Table,
    pub(crate) clock: Clock<'a>,
    pub(crate) sight: Sight,
    pub(crate) salt: u64,
    pub(crate) path: Path,
    pub(crate) heat: Heat,
    /// The steps of all positions on the way, each with its place in the order.
    pub(crate) steps: Vec<(i32, Step<V::Board>)>,
    /// By ply, the best line found from there.
    pub(crate) lines: Vec<Vec<Step<V::Board>>>,
}

/// The scores that matter: better than alpha, not as good as beta.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score(-BEYOND), beta: Score(BEYOND) };

    /// Only whether a score is better than alpha.
    fn above(alpha: Score) -> Window {
        Window { alpha, beta: Score(alpha.0 + 1) }
    }

    fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// The same for the opponent.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    /// How many plies are still to be looked at.
    pub(crate) depth: i32,
}

impl<V: Variant> Tree<'_, V> {
    /// The score of a moment whose key is the last of the path.
    fn search(&mut self, moment: &Moment<V>, key: u64, place: Place, window: Window) -> Score {
        let Place { ply, depth } = place;
        self.lines[ply].clear();
        if self.clock.tick() {
            return Score::DRAW;
        }
        if let Some(score) = self.ending(moment, ply) {
            return score;
        }
        if ply + 1 >= FARTHEST || (depth <= 0 && moment.huffable().is_empty()) {
            return self.quiesce(moment, ply, window);
        }
        let key = with_counts(key, moment);
        let depth = depth.max(1);
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| i32::from(entry.depth) >= depth) {
            let score = entry.score.counted_from_root(ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= window.beta,
                Bound::AtMost => score <= window.alpha,
            };
            if decides && window.is_null() {
                return score;
            }
        }
        let start = self.steps.len();
        self.list(moment, key, Place { ply, depth }, known.map_or(0, |entry| entry.step));
        let score = self.search_steps(moment, key, Place { ply, depth }, window, start);
        self.steps.truncate(start);
        score
    }

    /// Tries the steps of a moment from `start` on, best first.
    fn search_steps(
        &mut self,
        moment: &Moment<V>,
        key: u64,
        place: Place,
        window: Window,
        start: usize,
    ) -> Score {
        let Place { ply, depth } = place;
        let count = self.steps.len() - start;
        let forced = count == 1 && self.steps[start].1.as_move().is_some_and(|mv| mv.is_capture());
        let left = depth - i32::from(!forced);
        // Where offences are not listed, the way out that they are is a guess.
        let guess = if depth < OFFENCE_DEPTH { self.refusal(moment, start) } else { None };
        let mut best = guess.unwrap_or(Score(-BEYOND));
        if best >= window.beta {
            return best;
        }
        let mut best_step = None;
        let mut alpha = window.alpha.max(best);
        for tried in 0..count {
            let step = self.next_best(start + tried);
            let reduction = if forced { 0 } else { reduction(&step, tried, depth) };
            let inner = Window { alpha, beta: window.beta };
            let place = Place { ply, depth: left };
            let Some(score) = self.try_step(moment, &step, place, inner, tried, reduction) else {
                continue;
            };
            if self.clock.is_stopped() {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                best_step = Some(step);
                if score > alpha {
                    alpha = score;
                    self.keep_line(ply, step);
                }
                if score >= window.beta {
                    self.note_cutoff(moment, &step, ply, depth);
                    break;
                }
            }
        }
        let Some(best_step) = best_step else {
            // No step is better than the guess, or C7 forbids all, which is no advantage.
            return guess.unwrap_or(window.alpha);
        };
        let bound = match best {
            best if best >= window.beta => Bound::AtLeast,
            best if best > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(key, mark(&best_step), best.counted_from_here(ply), depth, bound);
        best
    }

    /// The score of a step: first by a narrow window, unless it is the first, then by the whole one.
    /// `None` when C7 forbids it.
    pub(crate) fn try_step(
        &mut self,
        moment: &Moment<V>,
        step: &Step<V::Board>,
        place: Place,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> Option<Score> {
        let next = self.after(moment, step)?;
        let next_key = key(&next, self.salt);
        self.path.push(next_key, step.is_reversible());
        let score = self.look_closer(&next, next_key, step, place, window, tried, reduction);
        self.path.pop();
        Some(score)
    }

    /// Looks less deep, then narrowly, then fully, for as long as the step seems better than alpha.
    #[expect(clippy::too_many_arguments, reason = "the arguments of one search within another")]
    fn look_closer(
        &mut self,
        next: &Moment<V>,
        key: u64,
        step: &Step<V::Board>,
        place: Place,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> Score {
        let narrow = Window::above(window.alpha);
        if reduction > 0 {
            let shallow = Place { depth: place.depth - reduction, ..place };
            let score = self.look(next, key, step, shallow, narrow);
            if score <= window.alpha {
                return score;
            }
        }
        if tried > 0 && !window.is_null() {
            let score = self.look(next, key, step, place, narrow);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        self.look(next, key, step, place, window)
    }

    /// The score after a step, as the side that made it sees it.
    fn look(
        &mut self,
        next: &Moment<V>,
        key: u64,
        step: &Step<V::Board>,
        place: Place,
        window: Window,
    ) -> Score {
        let ply = place.ply + 1;
        match step {
            // The same side goes on, and a huff is no ply.
            Step::Huff(_) => self.search(next, key, Place { ply, depth: place.depth + 1 }, window),
            _ => -self.search(next, key, Place { ply, ..place }, window.turned()),
        }
    }

    /// The moment after a step, unless C7 forbids it.
    pub(crate) fn after(&self, moment: &Moment<V>, step: &Step<V::Board>) -> Option<Moment<V>> {
        match step {
            Step::Move(mv) => Some(moment.after(mv)),
            Step::Offence(mv) => Some(moment.after_offence(mv, self.rules.huff)),
            Step::Huff(square) => moment.after_huff(*square).ok(),
        }
    }

    /// The score of a game that ends here.
    fn ending(&self, moment: &Moment<V>, ply: usize) -> Option<Score> {
        let outcome = moment.outcome(&self.rules, self.path.occurrences())?;
        Some(match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == moment.position().turn() => Score::win_in(ply as u32),
            Some(_) => Score::loss_in(ply as u32),
        })
    }

    /// Plays out captures, then asks the evaluation.
    fn quiesce(&mut self, moment: &Moment<V>, ply: usize, window: Window) -> Score {
        let start = self.steps.len();
        let moves = self.list_captures(moment);
        let score = self.resolve(moment, ply, window, start, moves);
        self.steps.truncate(start);
        score
    }

    fn resolve(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        start: usize,
        moves: usize,
    ) -> Score {
        let count = self.steps.len() - start;
        if count == 0 || ply + 1 >= FARTHEST {
            return Score::of_men(self.evaluate.score(moment.position(), moves));
        }
        let mut best = self.refusal(moment, start).unwrap_or(Score(-BEYOND));
        for tried in 0..count {
            if best >= window.beta {
                break;
            }
            let step = self.next_best(start + tried);
            let Some(next) = self.after(moment, &step) else { continue };
            self.path.push(key(&next, self.salt), step.is_reversible());
            let inner = Window { alpha: window.alpha.max(best), beta: window.beta }.turned();
            let score = -self.search_quiet(&next, ply + 1, inner);
            self.path.pop();
            if self.clock.is_stopped() {
                return Score::DRAW;
            }
            best = best.max(score);
        }
        best
    }

    /// [`Tree::search`] where no depth is left.
    fn search_quiet(&mut self, moment: &Moment<V>, ply: usize, window: Window) -> Score {
        self.lines[ply].clear();
        if self.clock.tick() {
            return Score::DRAW;
        }
        match self.ending(moment, ply) {
            Some(score) => score,
            None => self.quiesce(moment, ply, window),
        }
    }

    /// Keeps a step and the line after it as the best line of a ply.
    fn keep_line(&mut self, ply: usize, step: Step<V::Board>) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(step);
            line.extend_from_slice(rest);
        }
    }

    fn note_cutoff(&mut self, moment: &Moment<V>, step: &Step<V::Board>, ply: usize, depth: i32) {
        if let Step::Move(mv) = step
            && step.is_quiet()
        {
            self.heat.warm(moment.position().turn(), mv, mark(step), ply, depth);
        }
    }

    /// What tells the rules and the sight of this search from those of others in the table.
    pub(crate) fn salt(rules: &Rules, sight: &Sight) -> u64 {
        mix(crate::key::hash_of(rules, 0), sight.salt())
    }
}

/// How much less a step is searched at first: late quiet moves and offences seldom are best.
fn reduction<G: draughts::Geometry>(step: &Step<G>, tried: usize, depth: i32) -> i32 {
    match step {
        Step::Offence(_) => OFFENCE_REDUCTION,
        Step::Move(_) if step.is_quiet() && depth >= 3 && tried >= 3 => {
            if tried >= 8 && depth >= 5 { 2 } else { 1 }
        }
        _ => 0,
    }
}
