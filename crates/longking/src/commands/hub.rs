//! Moves in Hub form, until now.

use draughts::{Geometry, Move};

pub(crate) fn text<G: Geometry>(mv: &Move<G>) -> String {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", mv.from(), mv.to());
    for square in mv.captured() {
        text.push_str(&format!("x{square}"));
    }
    text
}
