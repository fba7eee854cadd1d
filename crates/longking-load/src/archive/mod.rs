//! A large archive, and how long it takes to be asked.

mod fill;
mod measure;

use anyhow::Result;
use clap::Args;

use crate::server::Server;

/// Makes an archive of many games of many people in a database, to measure what is asked of it. The
/// ratings follow: longking club rerate.
#[derive(Args, Debug)]
pub(crate) struct Filling {
    /// A database of which nothing is needed any more, as for longking serve
    #[arg(long, value_name = "URL")]
    pub(crate) database: String,
    /// How many games there are; 5,000 of them, or half where they are few, are those of Anna-1
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(crate) games: u32,
    /// How many people have played them
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(3..=10_000_000))]
    pub(crate) people: u32,
    /// Which games are played: the same number, the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Asks a server for people, their games and all games of Anna-1, one question after the other, and
/// measures how long that takes.
#[derive(Args, Debug)]
pub(crate) struct Asking {
    /// Where the server is, like http://127.0.0.1:8350; no other machine is asked
    #[arg(long, value_name = "URL")]
    pub(crate) server: Server,
    /// How many people there are
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(3..=10_000_000))]
    pub(crate) people: u32,
    /// How many questions of each kind are asked
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    pub(crate) questions: u32,
    /// The process of the server, whose memory is looked at
    #[arg(long, value_name = "N")]
    pub(crate) pid: Option<u32>,
    /// Whom is asked for: the same number, the same
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// So many games Anna-1 has.
const MOST: u32 = 5_000;

/// Fills a database; answers what was made.
///
/// # Errors
/// The database cannot be used, or has people or games in it.
pub(crate) fn fill(asked: &Filling) -> Result<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(fill::run(asked))
}

/// Measures; answers the figures, and whether every question had its answer.
///
/// # Errors
/// The server does not answer.
pub(crate) fn measure(asked: &Asking) -> Result<(bool, String)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(measure::run(asked))
}
