//! `longking mirror`: the same position seen in a mirror, in the numbering of the other
//! orientation.
//!
//! The numbers of a row reverse, whichever of the two orientations a position is given in. A board
//! whose squares are all used has one orientation, and its positions stay as they are.

use std::io::Write;

use anyhow::Result;
use draughts::rules::BoardSize;
use draughts::{
    Board8, Board10, Board12, Board14, Color, Geometry, Points5, Reflected, Setup, Squares8,
};
use draughts_notation::fen;

use crate::answer::Output;
use crate::arguments::Mirror;
use crate::question::read_fen;

/// Writes the mirrored FEN.
pub(crate) fn run(asked: &Mirror, output: &mut Output) -> Result<()> {
    let line = match asked.board {
        BoardSize::Eight => mirrored::<Board8>(asked),
        BoardSize::Ten => mirrored::<Board10>(asked),
        BoardSize::Twelve => mirrored::<Board12>(asked),
        BoardSize::Fourteen => mirrored::<Board14>(asked),
        BoardSize::AllEight => position::<Squares8>(asked).map(|setup| fen::write(&setup)),
        BoardSize::FivePoints => position::<Points5>(asked).map(|setup| fen::write(&setup)),
    }?;
    Ok(writeln!(output, "{line}")?)
}

fn mirrored<G: Reflected>(asked: &Mirror) -> Result<String> {
    Ok(fen::write(&position::<G>(asked)?.mirrored()))
}

/// The position that was asked for, else a start position.
fn position<G: Geometry>(asked: &Mirror) -> Result<Setup<G>> {
    match &asked.fen {
        Some(text) => read_fen(text),
        None => Ok(Setup::start(*G::SIZE.rows().end(), Color::White)),
    }
}
