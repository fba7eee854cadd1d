//! From bytes to what they say: a parser that is fed a file piece by piece.

use core::mem;

use memchr::{memchr, memchr_iter, memchr2};

use super::bytes::{WORD, is_blank, line_end, next_byte, signs_length};
use super::place::{Limits, Place};
use super::problem::{Fault, PdnError, Problem, Stop};
use super::step::{self, Step, Usual};
use super::tag::{self, Tag};
use super::text::{Text, decode};
use super::visit::{MoveNumber, Visitor};
use crate::excerpt::Excerpt;
use crate::moves::signs::{self, Sign};

/// The most bytes of a set-up.
const SET_UP: usize = 4096;

/// So many bytes must have come for moves to be read at a glance.
const MUCH: usize = 4 * WORD;

/// How much is looked at in one go.
const PIECE: usize = 1 << 16;

/// Reads PDN that comes piece by piece, in bounded memory.
///
/// ```
/// use draughts_notation::pdn::{Limits, Parser, Place, MoveNumber, Visitor};
///
/// #[derive(Default)]
/// struct Moves(Vec<String>);
///
/// impl Visitor for Moves {
///     fn step(&mut self, _: Place, _: Option<MoveNumber>, text: &str) {
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
    place: Place,
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
        self.end_game(self.place(0), None, visitor)
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
            if self.skips_line {
                let Some(end) = memchr2(b'\n', b'\r', &bytes[at..]) else { return Ok(bytes.len()) };
                at += end;
                self.skips_line = false;
            }
            while let Some(byte) = bytes.get(at).filter(|byte| is_blank(**byte)) {
                if *byte < b' ' {
                    let Some(ends) = line_end(bytes, at, last) else { return Ok(at) };
                    if ends {
                        self.next_line(at);
                    }
                }
                at += 1;
            }
            if bytes.len() - at < WORD && !last {
                return Ok(at);
            }
            let Some(byte) = bytes.get(at) else { return Ok(at) };
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

    fn next_line(&mut self, at: usize) {
        self.line += 1;
        self.line_start = self.before + at as u64 + 1;
    }

    fn place(&self, at: usize) -> Place {
        let column = (self.before + at as u64).saturating_sub(self.line_start) + 1;
        Place { line: self.line, column }
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
        place: Place,
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

    fn end_game<V: Visitor>(
        &mut self,
        place: Place,
        result: Option<&str>,
        visitor: &mut V,
    ) -> Result<(), PdnError> {
        if self.game.begun {
            if let Some(open) = self.game.open.last() {
                self.fault(open.place, Fault::UnclosedVariation, visitor)?;
            }
            visitor.end(place, result);
        }
        self.game = State::default();
        Ok(())
    }

    fn step<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        match step::scan(&bytes[at..bytes.len().min(at + WORD)]) {
            Step::Number { number, len } => {
                self.begin();
                self.game.number = Some(number);
                Ok(at + len)
            }
            Step::Bare { number, len } => {
                self.fault(self.place(at), Fault::NoDot, visitor)?;
                self.game.number = Some(number);
                Ok(at + len)
            }
            Step::Result { len } => self.result(bytes, at, at + len, visitor),
            Step::Move(found) => {
                if self.is_odd_result(bytes, at, found.len) {
                    return self.result(bytes, at, at + found.len, visitor);
                }
                let (place, number) = self.next_move(at)?;
                let end = at + found.len;
                if found.is_plain() {
                    // A plain move is made of letters, digits and signs.
                    let text = core::str::from_utf8(&bytes[at..end]).unwrap_or_default();
                    visitor.step(place, number, text);
                } else {
                    let text = step::plain(&bytes[at..end]);
                    visitor.step(place, number, &text);
                    for fault in found.faults() {
                        self.fault(place, fault, visitor)?;
                    }
                    self.count(bytes, at, end, true);
                }
                self.glued(bytes, end, visitor)
            }
            Step::Nothing => self.unread(bytes, at, visitor),
        }
    }

    /// Reads moves and their numbers as nearly all are written, up to anything else; nothing of a text that is empty.
    fn usual<V: Visitor>(
        &mut self,
        text: &str,
        mut at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let bytes = text.as_bytes();
        while let Some(next) = bytes.get(at..).and_then(|bytes| bytes.first_chunk()) {
            match step::glance(*next) {
                None => break,
                Some(Usual::Number(number, len)) => {
                    self.begin();
                    self.game.number = Some(MoveNumber { number, second: false });
                    at += len;
                }
                Some(Usual::Move(len)) => {
                    let (place, number) = self.next_move(at)?;
                    visitor.step(place, number, text.get(at..at + len).unwrap_or_default());
                    at += len;
                    // The line ends are counted elsewhere.
                    if bytes[at] != b' ' {
                        break;
                    }
                    at += 1;
                }
            }
        }
        Ok(at)
    }

    /// Counts a move; answers where it is and the number before it.
    fn next_move(&mut self, at: usize) -> Result<(Place, Option<MoveNumber>), PdnError> {
        self.body();
        self.game.moves += 1;
        if self.game.moves > self.limits.moves {
            return Err(self.stop(at, Stop::TooManyMoves(self.limits.moves)));
        }
        if let Some(open) = self.game.open.last_mut() {
            open.has_moves = true;
        }
        Ok((self.place(at), self.game.number.take()))
    }

    /// Whether what looks like a move is the result that the tag announced, at the end of the game.
    fn is_odd_result(&self, bytes: &[u8], at: usize, len: usize) -> bool {
        let odd = self.game.odd_result.as_deref().map(str::as_bytes);
        odd == Some(&bytes[at..at + len])
            && self.game.open.is_empty()
            && matches!(next_byte(bytes, at + len), None | Some(b'['))
    }

    /// Reads the signs that stand at a move.
    fn glued<V: Visitor>(
        &mut self,
        bytes: &[u8],
        mut at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        match bytes.get(at) {
            None | Some(b' ' | b'\n' | b'\r' | b'\t' | b')' | b'{' | b'[' | b'$') => {
                return Ok(at);
            }
            _ => {}
        }
        loop {
            let (len, inside) = signs_length(&bytes[at..bytes.len().min(at + WORD)]);
            if len > 0 {
                self.signs(at, &bytes[at + usize::from(inside)..at + len], visitor)?;
                at += len;
            } else if bytes.get(at) == Some(&b'*')
                && !matches!(next_byte(bytes, at + 1), None | Some(b'['))
            {
                self.weigh(at, 0)?;
                visitor.sign(self.place(at), Sign::Only);
                at += 1;
            } else {
                break;
            }
        }
        match bytes.get(at) {
            Some(b'.' | b',' | b'#') => {
                self.fault(self.place(at), Fault::StrayMark, visitor)?;
                Ok(at + 1)
            }
            _ => Ok(at),
        }
    }

    /// Tells of signs; those behind `bytes` are not looked at.
    fn signs<V: Visitor>(
        &mut self,
        at: usize,
        bytes: &[u8],
        visitor: &mut V,
    ) -> Result<(), PdnError> {
        let place = self.place(at);
        let text = core::str::from_utf8(bytes).unwrap_or_default();
        let (_, signs) = signs::split(text.trim_end_matches(')'));
        for sign in signs {
            self.weigh(at, 0)?;
            visitor.sign(place, sign);
        }
        Ok(())
    }

    fn loose_signs<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let (len, inside) = signs_length(&bytes[at..bytes.len().min(at + WORD)]);
        if !self.game.has_moves || len == 0 {
            return self.unread(bytes, at, visitor);
        }
        self.fault(self.place(at), Fault::LooseSign, visitor)?;
        self.signs(at, &bytes[at + usize::from(inside)..at + len], visitor)?;
        Ok(at + len)
    }

    /// Dots without a number before them stand for a move that is not given: `1. ... 7-12`.
    fn dots(&mut self, bytes: &[u8], at: usize) -> usize {
        let dots = "…".as_bytes();
        let mut end = at;
        while end < bytes.len() && end - at < WORD {
            if bytes[end] == b'.' {
                end += 1;
            } else if bytes[end..].starts_with(dots) {
                end += dots.len();
                self.line_start += dots.len() as u64 - 1;
            } else {
                break;
            }
        }
        if let Some(number) = &mut self.game.number {
            number.second = true;
        }
        end
    }

    fn comment<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        last: bool,
        visitor: &mut V,
    ) -> Read {
        let from = at + self.searched.max(1);
        let found = memchr(b'}', &bytes[from..]).map(|end| from + end);
        let end = match found {
            Some(end) => end,
            None if bytes.len() - at <= self.limits.comment && !last => {
                self.searched = bytes.len() - at;
                return Ok(None);
            }
            None => bytes.len(),
        };
        self.searched = 0;
        if end - at > self.limits.comment {
            return Err(self.stop(at, Stop::TooLong("a comment", self.limits.comment)));
        }
        let place = self.place(at);
        self.begin();
        let text = self.text(bytes, at + 1, end, visitor)?;
        visitor.comment(place, text.text.trim());
        if found.is_none() {
            self.fault(place, Fault::UnclosedComment, visitor)?;
        }
        self.count(bytes, at, end, text.utf8);
        Ok(Some(end + usize::from(found.is_some())))
    }

    fn tag<V: Visitor>(&mut self, bytes: &[u8], at: usize, last: bool, visitor: &mut V) -> Read {
        let from = at + self.searched;
        let found = memchr2(b'\n', b'\r', &bytes[from..]).map(|end| from + end);
        let end = match found {
            Some(end) => end,
            // Many files have the tags and the moves of a game in one line.
            None if memchr(b']', &bytes[at..]).is_some() => bytes.len(),
            None if bytes.len() - at <= self.limits.tag && !last => {
                self.searched = bytes.len() - at;
                return Ok(None);
            }
            None => bytes.len(),
        };
        self.searched = 0;
        let end = end.min(at + self.limits.tag + 1);
        let Some(Tag { name, value, len, good }) = tag::scan(&bytes[at..end]) else {
            return self.unread(bytes, at, visitor).map(Some);
        };
        if found.is_none() && !good && !last && end - at <= self.limits.tag {
            // More of the line may make it a good one.
            return Ok(None);
        }
        if len > self.limits.tag {
            return Err(self.stop(at, Stop::TooLong("a tag", self.limits.tag)));
        }
        let place = self.place(at);
        // Of games without moves each begins with its event.
        let ends_before = self.game.has_moves || (name == b"Event" && self.game.has_event);
        if ends_before {
            if self.game.has_moves {
                self.fault(place, Fault::NoResult, visitor)?;
            }
            self.end_game(place, None, visitor)?;
        }
        self.begin();
        self.game.has_event |= name == b"Event";
        let text = self.text(bytes, at + value.start, at + value.end, visitor)?;
        let value = tag::unescape(text.text.trim());
        let name = core::str::from_utf8(name).unwrap_or_default();
        if name == "Result" {
            self.game.odd_result = Some(value.to_string());
        }
        visitor.tag(place, name, &value);
        if !good {
            self.fault(place, Fault::TagForm, visitor)?;
        }
        self.count(bytes, at, at + len, text.utf8);
        Ok(Some(at + len))
    }

    fn set_up<V: Visitor>(&mut self, bytes: &[u8], at: usize, last: bool, visitor: &mut V) -> Read {
        let within = &bytes[at..bytes.len().min(at + SET_UP)];
        let Some(end) = memchr(b'/', &within[1..]).map(|end| end + 1) else {
            if within.len() < SET_UP && !last {
                return Ok(None);
            }
            self.fault(self.place(at), Fault::UnclosedSetUp, visitor)?;
            return self.unread(bytes, at, visitor).map(Some);
        };
        let place = self.place(at);
        let Some(fen) = tag::fen(&within[1..end]) else {
            return self.unread(bytes, at, visitor).map(Some);
        };
        self.body();
        if let Some(open) = self.game.open.last_mut() {
            open.has_moves = true;
        }
        self.weigh(at, fen.len())?;
        visitor.set_up(place, fen);
        self.count(bytes, at, at + end, true);
        Ok(Some(at + end + 1))
    }

    fn open<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let (len, _) = signs_length(&bytes[at..bytes.len().min(at + WORD)]);
        if len > 0 {
            return self.loose_signs(bytes, at, visitor);
        }
        self.body();
        if self.game.open.len() >= self.limits.depth {
            return Err(self.stop(at, Stop::TooDeep(self.limits.depth)));
        }
        let place = self.place(at);
        self.game.number = None;
        self.game.open.push(Open { place, has_moves: false });
        visitor.open(place);
        Ok(at + 1)
    }

    fn close<V: Visitor>(&mut self, at: usize, visitor: &mut V) -> Result<usize, PdnError> {
        let place = self.place(at);
        let Some(open) = self.game.open.pop() else {
            return self.nothing_to_close(at, ')', visitor);
        };
        self.game.number = None;
        visitor.close(place);
        if !open.has_moves {
            self.fault(open.place, Fault::EmptyVariation, visitor)?;
        }
        Ok(at + 1)
    }

    fn nothing_to_close<V: Visitor>(
        &mut self,
        at: usize,
        sign: char,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        self.fault(self.place(at), Fault::NothingToClose(sign), visitor)?;
        Ok(at + 1)
    }

    fn nag<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let digits =
            bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).take(4).count();
        if !(1..=3).contains(&digits) {
            return self.unread(bytes, at, visitor);
        }
        self.begin();
        self.weigh(at, 0)?;
        let number = bytes[at + 1..=at + digits]
            .iter()
            .fold(0, |number, digit| 10 * number + u16::from(digit - b'0'));
        visitor.nag(self.place(at), number);
        Ok(at + 1 + digits)
    }

    /// A result from here to `end`: of the game, or of a variation.
    fn result<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        end: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let place = self.place(at);
        let text: String = bytes[at..end]
            .iter()
            .filter(|byte| !is_blank(**byte))
            .map(|byte| char::from(*byte))
            .collect();
        if !self.game.open.is_empty() && next_byte(bytes, end) == Some(b')') {
            self.weigh(at, text.len())?;
            visitor.comment(place, &text);
            self.fault(place, Fault::ResultInVariation, visitor)?;
            if let Some(open) = self.game.open.last_mut() {
                open.has_moves = true;
            }
        } else {
            self.end_game(place, Some(&text), visitor)?;
        }
        self.count(bytes, at, end, true);
        Ok(end)
    }

    /// A comment to the end of the line, as chess files have it.
    fn semicolon<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        let within = &bytes[at..bytes.len().min(at + WORD)];
        let end = at + memchr2(b'\n', b'\r', within).unwrap_or(within.len());
        let place = self.place(at);
        self.begin();
        let text = self.text(bytes, at + 1, end, visitor)?;
        visitor.comment(place, text.text.trim());
        self.fault(place, Fault::SemicolonComment, visitor)?;
        self.count(bytes, at, end, text.utf8);
        Ok(end)
    }

    fn stray<V: Visitor>(
        &mut self,
        at: usize,
        len: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        if self.game.begun {
            self.fault(self.place(at), Fault::StrayCharacter, visitor)?;
        }
        self.line_start += len as u64 - 1;
        Ok(at + len)
    }

    /// Text that means nothing: to the end of the line, or to where something begins that does.
    fn unread<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        if bytes[at] == 0 {
            return Err(self.stop(at, Stop::Nul));
        }
        let within = &bytes[at..bytes.len().min(at + WORD)];
        let mut end = at + tag::unread_length(within);
        while end > at + 1 && bytes.get(end).is_some_and(|byte| byte & 0xc0 == 0x80) {
            end -= 1;
        }
        let place = self.place(at);
        self.begin();
        let text = self.text(bytes, at, end, visitor)?;
        let unread = text.text.trim();
        visitor.unread(place, unread);
        self.fault(place, Fault::Unread(Excerpt::of(unread)), visitor)?;
        self.count(bytes, at, end, text.utf8);
        Ok(end)
    }
}
