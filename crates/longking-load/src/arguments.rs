//! The arguments of the command line.

use std::time::Duration;

use clap::Parser;

use crate::server::Server;

/// Plays many games at once over a server of this machine and measures how long a move takes to the
/// other player.
///
/// The server must let one address make any number of games: longking serve --no-limits.
#[derive(Debug, Parser)]
#[command(name = "longking-load", version, about, max_term_width = 100)]
#[command(after_help = "Exit status: 0 all moves arrived, 1 some did not, 2 bad input.")]
pub(crate) struct Arguments {
    /// Where the server is, like http://127.0.0.1:8350; no other machine is asked
    #[arg(long, value_name = "URL")]
    pub(crate) server: Server,
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

/// The longest time: an hour.
const LONGEST: Duration = Duration::from_secs(3600);

/// Reads a time of a millisecond to an hour.
fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];
    let read = units.into_iter().find_map(|(unit, ms)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(ms).map(Duration::from_millis)
    });
    read.filter(|time| !time.is_zero() && *time <= LONGEST)
        .ok_or_else(|| "must be a time of 1ms to 1h, like 200ms, 5s or 1m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_and_a_bound() {
        for (text, ms) in
            [("1ms", 1), ("200ms", 200), ("5s", 5000), ("2m", 120_000), ("1h", 3_600_000)]
        {
            assert_eq!(time(text), Ok(Duration::from_millis(ms)));
        }
        for text in ["", "5", "s", "0s", "-1s", "2h", "1.5s", "99999999999999999999s"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
