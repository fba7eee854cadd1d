//! Reading moves.

use draughts::any::{AnyGame, AnyMove, AnyPosition, SquareSet};
use draughts::{Move, Position, Variant};

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
    let known: Vec<AnyMove> = moves.iter().map(AnyMove::from).collect();
    read_any(position, &known, notation, text).map(|at| moves[at])
}

/// Reads one of some moves in any form, whatever the rules; answers which it is.
///
/// # Errors
/// As [`read`].
pub fn read_any(
    position: &dyn AnyPosition,
    moves: &[AnyMove],
    notation: Notation,
    text: &str,
) -> Result<usize, MoveTextError> {
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

/// Reads what may be played in a game, in any form: a legal move or an offence (H1); what fits both
/// is the move.
///
/// # Errors
/// As [`read`].
pub fn read_in(
    game: &dyn AnyGame,
    notation: Notation,
    text: &str,
) -> Result<AnyMove, MoveTextError> {
    let (legal, offences) = (game.legal_moves(), game.offences());
    let among =
        |moves: &[AnyMove]| read_any(game.position(), moves, notation, text).map(|at| moves[at]);
    match among(&[&legal[..], &offences].concat()) {
        Err(MoveTextError::Ambiguous { .. }) if !offences.is_empty() => among(&legal),
        read => read,
    }
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
    let legal = position.legal_moves();
    let known: Vec<AnyMove> = legal.iter().map(AnyMove::from).collect();
    read_these(position, &known, notation, text).map(|at| legal[at])
}

/// Reads one of some moves in the names of the rule set alone; answers which it is.
pub(crate) fn read_these(
    position: &dyn AnyPosition,
    moves: &[AnyMove],
    notation: Notation,
    text: &str,
) -> Result<usize, MoveTextError> {
    Reader::new(position, moves, text)?.named(notation.names)
}

/// A text to be read as one of some moves.
struct Reader<'a> {
    position: &'a dyn AnyPosition,
    moves: &'a [AnyMove],
    text: &'a str,
    tokens: Tokens<'a>,
}

impl<'a> Reader<'a> {
    fn new(
        position: &'a dyn AnyPosition,
        moves: &'a [AnyMove],
        text: &'a str,
    ) -> Result<Self, MoveTextError> {
        let text = text.trim();
        let (bare, _) = signs::split(text);
        Ok(Reader { position, moves, text, tokens: tokens(bare)? })
    }

    /// The move that the Hub protocol writes like this: exactly these squares are taken.
    fn hub(&self) -> Option<usize> {
        let board = self.position.board();
        let squares: Vec<u8> =
            self.tokens.squares.iter().map(|name| board.read(name).ok()).collect::<Option<_>>()?;
        let [from, to, taken @ ..] = squares.as_slice() else { return None };
        let captured: SquareSet = taken.iter().copied().collect();
        let all_different = captured.count() as usize == taken.len();
        let found = self.moves.iter().position(|mv| {
            (mv.from, mv.to, mv.captured) == (*from, *to, captured)
                && mv.is_capture() == self.tokens.capture
        });
        found.filter(|_| all_different)
    }

    /// The move with these names of squares: every landing, or one that alone fits.
    fn named(&self, names: SquareNames) -> Result<usize, MoveTextError> {
        let squares = self.squares(names)?;
        if let Some(mv) = path::follow(self.position, &squares)
            && let Some(at) = self.moves.iter().position(|known| *known == mv)
        {
            return Ok(at);
        }
        let [from, between @ .., to] = squares.as_slice() else { return Err(self.not_legal()) };
        // A hyphen is a move (NG-10.6): an offence beside a capture with the same ends (H1).
        if let Some(at) = self.quiet(*from, *to) {
            return Ok(at);
        }
        let fits = |(_, mv): &(usize, &AnyMove)| {
            mv.is_capture() && (mv.from, mv.to) == (*from, *to) && self.passes(mv, between)
        };
        let mut fitting = self.moves.iter().enumerate().filter(fits);
        match (fitting.next(), fitting.next()) {
            (Some((at, _)), None) => Ok(at),
            (Some((_, first)), Some((_, second))) => {
                let all = [first, second].into_iter().chain(fitting.map(|(_, mv)| mv));
                Err(self.ambiguous(names, all.take(LISTED)))
            }
            (None, _) => Err(self.explain(names, *from, *to)),
        }
    }

    /// The quiet move between two squares, when nothing in the text is a sign of a capture.
    fn quiet(&self, from: u8, to: u8) -> Option<usize> {
        let joins = |mv: &AnyMove| !mv.is_capture() && (mv.from, mv.to) == (from, to);
        let says_quiet = !self.tokens.capture && self.tokens.squares.len() == 2;
        self.moves.iter().position(joins).filter(|_| says_quiet)
    }

    fn is_in_numbers(&self) -> bool {
        self.tokens.squares.iter().all(|name| name.bytes().all(|b| b.is_ascii_digit()))
    }

    fn squares(&self, names: SquareNames) -> Result<Vec<u8>, MoveTextError> {
        let board = self.position.board();
        let read = |name: &&str| {
            let text = Excerpt::of(self.text);
            names.read_any(board, name).map_err(|error| MoveTextError::Square { text, error })
        };
        self.tokens.squares.iter().map(read).collect()
    }

    fn passes(&self, mv: &AnyMove, between: &[u8]) -> bool {
        between.is_empty() || path::passes(self.position, mv, between)
    }

    fn ambiguous<'m>(
        &self,
        names: SquareNames,
        moves: impl Iterator<Item = &'m AnyMove>,
    ) -> MoveTextError {
        let board = self.position.board();
        let name = |mv| {
            let squares = path::corners(self.position, mv).unwrap_or_default();
            squares
                .iter()
                .map(|square| names.any_name(board, *square))
                .collect::<Vec<_>>()
                .join("x")
        };
        let mut candidates: Vec<_> = moves.map(name).collect();
        candidates.sort_unstable();
        MoveTextError::Ambiguous { text: Excerpt::of(self.text), candidates }
    }

    /// Why no move fits.
    fn explain(&self, names: SquareNames, from: u8, to: u8) -> MoveTextError {
        let text = Excerpt::of(self.text);
        let color = self.position.turn();
        if !self.position.pieces(color).contains(from) {
            let square = names.any_name(self.position.board(), from);
            return MoveTextError::NoPiece { text, color, square };
        }
        let joins = |mv: &AnyMove| !mv.is_capture() && (mv.from, mv.to) == (from, to);
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
