//! One game at a time at one table, for as long as it is measured.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::line::{Line, Said};
use crate::script::{Rng, Script};
use crate::server::Server;
use crate::table::Table;

/// How long a move may take to both players.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before a lost socket is opened again.
const PAUSE: Duration = Duration::from_millis(500);

/// Both players of a table.
pub(crate) struct Play {
    server: Server,
    table: Table,
    lines: [Line; 2],
    script: Arc<Script>,
    /// How many steps of the script were played, which are the events of the table.
    done: u32,
    rng: Rng,
    tally: Tally,
}

/// What was measured; times in microseconds.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// From the sending of each move to its arrival at the other player.
    pub(crate) times: Vec<u32>,
    /// How much later than it should a move was sent, since this program had other things to do.
    pub(crate) late: Vec<u32>,
    /// Why tables were given up.
    pub(crate) errors: Vec<String>,
    pub(crate) refused: u64,
    pub(crate) reconnects: u64,
}

/// When moves are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) begin: Instant,
    pub(crate) interval: Duration,
    /// How many moves each table has.
    pub(crate) moves: u32,
}

impl Play {
    pub(crate) fn new(
        server: Server,
        table: Table,
        lines: [Line; 2],
        script: Arc<Script>,
        rng: Rng,
    ) -> Play {
        Play { server, table, lines, script, done: 0, rng, tally: Tally::default() }
    }

    /// Makes a move in every interval, at any moment of it.
    pub(crate) async fn go(mut self, pace: Pace) -> Tally {
        self.tally.times.reserve_exact(pace.moves as usize);
        self.tally.late.reserve_exact(pace.moves as usize);
        for number in 0..pace.moves {
            let slot = f64::from(number) + self.rng.fraction();
            let due = pace.begin + pace.interval.mul_f64(slot);
            if let Err(error) = self.next_move(due).await {
                self.tally.errors.push(format!("{}: {error:#}", self.table.id));
                break;
            }
        }
        for line in self.lines {
            line.close().await;
        }
        self.tally
    }

    /// Waits, and makes the next move; where the game is over both ask for the next one before.
    async fn next_move(&mut self, due: Instant) -> Result<()> {
        self.wait_until(due).await?;
        while self.script.step(self.done as usize).text.is_none() {
            self.deliver().await?;
        }
        self.tally.late.push(micros(due.elapsed()));
        if let Some(time) = self.deliver().await? {
            self.tally.times.push(micros(time));
        }
        Ok(())
    }

    /// Listens to both sockets until it is time.
    async fn wait_until(&mut self, due: Instant) -> Result<()> {
        let timer = sleep_until(due);
        tokio::pin!(timer);
        loop {
            let [one, two] = &mut self.lines;
            let (player, said) = tokio::select! {
                said = one.next() => (0, said),
                said = two.next() => (1, said),
                () = &mut timer => return Ok(()),
            };
            match said {
                Ok(Said::Other) => {}
                Ok(said) => bail!("{said:?} that nobody caused"),
                Err(_) => {
                    self.reopen(player).await?;
                }
            }
        }
    }

    /// Plays the next step and waits until both players know it; answers how long it took to the
    /// other one. There is no time where a socket was lost meanwhile.
    async fn deliver(&mut self) -> Result<Option<Duration>> {
        let step = self.script.step(self.done as usize);
        let (mover, n) = (step.player, self.done);
        let frame = match &step.text {
            Some(text) => format!(r#"{{"n":{n},"e":"move","m":"{text}"}}"#),
            None => format!(r#"{{"n":{n},"e":"again"}}"#),
        };
        let sent = Instant::now();
        let mut lost = self.lines[mover].send(frame.clone()).await.is_err().then_some(mover);
        let mut known = [false; 2];
        let mut time = None;
        while known != [true; 2] {
            if let Some(player) = lost.take() {
                time = None;
                let length = self.reopen(player).await?;
                known[player] = length > n;
                if player == mover && length == n {
                    lost = self.lines[mover].send(frame.clone()).await.is_err().then_some(mover);
                }
                continue;
            }
            let [one, two] = &mut self.lines;
            let either = async {
                tokio::select! {
                    said = one.next() => (0, said),
                    said = two.next() => (1, said),
                }
            };
            let Ok((player, said)) = timeout(PATIENCE, either).await else {
                bail!("event {n} did not arrive in {} seconds", PATIENCE.as_secs());
            };
            match said {
                Ok(Said::Event(number)) if number == n => {
                    known[player] = true;
                    if player != mover {
                        time = Some(sent.elapsed());
                    }
                }
                Ok(Said::Other) => {}
                Ok(Said::Refused) => {
                    self.tally.refused += 1;
                    bail!("event {n} was refused");
                }
                Ok(said) => bail!("{said:?} instead of event {n}"),
                Err(_) => lost = Some(player),
            }
        }
        self.done += 1;
        Ok(time)
    }

    /// Opens a lost socket again; answers how many events the table has.
    async fn reopen(&mut self, player: usize) -> Result<u32> {
        self.tally.reconnects += 1;
        sleep(PAUSE).await;
        let (id, token) = (&self.table.id, &self.table.tokens[player]);
        let opened = timeout(PATIENCE, Line::open(self.server, id, token, Some(self.done)));
        let (line, length) = opened.await??;
        self.lines[player] = line;
        Ok(length)
    }
}

fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}
