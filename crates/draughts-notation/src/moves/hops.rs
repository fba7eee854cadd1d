//! Moves hop by hop, two digits a square, as draughts servers tell them to programs.

use draughts::any::{AnyGame, AnyMove, AnyPosition};

use super::path;

/// What the squares are on which a piece lands one after another, the first being where it starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hops {
    /// A whole move.
    Whole(AnyMove),
    /// The beginning of a capture.
    Begun,
}

/// Writes a move of a position hop by hop: `3228`, and `2819 1908` where two pieces are taken. The
/// squares have our numbers.
///
/// ```
/// use draughts::{International, Position};
/// use draughts_notation::fen;
/// use draughts_notation::moves::hops;
///
/// let setup = fen::read("W:W28:B13,23")?;
/// let position = Position::new(International, &setup)?;
/// assert_eq!(hops(&position, &(&position.legal_moves()[0]).into()), "2819 1908");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hops(position: &dyn AnyPosition, mv: &AnyMove) -> String {
    let path = path::landings(position, mv).unwrap_or_else(|| vec![mv.from, mv.to]);
    let hops = path.windows(2).map(|hop| format!("{:02}{:02}", hop[0], hop[1]));
    hops.collect::<Vec<_>>().join(" ")
}

/// The squares that a text of two digits each names, as `322819`; `None` of any other text, or of
/// fewer than two.
pub fn read_hops(text: &str) -> Option<Vec<u8>> {
    let are_pairs = text.len() >= 4 && text.len().is_multiple_of(2);
    if !are_pairs || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| text[at..at + 2].parse().ok()).collect()
}

/// What squares are in a game: a legal move, else the beginning of a legal capture, else an offence
/// (H1); `None` when nothing goes that way.
pub fn follow_hops(game: &dyn AnyGame, squares: &[u8]) -> Option<Hops> {
    follow_among(game.position(), [&game.legal_moves(), &game.offences()], squares)
}

/// The same among the legal moves and the offences of a position.
pub(super) fn follow_among(
    position: &dyn AnyPosition,
    [legal, offences]: [&[AnyMove]; 2],
    squares: &[u8],
) -> Option<Hops> {
    let known = |moves: &[AnyMove]| {
        let quiet = |mv: &&AnyMove| !mv.is_capture() && [mv.from, mv.to] == *squares;
        let capture = path::follow(position, squares).filter(|mv| moves.contains(mv));
        capture.or_else(|| moves.iter().find(quiet).copied())
    };
    if let Some(mv) = known(legal) {
        return Some(Hops::Whole(mv));
    }
    if legal.iter().any(|mv| path::begins(position, mv, squares)) {
        return Some(Hops::Begun);
    }
    known(offences).map(Hops::Whole)
}
