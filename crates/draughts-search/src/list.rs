//! Listing the steps of a moment: what there is, what is seen of it, and what is tried first.

use draughts::effort;
use draughts::game::Moment;
use draughts::rules::Huff;
use draughts::{Move, MoveList, Position, Rank, Variant};

use crate::heat::mark;
use crate::key::{key, moved, with_counts};
use crate::score::Score;
use crate::step::Step;
use crate::tree::{Place, Tree};

/// With so much depth left, or more, a search asks whether missing a capture pays (H4).
pub(crate) const OFFENCE_DEPTH: i32 = 3;

/// Offences that take more capture states to list are not looked at: some milliseconds.
const OFFENCE_STATES: u64 = 1 << 14;

impl<V: Variant> Tree<'_, V> {
    /// Lists the steps of the root. Who overlooks every capture that may be missed takes the others for legal, as
    /// people do.
    pub(crate) fn list_root(&mut self, moment: &Moment<V>) {
        let key = with_counts(key(moment, self.salt), moment);
        let known = self.table.get(key).map_or(0, |entry| entry.step);
        self.list(moment, key, Place::new(0, OFFENCE_DEPTH), known);
        let sees_none = moment
            .position()
            .legal_moves()
            .iter()
            .all(|mv| self.sight.overlooks(moment.position(), key, mv));
        let is_slip = |step: &Step<_>| matches!(step, Step::Offence(mv) if !mv.is_capture());
        if sees_none && self.steps.iter().any(|(_, step)| is_slip(step)) {
            self.steps.retain(|(_, step)| is_slip(step));
        }
    }

    /// Lists the steps of a moment that are seen, each with its place in the order.
    #[inline(never)]
    pub(crate) fn list(&mut self, moment: &Moment<V>, key: u64, place: Place, known: u16) {
        let start = self.steps.len();
        let position = moment.position();
        let legal = self.legal_moves(position);
        self.steps.extend(legal.iter().map(|mv| (0, Step::Move(*mv))));
        let captures = legal.first().is_some_and(|mv| mv.is_capture());
        self.spare = Some(legal);
        if captures && !self.sight.is_perfect() {
            self.drop_unseen(moment, key, start);
        }
        if captures && place.depth >= OFFENCE_DEPTH && self.rules.huff != Huff::Off {
            let offences = effort::within(OFFENCE_STATES, || moment.offences(self.rules.huff));
            let offences = offences.unwrap_or_default();
            self.steps.extend(offences.into_iter().map(|mv| (0, Step::Offence(mv))));
        }
        if moment.huffable().any() && !self.sight.overlooks_huff(key) {
            self.steps.extend(moment.huffable().iter().map(|square| (0, Step::Huff(square))));
        }
        // A blocked side may huff, and has nothing else (H3).
        if self.steps.len() == start {
            self.steps.extend(moment.huffable().iter().map(|square| (0, Step::Huff(square))));
        }
        let base = self.path.key();
        let is_kingless = place.depth > 1 && position.kings().is_empty();
        for index in start..self.steps.len() {
            if is_kingless {
                self.table.fetch(moved(base, position, &self.steps[index].1));
            }
            self.steps[index].0 = self.promise(moment, &self.steps[index].1, place.ply, known);
        }
    }

    /// The legal moves of a position, in the spare list.
    pub(crate) fn legal_moves(&mut self, position: &Position<V>) -> Box<MoveList<V::Board>> {
        let mut list = self.spare.take().unwrap_or_default();
        position.list_moves(&mut list);
        list
    }

    /// Lists the captures that are seen among the legal moves.
    pub(crate) fn list_captures(&mut self, moment: &Moment<V>, legal: &[Move<V::Board>]) {
        let start = self.steps.len();
        self.steps.extend(legal.iter().map(|mv| (0, Step::Move(*mv))));
        if !self.sight.is_perfect() {
            self.drop_unseen(moment, self.path.key(), start);
        }
        if self.steps.len() - start > 1 {
            for index in start..self.steps.len() {
                self.steps[index].0 = self.promise(moment, &self.steps[index].1, 0, 0);
            }
        }
    }

    /// Takes the captures that are overlooked off the list, but not the last one.
    fn drop_unseen(&mut self, moment: &Moment<V>, key: u64, start: usize) {
        let mut index = self.steps.len();
        while index > start && self.steps.len() > start + 1 {
            index -= 1;
            let seen = self.steps[index]
                .1
                .as_move()
                .is_none_or(|mv| !self.sight.overlooks(moment.position(), key, &mv));
            if !seen {
                self.steps.remove(index);
            }
        }
    }

    /// How early a step is tried: the higher the earlier.
    #[inline(always)]
    fn promise(&self, moment: &Moment<V>, step: &Step<V::Board>, ply: usize, known: u16) -> i32 {
        let mark = if known == 0 && !step.is_quiet() { 0 } else { mark(step) };
        let kings = moment.position().kings();
        match step {
            _ if known != 0 && mark == known => 1 << 28,
            Step::Huff(square) => (1 << 25) + i32::from(kings.contains(*square)),
            Step::Offence(mv) => i32::from(mv.promotes()) - (1 << 20),
            Step::Move(mv) if mv.is_capture() => {
                let taken = mv.captured();
                let worth = taken.count() + 2 * (taken & kings).count() + u32::from(mv.promotes());
                (1 << 24) + worth as i32
            }
            Step::Move(mv) if mv.promotes() => 1 << 22,
            Step::Move(_) if self.heat.is_killer(mark, ply) => 1 << 21,
            Step::Move(mv) => self.heat.of(moment.position().turn(), mv, self.arrivals[ply]),
        }
    }

    /// Brings the most promising step from `index` on there, and returns it with its promise.
    pub(crate) fn next_best(&mut self, index: usize) -> (i32, Step<V::Board>) {
        let steps = &mut self.steps[index..];
        let mut best = 0;
        let mut most = i32::MIN;
        for (place, (promise, _)) in steps.iter().enumerate() {
            if *promise > most {
                most = *promise;
                best = place;
            }
        }
        steps.swap(0, best);
        steps[0]
    }

    /// What it is worth about to miss the captures from `start` on and to lose a piece for it (H2).
    pub(crate) fn refusal(&self, moment: &Moment<V>, start: usize) -> Option<Score> {
        if !self.has_huffs() {
            return None;
        }
        let punished = |mv: &draughts::Move<_>| match self.rules.huff {
            Huff::Off => false,
            Huff::Kings => mv.mover() == Rank::King,
            Huff::All => true,
        };
        let captures = self.steps[start..].iter().filter_map(|(_, step)| step.as_move());
        let prices = captures.filter(punished).map(|mv| self.evaluate.worth(mv.mover()));
        let price = prices.max()?.max(0);
        let stands = self.evaluate.score(moment.position(), self.steps.len() - start);
        Some(Score::of_men(stands - price))
    }
}
