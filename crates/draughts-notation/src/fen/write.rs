//! Writing a FEN.

use core::fmt::Write;

use draughts::any::{AnySetup, SquareSet};
use draughts::{Color, Geometry, Rank, Setup};

use super::{runs, trails};

/// Men running from which a range is written.
const RANGE: usize = 3;

/// Writes a FEN: White's pieces, then Black's, in the order of the squares.
///
/// Three men running or more are a range; kings are written one by one, since not every reader
/// knows what a range of kings is. No spaces, no final dot; king runs, and where
/// men have been, follow when there are any.
///
/// ```
/// use draughts::{Board10, Color, Setup};
/// use draughts_notation::fen;
///
/// assert_eq!(fen::write(&Setup::<Board10>::start(4, Color::White)), "W:W31-50:B1-20");
/// ```
pub fn write<G: Geometry>(setup: &Setup<G>) -> String {
    write_any(&setup.into())
}

/// The same for any board.
pub fn write_any(setup: &AnySetup) -> String {
    let mut out = String::from(letter(setup.turn));
    for color in Color::BOTH {
        out.push(':');
        out.push_str(letter(color));
        list(setup, color, &mut out);
    }
    runs::write(setup, &mut out);
    trails::write(setup, &mut out);
    out
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Black => "B",
    }
}

fn list(setup: &AnySetup, color: Color, out: &mut String) {
    let pieces = setup.pieces(color);
    let men = pieces.without(setup.kings());
    let mut squares = pieces.iter().peekable();
    let mut first = true;
    while let Some(square) = squares.next() {
        if !core::mem::take(&mut first) {
            out.push(',');
        }
        let running = if men.contains(square) { men_running(men, square) } else { 1 };
        // Writing to a string does not fail.
        let _ = match setup.piece(square).map(|piece| piece.rank) {
            Some(Rank::King) => write!(out, "K{square}"),
            _ if running < RANGE => write!(out, "{square}"),
            _ => {
                let last = squares.nth(running - 2).unwrap_or(square);
                write!(out, "{square}-{last}")
            }
        };
    }
}

/// How many men stand on consecutive numbers from a square on.
fn men_running(men: SquareSet, from: u8) -> usize {
    (from..=u8::MAX).take_while(|square| men.contains(*square)).count()
}
