//! Where men have been, at the end of a FEN: `T13.14.15,9.8` is a man on 13 that stood on 14 and 15
//! before, and one on 9 that stood on 8; of boards where that matters.

use core::fmt::Write;

use draughts::any::{AnySetup, SquareSet};

use super::cursor::Part;
use super::error::FenError;
use crate::excerpt::Excerpt;

/// Reads what follows the `T`: for each man the square where it stands, and those where it stood.
pub(crate) fn read(trails: Part<'_>, setup: &mut AnySetup) -> Result<(), FenError> {
    for trail in trails.split(',') {
        let wrong = || FenError::Trail(Excerpt::of(trail.text));
        let squares = trail.text.split('.').map(|name| setup.board.read(name).ok());
        let squares: Vec<u8> = squares.collect::<Option<_>>().ok_or_else(wrong)?;
        let [man, been @ ..] = &squares[..] else { return Err(wrong()) };
        let set: SquareSet = been.iter().copied().collect();
        // A capture may have brought a man back to where it stood.
        let is_twice = set.count() as usize != been.len() || setup.been(*man).any();
        if setup.piece(*man).is_none() || been.is_empty() || is_twice {
            return Err(wrong());
        }
        setup.set_been(*man, set);
    }
    Ok(())
}

/// Writes the field when a man has been somewhere.
pub(crate) fn write(setup: &AnySetup, out: &mut String) {
    let mut first = true;
    for (man, _) in setup.iter() {
        let been = setup.been(man);
        if been.is_empty() {
            continue;
        }
        // Writing to a string does not fail.
        let _ = write!(out, "{}{man}", if core::mem::take(&mut first) { ":T" } else { "," });
        for square in been.iter() {
            let _ = write!(out, ".{square}");
        }
    }
}
