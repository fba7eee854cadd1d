//! Games as PDN 3.0: read as a stream in bounded memory, played through, and written.
//!
//! | what | where |
//! |---|---|
//! | bytes to events | [`Parser`], fed piece by piece; [`read`] for anything that can be read from |
//! | who is told | [`Visitor`] |
//! | events to games that are played through | [`Games`], [`PdnGame`] |
//! | a game that was played | [`PdnGame::of`] |
//! | games to text, the only writer there is | [`write()`] |
//!
//! Files of the wild are read tolerantly: UTF-8 or Latin-1, results of any kind, blanks inside
//! moves. Whatever is repaired or cannot be read is told as a [`Problem`] with its game, line and
//! column.
//!
//! ```
//! use draughts_notation::pdn;
//!
//! let text = "[Event \"Club\"] 1. 32-28 19-23 2. 28x19 14x22 *";
//! let games = pdn::read_games(text, &"international".parse()?)?;
//! assert_eq!(games[0].game.main_line().count(), 3);
//! let problem = &games[0].problems[0];
//! assert_eq!(problem.place.to_string(), "line 1, column 40");
//! assert_eq!(problem.fault.to_string(), "\"14x22\" is not legal");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod bytes;
mod command;
mod location;
mod parse;
mod played;
mod position;
mod problem;
mod result;
mod rules_of;
mod step;
mod tag;
#[cfg(test)]
mod tests;
mod text;
mod tree;
mod validate;
mod visit;
mod write;

use core::fmt;
use std::io::{self, Read};

use build::winning;
pub use build::{Games, ReadGame, sign_of};
pub use command::{ClockTime, Command, clocks, commands, without_commands};
pub use location::{Limits, Location};
pub use parse::Parser;
pub use position::read_position;
pub use problem::{Fault, PdnError, Problem, Severity, Stop};
pub use result::{GameResult, ResultType};
pub use tree::{Leap, Node, NodeId, PdnGame, PlainMove};
pub use visit::{MoveNumber, Visitor};
pub use write::{WriteError, texts, write};

use crate::contract::Contract;

/// Why a file was not read to its end.
#[derive(Debug)]
pub enum ReadError {
    /// It could not be read from.
    Io(io::Error),
    /// It is not text, or beyond the limits.
    Pdn(PdnError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Pdn(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            ReadError::Pdn(error) => Some(error),
        }
    }
}

impl From<PdnError> for ReadError {
    fn from(error: PdnError) -> ReadError {
        ReadError::Pdn(error)
    }
}

/// Reads everything that a reader has and tells a visitor, in bounded memory.
///
/// # Errors
/// The reader fails, the file is no text, or a game is beyond the limits.
pub fn read<V: Visitor>(
    mut reader: impl Read,
    limits: Limits,
    visitor: &mut V,
) -> Result<(), ReadError> {
    let mut parser = Parser::new(limits);
    let mut piece = vec![0; 1 << 16];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => return Ok(parser.finish(visitor)?),
            Ok(length) => parser.feed(&piece[..length], visitor)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(ReadError::Io(error)),
        }
    }
}

/// Reads the games of a text that is at hand; those that do not name their rules are played by
/// `asked`.
///
/// # Errors
/// A game is beyond the limits.
pub fn read_games(text: impl AsRef<[u8]>, asked: &Contract) -> Result<Vec<ReadGame>, PdnError> {
    let mut games = Vec::new();
    let mut visitor = Games::new(*asked, |game| games.push(game));
    let mut parser = Parser::new(Limits::default());
    parser.feed(text.as_ref(), &mut visitor)?;
    parser.finish(&mut visitor)?;
    drop(visitor);
    Ok(games)
}
