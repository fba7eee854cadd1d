//! `longking render`: a picture of a position.

use std::io::Write;

use anyhow::Result;
use draughts_notation::diagram::{self, DiagramOptions, Numbers};

use super::file;
use crate::answer::Output;
use crate::arguments::Render;

/// Draws the position and puts the picture where it was asked for.
pub(crate) fn run(asked: &Render, output: &mut Output) -> Result<()> {
    let numbers = if asked.numbers { Numbers::Shown } else { Numbers::Hidden };
    let options = DiagramOptions { numbers, ..Default::default() };
    let picture = diagram::any_svg(&asked.subject.any_setup()?, &options);
    if asked.output.as_os_str() == "-" {
        return Ok(output.write_all(picture.as_bytes())?);
    }
    file::replace(&asked.output, picture.as_bytes())
}
