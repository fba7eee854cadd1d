//! Reading moves.

use draughts::{Bitboard, Move, Position, Square, Variant};

use super::error::MoveTextError;
use super::tokens::{Tokens, tokens};
use super::{path, signs};
use crate::excerpt::Excerpt;
use crate::game_type::Notation;
use crate::square_names::SquareNames;

/// The most moves that a message about an ambiguous text lists.
const LISTED: usize = 4;

/// Reads a legal move in any form: that of the Hub protocol, the names of the rule set, or our own
/// numbers; with every landing square, with some of them, or with none where one move fits. Signs
/// behind the move are read over; `x`, `:` and `-` all stand for a capture.
///
/// Where numbers of the rule set and ours differ (Spanish, Thai), a text that is a legal move in
/// the Hub form is that move.
///
/// # Errors
/// When the text is no move, or no legal one, or fits several.
///
/// ```
/// use draughts::{International, Position};
/// use draughts_notation::{Notation, fen, moves};
///
/// let position = Position::new(International, &fen::read("W:WK47:B14,19,29,31,42")?)?;
/// let read = |text| moves::read(&position, Notation::OURS, text);
/// assert_eq!(read("47x33x24x13x36"), read("47x36x19x29x31x42"));
/// assert_eq!(read("47x20x36!"), read("47x38x20x9x36"));
/// assert_eq!(
///     read("47x36").unwrap_err().to_string(),
///     "\"47x36\" is ambiguous: it may be 47x38x20x9x36 or 47x38x24x13x36"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<V: Variant>(
    position: &Position<V>,
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    read_among(position, &position.legal_moves(), notation, text)
}

/// Reads one of some moves in any form: under huffing (H3) the offences beside the legal moves.
///
/// # Errors
/// As [`read`].
pub fn read_among<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    let reader = Reader::new(position, moves, text)?;
    if let Some(mv) = reader.hub() {
        return Ok(mv);
    }
    let named = reader.named(notation.names);
    if named.is_ok() || notation.names == SquareNames::OURS {
        return named;
    }
    let ours = reader.named(SquareNames::OURS);
    let speaks_ours = matches!(notation.names, SquareNames::Letters(_)) && reader.is_in_numbers();
    if ours.is_ok() || speaks_ours { ours } else { named }
}

/// Reads a legal move in the names of the rule set alone, as PDN has it.
///
/// # Errors
/// As [`read`].
pub fn read_named<V: Variant>(
    position: &Position<V>,
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    Reader::new(position, &position.legal_moves(), text)?.named(notation.names)
}

/// Reads one of some moves in the names of the rule set alone.
pub(crate) fn read_these<V: Variant>(
    position: &Position<V>,
    moves: &[Move<V::Board>],
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    Reader::new(position, moves, text)?.named(notation.names)
}

/// A text to be read as one of some moves.
struct Reader<'a, V: Variant> {
    position: &'a Position<V>,
    moves: &'a [Move<V::Board>],
    text: &'a str,
    tokens: Tokens<'a>,
}

impl<'a, V: Variant> Reader<'a, V> {
    fn new(
        position: &'a Position<V>,
        moves: &'a [Move<V::Board>],
        text: &'a str,
    ) -> Result<Self, MoveTextError> {
        let text = text.trim();
        let (bare, _) = signs::split(text);
        Ok(Reader { position, moves, text, tokens: tokens(bare)? })
    }

    /// The move that the Hub protocol writes like this: exactly these squares are taken.
    fn hub(&self) -> Option<Move<V::Board>> {
        let squares: Vec<Square<V::Board>> =
            self.tokens.squares.iter().map(|name| name.parse().ok()).collect::<Option<_>>()?;
        let [from, to, taken @ ..] = squares.as_slice() else { return None };
        let captured: Bitboard<V::Board> = taken.iter().copied().collect();
        let all_different = captured.count() as usize == taken.len();
        let found = self.moves.iter().find(|mv| {
            (mv.from(), mv.to(), mv.captured()) == (*from, *to, captured)
                && mv.is_capture() == self.tokens.capture
        });
        found.copied().filter(|_| all_different)
    }

    /// The move with these names of squares: every landing, or one that alone fits.
    fn named(&self, names: SquareNames) -> Result<Move<V::Board>, MoveTextError> {
        let squares = self.squares(names)?;
        if let Some(mv) = path::follow(self.position, &squares)
            && self.moves.contains(&mv)
        {
            return Ok(mv);
        }
        let [from, between @ .., to] = squares.as_slice() else { return Err(self.not_legal()) };
        // A hyphen is a move (NG-10.6): an offence beside a capture with the same ends (H1).
        if let Some(mv) = self.quiet(*from, *to) {
            return Ok(mv);
        }
        let fits = |mv: &&Move<V::Board>| {
            mv.is_capture() && (mv.from(), mv.to()) == (*from, *to) && self.passes(mv, between)
        };
        let mut fitting = self.moves.iter().filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some(mv), None) => Ok(*mv),
            (Some(first), Some(second)) => {
                let all = [first, second].into_iter().chain(fitting);
                Err(self.ambiguous(names, all.take(LISTED)))
            }
            (None, _) => Err(self.explain(names, *from, *to)),
        }
    }

    /// The quiet move between two squares, when nothing in the text is a sign of a capture.
    fn quiet(&self, from: Square<V::Board>, to: Square<V::Board>) -> Option<Move<V::Board>> {
        let joins = |mv: &&Move<_>| !mv.is_capture() && (mv.from(), mv.to()) == (from, to);
        let says_quiet = !self.tokens.capture && self.tokens.squares.len() == 2;
        self.moves.iter().find(joins).copied().filter(|_| says_quiet)
    }

    fn is_in_numbers(&self) -> bool {
        self.tokens.squares.iter().all(|name| name.bytes().all(|b| b.is_ascii_digit()))
    }

    fn squares(&self, names: SquareNames) -> Result<Vec<Square<V::Board>>, MoveTextError> {
        let read = |name: &&str| {
            let text = Excerpt::of(self.text);
            names.read(name).map_err(|error| MoveTextError::Square { text, error })
        };
        self.tokens.squares.iter().map(read).collect()
    }

    fn passes(&self, mv: &Move<V::Board>, between: &[Square<V::Board>]) -> bool {
        between.is_empty() || path::passes(self.position, mv, between)
    }

    fn ambiguous<'m>(
        &self,
        names: SquareNames,
        moves: impl Iterator<Item = &'m Move<V::Board>>,
    ) -> MoveTextError {
        let name = |mv| {
            let squares = path::corners(self.position, mv).unwrap_or_default();
            squares.iter().map(|square| names.name(*square)).collect::<Vec<_>>().join("x")
        };
        let mut candidates: Vec<_> = moves.map(name).collect();
        candidates.sort_unstable();
        MoveTextError::Ambiguous { text: Excerpt::of(self.text), candidates }
    }

    /// Why no move fits.
    fn explain(
        &self,
        names: SquareNames,
        from: Square<V::Board>,
        to: Square<V::Board>,
    ) -> MoveTextError {
        let text = Excerpt::of(self.text);
        let color = self.position.turn();
        if !self.position.pieces(color).contains(from) {
            return MoveTextError::NoPiece { text, color, square: names.name(from) };
        }
        let joins = |mv: &Move<V::Board>| !mv.is_capture() && (mv.from(), mv.to()) == (from, to);
        let two = self.tokens.squares.len() == 2;
        if two && self.tokens.capture && self.moves.iter().any(joins) {
            return MoveTextError::NothingTaken(text);
        }
        if two && !self.tokens.capture && self.position.quiet_moves().iter().any(joins) {
            // The quiet moves that are legal have been tried.
            return MoveTextError::CaptureCompulsory(text);
        }
        MoveTextError::NotLegal(text)
    }

    fn not_legal(&self) -> MoveTextError {
        MoveTextError::NotLegal(Excerpt::of(self.text))
    }
}
