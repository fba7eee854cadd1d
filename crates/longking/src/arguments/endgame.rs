//! The arguments of `longking endgame`.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread;

use clap::{Args, Subcommand};
use draughts_notation::{Contract, Excerpt};

use super::values::{address, number};

/// `longking endgame`.
#[derive(Debug, Subcommand)]
pub(crate) enum Endgame {
    /// Build every table up to so many pieces; goes on where it was stopped
    ///
    /// Ends with how many positions are won, drawn and lost, the bytes of all files and the seconds
    /// it took. Rule sets that differ only in counts, huffing, adjudication or the corner share
    /// their tables.
    Build(EndgameBuild),
    /// Tell whether the side to move wins, draws or loses; exit status 1 when no table knows
    Probe(EndgameProbe),
    /// Check every block, and every position against its moves
    Verify(EndgameVerify),
    /// Tell of each material how many positions are won, drawn and lost
    ///
    /// A row has the material, positions, won, drawn, lost, bytes and the longest win in plies up
    /// to the end of its count, which is - where it is not known.
    Stats(EndgameStats),
    /// Write what the tables say of the endings of the Nigerian manual, as Markdown
    Report(EndgameReport),
}

/// Which tables a command is about.
#[derive(Args, Debug)]
pub(crate) struct EndgameFolder {
    /// A rule set and what differs, like international,choice=free
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// The folder of the tables
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: PathBuf,
}

/// What the building of tables may take of a machine.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Means {
    /// How many threads build tables [default: one for each core]
    #[arg(long, value_name = "T", value_parser = number::<1, 256>)]
    threads: Option<u32>,
    /// How much memory tables may take
    #[arg(
        long,
        value_name = "GB",
        default_value = "4",
        value_parser = gigabytes
    )]
    pub(crate) memory: u64,
}

impl Means {
    /// How many threads build tables.
    pub(crate) fn threads(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, |threads| threads as usize)
    }
}

/// `longking endgame build`.
#[derive(Args, Debug)]
pub(crate) struct EndgameBuild {
    #[command(flatten)]
    pub(crate) tables: EndgameFolder,
    /// The most pieces on the board
    #[arg(long, value_name = "N", value_parser = number::<2, 6>)]
    pub(crate) pieces: u32,
    /// Distances too, up to so many pieces: how soon a win ends the count that could draw it
    #[arg(long, value_name = "N", value_parser = number::<2, 5>)]
    pub(crate) distance: Option<u32>,
    /// What the page's practice reads too, up to so many pieces: distances under no count
    #[arg(long, value_name = "N", value_parser = number::<2, 5>)]
    pub(crate) practice: Option<u32>,
    #[command(flatten)]
    pub(crate) means: Means,
    /// Have other machines build the tables: a file with a name and a token on each line, for those
    /// that run `longking work`
    #[arg(long, value_name = "FILE")]
    pub(crate) workers: Option<PathBuf>,
    /// Where these ask for work [default: the first free port from 8350, on this machine alone]
    #[arg(long, value_name = "ADDRESS", requires = "workers", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// How many seconds one of them may be silent before its slice is given to another [default:
    /// 60]
    #[arg(long, value_name = "S", value_parser = number::<1, 3600>, requires = "workers")]
    pub(crate) lease: Option<u32>,
}

/// `longking endgame probe`.
#[derive(Args, Debug)]
pub(crate) struct EndgameProbe {
    #[command(flatten)]
    pub(crate) tables: EndgameFolder,
    /// A position in our numbering, like W:WK45,K48:BK5
    #[arg(long)]
    pub(crate) fen: String,
}

/// `longking endgame verify`.
#[derive(Args, Debug)]
pub(crate) struct EndgameVerify {
    #[command(flatten)]
    pub(crate) tables: EndgameFolder,
    /// Look at about so many positions, spread over all tables, instead of at every one
    #[arg(
        long,
        value_name = "N",
        value_parser = number::<1, 2_000_000_000>
    )]
    pub(crate) sample: Option<u32>,
}

/// `longking endgame stats`.
#[derive(Args, Debug)]
pub(crate) struct EndgameStats {
    #[command(flatten)]
    pub(crate) tables: EndgameFolder,
    /// Then the positions that are won or lost only without the counts of the rules, so many of a
    /// material at most; their distances must be there
    #[arg(long, value_name = "N", value_parser = number::<1, 1_000_000>)]
    pub(crate) late: Option<u32>,
}

/// `longking endgame report`.
#[derive(Args, Debug)]
pub(crate) struct EndgameReport {
    /// The folder of the tables of nigerian and international, up to five pieces, and of ghanaian,
    /// up to four or more
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: PathBuf,
    /// Where the report goes; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// Reads an amount of memory in gigabytes, as bytes.
fn gigabytes(text: &str) -> Result<u64, String> {
    match text.parse::<f64>() {
        Ok(amount) if (0.01..=4096.0).contains(&amount) => Ok((amount * f64::from(1 << 30)) as u64),
        _ => Err(format!("must be gigabytes, 0.01 to 4096, not {}", Excerpt::of(text))),
    }
}
