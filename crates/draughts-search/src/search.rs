//! Alpha-beta: principal variation search over the moments of a game.

use draughts::game::Moment;
use draughts::{Geometry, Variant};

use crate::abdada::ABDADA_DEPTH;
use crate::history::fingerprint;
use crate::node::{Frame, MAX_PLY, Mode, Node, Window};
use crate::ordering::OFFENCE_DEPTH;
use crate::pruning::{self, Singular};
use crate::score::{INFINITY, Score};
use crate::step::Step;
use crate::tree::{ROOMY, Tree};
use crate::tt::{Bound, Entry};
use crate::zobrist::{key_after, mix, with_counts};

/// Ordering score of a step that another thread is searching.
const DEFERRED: i32 = -(1 << 28);

/// The best step of a node so far.
struct Best<S> {
    score: Score,
    step: Option<S>,
}

impl<V: Variant> Tree<'_, V> {
    /// Alpha-beta score of a moment whose key is the last of the path.
    pub(crate) fn search(&mut self, moment: &Moment<V>, frame: Frame, window: Window) -> Score {
        let Frame { ply, depth, mode } = frame;
        self.pv[ply].clear();
        if self.counter.tick() {
            return Score::DRAW;
        }
        if let Some(score) = self.early_terminal_score(moment, ply) {
            return score;
        }
        let is_open = moment.huffable().any();
        if ply + 1 >= MAX_PLY || (depth <= 0 && !is_open) {
            return self.quiescence(moment, ply, window, true);
        }
        let window = window.within_mate_distance(ply);
        if window.alpha >= window.beta {
            return window.alpha;
        }
        let key = with_counts(self.path.key(), moment);
        let mut depth = depth.max(1);
        // Before the table is probed, so that its entry has the time to come.
        let is_calm = !is_open && self.sight.is_perfect() && !moment.position().can_capture();
        let entry = if matches!(mode, Mode::Excluding(_)) { None } else { self.tt.probe(key) };
        if let Some(score) = entry.and_then(|entry| tt_cutoff(&entry, ply, depth, window)) {
            return score;
        }
        if is_calm && let Some(score) = self.evaluate.known(moment.position()) {
            return Score::of_men(score);
        }
        let static_eval = is_calm.then(|| self.static_eval_of(moment, entry));
        self.static_evals[ply] = static_eval;
        if let Some(static_eval) = static_eval
            && mode == Mode::Normal
            && window.is_null()
            && let Some(score) = self.prune(moment, Frame { depth, ..frame }, window, static_eval)
        {
            return score;
        }
        let is_singular = match entry {
            Some(entry) if is_calm && mode == Mode::Normal => {
                match self.singular(moment, Frame { depth, ..frame }, window, &entry) {
                    Singular::Extend => true,
                    Singular::Normal => false,
                    Singular::MultiCut(score) => return score,
                }
            }
            _ => false,
        };
        let hash_move = entry.map_or(0, |entry| entry.hash_move);
        if is_calm && hash_move == 0 && depth >= self.margins.iir_depth {
            depth -= 1;
        }
        let frame = Frame { depth, ..frame };
        let node = Node { moment, key, frame, window, static_eval, is_singular };
        self.search_listed(&node, hash_move)
    }

    /// Score of a node by its steps, which are listed and ordered first.
    #[inline(always)]
    fn search_listed(&mut self, node: &Node<'_, V>, hash_move: u16) -> Score {
        let Node { moment, key, frame, window, .. } = *node;
        let start = self.steps.len();
        self.list(moment, key, frame, hash_move, node.static_eval.is_some());
        let has_etc = frame.mode == Mode::Normal && window.is_null();
        let score = if self.steps.len() == start {
            self.terminal_score(moment, frame.ply).unwrap_or(Score::DRAW)
        } else if has_etc && let Some(score) = self.etc(moment, frame, window, start) {
            score
        } else {
            self.search_steps(node, start)
        };
        self.steps.truncate(start);
        score
    }

    /// Static evaluation of a calm moment, from the transposition table where it is there.
    fn static_eval_of(&mut self, moment: &Moment<V>, entry: Option<Entry>) -> i32 {
        match entry {
            Some(entry) => i32::from(entry.static_eval),
            None => self.cached_eval(moment, ROOMY).0,
        }
    }

    /// Principal variation search of the steps from `start` on, the best ones first.
    fn search_steps(&mut self, node: &Node<'_, V>, start: usize) -> Score {
        let Node { moment, key, frame, window, static_eval, .. } = *node;
        let Frame { ply, depth, mode } = frame;
        let count = self.steps.len() - start;
        let is_forced = count == 1 && ply < 2 * self.root_depth;
        let left = depth - i32::from(!is_forced);
        // Where offences are not listed, the way out that they are is a guess.
        let guess = if depth < OFFENCE_DEPTH { self.refusal(moment, start) } else { None };
        let mut best = Best { score: guess.unwrap_or(Score(-INFINITY)), step: None };
        if best.score >= window.beta {
            return best.score;
        }
        let mut alpha = window.alpha.max(best.score);
        let is_falling = self.is_falling(ply);
        for tried in 0..count {
            let (ordering, step) = self.next_step(start + tried, key, depth, tried);
            if mode != Mode::Normal && mode == Mode::Excluding(fingerprint(&step)) {
                continue;
            }
            let is_late =
                static_eval.is_some() && window.is_null() && best.step.is_some() && step.is_quiet();
            if is_late
                && !best.score.is_loss()
                && pruning::is_late_move_pruned(&self.margins, depth, tried)
            {
                break;
            }
            let reduction = match step {
                _ if is_forced => 0,
                Step::Offence(_) => pruning::OFFENCE_REDUCTION,
                _ if step.is_quiet() && static_eval.is_some() => pruning::late_move_reduction(
                    &self.margins,
                    depth,
                    tried,
                    ordering,
                    window.is_null(),
                    is_falling,
                ),
                _ => 0,
            };
            let extension = i32::from(node.is_singular && tried == 0);
            let inner = Window { alpha, beta: window.beta };
            let frame = Frame::new(ply, left + extension);
            let abdada = self.abdada.filter(|_| depth >= ABDADA_DEPTH);
            let searching = abdada.map(|abdada| (abdada, step_hash(key, &step)));
            if let Some((abdada, hash)) = searching {
                abdada.begin(hash);
            }
            let score = self.search_step(moment, &step, frame, inner, tried, reduction);
            if let Some((abdada, hash)) = searching {
                abdada.end(hash);
            }
            let Some(score) = score else { continue };
            if self.counter.is_stopped() {
                return Score::DRAW;
            }
            if score > best.score {
                best = Best { score, step: Some(step) };
                if score > alpha {
                    alpha = score;
                    self.update_pv(ply, step);
                }
                if score >= window.beta {
                    self.update_history(moment, start, tried, ply, depth);
                    break;
                }
            }
        }
        self.stored(node, &best, guess)
    }

    /// The score of a node that has been searched, which goes into the transposition table.
    #[inline(always)]
    fn stored(
        &self,
        node: &Node<'_, V>,
        best: &Best<Step<V::Board>>,
        guess: Option<Score>,
    ) -> Score {
        let Node { key, frame, window, static_eval, .. } = *node;
        let Best { score, step } = best;
        if matches!(frame.mode, Mode::Excluding(_)) {
            return if step.is_some() { *score } else { window.alpha };
        }
        let Some(step) = step else {
            // No step is better than the guess, or C7 forbids all, which is no advantage.
            return guess.unwrap_or(window.alpha);
        };
        let (bound, hash_move) = match *score {
            score if score >= window.beta => (Bound::Lower, fingerprint(step)),
            score if score > window.alpha => (Bound::Exact, fingerprint(step)),
            _ => (Bound::Upper, 0),
        };
        let entry = Entry {
            hash_move,
            score: score.relative_to_node(frame.ply),
            static_eval: static_eval.unwrap_or(0) as i16,
            depth: frame.depth as u8,
            bound,
        };
        self.tt.store(key, entry);
        *score
    }

    /// The next step and its ordering score, brought to `index`: the best one that no other thread
    /// is searching, or the best of those deferred.
    #[inline(always)]
    fn next_step(
        &mut self,
        index: usize,
        key: u64,
        depth: i32,
        tried: usize,
    ) -> (i32, Step<V::Board>) {
        let best = self.steps.next_best(index);
        let Some(abdada) = self.abdada.filter(|_| tried > 0 && depth >= ABDADA_DEPTH) else {
            return best;
        };
        let (mut ordering, mut step) = best;
        while ordering > DEFERRED && abdada.is_searching(step_hash(key, &step)) {
            self.steps.set_score(index, DEFERRED);
            (ordering, step) = self.steps.next_best(index);
        }
        (if ordering > DEFERRED { ordering } else { 0 }, step)
    }

    /// Score of a step; `None` when C7 forbids it.
    pub(crate) fn search_step(
        &mut self,
        moment: &Moment<V>,
        step: &Step<V::Board>,
        frame: Frame,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> Option<Score> {
        let next = self.after(moment, step)?;
        let next_key = key_after(self.path.key(), moment, step, &next);
        self.tt.prefetch(with_counts(next_key, &next));
        self.path.push(next_key, step.is_reversible(self.men_return));
        self.last_to[frame.ply + 1] = step.as_move().map(|mv| mv.to());
        let score = self.principal_variation_search(&next, step, frame, window, tried, reduction);
        self.path.pop();
        Some(score)
    }

    /// Principal variation search of a step: reduced, then with a null window, then with the full
    /// window, for as long as it seems better than alpha.
    fn principal_variation_search(
        &mut self,
        next: &Moment<V>,
        step: &Step<V::Board>,
        frame: Frame,
        window: Window,
        tried: usize,
        reduction: i32,
    ) -> Score {
        let null = Window::null(window.alpha);
        if reduction > 0 {
            let reduced = Frame { depth: frame.depth - reduction, ..frame };
            let score = self.search_child(next, step, reduced, null);
            if score <= window.alpha {
                return score;
            }
        }
        if tried > 0 && !window.is_null() {
            let score = self.search_child(next, step, frame, null);
            if score <= window.alpha || score >= window.beta {
                return score;
            }
        }
        self.search_child(next, step, frame, window)
    }

    /// Score after a step, for the side that made it.
    fn search_child(
        &mut self,
        next: &Moment<V>,
        step: &Step<V::Board>,
        frame: Frame,
        window: Window,
    ) -> Score {
        let ply = frame.ply + 1;
        match step {
            // The same side goes on, and a huff is no ply.
            Step::Huff(_) => self.search(next, Frame::new(ply, frame.depth + 1), window),
            _ => -self.search(next, Frame::new(ply, frame.depth), window.negated()),
        }
    }
}

/// Hash of a step from a position, among those that threads are searching.
fn step_hash<G: Geometry>(key: u64, step: &Step<G>) -> u64 {
    mix(key, u64::from(fingerprint(step)))
}

/// Cutoff by an entry of the transposition table that is deep enough.
fn tt_cutoff(entry: &Entry, ply: usize, depth: i32, window: Window) -> Option<Score> {
    let score = entry.score.relative_to_root(ply);
    let decides = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (decides && window.is_null() && i32::from(entry.depth) >= depth).then_some(score)
}
