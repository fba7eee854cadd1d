//! How much a search may spend.

use core::time::Duration;

/// Bounds of a search; whichever is reached first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The most positions.
    pub nodes: Option<u64>,
    /// No iteration is begun after this time, sooner or later by how the best move changes.
    pub soft: Option<Duration>,
    /// The search ends after this time.
    pub hard: Option<Duration>,
}

/// How many moves are taken to be left when only the time of the whole game is known.
const MOVES_AHEAD: u32 = 28;

/// What is kept back for the way to the opponent and back.
const RESERVE: Duration = Duration::from_millis(20);

/// What is kept back of a time for one move: it need not last.
const MOVE_RESERVE: Duration = Duration::from_millis(2);

/// No clock has more than this as far as a move is concerned: a year.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);

impl Budget {
    /// No bound.
    pub const NONE: Budget = Budget { depth: None, nodes: None, soft: None, hard: None };

    /// So many positions.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::NONE }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Budget {
        Budget { depth: Some(depth), ..Budget::NONE }
    }

    /// All of a time for one move.
    pub fn move_time(time: Duration) -> Budget {
        let time = time.saturating_sub(MOVE_RESERVE.min(time / 10));
        Budget { soft: None, hard: Some(time), ..Budget::NONE }
    }

    /// A share of what is left on a clock; what is added for this move is in it already, what is
    /// added for each move after it is given apart. Without a number of moves the time is for the
    /// rest of the game.
    ///
    /// ```
    /// use core::time::Duration;
    /// use draughts_player::Budget;
    ///
    /// let minute = Duration::from_secs(60);
    /// let last = Budget::clock(minute, Duration::ZERO, Some(1)).hard.unwrap();
    /// let first = Budget::clock(minute, Duration::ZERO, Some(50)).hard.unwrap();
    /// assert!(first < minute / 5 && last > minute * 9 / 10 && last < minute);
    /// ```
    pub fn clock(left: Duration, increment: Duration, moves: Option<u32>) -> Budget {
        let (left, increment) = (left.min(LONGEST), increment.min(LONGEST));
        let usable = left.saturating_sub(RESERVE.max(left / 50).min(left / 2));
        let moves = moves.unwrap_or(u32::MAX).clamp(1, MOVES_AHEAD);
        let share = usable / moves + if moves > 1 { increment * 3 / 4 } else { Duration::ZERO };
        // Never most of what is left, unless the period ends with this move.
        let most = if moves == 1 { usable } else { usable / 2 };
        let hard = (share * 3).min(most);
        Budget { soft: Some((share * 3 / 5).min(hard)), hard: Some(hard), ..Budget::NONE }
    }

    /// What is enough for a [forced](crate::is_forced) turn: the answer that is expected.
    #[must_use]
    pub fn forced(self) -> Budget {
        self.and(Some(2), None)
    }

    /// Both bounds at once.
    #[must_use]
    pub fn and(self, depth: Option<u32>, nodes: Option<u64>) -> Budget {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Budget { depth: least(self.depth, depth), nodes: least(self.nodes, nodes), ..self }
    }

    /// Whether time is a bound.
    pub fn is_timed(&self) -> bool {
        self.soft.is_some() || self.hard.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_player_who_spends_all_that_it_may_never_loses_on_time() {
        for (time, increment, moves) in [
            (60_000, 0, None),
            (60_000, 500, None),
            (1_000, 0, None),
            (1_000, 100, None),
            (30_000, 0, Some(40)),
            (200, 0, Some(10)),
        ] {
            let mut left = millis(time);
            let mut ahead = moves;
            for ply in 0..150 {
                let budget = Budget::clock(left, millis(increment), ahead);
                let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
                assert!(soft <= hard && hard < left, "{time}+{increment} {moves:?}: ply {ply}");
                left = left - hard + millis(increment);
                ahead = ahead.map(|ahead| ahead - 1);
                if ahead == Some(0) {
                    left += millis(time);
                    ahead = moves;
                }
            }
        }
    }

    #[test]
    fn no_time_at_all_is_no_reason_to_panic() {
        let budget = Budget::clock(Duration::ZERO, Duration::ZERO, None);
        assert_eq!(budget.hard, Some(Duration::ZERO));
        assert_eq!(Budget::move_time(Duration::ZERO).hard, Some(Duration::ZERO));
        assert!(Budget::move_time(millis(300)).hard.unwrap() > millis(297));
    }

    #[test]
    fn nor_is_all_the_time_that_there_is() {
        for moves in [None, Some(1), Some(2)] {
            let budget = Budget::clock(Duration::MAX, Duration::MAX, moves);
            assert!(budget.hard.unwrap() <= LONGEST);
        }
    }
}
