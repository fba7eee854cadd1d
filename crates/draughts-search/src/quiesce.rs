//! Where no depth is left: captures are played out, threats are answered, then the evaluation is asked.

use draughts::game::Moment;
use draughts::{Bitboard, Move, Rank, Variant};

use crate::key::key_after;
use crate::score::{BEYOND, Score};
use crate::step::Step;
use crate::tree::{FARTHEST, Tree, Window};

impl<V: Variant> Tree<'_, V> {
    /// The score of a moment where no depth is left. With `answers` a threat is answered in every way.
    pub(crate) fn quiesce(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        answers: bool,
    ) -> Score {
        let start = self.steps.len();
        let moves = self.list_noisy(moment, answers);
        let score = match moves {
            Moves::None => self.judge(moment, ply).unwrap_or(Score::DRAW),
            Moves::Captures => self.resolve(moment, ply, window, start, answers, None),
            Moves::Answers => self.resolve(moment, ply, window, start, false, None),
            Moves::Quiet(count) => {
                let stands = Score::of_men(self.evaluate.score(moment.position(), count));
                if stands >= window.beta || self.steps.len() == start {
                    stands
                } else {
                    self.resolve(moment, ply, window, start, false, Some(stands))
                }
            }
        };
        self.steps.truncate(start);
        score
    }

    /// Lists what is to be played where no depth is left: captures, all answers to a threat, else men that are
    /// crowned at once.
    fn list_noisy(&mut self, moment: &Moment<V>, answers: bool) -> Moves {
        let legal = self.legal_moves(moment.position());
        let moves = self.list_noisy_of(moment, &legal, answers);
        self.spare = Some(legal);
        moves
    }

    fn list_noisy_of(
        &mut self,
        moment: &Moment<V>,
        legal: &[Move<V::Board>],
        answers: bool,
    ) -> Moves {
        let position = moment.position();
        let Some(first) = legal.first() else { return Moves::None };
        if first.is_capture() {
            self.list_captures(moment, legal);
            return Moves::Captures;
        }
        if !self.sight.is_perfect() {
            return Moves::Quiet(legal.len());
        }
        if answers && position.is_threatened() {
            let turn = position.turn();
            self.steps
                .extend(legal.iter().map(|mv| (self.heat.of(turn, mv, None), Step::Move(*mv))));
            return Moves::Answers;
        }
        let men = position.pieces(position.turn()) & !position.kings();
        let near = Bitboard::row(match position.turn() {
            draughts::Color::White => 1,
            draughts::Color::Black => <V::Board as draughts::Geometry>::ROWS - 2,
        });
        if (men & near).any() {
            let crowned = legal.iter().filter(|mv| mv.rank() == Rank::King && mv.promotes());
            self.steps.extend(crowned.map(|mv| (0, Step::Move(*mv))));
        }
        Moves::Quiet(legal.len())
    }

    /// The best of the steps from `start` on, or of standing still.
    fn resolve(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        start: usize,
        answers: bool,
        stands: Option<Score>,
    ) -> Score {
        let count = self.steps.len() - start;
        if ply + 1 >= FARTHEST {
            return Score::of_men(self.evaluate.score(moment.position(), count));
        }
        let mut best = stands.or_else(|| self.refusal(moment, start)).unwrap_or(Score(-BEYOND));
        for tried in 0..count {
            if best >= window.beta {
                break;
            }
            let (_, step) = self.next_best(start + tried);
            let Some(next) = self.after(moment, &step) else { continue };
            let next_key = key_after(self.path.key(), moment, &step, &next);
            self.path.push(next_key, step.is_reversible());
            let inner = Window { alpha: window.alpha.max(best), beta: window.beta }.turned();
            let score = -self.search_quiet(&next, ply + 1, inner, answers);
            self.path.pop();
            if self.clock.is_stopped() {
                return Score::DRAW;
            }
            best = best.max(score);
        }
        best
    }

    /// [`Tree::search`] where no depth is left.
    fn search_quiet(
        &mut self,
        moment: &Moment<V>,
        ply: usize,
        window: Window,
        answers: bool,
    ) -> Score {
        self.lines[ply].clear();
        if self.clock.tick() {
            return Score::DRAW;
        }
        match self.ending(moment, ply) {
            Some(score) => score,
            None => self.quiesce(moment, ply, window, answers),
        }
    }
}

/// What there is to play where no depth is left.
enum Moves {
    /// Nothing: the side to move is stuck.
    None,
    /// Captures, which are listed.
    Captures,
    /// All moves, which are listed, to answer a threat.
    Answers,
    /// So many quiet moves, of which those that crown a man are listed.
    Quiet(usize),
}
