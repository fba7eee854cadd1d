//! How long the moves of a game took.

/// The times of the steps that stand, in milliseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepTimes {
    spent: Vec<u64>,
    /// When the last of them was made or taken back, in the time of the clocks.
    last: Option<u64>,
    /// When the first one was made.
    begun: Option<u64>,
}

impl StepTimes {
    /// So many steps stand after an event; the clocks stood still for `held` milliseconds until
    /// then.
    pub(crate) fn note(&mut self, steps: usize, at: u64, held: u64) {
        if steps == self.spent.len() {
            return;
        }
        let now = at.saturating_sub(held);
        self.spent.truncate(steps);
        if self.spent.len() < steps {
            self.spent.push(now.saturating_sub(self.last.unwrap_or(now)));
            self.begun.get_or_insert(at);
        }
        self.last = Some(now);
    }

    pub(crate) fn spent(&self) -> &[u64] {
        &self.spent
    }

    pub(crate) fn begun(&self) -> Option<u64> {
        self.begun
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_takes_the_time_since_the_one_before_but_what_clocks_stood_still() {
        let mut times = StepTimes::default();
        for (steps, at, held) in [(0, 500, 0), (1, 1_000, 0), (1, 1_500, 0), (2, 3_000, 0)] {
            times.note(steps, at, held);
        }
        assert_eq!((times.spent(), times.begun()), (&[0, 2_000][..], Some(1_000)));
        times.note(3, 9_000, 5_000);
        assert_eq!(times.spent(), [0, 2_000, 1_000]);
        // Two are taken back, and the first of them is played otherwise.
        times.note(1, 10_000, 5_000);
        times.note(2, 10_700, 5_000);
        assert_eq!(times.spent(), [0, 700]);
    }
}
