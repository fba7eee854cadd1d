//! Tags, comments, variations, set-ups, results, and text that means nothing.

use memchr::{memchr, memchr2};

use super::super::bytes::{WORD, is_blank, next_byte, signs_length};
use super::super::problem::{Fault, PdnError, Stop};
use super::super::tag::{self, Tag};
use super::super::visit::Visitor;
use super::{Open, Parser, Read, State};
use crate::excerpt::Excerpt;

/// The most bytes of a set-up.
const SET_UP: usize = 4096;

impl Parser {
    pub(super) fn comment<V: Visitor>(
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
        // Where the next game begins within, the brace is another one's.
        let within = &bytes[at..end.min(at.saturating_add(self.limits.comment))];
        let next = tag::next_game(within).map(|next| at + next);
        let (end, found) = next.map_or((end, found), |next| (next, None));
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

    pub(super) fn tag<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        last: bool,
        visitor: &mut V,
    ) -> Read {
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
            self.end_game(place, visitor)?;
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

    pub(super) fn set_up<V: Visitor>(
        &mut self,
        bytes: &[u8],
        at: usize,
        last: bool,
        visitor: &mut V,
    ) -> Read {
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

    pub(super) fn open<V: Visitor>(
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

    pub(super) fn close<V: Visitor>(
        &mut self,
        at: usize,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
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

    pub(super) fn nothing_to_close<V: Visitor>(
        &mut self,
        at: usize,
        sign: char,
        visitor: &mut V,
    ) -> Result<usize, PdnError> {
        self.fault(self.place(at), Fault::NothingToClose(sign), visitor)?;
        Ok(at + 1)
    }

    pub(super) fn nag<V: Visitor>(
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
    pub(super) fn result<V: Visitor>(
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
        // What goes on behind it is still the variation, which may say how a line would have ended.
        let goes_on = next_byte(bytes, end).is_some_and(|next| b"){$(;".contains(&next));
        if !self.game.open.is_empty() && goes_on {
            self.weigh(at, text.len())?;
            visitor.comment(place, &text);
            self.fault(place, Fault::ResultInVariation, visitor)?;
            if let Some(open) = self.game.open.last_mut() {
                open.has_moves = true;
            }
        } else if self.game.begun {
            self.tell_open(visitor)?;
            self.ended = Some((place, text));
        } else {
            self.game = State::default();
        }
        self.count(bytes, at, end, true);
        Ok(end)
    }

    /// A comment to the end of the line, as chess files have it.
    pub(super) fn semicolon<V: Visitor>(
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

    pub(super) fn stray<V: Visitor>(
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
    pub(super) fn unread<V: Visitor>(
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
