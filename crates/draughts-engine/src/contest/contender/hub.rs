//! A program that speaks the Hub protocol.

use std::time::{Duration, Instant};

use draughts::Color;
use draughts_notation::{Contract, MoveRecord, Standing};
use draughts_protocol::hub::{Asked, Driver, Event, Version};

use super::process::{Process, Reads};
use super::{Contender, Failure};
use crate::contest::clocks::{Ask, Pace};
use crate::contest::side::Program;

/// Version 1.
pub(super) const ONE: Version = Version::One;

/// Version 2.
pub(super) const TWO: Version = Version::Two;

/// How long a program may take until it stops.
const STOPPING: Duration = Duration::from_secs(10);

/// How long a program may take until it is ready: it may have tables to load.
const GETTING_READY: Duration = Duration::from_secs(60);

/// A program that speaks the Hub protocol.
pub(super) struct Hub {
    process: Process,
    driver: Driver,
    /// What it has said of the move that it chose last, in men.
    said: Option<f64>,
    /// The answer that it expects to its last move.
    expected: Option<String>,
    /// The moves of the game that it ponders.
    pondered: Option<Vec<String>>,
    /// Its last complaint, which may explain why no move comes.
    complaint: Option<String>,
    name: String,
}

impl Hub {
    /// Starts the program and waits until it is ready.
    pub(super) fn start(
        program: &Program,
        version: Version,
        contract: &Contract,
        pace: &Pace,
    ) -> Result<Hub, Failure> {
        if version == ONE && matches!(pace, Pace::Nodes(_)) {
            let reason = "version 1 of the protocol has no number of positions";
            return Err(Failure::Start(reason.to_owned()));
        }
        let process = Process::start(program, Reads::Lines)?;
        let driver = Driver::new(version, contract, &[]);
        let name = program.words[0].clone();
        let mut hub = Hub {
            process,
            driver,
            said: None,
            expected: None,
            pondered: None,
            complaint: None,
            name,
        };
        hub.process.write(hub.driver.hello());
        let deadline = Instant::now() + GETTING_READY;
        loop {
            match hub.next(deadline) {
                Ok(Event::Ready) => break,
                Ok(Event::Unfit(reason)) => return Err(Failure::Start(reason)),
                Ok(_) => {}
                Err(Failure::Time) => {
                    return Err(Failure::Start("it does not get ready".to_owned()));
                }
                Err(Failure::Gone) => return Err(Failure::Start("it ends at once".to_owned())),
                Err(failure) => return Err(failure),
            }
        }
        if !hub.driver.name().is_empty() {
            hub.name = hub.driver.name().to_owned();
        }
        Ok(hub)
    }

    /// The next event before a deadline.
    fn next(&mut self, deadline: Instant) -> Result<Event, Failure> {
        loop {
            let line = self.process.read(deadline)?;
            let (event, lines) = self.driver.receive(&line);
            for line in lines {
                self.process.write(line);
            }
            if let Some(event) = event {
                return Ok(event);
            }
        }
    }

    /// Its move.
    fn done(&mut self, deadline: Instant) -> Result<String, Failure> {
        loop {
            match self.next(deadline) {
                Ok(Event::Done { mv, ponder }) => {
                    self.expected = ponder;
                    return Ok(mv);
                }
                Ok(Event::Info(info)) => self.said = info.score.or(self.said),
                Ok(Event::Error(text)) => self.complaint = Some(text),
                Ok(_) => {}
                Err(failure) => return Err(self.failure(failure)),
            }
        }
    }

    /// What it has pondered is of no use.
    fn stop_pondering(&mut self) -> Result<(), Failure> {
        if self.pondered.take().is_some() {
            self.process.write(self.driver.stop());
            self.done(Instant::now() + STOPPING)?;
        }
        Ok(())
    }

    fn failure(&mut self, failure: Failure) -> Failure {
        match self.complaint.take() {
            Some(complaint) => Failure::Error(complaint),
            None => failure,
        }
    }
}

impl Contender for Hub {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &MoveRecord, _: Color) -> Result<(), Failure> {
        for line in self.driver.new_game() {
            self.process.write(line);
        }
        Ok(())
    }

    fn choose(&mut self, game: &MoveRecord, ask: &Ask) -> Result<Vec<String>, Failure> {
        self.complaint = None;
        self.said = None;
        let deadline = Instant::now() + ask.deadline;
        if self.pondered.as_deref() == Some(game.moves()) {
            self.pondered = None;
            self.process.write(self.driver.ponder_hit());
        } else {
            self.stop_pondering()?;
            // What it has said until here is of another position.
            self.complaint = None;
            self.said = None;
            let asked = Asked { position: game.set_up(), moves: game.moves(), level: ask.level };
            for line in self.driver.think(&asked) {
                self.process.write(line);
            }
        }
        Ok(vec![self.done(deadline)?])
    }

    fn ponder(&mut self, game: &MoveRecord, ask: &Ask) {
        let Some(expected) = self.expected.take() else { return };
        let mut ahead = game.clone();
        let goes_on = |standing: Standing| standing.outcome.is_none();
        if !ahead.play(&expected).is_ok_and(goes_on) {
            return;
        }
        let asked = Asked { position: ahead.set_up(), moves: ahead.moves(), level: ask.level };
        let lines = self.driver.ponder(&asked);
        self.pondered = (!lines.is_empty()).then(|| ahead.moves().to_vec());
        for line in lines {
            self.process.write(line);
        }
    }

    fn said(&self) -> Option<f64> {
        self.said
    }

    fn finish(&mut self, _: u32) -> Result<(), Failure> {
        self.stop_pondering()
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.process.write(self.driver.quit());
    }
}
