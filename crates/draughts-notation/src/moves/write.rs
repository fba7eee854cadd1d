//! Writing moves.

use std::collections::HashSet;

use draughts::{Geometry, Move, Position, Square, Variant};

use super::path;
use crate::game_type::Notation;

/// A form of moves as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// From and to; the way between where another move has the same (PDN 3.0). Names of the rule
    /// set.
    Pdn,
    /// Every landing square, of several ways the least (C5). Names of the rule set.
    Long,
    /// From and to, or from, to and the squares taken, rising. Always our numbers.
    Hub,
}

/// Writes the moves of a position.
///
/// ```
/// use draughts::{Color, International, Position};
/// use draughts_notation::{Notation, fen, moves::{Format, Writer}};
///
/// let setup = fen::read("W:WK47:B14,19,29,31,42")?;
/// let position = Position::new(International, &setup)?;
/// let writer = Writer::new(&position, Notation::OURS);
/// let mut moves: Vec<_> = position.legal_moves().iter().map(|m| writer.write(m, Format::Pdn)).collect();
/// moves.sort();
/// assert_eq!(moves, ["47x38x20x9x36", "47x38x24x13x36"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer<V: Variant> {
    position: Position<V>,
    /// The first and last squares that several moves share.
    shared: HashSet<Ends<V::Board>>,
    notation: Notation,
}

impl<V: Variant> Writer<V> {
    /// A writer of the legal moves.
    pub fn new(position: &Position<V>, notation: Notation) -> Self {
        Writer::among(position, &position.legal_moves(), notation)
    }

    /// A writer of these moves: under huffing (H3) the offences beside the legal ones.
    pub fn among(position: &Position<V>, moves: &[Move<V::Board>], notation: Notation) -> Self {
        let mut known = HashSet::new();
        let shared = moves.iter().map(ends).filter(|ends| !known.insert(*ends)).collect();
        Writer { position: *position, shared, notation }
    }

    /// Writes a move of the position.
    pub fn write(&self, mv: &Move<V::Board>, format: Format) -> String {
        match format {
            Format::Hub => hub(mv),
            Format::Long => self.squares(mv, path::landings(&self.position, mv)),
            Format::Pdn if self.shared.contains(&ends(mv)) => {
                self.squares(mv, path::corners(&self.position, mv))
            }
            Format::Pdn => self.squares(mv, None),
        }
    }

    /// The squares of a way, or the first and the last.
    fn squares(&self, mv: &Move<V::Board>, path: Option<Vec<Square<V::Board>>>) -> String {
        let path = path.unwrap_or_else(|| vec![mv.from(), mv.to()]);
        let names: Vec<_> = path.iter().map(|square| self.notation.names.name(*square)).collect();
        let sign = if mv.is_capture() { self.notation.capture } else { '-' };
        names.join(sign.encode_utf8(&mut [0; 4]))
    }
}

/// The first and the last square of a move.
type Ends<G> = (Square<G>, Square<G>);

fn ends<G: Geometry>(mv: &Move<G>) -> Ends<G> {
    (mv.from(), mv.to())
}

/// Writes a move in the form of the Hub protocol, which needs neither its position nor a notation.
///
/// ```
/// use draughts::{International, Position};
/// use draughts_notation::moves::hub;
///
/// let moves = Position::<International>::start().legal_moves();
/// assert_eq!(hub(&moves[0]), "31-26");
/// ```
pub fn hub<G: Geometry>(mv: &Move<G>) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from(), mv.to());
    }
    let mut text = format!("{}x{}", mv.from(), mv.to());
    for square in mv.captured() {
        text.push('x');
        text.push_str(&square.to_string());
    }
    text
}
