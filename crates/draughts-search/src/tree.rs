//! Alpha-beta over the moments of a game.

use draughts::game::{Game, Moment};
use draughts::judge::Evaluate;
use draughts::rules::{Huff, Rules};
use draughts::{Geometry, MoveList, Square, Variant};

use crate::busy::{BUSY_DEPTH, Busy};
use crate::heat::{Heat, mark};
use crate::key::{key_after, mix, with_counts};
use crate::limits::Clock;
use crate::list::OFFENCE_DEPTH;
use crate::path::Path;
use crate::score::{BEYOND, Score};
use crate::sight::Sight;
use crate::step::Step;
use crate::table::{Bound, Entry, Table};
use crate::trim;

/// The most plies from the root.
pub(crate) const FARTHEST: usize = 120;

/// A search in progress.
pub(crate) struct Tree<'a, V: Variant> {
    pub(crate) rules: Rules,
    pub(crate) evaluate: &'a dyn Evaluate<V>,
    pub(crate) table: &'a Table,
    /// What other threads are at, where there are any.
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) clock: Clock<'a>,
    pub(crate) sight: Sight,
    pub(crate) salt: u64,
    pub(crate) path: Path,
    pub(crate) heat: Heat,
    /// The steps of all positions on the way, each with its place in the order.
    pub(crate) steps: Vec<(i32, Step<V::Board>)>,
    /// A list that is not in use.
    pub(crate) spare: Option<Box<MoveList<V::Board>>>,
    /// By ply, the best line found from there.
    pub(crate) lines: Vec<Vec<Step<V::Board>>>,
    /// By ply, where the move that led there ended.
    pub(crate) arrivals: Vec<Option<Square<V::Board>>>,
    /// The depth of the iteration.
    pub(crate) root_depth: usize,
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
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: Score(alpha.0 + 1) }
    }

    pub(crate) fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 <= 1
    }

    /// The same for the opponent.
    pub(crate) fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// What can still be reached at a ply: no win is nearer than the next ply, no loss than this one.
    fn reachable(self, ply: usize) -> Window {
        let ply = ply as u32;
        Window {
            alpha: self.alpha.max(Score::loss_in(ply)),
            beta: self.beta.min(Score::win_in(ply + 1)),
        }
    }
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) ply: usize,
    /// How many plies are still to be looked at.
    pub(crate) depth: i32,
    /// How it is looked at.
    pub(crate) look: Look,
}

/// How a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// As any other.
    Plain,
    /// Less deep than it will be, to see whether that is needed.
    Shallow,
    /// As if the step with this mark were not there.
    Without(u16),
}

impl Place {
    pub(crate) fn new(ply: usize, depth: i32) -> Place {
        Place { ply, depth, look: Look::Plain }
    }
}

/// A position whose steps are tried.
#[derive(Clone, Copy)]
struct Node<'a, V: Variant> {
    moment: &'a Moment<V>,
    key: u64,
    place: Place,
    window: Window,
    /// Nothing can be captured or huffed, and the evaluation says this.
    stands: Option<i32>,
    /// The best step seems to be the only good one.
    is_singular: bool,
}

impl<'a, V: Variant> Tree<'a, V> {
    /// A search from where a game stands.
    pub(crate) fn new(
        game: &Game<V>,
        evaluate: &'a dyn Evaluate<V>,
        table: &'a Table,
        sight: Sight,
        clock: Clock<'a>,
    ) -> Self {
        let rules = *game.rules();
        let salt = Tree::<V>::salt(&rules, &sight) ^ evaluate.salt();
        Tree {
            rules,
            evaluate,
            table,
            busy: None,
            clock,
            sight,
            salt,
            path: Path::of(game, salt),
            heat: Heat::new(FARTHEST + 1),
            steps: Vec::new(),
            spare: None,
            lines: vec![Vec::new(); FARTHEST + 1],
            arrivals: vec![None; FARTHEST + 2],
            root_depth: 1,
        }
    }

    /// The score of a moment whose key is the last of the path.
    pub(crate) fn search(&mut self, moment: &Moment<V>, place: Place, window: Window) -> Score {
        let Place { ply, depth, look } = place;
        self.lines[ply].clear();
        if self.clock.tick() {
            return Score::DRAW;
        }
        if let Some(score) = self.ending(moment, ply) {
            return score;
        }
        let is_open = moment.huffable().any();
        if ply + 1 >= FARTHEST || (depth <= 0 && !is_open) {
            return self.quiesce(moment, ply, window, true);
        }
        let window = window.reachable(ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = with_counts(self.path.key(), moment);
        let mut depth = depth.max(1);
        // Before the table is asked, so that its answer has the time to come.
        let is_calm = !is_open && self.sight.is_perfect() && !moment.position().can_capture();
        let known = if matches!(look, Look::Without(_)) { None } else { self.table.get(key) };
        if let Some(score) = known.and_then(|entry| decided(&entry, ply, depth, window)) {
            return score;
        }
        if is_calm && let Some(score) = self.evaluate.known(moment.position()) {
            return Score::of_men(score);
        }
        let stands = is_calm.then(|| self.stands(moment, known));
        if let Some(stands) = stands
            && look == Look::Plain
            && window.is_null()
            && let Some(score) = self.trim(moment, Place { depth, ..place }, window, stands)
        {
            return score;
        }
        let is_singular = match known {
            Some(entry) if is_calm && look == Look::Plain => {
                match self.singular(moment, Place { depth, ..place }, window, &entry) {
                    trim::Singular::Alone => true,
                    trim::Singular::Several => false,
                    trim::Singular::Cut(score) => return score,
                }
            }
            _ => false,
        };
        let step = known.map_or(0, |entry| entry.step);
        if is_calm && step == 0 && depth >= trim::UNKNOWN_DEPTH {
            depth -= 1;
        }
        let start = self.steps.len();
        let place = Place { depth, ..place };
        self.list(moment, key, place, step);
        let peeks = look == Look::Plain && window.is_null();
        let score = if self.steps.len() == start {
            self.judge(moment, ply).unwrap_or(Score::DRAW)
        } else if peeks && let Some(score) = self.peek(moment, place, window, start) {
            score
        } else {
            let node = Node { moment, key, place, window, stands, is_singular };
            self.search_steps(&node, start)
        };
        self.steps.truncate(start);
        score
    }

    /// What the evaluation says of a quiet moment.
    fn stands(&self, moment: &Moment<V>, known: Option<Entry>) -> i32 {
        match known {
            Some(entry) => i32::from(entry.stands),
            None => Score::of_men(self.evaluate.score(moment.position(), ROOMY)).0,
        }
    }

    /// Tries the steps of a moment from `start` on, best first.
    fn search_steps(&mut self, node: &Node<'_, V>, start: usize) -> Score {
        let Node { moment, key, place, window, stands, .. } = *node;
        let Place { ply, depth, look } = place;
        let count = self.steps.len() - start;
        let is_forced = count == 1 && ply < 2 * self.root_depth;
        let left = depth - i32::from(!is_forced);
        // Where offences are not listed, the way out that they are is a guess.
        let guess = if depth < OFFENCE_DEPTH { self.refusal(moment, start) } else { None };
        let mut best = guess.unwrap_or(Score(-BEYOND));
        if best >= window.beta {
            return best;
        }
        let mut best_step = None;
        let mut alpha = window.alpha.max(best);
        for tried in 0..count {
            let (promise, step) = self.next_free(start + tried, key, depth, tried);
            if look != Look::Plain && look == Look::Without(mark(&step)) {
                continue;
            }
            let is_late =
                stands.is_some() && window.is_null() && best_step.is_some() && step.is_quiet();
            if is_late && !best.is_loss() && trim::is_too_late(depth, tried) {
                break;
            }
            let reduction = match step {
                _ if is_forced => 0,
                Step::Offence(_) => trim::OFFENCE_REDUCTION,
                _ if step.is_quiet() && stands.is_some() => {
                    trim::reduction(depth, tried, promise, window.is_null())
                }
                _ => 0,
            };
            let extension = i32::from(node.is_singular && tried == 0);
            let inner = Window { alpha, beta: window.beta };
            let place = Place::new(ply, left + extension);
            let busy = self.busy.filter(|_| depth >= BUSY_DEPTH);
            let taken = busy.map(|busy| (busy, name_of(key, &step)));
            if let Some((busy, name)) = taken {
                busy.take(name);
            }
            let score = self.try_step(moment, &step, place, inner, tried, reduction);
            if let Some((busy, name)) = taken {
                busy.give(name);
            }
            let Some(score) = score else { continue };
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
                    self.note_cutoff(moment, start, tried, ply, depth);
                    break;
                }
            }
        }
        if matches!(look, Look::Without(_)) {
            return if best_step.is_some() { best } else { window.alpha };
        }
        let Some(best_step) = best_step else {
            // No step is better than the guess, or C7 forbids all, which is no advantage.
            return guess.unwrap_or(window.alpha);
        };
        let (bound, step) = match best {
            best if best >= window.beta => (Bound::AtLeast, mark(&best_step)),
            best if best > window.alpha => (Bound::Exact, mark(&best_step)),
            _ => (Bound::AtMost, 0),
        };
        let entry = Entry {
            step,
            score: best.counted_from_here(ply),
            stands: stands.unwrap_or(0) as i16,
            depth: depth as u8,
            bound,
        };
        self.table.put(key, entry);
        best
    }

    /// Brings the best step from `index` on there that no other thread is at, and returns it with its promise; when all are
    /// taken, the best of them.
    #[inline(always)]
    fn next_free(
        &mut self,
        index: usize,
        key: u64,
        depth: i32,
        tried: usize,
    ) -> (i32, Step<V::Board>) {
        let best = self.next_best(index);
        let Some(busy) = self.busy.filter(|_| tried > 0 && depth >= BUSY_DEPTH) else {
            return best;
        };
        let (mut promise, mut step) = best;
        while promise > LATER && busy.has(name_of(key, &step)) {
            self.steps[index].0 = LATER;
            (promise, step) = self.next_best(index);
        }
        (if promise > LATER { promise } else { 0 }, step)
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
        let next_key = key_after(self.path.key(), moment, step, &next);
        self.table.fetch(with_counts(next_key, &next));
        self.path.push(next_key, step.is_reversible());
        self.arrivals[place.ply + 1] = step.as_move().map(|mv| mv.to());
        let score = self.look_closer(&next, step, place, window, tried, reduction);
        self.path.pop();
        Some(score)
    }

    /// Looks less deep, then narrowly, then fully, for as long as the step seems better than alpha.
    fn look_closer(
        &mut self,
        next: &Moment<V>,
        step: &Step<V::Board>,
        place: Place,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> Score {
        let narrow = Window::above(window.alpha);
        if reduction > 0 {
            let shallow = Place { depth: place.depth - reduction, ..place };
            let score = self.look(next, step, shallow, narrow);
            if score <= window.alpha {
                return score;
            }
        }
        if tried > 0 && !window.is_null() {
            let score = self.look(next, step, place, narrow);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        self.look(next, step, place, window)
    }

    /// The score after a step, as the side that made it sees it.
    fn look(
        &mut self,
        next: &Moment<V>,
        step: &Step<V::Board>,
        place: Place,
        window: Window,
    ) -> Score {
        let ply = place.ply + 1;
        match step {
            // The same side goes on, and a huff is no ply.
            Step::Huff(_) => self.search(next, Place::new(ply, place.depth + 1), window),
            _ => -self.search(next, Place::new(ply, place.depth), window.turned()),
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

    /// The score of a game that ends here; without kings only who is stuck has ended it, and that is seen when the
    /// moves are listed.
    #[inline]
    pub(crate) fn ending(&self, moment: &Moment<V>, ply: usize) -> Option<Score> {
        if moment.can_only_be_stuck() { None } else { self.judge(moment, ply) }
    }

    /// The score of a game that ends here.
    pub(crate) fn judge(&self, moment: &Moment<V>, ply: usize) -> Option<Score> {
        let outcome = moment.outcome(&self.rules, self.path.occurrences())?;
        Some(match outcome.winner {
            None => Score::DRAW,
            Some(winner) if winner == moment.position().turn() => Score::win_in(ply as u32),
            Some(_) => Score::loss_in(ply as u32),
        })
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

    /// The quiet step at a place among those from `start` on was too good, and those before it were not.
    fn note_cutoff(
        &mut self,
        moment: &Moment<V>,
        start: usize,
        place: usize,
        ply: usize,
        depth: i32,
    ) {
        let turn = moment.position().turn();
        let after = self.arrivals[ply];
        let Tree { heat, steps, .. } = self;
        let quiet = |step: &Step<V::Board>| step.as_move().filter(|_| step.is_quiet());
        let Some(mv) = quiet(&steps[start + place].1) else { return };
        heat.warm(turn, &mv, after, ply, depth);
        for mv in steps[start..start + place].iter().filter_map(|(_, step)| quiet(step)) {
            heat.cool(turn, &mv, after, depth);
        }
    }

    /// What tells the rules and the sight of this search from those of others in the table.
    pub(crate) fn salt(rules: &Rules, sight: &Sight) -> u64 {
        mix(crate::key::hash_of(rules, 0), sight.salt())
    }

    /// Whether missing a capture may be punished.
    pub(crate) fn has_huffs(&self) -> bool {
        self.rules.huff != Huff::Off
    }
}

/// The place in the order of a step that another thread is at.
const LATER: i32 = -(1 << 28);

/// What a step from a position is called among those that threads are at.
fn name_of<G: Geometry>(key: u64, step: &Step<G>) -> u64 {
    mix(key, u64::from(mark(step)))
}

/// More moves than an evaluation finds few.
pub(crate) const ROOMY: usize = 8;

/// What the table knows well enough.
fn decided(entry: &Entry, ply: usize, depth: i32, window: Window) -> Option<Score> {
    let score = entry.score.counted_from_root(ply);
    let decides = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    (decides && window.is_null() && i32::from(entry.depth) >= depth).then_some(score)
}
