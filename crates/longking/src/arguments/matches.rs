//! The arguments of matches between engines and of the openings for them.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use draughts_engine::contest::{Pace, Part, Side, Sprt};
use draughts_notation::Contract;

use super::values::{men, number, plies, positions, seconds, some_seconds, whole};

/// `longking match`.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("pace").required(true))]
#[command(group = clap::ArgGroup::new("b_pace"))]
pub(crate) struct Match {
    /// The one engine
    #[arg(long, value_name = "CMD")]
    pub(crate) a: Side,
    /// The other engine
    #[arg(long, value_name = "CMD")]
    pub(crate) b: Side,
    /// Openings: a FEN a line, the moves of an opening a line, or PDN
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: PathBuf,
    /// How many games
    #[arg(long, value_name = "N", value_parser = number::<1, 10_000_000>)]
    pub(crate) games: u32,
    /// The rules
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// The time for each move, in seconds
    #[arg(long, value_name = "S", group = "pace", value_parser = some_seconds)]
    pub(crate) move_time: Option<Duration>,
    /// The positions for each move
    #[arg(long, value_name = "N", group = "pace", value_parser = positions)]
    pub(crate) nodes: Option<u64>,
    /// A clock for each game: 60, 60+0.5 or 40/60, in seconds
    #[arg(long, value_name = "T+I", group = "pace")]
    pub(crate) time: Option<Pace>,
    /// The time for each move of b, where it has another
    #[arg(long, value_name = "S", group = "b_pace", value_parser = some_seconds)]
    pub(crate) b_move_time: Option<Duration>,
    /// The positions for each move of b, where it has others
    #[arg(long, value_name = "N", group = "b_pace", value_parser = positions)]
    pub(crate) b_nodes: Option<u64>,
    /// The clock of b, where it has another
    #[arg(long, value_name = "T+I", group = "b_pace")]
    pub(crate) b_time: Option<Pace>,
    /// By how much an engine may be late, in seconds
    #[arg(long, value_name = "S", default_value = "0.5", value_parser = seconds)]
    pub(crate) margin: Duration,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<1, 256>)]
    pub(crate) concurrency: u32,
    /// Keep the games in this file; those that it has already are not played again
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
    /// Play only one of several equal parts of the games: 2/4
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    pub(crate) part: Part,
    /// Count the games of another part in this file too; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) add: Vec<PathBuf>,
    /// End as soon as a test of two differences in strength says enough: 0,5
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Sprt>,
    /// End a game once both engines have said for 8 moves that the same side is 5 men up, or, from
    /// move 80 of both sides on, for 16 moves that nobody is better
    #[arg(long)]
    pub(crate) adjudicate: bool,
    /// Let programs of the Hub protocol, version 2, think in the time of the other side; each needs
    /// a processor of its own
    #[arg(long)]
    pub(crate) ponder: bool,
    /// Shuffles the openings; 0 leaves them in the order of the file
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole)]
    pub(crate) seed: u64,
}

/// `longking openings`.
#[derive(Args, Debug)]
pub(crate) struct Openings {
    /// The rules
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// How many openings
    #[arg(long, value_name = "N", value_parser = number::<1, 100_000>)]
    pub(crate) count: u32,
    /// The least and the most random moves
    #[arg(long, value_name = "A-B", default_value = "4-7", value_parser = plies)]
    pub(crate) plies: RangeInclusive<u32>,
    /// By how much whoever is better may be so, in men
    #[arg(long, value_name = "X-Y", default_value = "0-0.6", value_parser = men)]
    pub(crate) score: RangeInclusive<i32>,
    /// Keep only those in which both sides have as many pieces
    #[arg(long)]
    pub(crate) equal: bool,
    /// The positions that a score is taken from
    #[arg(long, value_name = "N", default_value = "20000", value_parser = positions)]
    pub(crate) nodes: u64,
    /// What chance begins with
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole)]
    pub(crate) seed: u64,
}
