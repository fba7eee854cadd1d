//! Both players of a table, each with a server of a cluster, whatever happens to it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::history::{Heard, History, Lost, Sent};
use crate::line::Line;
use crate::script::{Rng, Script};
use crate::server::Server;
use crate::table::Table;

/// How long an event may take until both players have it, with all that goes wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a player waits for a server that says nothing before trying another, once it has sent
/// something.
const SILENCE: Duration = Duration::from_millis(2500);

/// How long a player waits whose turn it is not, before asking whether anybody is there.
const WAITING: Duration = Duration::from_secs(8);

/// The same where a stall of the database is to be sat out.
const STALL: Duration = Duration::from_secs(15);

/// How long opening a socket may take.
const OPENING: Duration = Duration::from_millis(1500);

/// How long after a server was left it is tried again.
const HOMESICK: Duration = Duration::from_secs(2);

/// How long to wait before a refused event is sent again.
const AGAIN: Duration = Duration::from_millis(250);

/// From try to try, as the page does it: each time at least the half, and at most half as much
/// again.
const TRIES: [u64; 5] = [150, 500, 1000, 2000, 4000];

/// A table in play.
pub(crate) struct Player {
    /// Where clients reach the servers.
    servers: Arc<[SocketAddr]>,
    table: Table,
    script: Arc<Script>,
    rng: Rng,
    /// Whether the players leave a server that says nothing.
    leaves: bool,
    lines: [Line; 2],
    /// The server of each player, and the one where each belongs.
    at: [usize; 2],
    home: [usize; 2],
    /// How many events each player has heard of, and how many of these the players have done.
    known: [u32; 2],
    done: [usize; 2],
    /// The number in the log of the last of these.
    last: [u32; 2],
    history: History,
}

/// When moves are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) begin: Instant,
    pub(crate) end: Instant,
    pub(crate) interval: Duration,
}

impl Player {
    /// Both players say hello, each to one of the servers.
    pub(crate) async fn open(
        servers: Arc<[SocketAddr]>,
        at: [usize; 2],
        table: Table,
        script: Arc<Script>,
        rng: Rng,
        leaves: bool,
    ) -> Result<Player> {
        let line = |player: usize| {
            let server = Server { address: servers[at[player]] };
            let (id, token) = (table.id.clone(), table.tokens[player].clone());
            async move { Line::greet(server, &id, Some(&token), None).await }
        };
        let lines = [line(0).await?.0, line(1).await?.0];
        let history = History { id: table.id.clone(), ..History::default() };
        let (known, done, last) = ([0; 2], [0; 2], [0; 2]);
        Ok(Player {
            servers,
            table,
            script,
            rng,
            leaves,
            lines,
            at,
            home: at,
            known,
            done,
            last,
            history,
        })
    }

    /// The name of the table.
    pub(crate) fn id(&self) -> &str {
        &self.table.id
    }

    /// Makes a move in every interval, at any moment of it; answers what was seen.
    pub(crate) async fn go(mut self, pace: Pace) -> History {
        let mut slot = pace.begin;
        while slot + pace.interval <= pace.end {
            let due = slot + pace.interval.mul_f64(self.rng.fraction());
            slot += pace.interval;
            if let Err(error) = self.next_move(due).await {
                self.history.error = Some(format!("{}: {error:#}", self.table.id));
                break;
            }
            // Who was kept waiting does not make up for it.
            while slot < Instant::now() {
                slot += pace.interval;
            }
        }
        for line in self.lines {
            line.close().await;
        }
        self.history
    }

    async fn next_move(&mut self, due: Instant) -> Result<()> {
        self.go_home().await?;
        while let Ok((player, text)) = timeout_at(due, self.next()).await {
            self.hear(player, text).await?;
        }
        while self.script.step(self.history.acts.len()).text.is_none() {
            self.deliver().await?;
        }
        self.deliver().await
    }

    /// Plays the next step and waits until both players know it.
    async fn deliver(&mut self) -> Result<()> {
        let number = self.history.acts.len();
        let step = self.script.step(number).clone();
        let mover = step.player;
        let sent = Instant::now();
        let servers = self.at;
        self.history.acts.push((mover, step.text.clone()));
        self.send(mover, step.text.as_deref()).await?;
        let (mut told, mut heard) = (None, None);
        let mut asked = sent;
        loop {
            if told.is_none() && self.done[mover] > number {
                told = Some(Instant::now());
            }
            if heard.is_none() && self.done[1 - mover] > number {
                heard = Some(Instant::now());
            }
            if let (Some(told), Some(heard)) = (told, heard) {
                if step.text.is_some() {
                    let n = self.last[mover];
                    self.history.sent.push(Sent { n, sent, told, heard, servers });
                }
                return Ok(());
            }
            if sent.elapsed() > PATIENCE {
                let who = if told.is_none() { "the one who sent it" } else { "the other" };
                bail!("act {number} did not get to {who} in {} s", PATIENCE.as_secs());
            }
            let (silence, since) = match told {
                _ if !self.leaves => (STALL, told.unwrap_or(asked).max(asked)),
                Some(told) => (WAITING, told.max(asked)),
                None => (SILENCE, asked),
            };
            let again = match timeout(silence.saturating_sub(since.elapsed()), self.next()).await {
                Ok((player, text)) => self.hear(player, text).await?,
                Err(_) => {
                    let silent = if told.is_none() { mover } else { 1 - mover };
                    self.leave(silent, false).await?;
                    Again::Send
                }
            };
            match again {
                Again::Nothing => {}
                Again::Send => {
                    asked = Instant::now();
                    if self.done[mover] <= number {
                        self.send(mover, step.text.as_deref()).await?;
                    }
                }
            }
        }
    }

    /// Sends an act with how many events its player knows; another server where that one is gone.
    async fn send(&mut self, player: usize, text: Option<&str>) -> Result<()> {
        loop {
            let n = self.known[player];
            let act = match text {
                Some(text) => serde_json::json!({"n": n, "e": "move", "m": text}),
                None => serde_json::json!({"n": n, "e": "again"}),
            };
            let number = self.history.acts.len();
            if self.lines[player].send(act.to_string()).await.is_ok() {
                return Ok(());
            }
            self.leave(player, true).await?;
            if self.done[player] >= number {
                return Ok(());
            }
        }
    }

    /// The next frame of either player, which need not be waited for.
    async fn next(&mut self) -> (usize, Result<String>) {
        let [one, two] = &mut self.lines;
        tokio::select! {
            text = one.text() => (0, text),
            text = two.text() => (1, text),
        }
    }

    /// Takes what was heard; goes to another server where a socket was lost.
    async fn hear(&mut self, player: usize, text: Result<String>) -> Result<Again> {
        match text {
            Ok(text) => self.read(player, &text).await,
            Err(_) => {
                self.leave(player, true).await?;
                Ok(Again::Send)
            }
        }
    }

    /// Takes a frame.
    async fn read(&mut self, player: usize, text: &str) -> Result<Again> {
        let frame: Value = serde_json::from_str(text)?;
        if frame.get("refused").is_some() {
            self.history.refused += 1;
            sleep(AGAIN).await;
            self.ask_for_rest(player).await?;
            return Ok(Again::Send);
        }
        let number = |value: &Value| value["n"].as_u64().and_then(|n| u32::try_from(n).ok());
        if frame.get("e").is_some() {
            let Some(n) = number(&frame) else { bail!("an event without a number: {text}") };
            if n > self.known[player] {
                self.history.gaps += 1;
                self.ask_for_rest(player).await?;
                return Ok(Again::Nothing);
            }
            let mut event = frame;
            if let Some(fields) = event.as_object_mut() {
                fields.remove("n");
            }
            self.take(player, n, event);
            return Ok(Again::Nothing);
        }
        let table = &frame["table"];
        let (events, n) = match (&frame["since"], &table["log"]) {
            (Value::Array(events), _) => (events, number(&frame)),
            (_, Value::Array(events)) => (events, number(table)),
            _ => return Ok(Again::Nothing),
        };
        let Some(n) = n else { bail!("a welcome without a number: {text}") };
        let first = n.saturating_sub(u32::try_from(events.len())?);
        if first > self.known[player] {
            // Another game has begun meanwhile, and nobody tells of the end of the one before.
            let games = table["results"].as_array().map_or(0, Vec::len);
            self.done[player] = self.script.start_of(games);
            self.known[player] = first;
        }
        for (n, event) in (first..).zip(events) {
            self.take(player, n, event.clone());
        }
        Ok(Again::Nothing)
    }

    /// Notes an event that was heard. What is heard again must be the same.
    fn take(&mut self, player: usize, n: u32, event: Value) {
        let known = &mut self.known[player];
        if n >= *known {
            *known = n + 1;
            if is_players(&event) {
                self.done[player] += 1;
                self.last[player] = n;
            }
            self.history.heard[player].push(Heard { n, event });
            return;
        }
        let heard = &self.history.heard[player];
        if !heard.iter().rev().any(|before| before.n == n && before.event == event) {
            self.history.heard[player].push(Heard { n, event });
        }
    }

    async fn ask_for_rest(&mut self, player: usize) -> Result<()> {
        let hello = serde_json::json!({
            "hello": self.table.tokens[player],
            "have": self.known[player],
        });
        if self.lines[player].send(hello.to_string()).await.is_err() {
            self.leave(player, true).await?;
        }
        Ok(())
    }

    /// Goes back to where one belongs some time after it was left, if it is there again; so the
    /// players of a table are still with different servers when the next thing goes wrong.
    async fn go_home(&mut self) -> Result<()> {
        let lost = self.history.lost.last().map_or(Duration::MAX, |lost| lost.at.elapsed());
        for player in [0, 1] {
            if self.at[player] != self.home[player] && lost > HOMESICK {
                let home = self.home[player];
                // Else a little later.
                self.try_open(player, home).await?;
            }
        }
        Ok(())
    }

    /// Opens a socket with a server; says whether it did.
    async fn try_open(&mut self, player: usize, at: usize) -> Result<bool> {
        let server = Server { address: self.servers[at] };
        let (id, token) = (&self.table.id, &self.table.tokens[player]);
        let have = Some(self.known[player]);
        let opened = timeout(OPENING, Line::greet(server, id, Some(token), have)).await;
        let Ok(Ok((line, welcome))) = opened else { return Ok(false) };
        self.lines[player] = line;
        self.at[player] = at;
        Box::pin(self.read(player, &welcome)).await?;
        Ok(true)
    }

    /// Goes to another server, as the page does by way of a balancer.
    async fn leave(&mut self, player: usize, by_server: bool) -> Result<()> {
        let lost = Lost { at: Instant::now(), server: self.at[player], by_server };
        self.history.lost.push(lost);
        for number in 0.. {
            let pause = TRIES[number.min(TRIES.len() - 1)] as f64 * (0.5 + self.rng.fraction());
            sleep(Duration::from_secs_f64(pause / 1000.0)).await;
            if self.try_open(player, (lost.server + 1 + number) % self.servers.len()).await? {
                return Ok(());
            }
            if lost.at.elapsed() > PATIENCE {
                bail!("no server opens a socket");
            }
        }
        Ok(())
    }
}

/// What is to be done after a frame.
enum Again {
    Nothing,
    /// What was sent may be lost.
    Send,
}

/// Whether a player did it.
pub(crate) fn is_players(event: &Value) -> bool {
    matches!(event["e"].as_str(), Some("move" | "again"))
}
