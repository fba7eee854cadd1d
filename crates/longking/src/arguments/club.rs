//! The arguments of `longking club`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// `longking club`.
#[derive(Debug, Subcommand)]
pub(crate) enum ClubCommand {
    /// Compute all ratings again from the games, in the order in which they were rated
    ///
    /// Nothing changes unless the database was damaged or changed by hand. While it is done no game
    /// can end. Prints how many rated games there are, how many ratings, and how many of either
    /// were otherwise.
    Rerate(Kept),
    /// Give somebody a role: a moderator sees reports and acts on them; a player does not
    ///
    /// A moderator judges from a device that was logged in when the role was given, once it has let
    /// another one in, and from that one. Who has no such device any more gets the role again while
    /// a new one is logged in.
    Role(Role),
    /// List the moderators, a name on each line
    Moderators(Kept),
}

/// `longking club role`.
#[derive(Args, Debug)]
pub(crate) struct Role {
    /// The name of the person
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// What the person is from now on
    #[arg(value_name = "ROLE", value_enum)]
    pub(crate) role: RoleName,
    #[command(flatten)]
    pub(crate) kept: Kept,
}

/// What somebody is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RoleName {
    #[value(alias = "none")]
    Player,
    Moderator,
}

/// Where games and people are kept.
#[derive(Args, Debug)]
pub(crate) struct Kept {
    /// The folder where games are kept [default: longking in the user's folder for data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Where games are kept instead: postgres://… or sqlite:PATH
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
}
