//! What the clock of a player gives it for the moves to come.

use core::time::Duration;

use draughts::clock::Period;

use crate::table::Table;

/// The time that a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// What its clock shows.
    pub left: Duration,
    /// What is added for each move after this one.
    pub increment: Duration,
    /// For how many moves that is; `None` for all that come.
    pub moves: Option<u32>,
}

impl Table {
    /// The time that the side to move has at a moment in the time of the events (M4); `None`
    /// without a clock, before it runs, and when the game is over.
    pub fn time_left(&self, at: u64) -> Option<TimeLeft> {
        let clock = self.clock.as_ref()?;
        let color = self.color(self.turn()?);
        if clock.running() != Some(color) {
            return None;
        }
        let left = clock.remaining(color, self.time(at.max(self.last_event())))?;
        Some(match clock.period(color)? {
            Period::EachMove { .. } => TimeLeft { left, increment: Duration::ZERO, moves: Some(1) },
            period => {
                let moves = clock.moves_left(color);
                TimeLeft { left, increment: period.increment(), moves }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Act, Event, Terms};

    /// What Black has after so many milliseconds of its first turn with a clock.
    fn left(clock: &str, passed: u64) -> Option<TimeLeft> {
        let terms = Terms { clock: Some(clock.to_owned()), ..Terms::of("nigerian,huff=off") };
        let mut table = Table::new(&terms).unwrap();
        assert_eq!(table.time_left(0), None, "no clock runs yet");
        let by = table.turn();
        table.apply(&Event { act: Act::Move("31-26".into()), by, at: 1_000 }).unwrap();
        assert_eq!(table.turn(), by.map(|player| !player));
        table.time_left(1_000 + passed)
    }

    #[test]
    fn m4_what_is_left_is_for_the_moves_of_the_period() {
        let [second, minute] = [1, 60].map(Duration::from_secs);
        let time = |left, increment, moves| Some(TimeLeft { left, increment, moves });
        assert_eq!(left("60", 1_000), time(59 * second, Duration::ZERO, None));
        assert_eq!(left("60+2", 0), time(minute, 2 * second, None));
        assert_eq!(left("40/60:20+2", 0), time(minute, Duration::ZERO, Some(40)));
        assert_eq!(left("*2", 500), time(Duration::from_millis(1_500), Duration::ZERO, Some(1)));
        assert_eq!(left("-", 0), None);
    }
}
