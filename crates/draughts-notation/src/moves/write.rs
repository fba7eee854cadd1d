//! Writing moves.

use std::collections::HashSet;

use draughts::any::{AnyMove, AnyPosition};
use draughts::{Geometry, Move, Position, Variant};

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
    names: Names,
}

impl<V: Variant> Writer<V> {
    /// A writer of the legal moves.
    pub fn new(position: &Position<V>, notation: Notation) -> Self {
        Writer::among(position, &position.legal_moves(), notation)
    }

    /// A writer of these moves: under huffing (H3) the offences beside the legal ones.
    pub fn among(position: &Position<V>, moves: &[Move<V::Board>], notation: Notation) -> Self {
        let ends = moves.iter().map(|mv| (mv.from().number(), mv.to().number()));
        Writer { position: *position, names: Names::new(ends, notation) }
    }

    /// Writes a move of the position.
    pub fn write(&self, mv: &Move<V::Board>, format: Format) -> String {
        self.names.write(&self.position, &mv.into(), format)
    }
}

/// Writes the moves of a position whatever its rules.
pub struct AnyWriter<'a> {
    position: &'a dyn AnyPosition,
    names: Names,
}

impl<'a> AnyWriter<'a> {
    /// A writer of these moves: the legal ones and, under huffing (H3), the offences.
    pub fn among(position: &'a dyn AnyPosition, moves: &[AnyMove], notation: Notation) -> Self {
        let ends = moves.iter().map(|mv| (mv.from, mv.to));
        AnyWriter { position, names: Names::new(ends, notation) }
    }

    /// Writes a move of the position.
    pub fn write(&self, mv: &AnyMove, format: Format) -> String {
        self.names.write(self.position, mv, format)
    }

    /// The squares of a move from first to last, every landing of a capture among them: of several
    /// ways the least (C5).
    pub fn landings(&self, mv: &AnyMove) -> Vec<u8> {
        path::landings(self.position, mv).unwrap_or_else(|| vec![mv.from, mv.to])
    }
}

/// What the moves of a position are called.
#[derive(Clone, Debug)]
struct Names {
    /// The first and last squares that several moves share.
    shared: HashSet<(u8, u8)>,
    notation: Notation,
}

impl Names {
    /// The names of moves with these first and last squares.
    fn new(ends: impl Iterator<Item = (u8, u8)>, notation: Notation) -> Names {
        let mut known = HashSet::new();
        Names { shared: ends.filter(|ends| !known.insert(*ends)).collect(), notation }
    }

    fn write(&self, position: &dyn AnyPosition, mv: &AnyMove, format: Format) -> String {
        let path = match format {
            Format::Hub => return any_hub(mv),
            Format::Long => path::landings(position, mv),
            Format::Pdn if self.shared.contains(&(mv.from, mv.to)) => path::corners(position, mv),
            Format::Pdn => None,
        };
        let path = path.unwrap_or_else(|| vec![mv.from, mv.to]);
        let (board, names) = (position.board(), self.notation.names);
        let names: Vec<_> = path.iter().map(|square| names.any_name(board, *square)).collect();
        let sign = if mv.is_capture() { self.notation.capture } else { '-' };
        names.join(sign.encode_utf8(&mut [0; 4]))
    }
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
    any_hub(&mv.into())
}

/// The same for a move of any board.
pub fn any_hub(mv: &AnyMove) -> String {
    if !mv.is_capture() {
        return format!("{}-{}", mv.from, mv.to);
    }
    let mut text = format!("{}x{}", mv.from, mv.to);
    for square in mv.captured.iter() {
        text.push('x');
        text.push_str(&square.to_string());
    }
    text
}
