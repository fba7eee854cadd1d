//! The position that a command is about, read on the board of its rules.

use anyhow::{Context, Result};
use draughts::any::{AnyBoard, AnySetup};
use draughts::{Geometry, Position, Setup, Variant};
use draughts_notation::fen;

use crate::arguments::Subject;

impl Subject {
    /// The pieces: what the FEN says, or the start position, on the board of the rules.
    pub(crate) fn any_setup(&self) -> Result<AnySetup> {
        let rules = self.rules.rules();
        match &self.fen {
            Some(text) => fen::read_any(AnyBoard::under(&rules.moves), text).context("fen"),
            None => Ok(AnySetup::start(rules)),
        }
    }

    /// The pieces: what the FEN says, or the start position.
    pub(crate) fn setup<G: Geometry>(&self) -> Result<Setup<G>> {
        Ok(self.any_setup()?.on())
    }
}

/// Reads a FEN.
pub(crate) fn read_fen<G: Geometry>(text: &str) -> Result<Setup<G>> {
    fen::read(text).context("fen")
}

/// A position without history, which does not change the moves that are asked for.
pub(crate) fn position<V: Variant>(variant: V, setup: &Setup<V::Board>) -> Result<Position<V>> {
    Position::new(variant, &setup.without_history()).context("position")
}
