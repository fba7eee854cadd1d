//! What goes wrong in a cluster, on purpose, one thing after the other.

use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use tokio::runtime::Handle;
use tokio::time::{Instant, timeout};

use super::host::{Postgres, Process, signal};
use super::proxy::{Proxy, Way};
use crate::line::Line;
use crate::script::Rng;
use crate::server::Server;

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fault {
    /// Nothing
    None,
    /// A server is killed, and started again 3 s later
    Kill,
    /// A server stands still for 10 s
    Stop,
    /// PostgreSQL is stopped hard and started
    Postgres,
    /// PostgreSQL stands still for 5 s
    Freeze,
    /// NATS is away for 20 s
    Nats,
    /// A server reaches neither PostgreSQL nor its clients, nor another one NATS, for 10 s, and
    /// nobody is told
    Drop,
    /// Everything from and to a server takes 100 ms longer each way, for 10 s
    Slow,
    /// All connections of a server break
    Cut,
}

impl Fault {
    /// For how long.
    fn lasts(self) -> Duration {
        Duration::from_secs(match self {
            Fault::None | Fault::Postgres | Fault::Cut => 0,
            Fault::Kill => 3,
            Fault::Freeze => 5,
            Fault::Stop | Fault::Drop | Fault::Slow => 10,
            Fault::Nats => 20,
        })
    }

    /// Whether it happens to a way between two programs, and not to a program.
    pub(crate) fn is_of_ways(self) -> bool {
        matches!(self, Fault::Drop | Fault::Slow | Fault::Cut)
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Fault::None => "none",
            Fault::Kill => "kill",
            Fault::Stop => "stop",
            Fault::Postgres => "postgres",
            Fault::Freeze => "freeze",
            Fault::Nats => "nats",
            Fault::Drop => "drop",
            Fault::Slow => "slow",
            Fault::Cut => "cut",
        }
    }
}

/// A fault that was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Happened {
    pub(crate) fault: Fault,
    /// The server that it happened to, if it was one.
    pub(crate) server: Option<usize>,
    pub(crate) from: Instant,
    pub(crate) to: Instant,
    /// How long a server that had stood still kept a socket after it woke; none if it kept it for
    /// longer than was waited.
    pub(crate) kept: Option<Duration>,
}

/// The ways to and from a server; none where it is reached directly.
pub(crate) struct Ways {
    pub(crate) database: Proxy,
    pub(crate) bus: Proxy,
    pub(crate) clients: Proxy,
}

/// All programs.
pub(crate) struct Cluster {
    pub(crate) servers: Vec<Process>,
    pub(crate) ways: Vec<Ways>,
    pub(crate) nats: Process,
    pub(crate) postgres: Postgres,
}

/// How long to wait for a server that has woken to close a socket.
const WAKES: Duration = Duration::from_secs(5);

/// By how much a slow way is slower.
const SLOW: Duration = Duration::from_millis(100);

/// How long a way is cut at least, so that every connection sees it.
const MOMENT: Duration = Duration::from_millis(100);

impl Cluster {
    /// The ways of a server.
    fn ways(&self, server: usize) -> Result<&Ways> {
        self.ways.get(server).context("there are no proxies")
    }

    /// Starts everything, with proxies on all ways where they are asked for.
    pub(crate) async fn start(program: &Path, servers: usize, proxies: bool) -> Result<Cluster> {
        let postgres = Postgres::start()?;
        let nats = Process::nats()?;
        let mut cluster = Cluster { servers: Vec::new(), ways: Vec::new(), nats, postgres };
        for _ in 0..servers {
            let (database, bus) = (cluster.postgres.address, cluster.nats.address);
            if !proxies {
                cluster.servers.push(Process::server(program, database, bus)?);
                continue;
            }
            let (database, bus) = (Proxy::to(database).await?, Proxy::to(bus).await?);
            let program = program.to_owned();
            let (at, by) = (database.address, bus.address);
            // Its ways are served by this thread meanwhile.
            let server =
                tokio::task::spawn_blocking(move || Process::server(&program, at, by)).await??;
            let clients = Proxy::to(server.address).await?;
            cluster.servers.push(server);
            cluster.ways.push(Ways { database, bus, clients });
        }
        Ok(cluster)
    }

    /// Has a fault happen, to a server chosen by chance; takes as long as it lasts. `length`
    /// overrides that. `table` is one to watch.
    pub(crate) fn suffer(
        &mut self,
        fault: Fault,
        rng: &mut Rng,
        length: Option<Duration>,
        table: &str,
        clients: &Handle,
    ) -> Result<Happened> {
        let server = rng.below(self.servers.len());
        let lasts = length.unwrap_or(fault.lasts());
        let from = Instant::now();
        let mut happened = Happened { fault, server: None, from, to: from, kept: None };
        match fault {
            Fault::None => {}
            Fault::Kill => {
                happened.server = Some(server);
                self.servers[server].kill();
                thread::sleep(lasts);
                self.servers[server].revive()?;
            }
            Fault::Stop => {
                happened.server = Some(server);
                let sleeper = &self.servers[server];
                let there = Server { address: sleeper.address };
                let watch = clients.block_on(Line::greet(there, table, None, None))?.0;
                signal("STOP", sleeper.pid())?;
                thread::sleep(lasts);
                signal("CONT", sleeper.pid())?;
                happened.to = Instant::now();
                happened.kept = clients.block_on(closed(watch));
                return Ok(happened);
            }
            Fault::Postgres => self.postgres.crash()?,
            Fault::Freeze => {
                let processes = self.postgres.processes()?;
                processes.iter().try_for_each(|pid| signal("STOP", *pid))?;
                thread::sleep(lasts);
                processes.iter().try_for_each(|pid| signal("CONT", *pid))?;
            }
            Fault::Nats => {
                self.nats.kill();
                thread::sleep(lasts);
                self.nats.revive()?;
            }
            Fault::Drop => {
                happened.server = Some(server);
                let Ways { database, clients, .. } = self.ways(server)?;
                let deaf = &self.ways((server + 1) % self.ways.len())?.bus;
                be(&[database, clients, deaf], Way::Silent, lasts);
            }
            Fault::Slow | Fault::Cut => {
                happened.server = Some(server);
                let Ways { database, clients, bus } = self.ways(server)?;
                let way = if fault == Fault::Cut { Way::Cut } else { Way::Slow(SLOW) };
                be(&[database, clients, bus], way, lasts);
            }
        }
        happened.to = Instant::now();
        Ok(happened)
    }
}

/// Has ways be otherwise for so long.
fn be(ways: &[&Proxy], way: Way, lasts: Duration) {
    ways.iter().for_each(|each| each.set(way));
    thread::sleep(lasts.max(MOMENT));
    ways.iter().for_each(|each| each.set(Way::Open));
}

/// How long it takes until a socket is closed.
async fn closed(mut line: Line) -> Option<Duration> {
    let begun = Instant::now();
    let end = async { while line.text().await.is_ok() {} };
    timeout(WAKES, end).await.ok().map(|()| begun.elapsed())
}
