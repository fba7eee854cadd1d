//! Clocks as pure state (M4): time comes in as an argument, nothing here looks at a watch.
//!
//! Every `now` is the time since some origin that the caller keeps for the whole game. A `now`
//! before an earlier one counts as that earlier one: no clock runs backwards.
//!
//! ```
//! use core::time::Duration;
//! use draughts::Color::{Black, White};
//! use draughts::clock::{Clock, Credit, TimeControl};
//!
//! let minute = Duration::from_secs(60);
//! let mut clock = Clock::new(&TimeControl::fischer(5 * minute, minute), Credit::After);
//! clock.start(White, Duration::ZERO).unwrap();
//! clock.press(2 * minute).unwrap();
//! assert_eq!(clock.remaining(White, 3 * minute), Some(4 * minute));
//! assert_eq!(clock.remaining(Black, 3 * minute), Some(4 * minute));
//! assert_eq!(clock.flag(7 * minute), Some(Black));
//! ```

mod control;
mod side;
#[cfg(test)]
mod tests;

use core::fmt;
use core::time::Duration;

pub use control::{Period, Schedule, TimeControl, TimeControlError};
use side::Side;

use crate::piece::Color;

/// When a Fischer increment is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Credit {
    /// After the move, as the clocks of tournaments do.
    After,
    /// Before the move, as the Hub protocol does.
    Before,
}

/// Two clocks of which at most one runs (M4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    sides: [Side; 2],
    running: Option<Color>,
    seen: Duration,
    fallen: Option<Color>,
}

/// Why a clock cannot be started or pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClockError {
    /// The clock stands still, so no move can be made.
    Stopped,
    /// The flag of this side has fallen; it has lost.
    Fallen(Color),
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockError::Stopped => f.write_str("clock: it is not running"),
            ClockError::Fallen(color) => write!(f, "clock: the flag of {color} has fallen"),
        }
    }
}

impl core::error::Error for ClockError {}

impl Clock {
    /// The clocks of two players under one control, standing still.
    pub fn new(control: &TimeControl, credit: Credit) -> Clock {
        Clock::unequal([control, control], credit)
    }

    /// The clocks of White and Black under a control each: odds of time.
    pub fn unequal(controls: [&TimeControl; 2], credit: Credit) -> Clock {
        Clock {
            sides: controls.map(|control| Side::new(control, credit)),
            running: None,
            seen: Duration::ZERO,
            fallen: None,
        }
    }

    /// Starts the clock of the side to move; the other one is stopped, its time counted, its move
    /// not.
    ///
    /// Begins the game, ends a pause, and gives the turn to whoever has it after a take-back.
    pub fn start(&mut self, color: Color, now: Duration) -> Result<(), ClockError> {
        self.charge(now)?;
        self.running = Some(color);
        self.sides[color.index()].begin();
        Ok(())
    }

    /// Stops both clocks: a pause.
    pub fn stop(&mut self, now: Duration) -> Result<(), ClockError> {
        self.charge(now)?;
        self.running = None;
        Ok(())
    }

    /// The side whose clock runs has made its move; the other clock starts.
    pub fn press(&mut self, now: Duration) -> Result<(), ClockError> {
        self.charge(now)?;
        let mover = self.running.ok_or(ClockError::Stopped)?;
        self.sides[mover.index()].complete();
        self.running = Some(!mover);
        self.sides[(!mover).index()].begin();
        Ok(())
    }

    /// Moves of a side are taken back: they are to be made again, and no time is given back (M4).
    ///
    /// What was added for them is not added a second time. [`Clock::start`] then gives the turn.
    pub fn take_back(&mut self, color: Color, moves: u32) {
        self.sides[color.index()].take_back(moves);
    }

    /// What a side has left, `None` without a limit.
    pub fn remaining(&self, color: Color, now: Duration) -> Option<Duration> {
        let budget = self.sides[color.index()].budget()?;
        if self.fallen == Some(color) {
            return Some(Duration::ZERO);
        }
        let runs = self.running == Some(color) && self.fallen.is_none();
        Some(if runs { budget.saturating_sub(now.saturating_sub(self.seen)) } else { budget })
    }

    /// The side whose flag has fallen: it has used up its time and has lost (M4, E2).
    pub fn flag(&self, now: Duration) -> Option<Color> {
        self.fallen.or_else(|| {
            self.running.filter(|&color| self.remaining(color, now) == Some(Duration::ZERO))
        })
    }

    /// The side whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running
    }

    /// How many moves a side has made, those taken back left out.
    pub fn moves(&self, color: Color) -> u32 {
        self.sides[color.index()].moves()
    }

    /// How many moves a side has to make before its period ends, `None` when the period has no end.
    pub fn moves_left(&self, color: Color) -> Option<u32> {
        self.sides[color.index()].moves_left()
    }

    /// The period that a side is in, `None` without a limit.
    pub fn period(&self, color: Color) -> Option<Period> {
        self.sides[color.index()].period()
    }

    /// Takes the time that has passed from the side whose clock runs.
    fn charge(&mut self, now: Duration) -> Result<(), ClockError> {
        if let Some(color) = self.flag(now) {
            self.fallen = Some(color);
            self.running = None;
            return Err(ClockError::Fallen(color));
        }
        let passed = now.saturating_sub(self.seen);
        self.seen = self.seen.max(now);
        if let Some(color) = self.running {
            self.sides[color.index()].spend(passed);
        }
        Ok(())
    }
}
