//! `longking render`: a picture of a position.

use std::io::Write;

use anyhow::Result;
use draughts::{Variant, WithVariant, dispatch};
use draughts_notation::diagram::{self, DiagramOptions, Numbers};

use super::file;
use crate::answer::Output;
use crate::arguments::{Render, Subject};

/// Draws the position and puts the picture where it was asked for.
pub(crate) fn run(asked: &Render, output: &mut Output) -> Result<()> {
    let numbers = if asked.numbers { Numbers::Shown } else { Numbers::Hidden };
    let picture = dispatch(
        &asked.subject.rules.rules().moves,
        Drawing {
            subject: &asked.subject,
            options: DiagramOptions { numbers, ..Default::default() },
        },
    )?;
    if asked.output.as_os_str() == "-" {
        return Ok(output.write_all(picture.as_bytes())?);
    }
    file::replace(&asked.output, picture.as_bytes())
}

struct Drawing<'a> {
    subject: &'a Subject,
    options: DiagramOptions,
}

impl WithVariant for Drawing<'_> {
    type Output = Result<String>;

    fn run<V: Variant>(self, _: V) -> Result<String> {
        let setup = self.subject.setup::<V::Board>()?;
        Ok(diagram::svg(&setup, &self.options))
    }
}
