//! Parser of PDN 3.0, fed with a file piece by piece.
//!
//! The grammar that it accepts, in EBNF; blanks may stand between any two elements, and a line that
//! begins with `%` is skipped:
//!
//! ```text
//! file      = { game } ;
//! game      = { tag } { element } [ result ] ;
//! tag       = "[" name '"' { character | '\"' | "\\" } '"' "]" ;      (a line at most)
//! name      = letter { letter | digit | "_" } ;
//! element   = number | move | nag | sign | comment | set-up | variation ;
//! number    = digit { digit } "." { "." } ;                 (two dots or more: the second side)
//! move      = square { separator square } [ sign ] ;        (two squares at least)
//! square    = digit [ digit [ digit ] ] | "a" … "h" digit [ digit ] ;
//! separator = "-" | "x" | ":" ;                 (none is needed between squares with a letter)
//! sign      = ( "!" | "?" | "+" | "=" ) { "!" | "?" | "+" | "=" } | "(" sign ")" | "*" ;
//! nag       = "$" digit [ digit [ digit ] ] ;
//! comment   = "{" { character } "}" ;
//! set-up    = "/" "FEN" '"' fen '"' "/" ;
//! variation = "(" element { element } ")" ;
//! result    = "*" | points "-" points | "1/2" [ "-" "1/2" ] ;
//! points    = "0" | "1" | "2" ;                             (2-0, 1-0, 1-1, 0-0, 0-1, 0-2)
//! ```
//!
//! `*` at a move is a sign unless the file or the game ends with it; then it is the result. A game
//! without a result ends where the next tag begins. Comments behind a result, in its line or before
//! the end of the file, belong to the game. Beyond the grammar these are repaired, and each
//! is told as a [`Fault`]: numbers without a dot, blanks and capitals in a move, `3228` for
//! `32-28`, signs apart from their move, comments from `;` to the end of the line, a result in
//! a variation, an empty variation, what is not closed or not opened, and tags without
//! quotes, with quotes inside or without their end. `X` and `×` are read as `x`, `–` and other
//! dashes as `-`, `…` as dots. All other text is told as unread.

mod elements;
mod moves;

use core::mem;

use memchr::{memchr, memchr_iter, memchr2};

use super::bytes::{WORD, is_blank, line_end};
use super::location::{Limits, Location};
use super::problem::{Fault, PdnError, Problem, Stop};
use super::text::{Text, decode};
use super::visit::{MoveNumber, Visitor};

/// So many bytes must have come for moves to be read at a glance.
const MUCH: usize = 4 * WORD;

/// How much is looked at in one go.
const PIECE: usize = 1 << 16;

/// Reads PDN that comes piece by piece, in bounded memory.
///
/// ```
/// use draughts_notation::pdn::{Limits, Parser, Location, MoveNumber, Visitor};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
///
/// impl Visitor for Moves {
///     fn step(&mut self, _: Location, _: Option<MoveNumber>, text: &str) {
///         self.0.push(text.to_owned());
///     }
/// }
///
/// let mut moves = Moves::default();
/// let mut parser = Parser::new(Limits::default());
/// parser.feed(b"1. 32-28 {strong} 19-", &mut moves)?;
/// parser.feed(b"23 2. 28x19 *", &mut moves)?;
/// parser.finish(&mut moves)?;
/// assert_eq!(moves.0, ["32-28", "19-23", "28x19"]);
/// # Ok::<(), draughts_notation::pdn::PdnError>(())
/// ```
#[derive(Debug)]
pub struct Parser {
    limits: Limits,
    /// What has come and is not read yet.
    buffer: Vec<u8>,
    /// How many bytes of the buffer have been searched for the end of what it begins with.
    searched: usize,
    /// How many bytes came before the buffer.
    before: u64,
    line: u64,
    /// The byte at which the line would begin if every character were one byte.
    line_start: u64,
    /// The rest of the line is a comment of the file.
    skips_line: bool,
    /// Games that have begun.
    games: u64,
    game: State,
    /// The result of the game, once it is read: what is said behind it belongs to the game.
    ended: Option<(Location, String)>,
    failed: Option<PdnError>,
}

/// What is known of the game that is being read.
#[derive(Debug, Default)]
struct State {
    begun: bool,
    has_event: bool,
    /// Whether it has moves, variations or set-ups.
    has_moves: bool,
    /// The result of the tag when it does not look like a result.
    odd_result: Option<String>,
    /// The number that stands before the next move.
    number: Option<MoveNumber>,
    /// Where the variations that are open began.
    open: Vec<Open>,
    moves: u32,
    text: usize,
    faults: u32,
    told_not_utf8: bool,
}

/// A variation that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    place: Location,
    has_moves: bool,
}

/// How far something was read, `None` when more must come first.
type Read = Result<Option<usize>, PdnError>;

impl Parser {
    /// A parser at the beginning of a file.
    pub fn new(limits: Limits) -> Parser {
        Parser {
            limits,
            buffer: Vec::new(),
            searched: 0,
            before: 0,
            line: 1,
            line_start: 0,
            skips_line: false,
            games: 0,
            game: State::default(),
            ended: None,
            failed: None,
        }
    }

    /// Reads the next piece of a file, of any length.
    ///
    /// # Errors
    /// The file is no text, or a game is beyond the limits; nothing more can be read then.
    pub fn feed<V: Visitor>(&mut self, bytes: &[u8], visitor: &mut V) -> Result<(), PdnError> {
        for piece in bytes.chunks(PIECE) {
            self.buffer.extend_from_slice(piece);
            self.advance(false, visitor)?;
        }
        Ok(())
    }

    /// Reads what is left when the file is at its end.
    ///
    /// # Errors
    /// As [`Parser::feed`].
    pub fn finish<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PdnError> {
        self.advance(true, visitor)?;
        self.settle(visitor);
        self.end_game(self.place(0), visitor)
    }

    /// How many bytes have been read.
    pub fn bytes(&self) -> u64 {
        self.before
    }

    /// How many games have begun.
    pub fn games(&self) -> u64 {
        self.games
    }

    fn advance<V: Visitor>(&mut self, last: bool, visitor: &mut V) -> Result<(), PdnError> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        let mut buffer = mem::take(&mut self.buffer);
        let done = self.skip_mark(&buffer, last).and_then(|at| match at {
            Some(at) => self.run(&buffer, at, last, visitor),
            None => Ok(0),
        });
        match done {
            Ok(read) => {
                buffer.drain(..read);
                self.before += read as u64;
                self.buffer = buffer;
                Ok(())
            }
            Err(error) => {
                self.failed = Some(error.clone());
                Err(error)
            }
        }
    }

    /// Reads over the mark at the beginning of the file that says how it is encoded.
    fn skip_mark(&mut self, buffer: &[u8], last: bool) -> Read {
        if self.before > 0 || (buffer.len() < 3 && !last) {
            return Ok((self.before > 0).then_some(0));
        }
        match buffer {
            [0xef, 0xbb, 0xbf, ..] => {
                self.line_start = 3;
                Ok(Some(3))
            }
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err(self.stop(0, Stop::Utf16)),
            _ => Ok(Some(0)),
        }
    }

    /// Reads as far as it can be done; answers how far that is.
    fn run<V: Visitor>(
        &mut self,
        bytes: &[u8],
        mut at: usize,
        last: bool,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let mut known = None;
        loop {
            let (next, is_enough) = self.blanks(bytes, at, last);
            at = next;
            let Some(byte) = bytes.get(at).filter(|_| is_enough) else { return Ok(at) };
            if self.ended.is_some() {
                match self.is_afterword(bytes, at, last) {
                    Some(true) => {}
                    Some(false) => self.settle(visitor),
                    None => return Ok(at),
                }
            }
            if byte.is_ascii_digit() && (known.is_some() || bytes.len() - at >= MUCH) {
                let text =
                    known.get_or_insert_with(|| core::str::from_utf8(bytes).unwrap_or_default());
                let read = self.usual(text, at, visitor)?;
                if read > at {
                    at = read;
                    continue;
                }
            }
            let read = match byte {
                b'0'..=b'9' | b'a'..=b'h' | b'A'..=b'H' => self.step(bytes, at, visitor)?,
                b'.' => self.dots(bytes, at),
                b'{' => match self.comment(bytes, at, last, visitor)? {
                    Some(read) => read,
                    None => return Ok(at),
                },
                b'[' => match self.tag(bytes, at, last, visitor)? {
                    Some(read) => read,
                    None => return Ok(at),
                },
                b'/' => match self.set_up(bytes, at, last, visitor)? {
                    Some(read) => read,
                    None => return Ok(at),
                },
                b'(' => self.open(bytes, at, visitor)?,
                b')' => self.close(at, visitor)?,
                b'$' => self.nag(bytes, at, visitor)?,
                b'*' => self.result(bytes, at, at + 1, visitor)?,
                b'!' | b'?' | b'+' | b'=' => self.loose_signs(bytes, at, visitor)?,
                b'-' if bytes.get(at + 1).is_none_or(|next| is_blank(*next)) => {
                    self.fault(self.place(at), Fault::UnknownMove, visitor)?;
                    at + 1
                }
                b'%' => {
                    self.skips_line = true;
                    at
                }
                b';' => self.semicolon(bytes, at, visitor)?,
                b'}' => self.nothing_to_close(at, '}', visitor)?,
                0x1a => self.stray(at, 1, visitor)?,
                0xef if bytes[at..].starts_with(&[0xef, 0xbb, 0xbf]) => {
                    self.stray(at, 3, visitor)?
                }
                0xe2 if bytes[at..].starts_with("…".as_bytes()) => self.dots(bytes, at),
                _ => self.unread(bytes, at, visitor)?,
            };
            at = read;
        }
    }

    /// Reads over blanks, and over a line that is skipped; answers where they end, and whether
    /// enough has come to read on.
    #[inline]
    fn blanks(&mut self, bytes: &[u8], mut at: usize, last: bool) -> (usize, bool) {
        if self.skips_line {
            let Some(end) = memchr2(b'\n', b'\r', &bytes[at..]) else {
                return (bytes.len(), false);
            };
            at += end;
            self.skips_line = false;
        }
        while let Some(byte) = bytes.get(at).filter(|byte| is_blank(**byte)) {
            if *byte < b' ' {
                let Some(ends) = line_end(bytes, at, last) else { return (at, false) };
                if ends {
                    self.next_line(at);
                }
            }
            at += 1;
        }
        (at, last || bytes.len() - at >= WORD)
    }

    fn next_line(&mut self, at: usize) {
        self.line += 1;
        self.line_start = self.before + at as u64 + 1;
    }

    fn place(&self, at: usize) -> Location {
        let column = (self.before + at as u64).saturating_sub(self.line_start) + 1;
        Location { line: self.line, column }
    }

    /// Counts the lines of a text that has been read, and the characters of its last line.
    fn count(&mut self, bytes: &[u8], from: usize, to: usize, utf8: bool) {
        let text = &bytes[from..to];
        let mut line = from;
        for end in memchr_iter(b'\n', text) {
            self.next_line(from + end);
            line = from + end + 1;
        }
        if utf8 {
            let more = bytes[line..to].iter().filter(|byte| **byte & 0xc0 == 0x80).count();
            self.line_start += more as u64;
        }
    }

    /// A text that stands somewhere, read as UTF-8 or Latin-1; told of when it is neither.
    fn text<'a, V: Visitor>(
        &mut self,
        bytes: &'a [u8],
        from: usize,
        to: usize,
        visitor: &mut V,
    ) -> Result<Text<'a>, PdnError> {
        if let Some(nul) = memchr(0, &bytes[from..to]) {
            self.count(bytes, from, from + nul, true);
            return Err(self.stop(from + nul, Stop::Nul));
        }
        let text = decode(&bytes[from..to]);
        if !text.utf8 && !mem::replace(&mut self.game.told_not_utf8, true) {
            self.fault(self.place(from), Fault::NotUtf8, visitor)?;
        }
        self.weigh(from, to - from)?;
        Ok(text)
    }

    fn stop(&self, at: usize, reason: Stop) -> PdnError {
        PdnError { game: self.games.max(1), place: self.place(at), reason }
    }

    fn fault<V: Visitor>(
        &mut self,
        place: Location,
        fault: Fault,
        visitor: &mut V,
    ) -> Result<(), PdnError> {
        self.begin();
        self.game.faults += 1;
        if self.game.faults > self.limits.faults {
            let reason = Stop::TooManyFaults(self.limits.faults);
            return Err(PdnError { game: self.games, place, reason });
        }
        visitor.problem(Problem { game: self.games, place, fault });
        Ok(())
    }

    /// Counts what a game keeps beside its moves.
    fn weigh(&mut self, at: usize, bytes: usize) -> Result<(), PdnError> {
        // What is kept costs something, however short it is.
        self.game.text += bytes + 16;
        if self.game.text > self.limits.text {
            return Err(self.stop(at, Stop::TooLong("text in one game", self.limits.text)));
        }
        Ok(())
    }

    fn begin(&mut self) {
        if !mem::replace(&mut self.game.begun, true) {
            self.games += 1;
        }
    }

    /// The game goes on with something that is no tag.
    fn body(&mut self) {
        self.begin();
        self.game.has_moves = true;
    }

    /// Ends a game that has no result.
    fn end_game<V: Visitor>(&mut self, place: Location, visitor: &mut V) -> Result<(), PdnError> {
        if self.game.begun {
            self.tell_open(visitor)?;
            visitor.end(place, None);
        }
        self.game = State::default();
        Ok(())
    }

    /// Tells of a variation that is still open where its game ends.
    fn tell_open<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), PdnError> {
        match self.game.open.last() {
            Some(open) => self.fault(open.place, Fault::UnclosedVariation, visitor),
            None => Ok(()),
        }
    }

    /// Ends a game whose result has been read, when nothing more belongs to it.
    fn settle<V: Visitor>(&mut self, visitor: &mut V) {
        if let Some((place, result)) = self.ended.take() {
            visitor.end(place, Some(&result));
            self.game = State::default();
        }
    }

    /// Whether what begins here belongs to the game whose result stands before it: comments and
    /// marks in the line of the result, and comments behind which the file ends. Nobody knows
    /// while too little has come.
    fn is_afterword(&self, bytes: &[u8], at: usize, last: bool) -> Option<bool> {
        let in_line = self.ended.as_ref().is_some_and(|(place, _)| place.line == self.line);
        match bytes[at] {
            b'{' if !in_line => self.ends_file(bytes, at, last),
            b'{' | b'$' | b';' => Some(in_line),
            _ => Some(false),
        }
    }

    /// Whether nothing but comments and blanks stands from here to the end of the file.
    fn ends_file(&self, bytes: &[u8], at: usize, last: bool) -> Option<bool> {
        let rest = &bytes[at..bytes.len().min(at.saturating_add(self.limits.comment))];
        let mut in_comment = false;
        let goes_on = rest.iter().any(|byte| match byte {
            b'{' => {
                in_comment = true;
                false
            }
            b'}' => !mem::replace(&mut in_comment, false),
            // Some old files end with such a sign.
            0x1a => false,
            byte => !in_comment && !is_blank(*byte),
        });
        if goes_on || rest.len() == self.limits.comment {
            return Some(false);
        }
        last.then_some(true)
    }
}
