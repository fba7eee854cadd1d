//! `longking mirror`: the same position seen in a mirror, in the numbering of the other
//! orientation.
//!
//! The numbers of a row reverse, whichever of the two orientations a position is given in.

use std::io::Write;

use anyhow::Result;
use draughts::rules::BoardSize;
use draughts::{Board8, Board10, Board12, Board14, Color, Reflected, Setup};
use draughts_notation::fen;

use crate::Output;
use crate::arguments::Mirror;
use crate::question::read_fen;

/// Writes the mirrored FEN.
pub(crate) fn run(asked: &Mirror, output: &mut Output) -> Result<()> {
    let line = match asked.board {
        BoardSize::Eight => mirrored::<Board8>(asked),
        BoardSize::Ten => mirrored::<Board10>(asked),
        BoardSize::Twelve => mirrored::<Board12>(asked),
        BoardSize::Fourteen => mirrored::<Board14>(asked),
    }?;
    Ok(writeln!(output, "{line}")?)
}

fn mirrored<G: Reflected>(asked: &Mirror) -> Result<String> {
    let setup: Setup<G> = match &asked.fen {
        Some(text) => read_fen(text)?,
        None => Setup::start(G::SIZE.most_rows(), Color::White),
    };
    Ok(fen::write(&setup.mirrored()))
}
