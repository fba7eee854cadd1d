//! From the arguments to the report.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::arguments::Arguments;
use crate::line::Line;
use crate::play::{Pace, Play};
use crate::report::{Report, processor_time};
use crate::script::{Rng, Script};
use crate::server::Asker;
use crate::table::Table;

/// How many different scripts are played; all tables share them.
const SCRIPTS: usize = 64;

/// How many connections make tables.
const ASKERS: usize = 16;

/// How long everything rests between the last socket and the first move.
const REST: Duration = Duration::from_secs(2);

/// Plays, and answers what was measured.
///
/// # Errors
/// The server does not make the tables or take the sockets.
pub(crate) fn run(arguments: &Arguments) -> Result<Report> {
    let intervals = arguments.duration.as_secs_f64() / arguments.interval.as_secs_f64();
    ensure!(intervals >= 1.0, "duration: must not be shorter than the interval");
    // One thread: the others of this machine are for the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(play(arguments, intervals as u32))
}

async fn play(arguments: &Arguments, moves: u32) -> Result<Report> {
    let mut rng = Rng(arguments.seed);
    let scripts = SCRIPTS.min(arguments.games as usize);
    let scripts: Vec<_> = (0..scripts).map(|_| Arc::new(Script::new(&mut rng))).collect();
    let plays = connect(arguments, &scripts, &mut rng).await?;
    let begin = Instant::now() + REST;
    let pace = Pace { begin, interval: arguments.interval, moves };
    let mut playing: JoinSet<_> = plays.into_iter().map(|play| play.go(pace)).collect();
    sleep_until(begin).await;
    let before = processor_time();
    let mut tallies = Vec::with_capacity(playing.len());
    while let Some(tally) = playing.join_next().await {
        tallies.push(tally.context("a game broke off")?);
    }
    let used = processor_time().zip(before).map(|(after, before)| after - before);
    // Every table has so many moves in so many intervals, however late the last one was.
    let time = arguments.interval * moves;
    Ok(Report::new(tallies, time, used))
}

/// Makes the tables and opens the sockets.
async fn connect(
    arguments: &Arguments,
    scripts: &[Arc<Script>],
    rng: &mut Rng,
) -> Result<Vec<Play>> {
    let Arguments { server, games, connections_per_second, .. } = *arguments;
    let server = server.context("no server is named")?;
    let begin = Instant::now();
    let each = Duration::from_secs(2) / connections_per_second;
    let mut askers = JoinSet::new();
    for first in 0..ASKERS.min(games as usize) {
        let scripts = scripts.to_vec();
        let mut rng = Rng(rng.next());
        askers.spawn(async move {
            let mut asker = Asker::connect(server).await?;
            let mut plays = Vec::new();
            for number in (first..games as usize).step_by(ASKERS) {
                sleep_until(begin + each * number as u32).await;
                let table = Table::make(&mut asker, None).await?;
                let (one, _) = Line::open(server, &table.id, &table.tokens[0], None).await?;
                let (two, _) = Line::open(server, &table.id, &table.tokens[1], None).await?;
                let script = Arc::clone(&scripts[number % scripts.len()]);
                plays.push(Play::new(server, table, [one, two], script, Rng(rng.next())));
            }
            anyhow::Ok(plays)
        });
    }
    let mut plays = Vec::with_capacity(games as usize);
    while let Some(made) = askers.join_next().await {
        plays.extend(made.context("a connection broke off")??);
    }
    Ok(plays)
}
