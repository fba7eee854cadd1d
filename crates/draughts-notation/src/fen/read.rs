//! Reading a FEN.

use core::ops::RangeInclusive;

use draughts::any::{AnyBoard, AnySetup, SquareSet};
use draughts::{Color, Geometry, Piece, Rank, Setup};

use super::cursor::Part;
use super::error::FenError;
use super::{runs, trails};
use crate::excerpt::Excerpt;

/// Reads a FEN in our numbering.
///
/// White space around it, a final dot, leading zeros, ranges, either colour first and an empty
/// colour are fine; a colour that is not named has no pieces.
///
/// # Errors
/// Anything else: the message names the square, or the character where it goes wrong.
///
/// ```
/// use draughts::{Board10, Color};
/// use draughts_notation::fen;
///
/// let setup = fen::read::<Board10>("B:B1-19,K24:W31-50.")?;
/// assert_eq!(setup.turn, Color::Black);
/// assert_eq!(fen::write(&setup), "B:W31-50:B1-19,K24");
///
/// let error = fen::read::<Board10>("W:W51:B1").unwrap_err();
/// assert_eq!(error.to_string(), "square 51 is not on a board of 50");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn read<G: Geometry>(text: &str) -> Result<Setup<G>, FenError> {
    Ok(read_any(AnyBoard::of::<G>(), text)?.on())
}

/// The same for any board.
///
/// # Errors
/// As [`read`].
pub fn read_any(board: AnyBoard, text: &str) -> Result<AnySetup, FenError> {
    let whole = Part::whole(text);
    let text = whole.text.strip_suffix('.').unwrap_or(whole.text);
    let mut fields = Part { text, ..whole }.split(':');
    let first = fields.next().ok_or(FenError::Empty)?;
    let turn = match first.text {
        "W" => Color::White,
        "B" => Color::Black,
        "" if text.is_empty() => return Err(FenError::Empty),
        _ => return Err(FenError::SideToMove(Excerpt::of(first.text))),
    };
    let setup = AnySetup::empty(board, turn);
    let mut reader = Reader { setup, taken: SquareSet::EMPTY, lists: 0, seen: Vec::new() };
    let (mut run_field, mut trail_field) = (None, None);
    for field in fields {
        if let Some(counts) = field.strip('+') {
            reader.once('+')?;
            run_field = Some(counts);
        } else if let Some(list) = field.strip('T').filter(|_| !board.lines().crowns()) {
            reader.once('T')?;
            trail_field = Some(list);
        } else {
            reader.field(field)?;
        }
    }
    if reader.lists == 0 {
        return Err(FenError::NoPieces);
    }
    let mut setup = reader.setup;
    if let Some((color, square)) = setup.uncrowned() {
        return Err(FenError::UncrownedMan(color, square));
    }
    if let Some(counts) = run_field {
        runs::read(counts, &mut setup)?;
    }
    if let Some(list) = trail_field {
        trails::read(list, &mut setup)?;
    }
    Ok(setup)
}

/// A FEN half read.
struct Reader {
    setup: AnySetup,
    /// Where pieces stood that a capture under way has taken.
    taken: SquareSet,
    /// How many lists of pieces there were, empty ones too.
    lists: usize,
    /// The letters of the fields that may be given once.
    seen: Vec<char>,
}

impl Reader {
    fn once(&mut self, field: char) -> Result<(), FenError> {
        if self.seen.contains(&field) {
            return Err(FenError::FieldTwice(field));
        }
        self.seen.push(field);
        Ok(())
    }

    fn field(&mut self, field: Part<'_>) -> Result<(), FenError> {
        match field.text.chars().next() {
            None => self.list(field, None),
            Some('W') => self.list(field, Some(Color::White)),
            Some('B') => self.list(field, Some(Color::Black)),
            Some(letter @ ('H' | 'F')) => {
                self.once(letter)?;
                counter(letter, field.after(1))
            }
            Some('G' | 'P') => self.taken(field),
            Some(_) => Err(FenError::unknown_field(field)),
        }
    }

    /// A list of pieces with its colour; a list that is nothing at all is an empty colour.
    fn list(&mut self, field: Part<'_>, color: Option<Color>) -> Result<(), FenError> {
        self.lists += 1;
        if self.lists > 2 {
            return Err(FenError::TooManyColors { column: field.column });
        }
        let Some(color) = color else { return Ok(()) };
        self.once(if color == Color::White { 'W' } else { 'B' })?;
        let items = field.after(1);
        if items.text.is_empty() {
            return Ok(());
        }
        items.split(',').try_for_each(|item| self.item(item, color))
    }

    /// A square or range, of men or with a letter before it.
    fn item(&mut self, item: Part<'_>, color: Color) -> Result<(), FenError> {
        if item.text.starts_with(['G', 'P']) {
            return self.taken_item(item);
        }
        let (squares, rank) = match item.strip('K') {
            Some(rest) => (rest, Rank::King),
            None => (item, Rank::Man),
        };
        for square in range(self.setup.board, squares)? {
            self.occupy(square)?;
            self.setup.put(square, Some(Piece { color, rank }));
        }
        Ok(())
    }

    /// Squares where the captured pieces of an unfinished capture stood, as a field of its own.
    fn taken(&mut self, field: Part<'_>) -> Result<(), FenError> {
        field.split(',').try_for_each(|item| self.taken_item(item))
    }

    fn taken_item(&mut self, item: Part<'_>) -> Result<(), FenError> {
        let squares = item.strip('G').or(item.strip('P')).unwrap_or(item);
        range(self.setup.board, squares)?.try_for_each(|square| self.remove(square))
    }

    fn remove(&mut self, square: u8) -> Result<(), FenError> {
        self.occupy(square)?;
        self.taken = self.taken | SquareSet::of(square);
        Ok(())
    }

    /// Refuses a square that has been given already.
    fn occupy(&self, square: u8) -> Result<(), FenError> {
        if self.setup.piece(square).is_some() || self.taken.contains(square) {
            return Err(FenError::Occupied(square));
        }
        Ok(())
    }
}

/// Reads `31` or `31-50`.
fn range(board: AnyBoard, part: Part<'_>) -> Result<RangeInclusive<u8>, FenError> {
    let (first, last) = match part.split_once('-') {
        None => {
            let square = square(board, part)?;
            (square, square)
        }
        Some((first, last)) if first.text.is_empty() || last.text.is_empty() => {
            return Err(FenError::OpenRange(Excerpt::of(part.text)));
        }
        Some((first, last)) => (square(board, first)?, square(board, last)?),
    };
    if last < first {
        return Err(FenError::ReversedRange(Excerpt::of(part.text)));
    }
    Ok(first..=last)
}

/// Reads a number; leading zeros are fine.
fn square(board: AnyBoard, part: Part<'_>) -> Result<u8, FenError> {
    if part.text.is_empty() || !part.text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::not_a_square(part));
    }
    let digits = part.text.trim_start_matches('0');
    let number = if digits.is_empty() { Ok(0) } else { digits.parse() };
    number.ok().filter(|number| board.has(*number)).ok_or_else(|| FenError::OffBoard {
        square: Excerpt::of(if digits.is_empty() { "0" } else { digits }),
        squares: board.squares(),
    })
}

/// Reads the number of a counter, which is not kept.
fn counter(field: char, part: Part<'_>) -> Result<(), FenError> {
    if part.text.is_empty() || !part.text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FenError::NoCounter { field, text: Excerpt::of(part.text) });
    }
    Ok(())
}
