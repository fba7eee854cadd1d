//! The arguments of `longking work`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::endgame::Means;

/// `longking work`.
#[derive(Args, Debug)]
pub(crate) struct Work {
    /// The server, or the build that is shared: http://HOST:PORT or https://HOST:PORT
    #[arg(long, value_name = "URL")]
    pub(crate) server: String,
    /// A file with the token that the server knows
    #[arg(long, value_name = "FILE")]
    pub(crate) token: PathBuf,
    /// A certificate as PEM of who vouches for the server, where this machine does not know it
    #[arg(long, value_name = "FILE")]
    pub(crate) ca: Option<PathBuf>,
    /// The kinds of work, with commas between them [default: all]
    #[arg(long, value_name = "KINDS", value_enum, value_delimiter = ',')]
    pub(crate) kinds: Vec<WorkKind>,
    /// The folder for endgame tables, of this worker alone [default: work in the user's folder for
    /// data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) means: Means,
}

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WorkKind {
    /// Positions of games
    Review,
    /// Rated games, for moderators
    Sheet,
    /// Slices of endgame tables
    Slice,
}
