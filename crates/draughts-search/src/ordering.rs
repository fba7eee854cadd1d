//! Move ordering: the steps of a moment, the promising ones first.

use draughts::effort;
use draughts::game::Moment;
use draughts::rules::Huff;
use draughts::{Move, Rank, Variant};

use crate::history::fingerprint;
use crate::node::Frame;
use crate::score::Score;
use crate::step::Step;
use crate::tree::Tree;
use crate::zobrist::{key, key_after_step, with_counts};

/// The least depth at which a search asks whether missing a capture pays (H4).
pub(crate) const OFFENCE_DEPTH: i32 = 3;

/// Capture states within which offences are listed: some milliseconds. Beyond them they are left
/// out.
const OFFENCE_STATES: u64 = 1 << 14;

impl<V: Variant> Tree<'_, V> {
    /// The steps of the root with their ordering scores. Who overlooks every capture that may be
    /// missed takes the others for legal, as people do.
    pub(crate) fn list_root(&mut self, moment: &Moment<V>) -> Vec<(i32, Step<V::Board>)> {
        let key = with_counts(key(moment, self.salt), moment);
        let hash_move = self.tt.probe(key).map_or(0, |entry| entry.hash_move);
        self.list(moment, key, Frame::new(0, OFFENCE_DEPTH), hash_move, false);
        let sees_none = moment
            .position()
            .legal_moves()
            .iter()
            .all(|mv| self.sight.overlooks(moment.position(), key, mv));
        let is_slip = |step: &Step<_>| matches!(step, Step::Offence(mv) if !mv.is_capture());
        let mut steps = self.steps.take();
        if sees_none && steps.iter().any(|(_, step)| is_slip(step)) {
            steps.retain(|(_, step)| is_slip(step));
        }
        steps
    }

    /// Lists the steps of a moment that are seen, each with its ordering score. In a calm one
    /// nothing can be captured, which is not looked for again.
    #[inline(never)]
    pub(crate) fn list(
        &mut self,
        moment: &Moment<V>,
        key: u64,
        frame: Frame,
        hash_move: u16,
        is_calm: bool,
    ) {
        let start = self.steps.len();
        let position = moment.position();
        let mut legal = self.spare.take().unwrap_or_default();
        if is_calm {
            position.list_quiet_moves(&mut legal);
        } else {
            position.list_moves(&mut legal);
        }
        self.steps.extend(legal.iter().map(|mv| Step::Move(*mv)));
        let captures = legal.first().is_some_and(|mv| mv.is_capture());
        self.spare = Some(legal);
        if captures && !self.sight.is_perfect() {
            self.drop_unseen(moment, key, start);
        }
        if captures && frame.depth >= OFFENCE_DEPTH && self.rules.huff != Huff::Off {
            let offences = effort::within(OFFENCE_STATES, || moment.offences(self.rules.huff));
            let offences = offences.unwrap_or_default();
            self.steps.extend(offences.into_iter().map(Step::Offence));
        }
        if moment.huffable().any() && !self.sight.overlooks_huff(key) {
            self.steps.extend(moment.huffable().iter().map(Step::Huff));
        }
        // A blocked side may huff, and has nothing else (H3).
        if self.steps.len() == start {
            self.steps.extend(moment.huffable().iter().map(Step::Huff));
        }
        let base = self.path.key();
        let is_kingless = frame.depth > 1 && position.kings().is_empty();
        for index in start..self.steps.len() {
            let step = self.steps.added(index);
            if is_kingless {
                self.tt.prefetch(key_after_step(base, position, step));
            }
            let score = self.ordering_score(moment, step, frame.ply, hash_move);
            self.steps.rank(index, score);
        }
    }

    /// Lists the captures that are seen among the legal moves.
    pub(crate) fn list_captures(&mut self, moment: &Moment<V>, legal: &[Move<V::Board>]) {
        let start = self.steps.len();
        self.steps.extend(legal.iter().map(|mv| Step::Move(*mv)));
        if !self.sight.is_perfect() {
            self.drop_unseen(moment, self.path.key(), start);
        }
        let is_choice = self.steps.len() - start > 1;
        for index in start..self.steps.len() {
            let score = |step| self.ordering_score(moment, step, 0, 0);
            let score = if is_choice { score(self.steps.added(index)) } else { 0 };
            self.steps.rank(index, score);
        }
    }

    /// Takes the captures that are overlooked off the list, but not the last one.
    fn drop_unseen(&mut self, moment: &Moment<V>, key: u64, start: usize) {
        let mut index = self.steps.len();
        while index > start && self.steps.len() > start + 1 {
            index -= 1;
            let mv = self.steps.added(index).as_move();
            let seen = mv.is_none_or(|mv| !self.sight.overlooks(moment.position(), key, &mv));
            if !seen {
                self.steps.remove(index);
            }
        }
    }

    /// Ordering score of a step: hash move, huffs, captures, promotions, killers, then by history.
    #[inline(always)]
    fn ordering_score(
        &self,
        moment: &Moment<V>,
        step: &Step<V::Board>,
        ply: usize,
        hash_move: u16,
    ) -> i32 {
        let fingerprint = if hash_move == 0 && !step.is_quiet() { 0 } else { fingerprint(step) };
        let kings = moment.position().kings();
        match step {
            _ if hash_move != 0 && fingerprint == hash_move => 1 << 28,
            Step::Huff(square) => (1 << 25) + i32::from(kings.contains(*square)),
            Step::Offence(mv) => i32::from(mv.promotes()) - (1 << 20),
            Step::Move(mv) if mv.is_capture() => {
                let taken = mv.captured();
                let gain = taken.count() + 2 * (taken & kings).count() + u32::from(mv.promotes());
                (1 << 24) + gain as i32
            }
            Step::Move(mv) if mv.promotes() => 1 << 22,
            Step::Move(_) if self.history.is_killer(fingerprint, ply) => 1 << 21,
            Step::Move(mv) => self.history.score(moment.position().turn(), mv, self.last_to[ply]),
        }
    }

    /// A guess of the score when the captures from `start` on are missed and a piece is lost for it
    /// (H2).
    pub(crate) fn refusal(&self, moment: &Moment<V>, start: usize) -> Option<Score> {
        if !self.has_huffs() {
            return None;
        }
        let punished = |mv: &draughts::Move<_>| match self.rules.huff {
            Huff::Off => false,
            Huff::Kings => mv.mover() == Rank::King,
            Huff::All => true,
        };
        let captures = self.steps.from(start).iter().filter_map(Step::as_move);
        let prices = captures.filter(punished).map(|mv| self.evaluate.piece_value(mv.mover()));
        let price = prices.max()?.max(0);
        let static_eval = self.static_eval(moment, self.steps.len() - start);
        Some(Score::of_men(static_eval - price))
    }
}
