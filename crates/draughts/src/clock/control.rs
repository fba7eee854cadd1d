//! Time controls: how much time a player has, and the PDN text that says so.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;

/// How the time of a player is measured out (M4), as the PDN tag `TimeControl` writes it.
///
/// ```
/// use draughts::clock::TimeControl;
/// let fmjd: TimeControl = "50/7200:25/3600".parse().unwrap();
/// assert_eq!(fmjd.to_string(), "50/7200:25/3600");
/// assert_eq!(fmjd.periods().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Nobody knows: `?`. No flag falls.
    Unknown,
    /// The game has no clock: `-`.
    Unlimited,
    /// One period after the other, joined by `:`.
    Timed(Schedule),
}

/// The periods of a timed game: at least one, and only the last may be without end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Schedule {
    periods: Vec<Period>,
}

/// A stretch of a game with its own measure of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    /// So many moves in so much time, `50/7200`; unused time is carried over (IN). As the last
    /// period it is repeated.
    Moves {
        /// How many moves.
        moves: NonZeroU32,
        /// In what time.
        time: Duration,
    },
    /// The rest of the game in so much time: `3600`, or with a Fischer increment `4800+60`.
    Rest {
        /// In what time.
        time: Duration,
        /// How much is added for each move, nothing in sudden death.
        increment: Duration,
    },
    /// Every move in so much time, `*60`; unused time is not carried over.
    EachMove {
        /// In what time.
        time: Duration,
    },
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TimeControlError {
    /// An element is none of the four forms.
    Element(String),
    /// A number of moves is zero or beyond four thousand million.
    Moves(String),
    /// A time is no number of seconds, or has more than nine decimals.
    Seconds(String),
    /// An element follows one that has no end.
    Unreachable(String),
    /// There is no period at all.
    Empty,
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TimeControlError::*;
        match self {
            Element(text) => write!(
                f,
                "time control: {text:?} is not moves/seconds, seconds+increment, seconds or *seconds"
            ),
            Moves(text) => write!(f, "time control: {text:?} is not a number of moves"),
            Seconds(text) => write!(f, "time control: {text:?} is not a number of seconds"),
            Unreachable(text) => write!(f, "time control: nothing can follow {text:?}"),
            Empty => f.write_str("time control: no period"),
        }
    }
}

impl core::error::Error for TimeControlError {}

impl TimeControl {
    /// A control of these periods, if only the last is without end.
    pub fn new(periods: Vec<Period>) -> Result<TimeControl, TimeControlError> {
        let Some((_, before)) = periods.split_last() else {
            return Err(TimeControlError::Empty);
        };
        match before.iter().find(|period| !matches!(period, Period::Moves { .. })) {
            Some(endless) => Err(TimeControlError::Unreachable(endless.to_string())),
            None => Ok(TimeControl::Timed(Schedule { periods })),
        }
    }

    /// The whole game in so much time.
    pub fn sudden_death(time: Duration) -> TimeControl {
        TimeControl::fischer(time, Duration::ZERO)
    }

    /// The whole game in so much time and an increment for each move.
    pub fn fischer(time: Duration, increment: Duration) -> TimeControl {
        TimeControl::Timed(Schedule { periods: vec![Period::Rest { time, increment }] })
    }

    /// Every move in so much time.
    pub fn each_move(time: Duration) -> TimeControl {
        TimeControl::Timed(Schedule { periods: vec![Period::EachMove { time }] })
    }

    /// The periods, none when there is no clock or nobody knows.
    pub fn periods(&self) -> &[Period] {
        match self {
            TimeControl::Unknown | TimeControl::Unlimited => &[],
            TimeControl::Timed(schedule) => schedule.periods(),
        }
    }
}

impl Schedule {
    /// The periods, in order.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// The period of an index; the last one is repeated for ever.
    pub fn period(&self, index: usize) -> Period {
        self.periods[index.min(self.periods.len() - 1)]
    }
}

impl Period {
    /// The time that a player gets when it begins.
    pub fn time(self) -> Duration {
        match self {
            Period::Moves { time, .. } | Period::Rest { time, .. } | Period::EachMove { time } => {
                time
            }
        }
    }

    /// What is added for a move.
    pub fn increment(self) -> Duration {
        match self {
            Period::Rest { increment, .. } => increment,
            Period::Moves { .. } | Period::EachMove { .. } => Duration::ZERO,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unknown => f.write_str("?"),
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Timed(schedule) => {
                for (i, period) in schedule.periods().iter().enumerate() {
                    let glue = if i == 0 { "" } else { ":" };
                    write!(f, "{glue}{period}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Period::Moves { moves, time } => write!(f, "{moves}/{}", Seconds(time)),
            Period::Rest { time, increment } if increment.is_zero() => {
                write!(f, "{}", Seconds(time))
            }
            Period::Rest { time, increment } => {
                write!(f, "{}+{}", Seconds(time), Seconds(increment))
            }
            Period::EachMove { time } => write!(f, "*{}", Seconds(time)),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "?" => Ok(TimeControl::Unknown),
            "-" => Ok(TimeControl::Unlimited),
            "" => Err(TimeControlError::Empty),
            _ => TimeControl::new(text.split(':').map(str::parse).collect::<Result<_, _>>()?),
        }
    }
}

impl FromStr for Period {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some((moves, time)) = text.split_once('/') {
            let number = moves.bytes().all(|b| b.is_ascii_digit()).then(|| moves.parse().ok());
            let moves = number.flatten().ok_or_else(|| TimeControlError::Moves(short(moves)))?;
            Ok(Period::Moves { moves, time: seconds(time)? })
        } else if let Some((time, increment)) = text.split_once('+') {
            Ok(Period::Rest { time: seconds(time)?, increment: seconds(increment)? })
        } else if let Some(time) = text.strip_prefix('*') {
            Ok(Period::EachMove { time: seconds(time)? })
        } else if text.starts_with(|c: char| c.is_ascii_digit()) {
            Ok(Period::Rest { time: seconds(text)?, increment: Duration::ZERO })
        } else {
            Err(TimeControlError::Element(short(text)))
        }
    }
}

/// A time in seconds, decimals only where they are needed.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

/// Reads what [`Seconds`] writes.
fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let error = || TimeControlError::Seconds(short(text));
    if !digits(whole) || !digits(decimals) || decimals.len() > 9 {
        return Err(error());
    }
    let nanos = format!("{decimals:0<9}").parse().map_err(|_| error())?;
    Ok(Duration::new(whole.parse().map_err(|_| error())?, nanos))
}

/// The offending text, as much of it as a message can carry.
fn short(text: &str) -> String {
    text.chars().take(24).collect()
}
