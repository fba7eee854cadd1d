//! The arguments of the command line.

mod club;
mod endgame;
mod learning;
mod library;
mod matches;
mod play;
mod values;
mod work;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use draughts::rules::BoardSize;
use draughts_engine::{EndgameFolder, Level, Source};
use draughts_notation::{Contract, moves};

pub(crate) use club::{ClubCommand, Kept, Role, RoleName};
pub(crate) use endgame::{
    Endgame, EndgameBuild, EndgameProbe, EndgameReport, EndgameStats, EndgameVerify,
};
pub(crate) use learning::{Selfplay, Train};
pub(crate) use library::{
    Games, LibraryCommand, LibraryDuplicates, LibraryFind, LibraryImport, LibraryList,
    LibraryRestore, LibraryShow, LibraryTree, LibraryUndo, Place,
};
pub(crate) use matches::{Match, Openings};
pub(crate) use play::{Begins, Crowning, Play};
use values::{address, level, number, port, positions, seconds, side, some_seconds};
pub(crate) use work::{Work, WorkKind};

/// Draughts by everybody's rules.
#[derive(Debug, Parser)]
#[command(name = "longking", version, about, max_term_width = 100)]
#[command(after_help = "Exit status: 0 done, 1 the answer is no, 2 bad input.")]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the rule sets, or every value of one contract with its clause
    Rules(Rules),
    /// List the legal moves of a position, one a line
    Moves(Moves),
    /// Count move sequences by depth: depth, nodes, seconds, nodes a second
    Perft(Perft),
    /// Tell where a game stands after some moves: what may be played, counts, the outcome, as JSON
    State(State),
    /// Write a position in the numbering of the other orientation
    Mirror(Mirror),
    /// Draw a position as an SVG picture
    Render(Render),
    /// Tell the legal moves of a position under two contracts apart, as JSON
    ///
    /// The FEN has the numbers of the first contract. Where the boards are mirror images, so is the
    /// position under the second: moves are in the numbers of the first, and own_b has those of the
    /// second. Where the game is over under a contract it has no moves, and outcome_a or outcome_b
    /// says why. With --depth the engine tells its value and best move under each, captures being
    /// compulsory.
    Compare(Compare),
    /// Check games that are written as PDN, or rewrite them
    #[command(subcommand)]
    Pdn(Pdn),
    /// Keep games in a library and search it: by player, day, result, position and pattern
    #[command(subcommand)]
    Library(LibraryCommand),
    /// Build, ask and check endgame tables
    #[command(subcommand)]
    Endgame(Endgame),
    /// Tell what the engine thinks of a position, as JSON lines: as the search deepens, then the
    /// best move
    Analyse(Analyse),
    /// Search fixed positions to a fixed depth: positions, seconds, positions a second
    Bench(Bench),
    /// Play a game or a match against the computer in the terminal
    ///
    /// Moves are typed, 32-28 or 28x19; ? lists what else can be. Where the input ends, the game is
    /// left.
    Play(Play),
    /// Play by DamExchange, the games that the other program asks for
    Dxp(Dxp),
    /// Play by the Hub protocol, version 2, on standard input and output
    Hub(Hub),
    /// Play engines against each other, each opening twice with colours changed
    ///
    /// CMD is self, or self?level=3&hash=16; else a command, with the prefix hub: or none (Hub
    /// protocol, version 2), hub1: (version 1, as Scan 2.0 speaks) or dxp: (DamExchange; {port} in
    /// the command becomes a free port, HOST:PORT is a program that listens already). A program
    /// that is named with its folder runs in that folder. Prints a line for each game, then wins,
    /// draws and losses of a and the difference in strength with its 95 % interval.
    Match(Box<Match>),
    /// Draw openings for matches: random moves from the start, kept where the score is within
    /// bounds
    ///
    /// A line has the moves of an opening. They are the same for the same arguments and the same
    /// engine.
    Openings(Openings),
    /// Play games of the engine against itself, to learn weights from; goes on where it was stopped
    ///
    /// The games are the same for the same arguments, whatever the number of threads.
    Selfplay(Selfplay),
    /// Learn weights from games of the engine against itself
    Train(Train),
    /// Serve the web application; this is what happens without a command
    Serve(Serve),
    /// Look after the people of a server and their ratings
    #[command(subcommand)]
    Club(ClubCommand),
    /// Lend this machine: do jobs of a server, or slices of a build that is shared, until stopped
    ///
    /// Standard error has a line for each job. A server that is away is waited for; what a worker
    /// has not finished when it ends is given to another.
    Work(Work),
}

/// Which rules and which position a command is about.
#[derive(Args, Debug)]
pub(crate) struct Subject {
    /// A rule set and what differs, like international,choice=free
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// A position in our numbering, like W:W31-50:B1-20 [default: the start position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
}

/// `longking rules`.
#[derive(Args, Debug)]
pub(crate) struct Rules {
    /// A rule set, with the values that differ
    pub(crate) contract: Option<Contract>,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `longking moves`.
#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// How a move is written
    #[arg(long, value_enum, default_value_t = Format::Pdn)]
    pub(crate) format: Format,
    /// Read a FEN a line from standard input and answer a line each
    #[arg(long, conflicts_with = "fen")]
    pub(crate) batch: bool,
}

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Short, with the full path where it is ambiguous
    Pdn,
    /// Every landing square
    Long,
    /// Numbers, with the captured squares: 32-28, 28x19x23
    Hub,
}

impl From<Format> for moves::Format {
    fn from(format: Format) -> moves::Format {
        match format {
            Format::Pdn => moves::Format::Pdn,
            Format::Long => moves::Format::Long,
            Format::Hub => moves::Format::Hub,
        }
    }
}

/// `longking perft`.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// The longest sequences, in plies
    #[arg(long, value_name = "N", value_parser = number::<0, 100>)]
    pub(crate) depth: u32,
    /// List first how many of the longest sequences begin with each move
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many threads count
    #[arg(
        long,
        value_name = "T",
        default_value_t = 1,
        value_parser = number::<1, 256>
    )]
    pub(crate) threads: u32,
    /// Make the moves of the last ply too, instead of counting them
    #[arg(long)]
    pub(crate) no_bulk: bool,
}

/// `longking state`.
#[derive(Args, Debug)]
pub(crate) struct State {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// Moves in any form, huffs among them: "32-28 19-23 28x19 huff14"
    #[arg(long)]
    pub(crate) moves: Option<String>,
    /// A folder of endgame tables: a position that they prove drawn ends the game
    #[arg(long, value_name = "FOLDER")]
    pub(crate) proven: Option<PathBuf>,
}

/// `longking mirror`.
#[derive(Args, Debug)]
pub(crate) struct Mirror {
    /// The board: 8, 10, 12, 14, all-8 or points-5
    #[arg(long, value_name = "BOARD", default_value = "10", value_parser = side)]
    pub(crate) board: BoardSize,
    /// A position in our numbering, of either orientation [default: a start position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
}

/// `longking render`.
#[derive(Args, Debug)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// Where the picture goes; - is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Write the numbers of the squares
    #[arg(long)]
    pub(crate) numbers: bool,
}

/// `longking compare`.
#[derive(Args, Debug)]
pub(crate) struct Compare {
    /// The first contract
    #[arg(long, value_name = "CONTRACT")]
    pub(crate) a: Contract,
    /// The second contract, on a board of the same size
    #[arg(long, value_name = "CONTRACT")]
    pub(crate) b: Contract,
    /// A position in the numbers of the first contract [default: its start position]
    #[arg(long)]
    pub(crate) fen: Option<String>,
    /// How deep the engine searches, in plies
    #[arg(long, value_name = "N", value_parser = number::<1, 99>)]
    pub(crate) depth: Option<u32>,
}

/// `longking pdn`.
#[derive(Debug, Subcommand)]
pub(crate) enum Pdn {
    /// Play through every game and tell what is not legal
    ///
    /// A line for each problem, FILE:LINE:COLUMN: game N: …, then a line for each file, FILE games
    /// N moves N errors N. What was repaired, and a game that goes on after a draw, is a note. Exit
    /// status 1 when there are errors.
    Check(PdnCheck),
    /// Write the games anew, as PDN 3.0 or as JSON, a game a line
    ///
    /// What could not be read is kept as a comment and told on standard error. Exit status 1 when a
    /// game was lost.
    Convert(PdnConvert),
}

/// `longking pdn check`.
#[derive(Args, Debug)]
pub(crate) struct PdnCheck {
    /// The rules of games that do not name theirs
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// `longking pdn convert`.
#[derive(Args, Debug)]
pub(crate) struct PdnConvert {
    /// The rules of games that do not name theirs
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// What to write
    #[arg(long, value_enum)]
    pub(crate) to: PdnForm,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PdnForm {
    /// PDN 3.0
    Pdn,
    /// JSON, a game a line
    Json,
}

/// `longking analyse`.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("limit").required(true))]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// The time, in seconds
    #[arg(long, value_name = "S", group = "limit", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// The deepest iteration, in plies
    #[arg(long, value_name = "N", group = "limit", value_parser = number::<1, 64>)]
    pub(crate) depth: Option<u32>,
    /// The most positions
    #[arg(long, value_name = "N", group = "limit", value_parser = positions)]
    pub(crate) nodes: Option<u64>,
    /// How many of the best turns are told
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::<1, 100>)]
    pub(crate) lines: u32,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

/// `longking dxp`.
#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("side").required(true))]
pub(crate) struct Dxp {
    /// Wait for others on this port of this machine
    #[arg(long, value_name = "PORT", group = "side", value_parser = port)]
    pub(crate) listen: Option<u16>,
    /// Connect to a program that waits
    #[arg(long, value_name = "HOST:PORT", group = "side")]
    pub(crate) connect: Option<String>,
    /// The time for each move, in seconds [default: a share of what the game has]
    #[arg(long, value_name = "S", value_parser = some_seconds)]
    pub(crate) move_time: Option<Duration>,
    /// The rules, of a board of 50 squares
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    #[command(flatten)]
    pub(crate) engine: Engine,
}

/// `longking hub`.
#[derive(Args, Debug)]
pub(crate) struct Hub {
    #[command(flatten)]
    pub(crate) engine: Engine,
}

/// What can be chosen about the engine.
#[derive(Args, Debug)]
pub(crate) struct Engine {
    /// How strong it plays, 1 to 16
    #[arg(long, value_name = "1..16", default_value = "16", value_parser = level)]
    pub(crate) level: Level,
    /// The memory for positions searched before, in mebibytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = number::<1, 65536>)]
    pub(crate) hash: u32,
    /// How many threads it searches with
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<1, 256>)]
    pub(crate) threads: u32,
    /// Contempt: the bonus for a full board in hundredths of a man when it plays; it avoids drawish
    /// exchanges and wins more against weaker players
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = number::<0, 100>)]
    pub(crate) contempt: u32,
    /// What it scores positions with: a file of weights, plain for material and squares, or shipped
    #[arg(long, value_name = "FILE", default_value = "shipped", value_parser = Source::read)]
    pub(crate) weights: Source,
    /// A folder of endgame tables, as endgame build makes them
    #[arg(long, value_name = "FOLDER", value_parser = EndgameFolder::read)]
    pub(crate) tables: Option<EndgameFolder>,
}

/// `longking bench`.
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Instead tell how much sooner so many threads search 50 openings to the same depth than one
    #[arg(long, value_name = "N", value_parser = number::<2, 256>)]
    pub(crate) threads: Option<u32>,
}

/// `longking serve`.
#[derive(Args, Debug, Default)]
pub(crate) struct Serve {
    /// Where to listen [default: the first free port from 8350, on this machine alone]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub(crate) listen: Option<SocketAddr>,
    /// The folder where games are kept [default: longking in the user's folder for data]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
    /// Where games are kept instead: postgres://… or sqlite:PATH
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// The library of games, open to this machine alone [default: library.sqlite beside the games,
    /// or none with --listen]
    #[arg(long, value_name = "FILE")]
    pub(crate) library: Option<PathBuf>,
    /// A certificate as PEM, for https; with --tls-key
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    /// The key of the certificate as PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
    /// A proxy takes the connections and says in X-Forwarded-For whose they are, in
    /// X-Forwarded-Proto whether they are https
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Let everybody do anything any number of times, the guessing of passwords included: for
    /// measuring alone
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// The name of the servers that share the database and play as one; with --bus
    #[arg(long, value_name = "NAME", requires = "bus")]
    pub(crate) cluster: Option<String>,
    /// Where these servers hear each other: nats://… or tls://…
    #[arg(long, value_name = "URL", requires = "cluster")]
    pub(crate) bus: Option<String>,
    /// A file with a user and a password for it, on two lines
    #[arg(long, value_name = "FILE", requires = "bus")]
    pub(crate) bus_login: Option<PathBuf>,
    /// A file with a name and a token on each line: machines that lend themselves with `longking
    /// work`
    #[arg(long, value_name = "FILE")]
    pub(crate) workers: Option<PathBuf>,
    /// How many seconds such a machine may be silent before its job is given to another, 8 at most
    /// [default: 8]
    #[arg(long, value_name = "S", value_parser = number::<1, 8>, requires = "workers")]
    pub(crate) lease: Option<u32>,
}

/// The commands, whose options say what is wrong with a number below 0: it is no other option.
pub(crate) fn command() -> clap::Command {
    fn with_numbers(command: clap::Command) -> clap::Command {
        let option = |argument: Arg| {
            let is_option = !argument.is_positional() && argument.get_action().takes_values();
            argument.allow_negative_numbers(is_option)
        };
        command.mut_args(option).mut_subcommands(with_numbers)
    }
    with_numbers(Arguments::command())
}

/// The names of the commands, with commas.
pub(crate) fn command_names(command: &clap::Command) -> String {
    let names: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
    names.join(", ")
}
