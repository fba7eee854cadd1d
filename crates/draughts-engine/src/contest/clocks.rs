//! How long the engines of a match may think.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use draughts::Color;
use draughts::clock::{Clock, Credit, Period, TimeControl};
use draughts_notation::Excerpt;
use draughts_protocol::hub::Level;

/// What is measured out to each side.
#[derive(Clone, Debug, PartialEq)]
pub enum Pace {
    /// So many positions for each move, whatever the time.
    Nodes(u64),
    /// So much time for each move.
    MoveTime(Duration),
    /// A clock for the game.
    Clock(TimeControl),
}

/// Why a text is no time control of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaceError {
    /// It has another form.
    Form(Excerpt),
    /// There is no time for the first move: an increment comes after it.
    NoTime(Excerpt),
    /// It gives more than a day.
    TooLong(Excerpt),
}

/// The most time of a period, and the largest increment.
const DAY: Duration = Duration::from_secs(86_400);

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaceError::Form(text) => {
                write!(
                    f,
                    "must be seconds, seconds+increment, moves/seconds or *seconds, not {text}"
                )
            }
            PaceError::NoTime(text) => write!(f, "{text} gives no time for the first move"),
            PaceError::TooLong(text) => write!(f, "{text} gives more than a day"),
        }
    }
}

impl core::error::Error for PaceError {}

impl FromStr for Pace {
    type Err = PaceError;

    /// Reads `60+0.5`, `60`, `40/60`, `*2`, and several periods as `40/60:20+1`.
    fn from_str(text: &str) -> Result<Pace, PaceError> {
        let Ok(control @ TimeControl::Timed(_)) = text.parse() else {
            return Err(PaceError::Form(Excerpt::of(text)));
        };
        if control.periods().first().is_some_and(|first| first.time().is_zero()) {
            return Err(PaceError::NoTime(Excerpt::of(text)));
        }
        let is_long = |period: &Period| period.time().max(period.increment()) > DAY;
        if control.periods().iter().any(is_long) {
            return Err(PaceError::TooLong(Excerpt::of(text)));
        }
        Ok(Pace::Clock(control))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Nodes(nodes) => write!(f, "{nodes} positions a move"),
            Pace::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Pace::Clock(control) => write!(f, "{control} s"),
        }
    }
}

impl Pace {
    /// As the tag TimeControl of PDN; none for positions.
    pub(super) fn tag(&self) -> Option<String> {
        match self {
            Pace::Nodes(_) => None,
            Pace::MoveTime(time) => Some(TimeControl::each_move(*time).to_string()),
            Pace::Clock(control) => Some(control.to_string()),
        }
    }

    /// As a tag of ours; none for time.
    pub(super) fn nodes_tag(&self) -> Option<String> {
        match self {
            Pace::Nodes(nodes) => Some(nodes.to_string()),
            Pace::MoveTime(_) | Pace::Clock(_) => None,
        }
    }
}

/// The clocks of a game of a match.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    /// Of White and of Black.
    paces: [Pace; 2],
    /// Without a limit for a side whose pace is no clock.
    clock: Clock,
    /// The time of the game so far.
    now: Duration,
}

/// How long an engine that is asked for a number of positions may be silent.
const SILENCE: Duration = Duration::from_secs(300);

/// How long the next move may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ask {
    /// What is said to the engine.
    pub(super) level: Level,
    /// After this time it has lost.
    pub(super) deadline: Duration,
}

impl Clocks {
    /// The clocks of White and Black, of which `first` moves first.
    pub(super) fn new(paces: [&Pace; 2], first: Color) -> Clocks {
        let controls = paces.map(|pace| match pace {
            Pace::Clock(control) => control,
            Pace::Nodes(_) | Pace::MoveTime(_) => &TimeControl::Unlimited,
        });
        let mut clock = Clock::unequal(controls, Credit::After);
        // A clock that was never started has not fallen.
        let _ = clock.start(first, Duration::ZERO);
        Clocks { paces: paces.map(Pace::clone), clock, now: Duration::ZERO }
    }

    /// How long the side to move may think; an engine that is late by less than the margin has not
    /// lost.
    pub(super) fn ask(&self, turn: Color, margin: Duration) -> Ask {
        let (level, deadline) = match &self.paces[turn.index()] {
            Pace::Nodes(nodes) => (Level::nodes(*nodes), SILENCE),
            Pace::MoveTime(time) => (Level::move_time(*time), *time + margin),
            Pace::Clock(_) => {
                let left = self.clock.remaining(turn, self.now).unwrap_or_default();
                let level = match self.clock.period(turn) {
                    Some(Period::EachMove { .. }) => Level::move_time(left),
                    period => Level {
                        time: Some(left),
                        increment: period.map_or(Duration::ZERO, Period::increment),
                        moves: self.clock.moves_left(turn),
                        ..Level::INFINITE
                    },
                };
                (level, left + margin)
            }
        };
        Ask { level, deadline }
    }

    /// The side to move has moved after so long. What it was late within the margin is forgiven.
    pub(super) fn moved(&mut self, turn: Color, spent: Duration) {
        let left = self.clock.remaining(turn, self.now).unwrap_or(Duration::MAX);
        self.now += spent.min(left.saturating_sub(Duration::from_millis(1)));
        // Within what is left no flag falls.
        let _ = self.clock.press(self.now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_runs_down_and_gets_its_increment_after_the_move() {
        let pace: Pace = "10+1".parse().unwrap();
        let mut clocks = Clocks::new([&pace, &pace], Color::White);
        let margin = Duration::from_millis(500);
        assert_eq!(clocks.ask(Color::White, margin).deadline, Duration::from_millis(10_500));
        clocks.moved(Color::White, Duration::from_secs(4));
        assert_eq!(clocks.ask(Color::Black, margin).level.time, Some(Duration::from_secs(10)));
        clocks.moved(Color::Black, Duration::from_millis(10_200));
        let white = clocks.ask(Color::White, margin).level;
        assert_eq!(white.time, Some(Duration::from_secs(7)));
        assert_eq!(white.increment, Duration::from_secs(1));
        clocks.moved(Color::White, Duration::ZERO);
        assert_eq!(clocks.ask(Color::Black, margin).level.time, Some(Duration::from_millis(1_001)));
        assert!("".parse::<Pace>().is_err() && "?".parse::<Pace>().is_err());
    }

    #[test]
    fn what_is_said_to_an_engine_is_of_the_period_that_it_is_in() {
        let margin = Duration::from_millis(500);
        let level = |text: &str, moves: u32| {
            let pace: Pace = text.parse().unwrap();
            let mut clocks = Clocks::new([&pace, &pace], Color::White);
            for turn in (0..moves).flat_map(|_| [Color::White, Color::Black]) {
                clocks.moved(turn, Duration::from_secs(1));
            }
            clocks.ask(Color::White, margin).level
        };
        assert_eq!(level("*2", 3), Level::move_time(Duration::from_secs(2)));
        let periods = |time, increment, moves| {
            let [time, increment] = [time, increment].map(Duration::from_secs);
            Level { time: Some(time), increment, moves, ..Level::INFINITE }
        };
        assert_eq!(level("2/60:20+3", 1), periods(59, 0, Some(1)));
        assert_eq!(level("2/60:20+3", 2), periods(78, 3, None));
    }

    #[test]
    fn each_side_may_have_its_own_pace() {
        let margin = Duration::from_millis(500);
        let [third, whole] = [100, 300].map(|ms| Pace::MoveTime(Duration::from_millis(ms)));
        let clocks = Clocks::new([&third, &whole], Color::White);
        assert_eq!(clocks.ask(Color::White, margin).deadline, Duration::from_millis(600));
        assert_eq!(clocks.ask(Color::Black, margin).deadline, Duration::from_millis(800));

        let clock: Pace = "10".parse().unwrap();
        let mut clocks = Clocks::new([&Pace::Nodes(9), &clock], Color::White);
        for spent in [0, 4] {
            let black = clocks.ask(Color::Black, margin).level;
            assert_eq!(black.time, Some(Duration::from_secs(10 - spent)));
            clocks.moved(Color::White, Duration::from_secs(60));
            clocks.moved(Color::Black, Duration::from_secs(4));
        }
        assert_eq!(clocks.ask(Color::White, margin).level, Level::nodes(9));
    }

    #[test]
    fn m4_a_clock_without_any_time_is_no_pace() {
        for text in ["0", "0+0", "0/0", "40/0", "*0", "0.000", "0+0.1"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
        assert_eq!(
            "0".parse::<Pace>().unwrap_err().to_string(),
            "\"0\" gives no time for the first move"
        );
    }

    #[test]
    fn no_pace_is_longer_than_a_day() {
        assert!("86400+86400".parse::<Pace>().is_ok());
        for text in ["86401", "10+7000000000000000000", "18446744073709551615", "40/86401"] {
            let error = text.parse::<Pace>().unwrap_err().to_string();
            assert_eq!(error, format!("\"{text}\" gives more than a day"));
        }
    }
}
