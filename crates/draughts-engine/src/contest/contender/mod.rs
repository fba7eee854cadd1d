//! An engine at the board of a match.

mod dxp;
mod hub;
mod own;
mod process;

use core::fmt;

use draughts::Color;
use draughts_notation::{Contract, MoveRecord};

use super::clocks::{Ask, Pace};
use super::side::Side;

pub(super) use dxp::NAMELESS;
pub(super) use own::own_name;

/// Why an engine has lost without its position being lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It could not be started, or cannot play these rules.
    Start(String),
    /// It has ended or closed its connection.
    Gone,
    /// It did not answer in time.
    Time,
    /// What it answered is no legal move.
    Illegal(String),
    /// It complained.
    Error(String),
    /// It gave up.
    Resigned,
    /// It says that the game is drawn.
    ClaimsDraw,
    /// It says that it has won.
    ClaimsWin,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Start(reason) => write!(f, "cannot be started: {reason}"),
            Failure::Gone => f.write_str("has ended in the middle of the game"),
            Failure::Time => f.write_str("has used up its time"),
            Failure::Illegal(text) => write!(f, "plays what is not legal: {text}"),
            Failure::Error(text) => write!(f, "complains: {text}"),
            Failure::Resigned => f.write_str("gives up"),
            Failure::ClaimsDraw => f.write_str("says that the game is drawn"),
            Failure::ClaimsWin => f.write_str("says that it has won"),
        }
    }
}

impl Failure {
    /// Whether the engine can go on with another game as it is.
    pub(super) fn is_part_of_the_game(&self) -> bool {
        matches!(self, Failure::Resigned | Failure::ClaimsDraw)
    }
}

/// An engine, wherever it runs.
pub(super) trait Contender {
    /// What it calls itself.
    fn name(&self) -> String;

    /// A game begins, with this opening and this colour.
    fn begin(&mut self, opening: &MoveRecord, color: Color) -> Result<(), Failure>;

    /// Its turn: a huff, if any, and a move, as texts of a record.
    fn choose(&mut self, game: &MoveRecord, ask: &Ask) -> Result<Vec<String>, Failure>;

    /// Its move stands: it may think on about the answer that it expects, in the time of the other
    /// side. The time is that of its next move.
    fn ponder(&mut self, _game: &MoveRecord, _ask: &Ask) {}

    /// What it has said of the move that it chose last, in men for itself; nothing where it did not
    /// search.
    fn said(&self) -> Option<f64>;

    /// The game is over; how many half points the engine gets.
    fn finish(&mut self, halves: u32) -> Result<(), Failure>;
}

/// Starts an engine.
pub(super) fn start(
    side: &Side,
    contract: &Contract,
    pace: &Pace,
) -> Result<Box<dyn Contender>, Failure> {
    Ok(match side {
        Side::Own(options) => Box::new(own::Own::start(options)?),
        Side::Hub(program) => Box::new(hub::Hub::start(program, hub::TWO, contract, pace)?),
        Side::HubOne(program) => Box::new(hub::Hub::start(program, hub::ONE, contract, pace)?),
        Side::Dxp(peer) => Box::new(dxp::Dxp::start(peer, contract, pace)?),
    })
}
