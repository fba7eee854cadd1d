//! The clock of one player.

use core::time::Duration;

use super::Credit;
use super::control::{Period, Schedule, TimeControl};

/// What one player has left, and how far it has come in the control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Side {
    schedule: Option<Schedule>,
    credit: Credit,
    budget: Duration,
    /// The index of the period; repetitions of the last one do not count.
    period: usize,
    /// Moves that have to be made before the period ends, moves made a second time left out.
    left: Option<u32>,
    /// Moves that stand on the record.
    made: u32,
    /// The most moves that ever stood on the record: time is given for those only once.
    most: u32,
    /// Moves for which an increment was added.
    credited: u32,
}

impl Side {
    pub(super) fn new(control: &TimeControl, credit: Credit) -> Side {
        let schedule = match control {
            TimeControl::Timed(schedule) => Some(schedule.clone()),
            TimeControl::Unknown | TimeControl::Unlimited => None,
        };
        let first = schedule.as_ref().map(|schedule| schedule.period(0));
        Side {
            credit,
            budget: first.map_or(Duration::ZERO, Period::time),
            left: first.and_then(moves_of),
            schedule,
            period: 0,
            made: 0,
            most: 0,
            credited: 0,
        }
    }

    /// What is left, `None` without a limit.
    pub(super) fn budget(&self) -> Option<Duration> {
        self.schedule.is_some().then_some(self.budget)
    }

    pub(super) fn moves(&self) -> u32 {
        self.made
    }

    pub(super) fn moves_left(&self) -> Option<u32> {
        self.left.map(|left| left.saturating_add(self.most - self.made))
    }

    /// The period that it is in, `None` without a limit.
    pub(super) fn period(&self) -> Option<Period> {
        self.schedule.as_ref().map(|schedule| schedule.period(self.period))
    }

    pub(super) fn spend(&mut self, time: Duration) {
        self.budget = self.budget.saturating_sub(time);
    }

    /// The player's turn begins.
    pub(super) fn begin(&mut self) {
        if self.credit == Credit::Before && self.credited <= self.made {
            self.add_increment();
        }
    }

    /// The player has made a move.
    pub(super) fn complete(&mut self) {
        self.made = self.made.saturating_add(1);
        let again = self.made <= self.most;
        self.most = self.most.max(self.made);
        let Some(Period::EachMove { time }) = self.period() else {
            if !again {
                self.advance();
            }
            return;
        };
        self.budget = time;
    }

    pub(super) fn take_back(&mut self, moves: u32) {
        self.made = self.made.saturating_sub(moves);
    }

    /// A move that was never made before: its increment, and the next period when it was the last
    /// of one.
    fn advance(&mut self) {
        if self.credit == Credit::After {
            self.add_increment();
        }
        self.left = self.left.map(|left| left.saturating_sub(1));
        if self.left == Some(0) {
            self.next_period();
        }
    }

    fn next_period(&mut self) {
        let Some(schedule) = &self.schedule else { return };
        self.period = (self.period + 1).min(schedule.periods().len() - 1);
        let period = schedule.period(self.period);
        self.left = moves_of(period);
        self.budget = match period {
            Period::EachMove { time } => time,
            Period::Moves { time, .. } | Period::Rest { time, .. } => {
                self.budget.saturating_add(time)
            }
        };
    }

    fn add_increment(&mut self) {
        let increment = self.period().map_or(Duration::ZERO, Period::increment);
        self.budget = self.budget.saturating_add(increment);
        self.credited = self.credited.saturating_add(1);
    }
}

/// How many moves a period lasts, `None` when it has no end.
fn moves_of(period: Period) -> Option<u32> {
    match period {
        Period::Moves { moves, .. } => Some(moves.get()),
        Period::Rest { .. } | Period::EachMove { .. } => None,
    }
}
