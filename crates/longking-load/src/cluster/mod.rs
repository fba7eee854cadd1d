//! Games over several servers that play as one, while something goes wrong: what is measured, and
//! whether anything is lost.

mod check;
mod faults;
mod figures;
mod history;
mod host;
mod player;
mod proxy;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use clap::Args;
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::script::{Rng, Script};
use crate::server::{Asker, Server};
use crate::table::Table;
use crate::time::time;
use faults::{Cluster, Fault, Happened};
pub(crate) use figures::Figures;
use history::History;
use player::{Pace, Player};

/// Plays over several servers of this machine with a PostgreSQL and a NATS of their own, has things
/// go wrong, and checks that nothing is lost.
#[derive(Args, Debug)]
pub(crate) struct Asked {
    /// The program that serves [default: longking beside this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// How many servers there are
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=9))]
    servers: u32,
    /// How many games are played at once; the players of every second one have different servers
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// How long they are played
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(5..=86_400))]
    seconds: u64,
    /// How long a game has one move, like 1s or 200ms
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    interval: Duration,
    /// What goes wrong, one after the other and then from the first on again
    #[arg(long, value_name = "FAULT,…", value_enum, value_delimiter = ',', default_value = "none")]
    fault: Vec<Fault>,
    /// From the beginning of one fault to that of the next, in seconds
    #[arg(long, value_name = "N", default_value_t = 30)]
    every: u64,
    /// How many seconds a fault lasts, otherwise than it usually does
    #[arg(long, value_name = "N")]
    away: Option<u64>,
    /// Which games are played and which servers are chosen: the same number, the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The clock of all games, in seconds: nobody's time runs out.
const CLOCK: &str = "3600";

/// How long everything rests before the first move.
const REST: Duration = Duration::from_secs(2);

/// How long everything goes well before the first fault, and after the last one began.
const WELL: Duration = Duration::from_secs(3);

/// How many scripts are played.
const SCRIPTS: usize = 64;

/// Plays, and answers what was measured.
///
/// # Errors
/// A program is missing or does not start.
pub(crate) fn run(asked: &Asked) -> Result<Figures> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(play(asked))
}

async fn play(asked: &Asked) -> Result<Figures> {
    let beside = || Ok::<_, std::io::Error>(std::env::current_exe()?.with_file_name("longking"));
    let program = asked.program.clone().map_or_else(beside, Ok)?;
    ensure!(program.is_file(), "{}: there is no such program", program.display());
    let proxies = asked.fault.iter().any(|fault| fault.is_of_ways());
    let mut cluster = Cluster::start(&program, asked.servers as usize, proxies).await?;
    let reached: Arc<[SocketAddr]> = if proxies {
        cluster.ways.iter().map(|ways| ways.clients.address).collect()
    } else {
        cluster.servers.iter().map(|server| server.address).collect()
    };
    let mut rng = Rng(asked.seed);
    let players = sit_down(asked, &reached, &mut rng).await?;
    let watched = players.first().context("there are games")?.id().to_owned();
    let (here, now) = (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH)?);
    let wall = move |at: Instant| {
        let since = at.checked_duration_since(here).map_or(0, |since| since.as_millis() as i64);
        now.as_millis() as i64 + since
    };
    let begin = here + REST;
    let pace =
        Pace { begin, end: begin + Duration::from_secs(asked.seconds), interval: asked.interval };
    let mut playing: JoinSet<History> = players.into_iter().map(|player| player.go(pace)).collect();
    let plan = Plan {
        faults: asked.fault.clone(),
        every: Duration::from_secs(asked.every.max(1)),
        length: asked.away.map(Duration::from_secs),
        pace,
        rng: Rng(rng.next()),
        watched,
    };
    let clients = Handle::current();
    let suffering = tokio::task::spawn_blocking(move || {
        let happened = plan.carry_out(&mut cluster, &clients);
        (cluster, happened)
    });
    let mut histories = Vec::new();
    while let Some(history) = playing.join_next().await {
        histories.push(history.context("a game broke off")?);
    }
    let (cluster, happened) = suffering.await?;
    let happened = happened?;
    let text = cluster.postgres.ask("SELECT table_id, body FROM events ORDER BY table_id, seq")?;
    let logs = check::read_logs(&text);
    let verdict = check::check(&histories, &logs, wall);
    let charged = check::most_charged(&histories, &logs, wall);
    let odd = check::odd_times(&histories, &logs, wall);
    Ok(Figures::new(asked, &histories, &happened, verdict, charged, pace).noting(odd))
}

/// Makes the tables and opens the sockets: the players of every second game are with different
/// servers.
async fn sit_down(
    asked: &Asked,
    reached: &Arc<[SocketAddr]>,
    rng: &mut Rng,
) -> Result<Vec<Player>> {
    let scripts = SCRIPTS.min(asked.games as usize);
    let scripts: Vec<_> = (0..scripts).map(|_| Arc::new(Script::new(rng))).collect();
    let leaves = !asked.fault.iter().any(|fault| matches!(fault, Fault::Postgres | Fault::Freeze));
    let mut askers = Vec::new();
    for address in reached.iter() {
        askers.push(Asker::connect(Server { address: *address }).await?);
    }
    let mut players = Vec::new();
    for number in 0..asked.games as usize {
        let first = number / 2 % reached.len();
        let at = [first, (first + number % 2) % reached.len()];
        let table = Table::make(&mut askers[first], Some(CLOCK)).await?;
        let script = Arc::clone(&scripts[number % scripts.len()]);
        let own = Rng(rng.next());
        players.push(Player::open(Arc::clone(reached), at, table, script, own, leaves).await?);
    }
    Ok(players)
}

/// What goes wrong when.
struct Plan {
    faults: Vec<Fault>,
    every: Duration,
    length: Option<Duration>,
    pace: Pace,
    rng: Rng,
    watched: String,
}

impl Plan {
    fn carry_out(mut self, cluster: &mut Cluster, clients: &Handle) -> Result<Vec<Happened>> {
        let mut all = Vec::new();
        let mut due = self.pace.begin + WELL;
        for fault in self.faults.clone().into_iter().cycle() {
            if fault == Fault::None || due + WELL > self.pace.end {
                break;
            }
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            let happened =
                cluster.suffer(fault, &mut self.rng, self.length, &self.watched, clients)?;
            all.push(happened);
            due += self.every;
        }
        Ok(all)
    }
}
