//! The position that a command is about, read on the board of its rules.

use anyhow::{Context, Result};
use draughts::rules::First;
use draughts::{Color, Geometry, Position, Rules, Setup, Variant};
use draughts_notation::fen;

use crate::arguments::Subject;

impl Subject {
    /// The pieces: what the FEN says, or the start position.
    pub(crate) fn setup<G: Geometry>(&self) -> Result<Setup<G>> {
        match &self.fen {
            Some(text) => read_fen(text),
            None => Ok(start(self.rules.rules())),
        }
    }
}

/// Reads a FEN.
pub(crate) fn read_fen<G: Geometry>(text: &str) -> Result<Setup<G>> {
    fen::read(text).context("fen")
}

/// The start position of some rules; White begins where the lot decides (NG-2.1).
pub(crate) fn start<G: Geometry>(rules: &Rules) -> Setup<G> {
    let turn = if rules.first == First::Black { Color::Black } else { Color::White };
    Setup::start(rules.rows, turn)
}

/// A position without history: king runs do not change which moves it has.
pub(crate) fn position<V: Variant>(variant: V, setup: &Setup<V::Board>) -> Result<Position<V>> {
    let mut setup = *setup;
    setup.runs = [None; 2];
    Position::new(variant, &setup).context("position")
}
