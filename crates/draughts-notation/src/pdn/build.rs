//! From what stands in a file to games.

use core::mem;
use std::collections::HashSet;

use draughts::Color;

use super::command::commands;
use super::location::Location;
use super::problem::{Fault, Problem};
use super::result::{GameResult, ResultType};
use super::rules_of::rules_of;
use super::text::tidy;
use super::tree::{Leap, NodeId, PdnGame};
use super::validate::{Validator, validator};
use super::visit::{MoveNumber, Visitor};
use super::write::variation_text;
use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::moves::signs::Sign;

/// The tags that every game should have, in their order; Result is the seventh.
pub(super) const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// A game as it was read.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// The game. What could not be read is in comments, as `[%unread …]`.
    pub game: PdnGame,
    /// Which one of the file it is, from 1.
    pub number: u64,
    /// How many moves were read, those of variations included.
    pub moves: u64,
    /// What is not as it should be, in the order of the file.
    pub problems: Vec<Problem>,
    /// A tag stands before it, or a result behind what could be read of it.
    is_said: bool,
}

impl ReadGame {
    /// Whether nothing in it looks like a game: no tags, no moves, not even illegal ones, and no
    /// result, nor `*` behind a comment.
    pub fn is_empty(&self) -> bool {
        let is_game = |fault: &Fault| {
            matches!(
                fault,
                Fault::Move(_) | Fault::AfterEnd(..) | Fault::Fen(_) | Fault::Position(_)
            )
        };
        !self.is_said
            && self.game.start.is_none()
            && self.game.is_empty()
            && !self.problems.iter().any(|problem| is_game(&problem.fault))
    }
}

/// A visitor that makes games of a file, plays through them, and gives each away when it ends.
pub struct Games<F> {
    asked: Contract,
    give: F,
    game: Option<ReadGame>,
    /// How many games have begun.
    count: u64,
    /// Tags with their places, until the moves begin.
    tags: Vec<(Location, String, String)>,
    ready: bool,
    /// No FEN says who begins.
    by_lot: bool,
    /// The validator of the last game, which may serve the next one too.
    validator: Option<(Contract, Box<dyn Validator>)>,
    /// The node that stands.
    at: NodeId,
    lines: Vec<Line>,
    /// Comments before the first move of a variation.
    before: Vec<String>,
    lost: Option<Lost>,
    /// A huff has been read, and its position may follow.
    huffed: bool,
}

/// A line that waits while a variation of it is read.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Where it stands.
    at: NodeId,
    /// Where the variation starts.
    base: NodeId,
    /// The first node of the variation, should it have one.
    first: NodeId,
}

/// The rest of a line that cannot be read.
#[derive(Clone, Debug)]
struct Lost {
    /// How many lines wait for it.
    depth: usize,
    text: String,
}

impl<F: FnMut(ReadGame)> Games<F> {
    /// Gives every game to a function; games that do not name their rules are played by those that
    /// are asked for.
    pub fn new(asked: Contract, give: F) -> Games<F> {
        Games {
            asked,
            give,
            game: None,
            count: 0,
            tags: Vec::new(),
            ready: false,
            by_lot: false,
            validator: None,
            at: NodeId::ROOT,
            lines: Vec::new(),
            before: Vec::new(),
            lost: None,
            huffed: false,
        }
    }

    fn game(&mut self) -> &mut ReadGame {
        if self.game.is_none() {
            self.count += 1;
        }
        self.game.get_or_insert_with(|| ReadGame {
            game: PdnGame::new(self.asked),
            number: self.count,
            moves: 0,
            problems: Vec::new(),
            is_said: false,
        })
    }

    fn tell(&mut self, place: Location, fault: Fault) {
        let read = self.game();
        let game = read.number;
        read.problems.push(Problem { game, place, fault });
    }

    /// Tells what was repaired, where anything was.
    fn tell_of(&mut self, place: Location, repaired: Option<Fault>) {
        if let Some(fault) = repaired {
            self.tell(place, fault);
        }
    }

    /// Finds out who has begun, where the lot decides and no FEN says it: by the first move.
    fn draw_lot(&mut self, place: Location, number: Option<MoveNumber>, first: &str) {
        let is_first = self.at == NodeId::ROOT && self.lines.is_empty();
        if !is_first || !mem::take(&mut self.by_lot) {
            return;
        }
        let by_number = match number {
            Some(MoveNumber { second: true, .. }) => Color::Black,
            _ => Color::White,
        };
        let begun =
            self.validator.as_mut().and_then(|(_, validator)| validator.draw_lot(by_number, first));
        if begun.is_some() {
            self.tell(place, Fault::NoFen);
            self.game().game.start = begun;
        }
    }

    /// Finds out the rules and the position before the first move.
    fn prepare(&mut self, place: Location) {
        if mem::replace(&mut self.ready, true) {
            return;
        }
        self.at = NodeId::ROOT;
        let tags = mem::take(&mut self.tags);
        let find = |name: &str| tags.iter().find(|(_, known, _)| known == name);
        let value =
            |name| find(name).map(|(_, _, value)| value.trim()).filter(|value| !value.is_empty());
        let place_of = |name| find(name).map_or(place, |(place, ..)| *place);
        let mut unread = Vec::new();
        let found = rules_of(value("Rules"), value("GameType"), &self.asked);
        let contract = match found {
            Ok(contract) => Some(contract),
            Err(fault) => {
                let names = if matches!(fault, Fault::Rules(_)) { "Rules" } else { "GameType" };
                self.tell(place_of(names), fault);
                unread.extend(["Rules", "GameType", "FEN"]);
                None
            }
        };
        let mut start = None;
        let mut knows = false;
        if let Some(contract) = contract {
            self.game().game.contract = contract;
            if self.validator.as_ref().is_none_or(|(known, _)| *known != contract) {
                self.validator = Some((contract, validator(&contract)));
            }
            let begun = self.validator.as_mut().map(|(_, validator)| validator.start(value("FEN")));
            match begun {
                Some(Ok((fen, repaired))) => {
                    start = fen;
                    knows = true;
                    self.by_lot = value("FEN").is_none();
                    self.tell_of(place_of("FEN"), repaired);
                }
                Some(Err(fault)) => {
                    self.tell(place_of("FEN"), fault);
                    unread.push("FEN");
                }
                None => {}
            }
        }
        self.game().game.start = start;
        self.keep_tags(tags, &unread);
        if !knows {
            self.lost = Some(Lost { depth: 0, text: String::new() });
        }
    }

    /// Keeps the tags that nothing else says, the usual ones first.
    fn keep_tags(&mut self, tags: Vec<(Location, String, String)>, unread: &[&str]) {
        let mut kept: Vec<(String, String)> = Vec::new();
        let mut names = HashSet::new();
        for (place, name, value) in tags {
            let name = match name.as_str() {
                "Result" => {
                    self.game().game.result = GameResult::read(&value);
                    continue;
                }
                known if unread.contains(&known) => format!("Unread{known}"),
                "Rules" | "GameType" | "FEN" | "SetUp" | "Setup" => continue,
                _ => name,
            };
            if names.insert(name.clone()) {
                kept.push((name, value));
            } else {
                self.tell(place, Fault::TagTwice(Excerpt::of(&name)));
            }
        }
        let rank =
            |name: &str| ROSTER.iter().position(|known| *known == name).unwrap_or(ROSTER.len());
        kept.sort_by_key(|(name, _)| rank(name));
        self.game().game.tags = kept;
    }

    /// Notes text that cannot be read as part of the line; `false` when the line can be.
    fn is_lost(&mut self, text: &str) -> bool {
        let Some(lost) = &mut self.lost else { return false };
        if !lost.text.is_empty() {
            lost.text.push(' ');
        }
        lost.text.push_str(text);
        true
    }

    fn lose(&mut self, place: Location, fault: Fault, text: &str) {
        self.tell(place, fault);
        self.lost = Some(Lost { depth: self.lines.len(), text: text.to_owned() });
    }

    /// Puts what was lost where it belongs: behind the last move of its line, or behind the move
    /// that a variation would have replaced.
    fn keep_lost(&mut self) {
        let Some(Lost { text, .. }) = self.lost.take() else { return };
        if text.is_empty() {
            return;
        }
        let (at, text) = match self.lines.last() {
            Some(line) if self.at == line.base => (line.at, format!("( {text} )")),
            _ => (self.at, text),
        };
        let plain: String = text
            .chars()
            .map(|c| match c {
                '[' | '{' => '(',
                ']' | '}' => ')',
                _ => c,
            })
            .collect();
        self.game().game.node_mut(at).comments.push(tidy(&format!("[%unread {plain}]")));
    }

    fn leap(&mut self, leap: Leap) {
        let at = self.at;
        let id = self.game().game.push(at, leap);
        self.at = id;
        if !self.before.is_empty() {
            let before = mem::take(&mut self.before);
            self.game().game.node_mut(id).before = before;
        }
    }

    /// Whether a variation has begun and has no move yet.
    fn is_fresh(&self) -> bool {
        self.lines.last().is_some_and(|line| line.base == self.at && self.lost.is_none())
    }

    fn say(&mut self, text: String) {
        if text.is_empty() {
            return;
        }
        if self.is_fresh() {
            self.before.push(text);
        } else {
            let at = self.at;
            self.game().game.node_mut(at).comments.push(text);
        }
    }

    /// Ends the variation that is being read.
    fn end_line(&mut self) {
        if self.lost.as_ref().is_some_and(|lost| lost.depth == self.lines.len()) {
            self.keep_lost();
        }
        let Some(line) = self.lines.pop() else { return };
        let before = mem::take(&mut self.before);
        self.game().game.node_mut(line.at).comments.extend(before);
        self.at = line.at;
        if let Some((_, validator)) = &mut self.validator {
            validator.close();
        }
    }

    /// Makes text of a variation that nothing closes: nobody knows where it was to end.
    fn keep_open(&mut self) {
        if let Some(lost) = &mut self.lost {
            lost.depth = self.lines.len();
        }
        self.keep_lost();
        self.before.clear();
        let Some(outer) = self.lines.first().copied() else { return };
        self.lines.clear();
        let game = &mut self.game().game;
        if outer.first < game.upcoming() {
            let text = variation_text(game, outer.first);
            game.cut(outer.base, outer.first);
            self.lost = Some(Lost { depth: 0, text: format!("( {text}") });
            self.at = outer.at;
            self.keep_lost();
        }
        self.at = outer.at;
    }

    /// Reads the huffs of a comment.
    fn huffs(&mut self, place: Location, text: &str) {
        for command in commands(text).filter(|command| command.name == "huff") {
            let answer =
                self.validator.as_mut().map(|(_, validator)| validator.huff(command.value));
            match answer {
                Some(Ok((square, repaired))) => {
                    self.tell_of(place, repaired);
                    self.leap(Leap::Huff(square));
                    self.huffed = true;
                }
                Some(Err(fault)) => self.tell(place, fault),
                None => {}
            }
        }
    }
}

impl<F: FnMut(ReadGame)> Visitor for Games<F> {
    fn tag(&mut self, place: Location, name: &str, value: &str) {
        self.game().is_said = true;
        let mut name = name.to_owned();
        name[..1].make_ascii_uppercase();
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.tags.push((place, name, value.trim().to_owned()));
    }

    fn step(&mut self, place: Location, number: Option<MoveNumber>, text: &str) {
        self.prepare(place);
        self.huffed = false;
        if self.lost.is_some() {
            if let Some(MoveNumber { number, second }) = number {
                self.is_lost(&format!("{number}{}", if second { "..." } else { "." }));
            }
            self.is_lost(text);
            return;
        }
        self.draw_lot(place, number, text);
        let Some((_, validator)) = &mut self.validator else { return };
        match validator.play(text) {
            Ok((leap, fault)) => {
                if let Some(fault) = fault {
                    self.tell(place, fault);
                }
                if let (Some(MoveNumber { number, .. }), NodeId::ROOT, true) =
                    (number, self.at, self.lines.is_empty())
                {
                    self.game().game.number = number;
                }
                self.leap(leap);
                self.game().moves += 1;
            }
            Err(fault) => self.lose(place, fault, text),
        }
    }

    fn sign(&mut self, place: Location, sign: Sign) {
        if self.lost.is_some() {
            self.is_lost(sign.text());
            return;
        }
        let mover = self.validator.as_ref().map(|(_, validator)| !validator.turn());
        let nag = sign.nag().map_or_else(
            || match sign {
                Sign::Win => winning(mover.unwrap_or(Color::White)),
                _ => EVEN,
            },
            u16::from,
        );
        self.nag(place, nag);
    }

    fn nag(&mut self, place: Location, nag: u16) {
        if self.lost.is_some() {
            self.is_lost(&format!("${nag}"));
        } else if self.is_fresh() {
            let text = format!("${nag}");
            self.tell(place, Fault::Unread(Excerpt::of(&text)));
            self.before.push(text);
        } else {
            let at = self.at;
            self.game().game.node_mut(at).nags.push(nag);
        }
    }

    fn comment(&mut self, place: Location, text: &str) {
        self.game();
        if self.lost.as_ref().is_some_and(|lost| lost.depth > 0 || !lost.text.is_empty()) {
            self.is_lost(&format!("\"{text}\""));
            return;
        }
        let text = tidy(text);
        if self.ready && self.lost.is_none() && text.contains("[%huff") {
            self.huffs(place, &text);
        }
        let text = if self.huffed { tidy(&without_huffs(&text)) } else { text };
        self.say(text);
    }

    fn open(&mut self, place: Location) {
        self.prepare(place);
        self.huffed = false;
        let at = self.at;
        let game = &self.game().game;
        let base = game.parent(at);
        let first = game.upcoming();
        if self.lost.is_none() && (base.is_none() || self.is_fresh()) {
            self.tell(place, Fault::NothingBefore);
            self.lines.push(Line { at, base: at, first });
            if let Some((_, validator)) = &mut self.validator {
                validator.open();
            }
            self.lost = Some(Lost { depth: self.lines.len(), text: String::new() });
            return;
        }
        if self.is_lost("(") {
            self.lines.push(Line { at, base: at, first });
        } else {
            let base = base.unwrap_or(NodeId::ROOT);
            self.lines.push(Line { at, base, first });
            self.at = base;
        }
        if let Some((_, validator)) = &mut self.validator {
            validator.open();
        }
    }

    fn close(&mut self, _: Location) {
        self.huffed = false;
        if self.lost.as_ref().is_some_and(|lost| lost.depth < self.lines.len()) {
            self.is_lost(")");
        }
        self.end_line();
    }

    fn set_up(&mut self, place: Location, fen: &str) {
        self.prepare(place);
        if self.lost.is_some() {
            self.is_lost(&format!("/FEN '{fen}'/"));
            return;
        }
        let Some((_, validator)) = &mut self.validator else { return };
        if mem::take(&mut self.huffed) {
            if !validator.stands(fen) {
                self.tell(place, Fault::OtherSetUp);
            }
            return;
        }
        match validator.set_up(fen) {
            Ok((ours, repaired)) => {
                self.tell_of(place, repaired);
                self.leap(Leap::SetUp(ours.into_boxed_str()));
            }
            Err(fault) => self.lose(place, fault, &format!("/FEN '{fen}'/")),
        }
    }

    fn unread(&mut self, _: Location, text: &str) {
        self.game();
        if self.lost.is_some() {
            self.is_lost(text);
            return;
        }
        let plain = text.replace(['[', '{'], "(").replace([']', '}'], ")");
        self.say(tidy(&format!("[%unread {plain}]")));
    }

    fn problem(&mut self, problem: Problem) {
        self.tell(problem.place, problem.fault);
    }

    fn end(&mut self, place: Location, result: Option<&str>) {
        self.prepare(place);
        self.huffed = false;
        if self.lines.is_empty() {
            self.keep_lost();
        } else {
            self.keep_open();
        }
        let told = result.map(GameResult::read).unwrap_or_default();
        let read = self.game();
        // Text that means nothing may well have a score in it.
        let is_other = |problem: &Problem| matches!(problem.fault, Fault::Unread(_));
        if result.is_some() && !read.problems.iter().any(is_other) {
            let is_comment = !read.game.node(NodeId::ROOT).comments.is_empty();
            read.is_said |= told != GameResult::Unknown || is_comment;
        }
        let game = &mut read.game;
        if game.result == GameResult::Unknown {
            game.result = told;
        } else if told != GameResult::Unknown && told != game.result {
            let of = ResultType::of(&game.contract);
            self.tell(place, Fault::OtherResult(Excerpt::of(told.text(of))));
        }
        if let Some(game) = self.game.take() {
            (self.give)(game);
        }
        self.ready = false;
        self.by_lot = false;
        self.tags.clear();
        self.at = NodeId::ROOT;
        self.lost = None;
        self.before.clear();
    }
}

/// A comment without its huffs, which are moves.
fn without_huffs(text: &str) -> String {
    let mut parts = text.split("[%huff");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(']').map_or(part, |(_, after)| after));
    }
    plain
}

/// The glyph of a won position for White; see [`sign_of`].
const WHITE_WINS: u16 = 18;
/// The glyph of a won position for Black.
const BLACK_WINS: u16 = 19;
/// The glyph of an even position.
const EVEN: u16 = 10;

/// The glyph of a position that a side wins.
pub(super) fn winning(color: Color) -> u16 {
    match color {
        Color::White => WHITE_WINS,
        Color::Black => BLACK_WINS,
    }
}

/// The sign of a numeric glyph: 1 is `!`, 10 `=`, 18 and 19 `+` for White and for Black.
///
/// ```
/// use draughts_notation::pdn::sign_of;
///
/// assert_eq!(sign_of(1).map(|sign| sign.text()), Some("!"));
/// assert_eq!(sign_of(200), None);
/// ```
pub fn sign_of(nag: u16) -> Option<Sign> {
    match nag {
        WHITE_WINS | BLACK_WINS => Some(Sign::Win),
        EVEN => Some(Sign::Draw),
        _ => Sign::ALL.into_iter().find(|sign| sign.nag().map(u16::from) == Some(nag)),
    }
}
