//! Quiescence search: captures are played out, a threat is evaded, men are crowned, then the
//! position is evaluated.

use draughts::game::Moment;
use draughts::{Bitboard, Color, Geometry, MoveList, Rank, Variant};

use crate::node::{MAX_PLY, Window};
use crate::score::{INFINITY, Score};
use crate::step::Step;
use crate::tree::Tree;
use crate::zobrist::key_after;

/// The moves of a position at the horizon.
enum Noisy {
    /// No move: the side to move is stuck.
    NoMove,
    /// Captures, which are listed.
    Captures,
    /// Evasions: all moves, which are listed, since something is threatened.
    Evasions,
    /// Quiet moves, so many (mobility), of which the promotions are listed.
    Quiet(usize),
}

impl<V: Variant> Tree<'_, V> {
    /// Quiescence score of a moment at the horizon; `with_evasions` a threat is answered by every
    /// move.
    pub(crate) fn quiescence(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        with_evasions: bool,
    ) -> Score {
        self.evals.prefetch(self.path.key());
        let start = self.steps.len();
        let noisy = self.list_noisy(moment, with_evasions);
        let score = match noisy {
            Noisy::NoMove => self.terminal_score(moment, ply).unwrap_or(Score::DRAW),
            Noisy::Captures => self.search_noisy(moment, ply, window, start, with_evasions, None),
            Noisy::Evasions => self.search_noisy(moment, ply, window, start, false, None),
            Noisy::Quiet(mobility) => {
                let stand_pat = self.cached_eval(moment, mobility);
                if stand_pat >= window.beta || self.steps.len() == start {
                    stand_pat
                } else {
                    self.search_noisy(moment, ply, window, start, false, Some(stand_pat))
                }
            }
        };
        self.steps.truncate(start);
        score
    }

    /// Lists the noisy moves: captures, all evasions of a threat, else promotions.
    fn list_noisy(&mut self, moment: &Moment<V>, with_evasions: bool) -> Noisy {
        let mut list = self.spare.take().unwrap_or_default();
        let noisy = self.list_noisy_in(&mut list, moment, with_evasions);
        self.spare = Some(list);
        noisy
    }

    fn list_noisy_in(
        &mut self,
        list: &mut MoveList<V::Board>,
        moment: &Moment<V>,
        with_evasions: bool,
    ) -> Noisy {
        let position = moment.position();
        let turn = position.turn();
        let mobility = position.list_captures(list);
        if mobility == 0 {
            return Noisy::NoMove;
        }
        if !list.is_empty() {
            self.list_captures(moment, list);
            return Noisy::Captures;
        }
        if !self.sight.is_perfect() {
            return Noisy::Quiet(mobility);
        }
        if with_evasions && position.is_threatened() {
            position.list_quiet_moves(list);
            for mv in list.iter() {
                self.steps.push(self.history.score(turn, mv, None), Step::Move(*mv));
            }
            return Noisy::Evasions;
        }
        let men = position.pieces(turn) & !position.kings();
        let before_last = Bitboard::row(match turn {
            Color::White => 1,
            Color::Black => <V::Board as Geometry>::ROWS - 2,
        });
        if (men & before_last).any() {
            position.list_quiet_moves(list);
            for mv in list.iter().filter(|mv| mv.rank() == Rank::King && mv.promotes()) {
                self.steps.push(0, Step::Move(*mv));
            }
        }
        Noisy::Quiet(mobility)
    }

    /// The best score of the steps from `start` on, or the stand-pat score.
    fn search_noisy(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        start: usize,
        with_evasions: bool,
        stand_pat: Option<Score>,
    ) -> Score {
        let count = self.steps.len() - start;
        if ply + 1 >= MAX_PLY {
            return Score::of_men(self.static_eval(moment, count));
        }
        let mut best =
            stand_pat.or_else(|| self.refusal(moment, start)).unwrap_or(Score(-INFINITY));
        for tried in 0..count {
            if best >= window.beta {
                break;
            }
            let (_, step) = self.steps.next_best(start + tried);
            let Some(next) = self.after(moment, &step) else { continue };
            let next_key = key_after(self.path.key(), moment, &step, &next);
            self.path.push(next_key, step.is_reversible(self.men_return));
            let inner = Window { alpha: window.alpha.max(best), beta: window.beta }.negated();
            let score = -self.quiescence_node(&next, ply + 1, inner, with_evasions);
            self.path.pop();
            if self.counter.is_stopped() {
                return Score::DRAW;
            }
            best = best.max(score);
        }
        best
    }

    /// A node of the quiescence search.
    fn quiescence_node(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        with_evasions: bool,
    ) -> Score {
        self.pv[ply].clear();
        if self.counter.tick() {
            return Score::DRAW;
        }
        match self.early_terminal_score(moment, ply) {
            Some(score) => score,
            None => self.quiescence(moment, ply, window, with_evasions),
        }
    }
}
