//! The arguments of `longking play`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use draughts_engine::Level;

use super::Subject;
use super::values::{level, number, some_seconds, whole};

/// `longking play`.
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// How much the computer sees
    #[arg(long, value_name = "1..16", default_value = "6", value_parser = level)]
    pub(crate) level: Level,
    /// Play the black pieces; in a match, in the first game
    #[arg(long)]
    pub(crate) black: bool,
    /// Who begins the first game, where the rules leave it open
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Begins::Lot)]
    pub(crate) begins: Begins,
    /// Play a match of so many Boards, each of three wins; colours change with every game
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = number::<0, 99>
    )]
    pub(crate) boards: u32,
    /// Play all Boards, also when the match is decided
    #[arg(long, requires = "boards")]
    pub(crate) all_boards: bool,
    /// Men that one side starts without, by their squares in the first game: 3,4
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) short: Vec<String>,
    /// Who crowns a man on his back line before the first move, and gives up another for it
    #[arg(long, value_name = "WHO", value_enum)]
    pub(crate) crown: Option<Crowning>,
    /// The longest time for each move of the computer, in seconds
    #[arg(long, value_name = "S", default_value = "1", value_parser = some_seconds)]
    pub(crate) move_time: Duration,
    /// What the lot falls by, and the choice of the computer among equal moves [default: another
    /// every time]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,
}

/// Who begins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Begins {
    /// A lot is drawn
    Lot,
    /// You
    You,
    /// The computer
    Computer,
}

/// Who crowns a man before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Crowning {
    /// Both
    Both,
    /// You alone
    You,
    /// The computer alone
    Computer,
}
