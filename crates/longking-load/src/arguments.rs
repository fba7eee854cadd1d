//! The arguments of the command line.

use std::time::Duration;

use clap::Parser;

use crate::server::Server;
use crate::time::time;

/// Plays many games at once over a server of this machine and measures how long a move takes to the
/// other player.
///
/// The server must let one address make any number of games: longking serve --no-limits.
#[derive(Debug, Parser)]
#[command(name = "longking-load", version, about, max_term_width = 100)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "Exit status: 0 all moves arrived, 1 some did not, 2 bad input.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) chore: Option<Chore>,
    /// Where the server is, like http://127.0.0.1:8350; no other machine is asked
    #[arg(long, value_name = "URL", required = true)]
    pub(crate) server: Option<Server>,
    /// How many games are played at once, each with two sockets
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// How long a game has one move, like 5s or 200ms
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time)]
    pub(crate) interval: Duration,
    /// How long moves are measured, at least one interval
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = time)]
    pub(crate) duration: Duration,
    /// How many sockets are opened in a second, before moves are measured
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) connections_per_second: u32,
    /// Which games are played and when: the same number, the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// What else it does.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Chore {
    // Where processes can be stopped and go on.
    #[cfg(unix)]
    Cluster(crate::cluster::Asked),
    Archive(crate::archive::Filling),
    Ask(crate::archive::Asking),
}
