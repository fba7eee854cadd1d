//! King runs at the end of a FEN: `+1+2`, Black's count first, or with the king's square `+112+0`.

use core::fmt::Write;

use draughts::Color;
use draughts::any::{AnySetup, SquareSet};

use super::cursor::Part;
use super::error::FenError;
use crate::excerpt::Excerpt;

/// Reads what follows the first `+`: two counts, each perhaps with a square.
///
/// A count without a square is kept when it can only be that of one king.
pub(crate) fn read(counts: Part<'_>, setup: &mut AnySetup) -> Result<(), FenError> {
    let (black, white) =
        counts.split_once('+').ok_or_else(|| FenError::KingRuns(Excerpt::of(counts.text)))?;
    for (color, part) in [(Color::Black, black), (Color::White, white)] {
        let kings = setup.pieces(color) & setup.kings();
        setup.runs[color.index()] = run(part.text, kings)
            .ok_or_else(|| FenError::KingRun { color, text: Excerpt::of(part.text) })?;
    }
    Ok(())
}

/// Reads one count, 0 to 3, perhaps with a square: the outer option is whether it can be read.
///
/// The count stands before the square. Where that names no king, but the square before the count
/// does, the text is read the other way round: programs have written both.
fn run(text: &str, kings: SquareSet) -> Option<Option<(u8, u8)>> {
    if !text.is_ascii() || text.is_empty() {
        return None;
    }
    if text.len() == 1 {
        let moves = count(text)?;
        let only = kings.first().filter(|_| kings.count() == 1);
        return Some(only.map(|square| (square, moves)).filter(|_| moves > 0));
    }
    let (front, back) = (text.split_at(1), text.split_at(text.len() - 1));
    [(front.0, front.1), (back.1, back.0)].into_iter().find_map(|(moves, square)| {
        let moves = count(moves)?;
        let digits = square.bytes().all(|b| b.is_ascii_digit());
        let square: u8 = square.parse().ok().filter(|_| digits)?;
        kings.contains(square).then(|| Some((square, moves)).filter(|_| moves > 0))
    })
}

fn count(text: &str) -> Option<u8> {
    text.parse().ok().filter(|moves| *moves <= 3)
}

/// Writes the field when a king has run.
pub(crate) fn write(setup: &AnySetup, out: &mut String) {
    if setup.runs == [None; 2] {
        return;
    }
    out.push(':');
    for color in [Color::Black, Color::White] {
        // Writing to a string does not fail.
        let _ = match setup.runs[color.index()] {
            Some((square, moves)) => write!(out, "+{}{square}", moves.min(3)),
            None => write!(out, "+0"),
        };
    }
}
