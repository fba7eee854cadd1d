//! The arguments of `longking library`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use draughts_notation::Contract;
use longking_library::Ended;

use super::values::{entry, number};

/// `longking library`.
#[derive(Debug, Subcommand)]
pub(crate) enum LibraryCommand {
    /// Import files of PDN
    ///
    /// What is not legal is told, then a line for each file: FILE import N games N known N errors
    /// N. A file comes in whole or, when it cannot be read, not at all. Games that the library has
    /// already are counted and left out. Exit status 1 when there are errors.
    Import(LibraryImport),
    /// Take back an import with all its games
    Undo(LibraryUndo),
    /// List the imports, and how many games there are
    List(LibraryList),
    /// Find games, the newest first, and count their results
    Find(LibraryFind),
    /// Tell what was played in a position, with the results
    Tree(LibraryTree),
    /// Write a game as PDN
    Show(LibraryShow),
    /// List games of twenty moves or more with the same moves, or take out all but the first of
    /// each
    Duplicates(LibraryDuplicates),
    /// Put back the copies that a removal took out
    Restore(LibraryRestore),
}

/// Where the library is.
#[derive(Args, Debug)]
pub(crate) struct Place {
    /// The library [default: library.sqlite in the folder where the application keeps its games]
    #[arg(long, value_name = "FILE")]
    pub(crate) library: Option<PathBuf>,
}

/// Which games are meant.
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// A part of the name of either player
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) player: String,
    /// A part of the name of White
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) white: String,
    /// A part of the name of Black
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub(crate) black: String,
    /// The first day: 1998, 1998-05 or 1998-05-31
    #[arg(long, value_name = "DAY", default_value = "", hide_default_value = true)]
    pub(crate) since: String,
    /// The last day
    #[arg(long, value_name = "DAY", default_value = "", hide_default_value = true)]
    pub(crate) until: String,
    /// How the game ended
    #[arg(long, value_enum)]
    pub(crate) result: Option<Ending>,
    /// A rule set, or a contract with the values that differ; positions are read on its board
    /// [default: games of any rules, positions on the international board]
    #[arg(long, value_name = "CONTRACT")]
    pub(crate) rules: Option<Contract>,
    /// The number of an import
    #[arg(long, value_name = "N", value_parser = entry)]
    pub(crate) import: Option<i64>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ending {
    /// White has won
    White,
    /// Black has won
    Black,
    /// Nobody has won
    Draw,
    /// Nothing is known
    Unknown,
}

impl From<Ending> for Ended {
    fn from(ending: Ending) -> Ended {
        match ending {
            Ending::White => Ended::White,
            Ending::Black => Ended::Black,
            Ending::Draw => Ended::Draw,
            Ending::Unknown => Ended::Unknown,
        }
    }
}

/// `longking library import`.
#[derive(Args, Debug)]
pub(crate) struct LibraryImport {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The rules of games that do not name theirs
    #[arg(long, value_name = "CONTRACT", default_value = "international")]
    pub(crate) rules: Contract,
    /// Keep games a second time that the library has already
    #[arg(long)]
    pub(crate) keep_known: bool,
    /// The files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
}

/// `longking library undo`.
#[derive(Args, Debug)]
pub(crate) struct LibraryUndo {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The number of the import
    #[arg(value_name = "IMPORT", value_parser = entry)]
    pub(crate) import: i64,
}

/// `longking library list`.
#[derive(Args, Debug)]
pub(crate) struct LibraryList {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `longking library find`.
#[derive(Args, Debug)]
pub(crate) struct LibraryFind {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(flatten)]
    pub(crate) games: Games,
    /// A position that the games have, in our numbering
    #[arg(long, default_value = "", hide_default_value = true)]
    pub(crate) fen: String,
    /// Some pieces that the games have at the same time, like W24,K30:B15:E20; E is an empty square
    #[arg(long, default_value = "", hide_default_value = true)]
    pub(crate) pattern: String,
    /// White and Black may be changed, in the position and in the pattern
    #[arg(long)]
    pub(crate) swap_colours: bool,
    /// The board may be turned by half
    #[arg(long)]
    pub(crate) rotate: bool,
    /// How many games are listed
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number::<0, 1000>)]
    pub(crate) limit: u32,
    /// How many games are left out at the beginning of the list
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: u32,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `longking library tree`.
#[derive(Args, Debug)]
pub(crate) struct LibraryTree {
    #[command(flatten)]
    pub(crate) place: Place,
    #[command(flatten)]
    pub(crate) games: Games,
    /// The position, in our numbering [default: the start position]
    #[arg(long, default_value = "", hide_default_value = true)]
    pub(crate) fen: String,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `longking library show`.
#[derive(Args, Debug)]
pub(crate) struct LibraryShow {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The number of the game
    #[arg(value_name = "GAME", value_parser = number::<0, { u32::MAX }>)]
    pub(crate) game: u32,
}

/// `longking library duplicates`.
#[derive(Args, Debug)]
pub(crate) struct LibraryDuplicates {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Take the copies out, so that nothing finds them; `restore` puts them back
    #[arg(long, conflicts_with = "json")]
    pub(crate) remove: bool,
    /// Answer as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// `longking library restore`.
#[derive(Args, Debug)]
pub(crate) struct LibraryRestore {
    #[command(flatten)]
    pub(crate) place: Place,
    /// The number of the removal, which `list` tells
    #[arg(value_name = "REMOVAL", value_parser = entry)]
    pub(crate) removal: i64,
}
