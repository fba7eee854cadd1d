//! What is counted of a material under two rule sets.

use draughts::Color;
use draughts_endgame::survey::{Quiet, Tally};
use draughts_endgame::{Count, Placement, Wdl};

/// How many examples of a kind are kept.
const EXAMPLES: usize = 3;

/// Some of many positions, drawn by lot, the same every time.
#[derive(Clone, Debug, Default)]
pub(super) struct Examples(Vec<(u64, Placement)>);

impl Examples {
    fn offer(&mut self, position: &Quiet<'_>) {
        let lot = position.lot();
        let place = self.0.partition_point(|(known, _)| *known < lot);
        if place < EXAMPLES
            && let Some(placement) = position.placement()
        {
            self.0.insert(place, (lot, placement));
            self.0.truncate(EXAMPLES);
        }
    }

    fn join(&mut self, other: Examples) {
        self.0.extend(other.0);
        self.0.sort_by_key(|(lot, _)| *lot);
        self.0.truncate(EXAMPLES);
    }

    /// The positions.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Placement> {
        self.0.iter().map(|(_, placement)| placement)
    }
}

/// What is worth for White: for the stronger side.
const FOR_WHITE: [Wdl; 3] = [Wdl::Win, Wdl::Draw, Wdl::Loss];

/// The positions of a material.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    /// Whether the manual adjudicates the material, so that settled positions are asked for.
    is_ruled: bool,
    /// By rule set and side to move, for the side to move, where nobody can capture.
    pub(super) counts: [[Count; 2]; 2],
    /// Under the first rule set, by side to move, those that the manual adjudicates (E6).
    settled: [Count; 2],
    /// Of these, by side to move and what it is for White: won, drawn, lost.
    pub(super) examples: [[Examples; 3]; 2],
    /// By side to move: better for that side under the first rule set, and under the second.
    pub(super) changed: [[u64; 2]; 2],
    /// Of those that changed.
    pub(super) changes: Examples,
}

impl Tally for Seen {
    fn see(&mut self, position: &Quiet<'_>) {
        let turn = position.turn.index();
        let [first, second] = position.values else { return };
        if self.is_ruled && position.is_settled() {
            self.settled[turn].add(*first, 1);
            let for_white = if position.turn == Color::White { *first } else { -*first };
            for (kind, value) in FOR_WHITE.iter().enumerate() {
                if *value == for_white {
                    self.examples[turn][kind].offer(position);
                }
            }
        }
        if position.is_threatened {
            return;
        }
        for (counts, value) in self.counts.iter_mut().zip(position.values) {
            counts[turn].add(*value, 1);
        }
        if first != second {
            self.changed[turn][usize::from(first < second)] += 1;
            self.changes.offer(position);
        }
    }

    fn join(&mut self, other: Seen) {
        for turn in 0..2 {
            self.settled[turn] = self.settled[turn].plus(&other.settled[turn]);
            for set in 0..2 {
                self.counts[set][turn] = self.counts[set][turn].plus(&other.counts[set][turn]);
                self.changed[turn][set] += other.changed[turn][set];
            }
        }
        self.changes.join(other.changes);
        for (ours, theirs) in
            self.examples.iter_mut().flatten().zip(other.examples.into_iter().flatten())
        {
            ours.join(theirs);
        }
    }
}

impl Seen {
    /// Nothing yet, of a material that the manual adjudicates or does not.
    pub(super) fn of(is_ruled: bool) -> Seen {
        Seen { is_ruled, ..Seen::default() }
    }

    /// The values for White where nobody can capture, of a rule set with a side to move.
    pub(super) fn for_white(&self, set: usize, turn: usize) -> Count {
        seen_by_white(self.counts[set][turn], turn)
    }

    /// The values for White of settled positions, with a side to move.
    pub(super) fn settled_for_white(&self, turn: usize) -> Count {
        seen_by_white(self.settled[turn], turn)
    }
}

fn seen_by_white(count: Count, turn: usize) -> Count {
    match turn {
        0 => count,
        _ => Count { won: count.lost, drawn: count.drawn, lost: count.won },
    }
}
