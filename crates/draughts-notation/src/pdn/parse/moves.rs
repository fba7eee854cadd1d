//! Moves, their numbers and their signs.

use super::super::bytes::{WORD, next_byte, signs_length};
use super::super::location::Location;
use super::super::problem::{Fault, PdnError, Stop};
use super::super::step::{self, Step, Usual};
use super::super::visit::{MoveNumber, Visitor};
use super::Parser;
use crate::moves::signs::{self, Sign};

impl Parser {
    pub(super) fn step<V: Visitor>(
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

    /// Reads moves and their numbers as nearly all are written, up to anything else; nothing of a
    /// text that is empty.
    pub(super) fn usual<V: Visitor>(
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
    pub(super) fn next_move(
        &mut self,
        at: usize,
    ) -> Result<(Location, Option<MoveNumber>), PdnError> {
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
    pub(super) fn is_odd_result(&self, bytes: &[u8], at: usize, len: usize) -> bool {
        let odd = self.game.odd_result.as_deref().map(str::as_bytes);
        odd == Some(&bytes[at..at + len])
            && self.game.open.is_empty()
            && matches!(next_byte(bytes, at + len), None | Some(b'['))
    }

    /// Reads the signs that stand at a move.
    pub(super) fn glued<V: Visitor>(
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
    pub(super) fn signs<V: Visitor>(
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

    pub(super) fn loose_signs<V: Visitor>(
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
    pub(super) fn dots(&mut self, bytes: &[u8], at: usize) -> usize {
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
}
