//! Writing games so that other programs read them.

use core::fmt;
use std::rc::Rc;

use draughts::any::{AnyBoard, AnyMoment, AnySetup, begin};
use draughts::{Color, Geometry, Rules};

use super::position::{self, Names};
use super::result::ResultType;
use super::tag::escape;
use super::tree::{Leap, Node, NodeId, PdnGame, PlainMove};
use crate::fen;
use crate::game_type::{Notation, game_type};
use crate::moves::signs::Sign;
use crate::moves::{AnyWriter, Format};

/// The longest line.
const WIDTH: usize = 80;

/// Why a game cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The position that it begins with cannot be read or played.
    Start(String),
    /// A move is not legal where it is played.
    Move(PlainMove),
    /// There is nothing to huff on a square.
    Huff(u8),
    /// A position that is set up cannot be read or played.
    SetUp(String),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::Start(text) => write!(f, "the start position: {text}"),
            WriteError::Move(mv) => {
                write!(f, "the move from {} to {} is not legal", mv.from, mv.to)
            }
            WriteError::Huff(square) => write!(f, "there is nothing to huff on square {square}"),
            WriteError::SetUp(text) => write!(f, "a set-up: {text}"),
        }
    }
}

impl core::error::Error for WriteError {}

/// Writes a game, with an empty line behind it: a file is any number of games one after the other.
///
/// Tags come in the usual order, GameType with the orientation of the board, the tag Rules with the
/// contract; moves in lines of at most 80 characters, in short form, with the whole way where that
/// could be several moves; results in the type of the rule set, the sign `*` behind the moves.
///
/// # Errors
/// A position cannot be played, or a move is not legal where it stands.
///
/// ```
/// use draughts_notation::pdn;
///
/// let text = "[White \"Ada\"] 1. 32-28! (1. 33-28 $14) 19-23 {doubtful} 2-0";
/// let games = pdn::read_games(text, &"international".parse()?)?;
/// assert_eq!(
///     pdn::write(&games[0].game)?,
///     "[White \"Ada\"]\n[Result \"2-0\"]\n[GameType \"20,W,10,10,N2,0\"]\n[Rules \"international\"]\n\n\
///      1. 32-28! (1. 33-28 $14) 19-23 {doubtful} *\n\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(game: &PdnGame) -> Result<String, WriteError> {
    Walk::new(game)?.whole()
}

/// The text of every node, by its [index](NodeId::index): a move in short form; what a huff or a
/// set-up has in PDN; nothing for the beginning.
///
/// # Errors
/// As [`write()`].
pub fn texts(game: &PdnGame) -> Result<Vec<String>, WriteError> {
    Walk::new(game)?.texts()
}

/// A line of a game from a node on, with its variations and the other lines that begin beside it
/// later; in one line of text.
pub(super) fn variation_text(game: &PdnGame, from: NodeId) -> String {
    let part = |mut walk: Walk<'_>| {
        walk.out.width = usize::MAX;
        walk.part(from)
    };
    // What has been read can be written.
    Walk::new(game).and_then(part).unwrap_or_default()
}

/// A position of a game on the way through it.
#[derive(Clone)]
struct Here {
    moment: Rc<dyn AnyMoment>,
    number: u32,
}

/// What is still to be written.
enum Task {
    /// A node that is reached from here, and, when it is the first, what could be played in its
    /// place.
    Node(NodeId, Here, bool),
    /// What follows a node.
    Rest(NodeId, Here),
    Open,
    Close,
}

/// A walk through a game that writes what it meets.
struct Walk<'a> {
    game: &'a PdnGame,
    rules: Rules,
    names: Names,
    start: AnySetup,
    out: Lines,
    /// The next move needs its number: it is the first of its line. Other programs stumble over a
    /// number that comes a second time.
    needs_number: bool,
    tasks: Vec<Task>,
}

impl<'a> Walk<'a> {
    fn new(game: &'a PdnGame) -> Result<Self, WriteError> {
        let rules = *game.contract.rules();
        let start = match &game.start {
            Some(text) => fen::read_any(AnyBoard::under(&rules.moves), text)
                .map_err(|error| WriteError::Start(error.to_string()))?,
            None => AnySetup::start(&rules),
        };
        Ok(Walk {
            game,
            rules,
            names: Names::new(Notation::of(&game.contract), &rules),
            start,
            out: Lines { text: String::new(), column: 0, width: WIDTH, opening: String::new() },
            needs_number: true,
            tasks: Vec::new(),
        })
    }

    fn place(&self, setup: &AnySetup) -> Result<Rc<dyn AnyMoment>, String> {
        begin(&self.rules, setup).map(Rc::from).map_err(|error| error.to_string())
    }

    fn beginning(&self) -> Result<Here, WriteError> {
        let moment = self.place(&self.start).map_err(WriteError::Start)?;
        Ok(Here { moment, number: self.game.number })
    }

    fn whole(mut self) -> Result<String, WriteError> {
        let here = self.beginning()?;
        self.tags();
        self.out.text.push('\n');
        self.remarks(self.game.node(NodeId::ROOT), None);
        self.tasks.push(Task::Rest(NodeId::ROOT, here));
        self.work()?;
        self.out.word("*");
        self.out.text.push_str("\n\n");
        Ok(self.out.text)
    }

    fn texts(self) -> Result<Vec<String>, WriteError> {
        let mut found = vec![String::new(); self.game.len()];
        let mut open = vec![(NodeId::ROOT, self.beginning()?)];
        while let Some((id, here)) = open.pop() {
            for child in self.game.children(id) {
                let (next, text) = self.leap(child, &here)?;
                found[child.index()] = text;
                open.push((child, next));
            }
        }
        Ok(found)
    }

    fn part(mut self, from: NodeId) -> Result<String, WriteError> {
        let mut path = Vec::new();
        let parent = self.game.parent(from).unwrap_or(NodeId::ROOT);
        let mut at = parent;
        while let Some(before) = self.game.parent(at) {
            path.push(at);
            at = before;
        }
        let mut here = self.beginning()?;
        for id in path.into_iter().rev() {
            (here, _) = self.leap(id, &here)?;
        }
        let lines: Vec<_> = self.game.children(parent).filter(|id| *id >= from).collect();
        for id in lines.into_iter().rev() {
            self.tasks.push(Task::Node(id, here.clone(), false));
        }
        self.work()?;
        Ok(self.out.text)
    }

    fn tags(&mut self) {
        let contract = &self.game.contract;
        let roster = |name: &str| super::build::ROSTER.contains(&name);
        for (name, value) in self.game.tags.iter().filter(|(name, _)| roster(name)) {
            self.tag(name, value);
        }
        self.tag("Result", self.game.result.text(ResultType::of(contract)));
        self.tag("GameType", &game_type(contract));
        self.tag("Rules", &contract.to_string());
        if self.game.start.is_some() {
            self.tag("SetUp", "1");
            self.tag("FEN", &position::write(&self.start, self.names.notation.names));
        }
        for (name, value) in self.game.tags.iter().filter(|(name, _)| !roster(name)) {
            self.tag(name, value);
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        let value: String =
            value.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.out.text.push_str(&format!("[{name} \"{}\"]\n", escape(&value)));
    }

    fn work(&mut self) -> Result<(), WriteError> {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Open => {
                    self.out.open();
                    self.needs_number = true;
                }
                Task::Close => {
                    self.out.close();
                    self.needs_number = false;
                }
                Task::Rest(id, here) => {
                    if let Some(next) = self.game.next(id) {
                        self.tasks.push(Task::Node(next, here, true));
                    }
                }
                Task::Node(id, here, is_first) => {
                    let next = self.node(id, &here)?;
                    self.tasks.push(Task::Rest(id, next));
                    if is_first {
                        self.beside(id, &here);
                    }
                }
            }
        }
        Ok(())
    }

    /// Takes the variations in place of a node as the next tasks.
    fn beside(&mut self, id: NodeId, here: &Here) {
        let parent = self.game.parent(id).unwrap_or(NodeId::ROOT);
        let others: Vec<_> = self.game.children(parent).skip(1).collect();
        for other in others.into_iter().rev() {
            self.tasks.push(Task::Close);
            self.tasks.push(Task::Node(other, here.clone(), false));
            self.tasks.push(Task::Open);
        }
    }

    /// Writes a node; answers where the game stands behind it.
    fn node(&mut self, id: NodeId, here: &Here) -> Result<Here, WriteError> {
        let node = self.game.node(id);
        for comment in &node.before {
            self.comment(comment);
        }
        let (next, text) = self.leap(id, here)?;
        let is_move = node.leap.as_move().is_some();
        if is_move {
            let turn = here.moment.position().turn();
            let is_first = turn == self.numbered();
            if is_first || self.needs_number {
                self.out.word(&format!("{}{}", here.number, if is_first { "." } else { "..." }));
            }
            self.needs_number = false;
        }
        match text.split_once("} ") {
            Some((huff, set_up)) => {
                self.out.word(&format!("{huff}}}"));
                self.out.word(set_up);
            }
            None => self.out.word(&text),
        }
        if !is_move {
            self.needs_number = true;
        }
        self.remarks(node, is_move.then(|| here.moment.position().turn()));
        Ok(next)
    }

    /// The side whose moves have numbers before them: the one that begins, but White from a set-up
    /// on, as most programs have it.
    fn numbered(&self) -> Color {
        if self.game.start.is_none() { self.start.turn } else { Color::White }
    }

    /// Writes the glyphs and comments of a node: behind a move as signs at it (M6), as far as they
    /// are read as the same again, where anything else would be read as part of them.
    fn remarks(&mut self, node: &Node, mover: Option<Color>) {
        let mut at_move = mover;
        for (index, nag) in node.nags.iter().enumerate() {
            let sign = at_move.and_then(|mover| sign_at_move(*nag, mover));
            // Only one sign of strength is told from the next.
            match sign.filter(|sign| index == 0 || sign.nag().is_none()) {
                Some(sign) => self.out.glue(sign.text()),
                None => {
                    at_move = None;
                    self.out.word(&format!("${nag}"));
                }
            }
        }
        for comment in &node.comments {
            self.comment(comment);
        }
    }

    fn comment(&mut self, text: &str) {
        let plain: String = text
            .chars()
            .filter(|c| !c.is_control() || *c == '\n')
            .map(|c| if c == '}' { ')' } else { c })
            .collect();
        self.out.comment(&plain);
    }

    /// Where a node leads, and its text.
    fn leap(&self, id: NodeId, here: &Here) -> Result<(Here, String), WriteError> {
        let moment = &here.moment;
        let position = moment.position();
        match &self.game.node(id).leap {
            Leap::Start => Ok((here.clone(), String::new())),
            Leap::Move(plain) | Leap::Offence(plain) => {
                let mut moves = position.legal_moves();
                if !moves.iter().any(|mv| plain.is_any(mv)) {
                    moves.extend(position.former_captures());
                }
                let legal = moves.len();
                moves.extend(moment.offences(self.rules.huff));
                let at = moves.iter().position(|mv| plain.is_any(mv));
                let at = at.ok_or(WriteError::Move(*plain))?;
                let mv = &moves[at];
                let writer = AnyWriter::among(position, &moves, self.names.notation);
                let hyphen = self.names.notation.capture == '-';
                // Two equal squares and a hyphen between them would be a result.
                let goes_round = hyphen && mv.is_capture() && mv.from == mv.to;
                let text = writer.write(mv, if goes_round { Format::Long } else { Format::Pdn });
                let next = match at < legal {
                    true => moment.after(mv),
                    false => moment.after_offence(mv, self.rules.huff),
                };
                let next = next.ok_or(WriteError::Move(*plain))?;
                let number =
                    here.number.saturating_add(u32::from(position.turn() != self.numbered()));
                Ok((Here { moment: Rc::from(next), number }, text))
            }
            Leap::Huff(square) => {
                let huff = || WriteError::Huff(*square);
                if !moment.huffable().contains(*square) {
                    return Err(huff());
                }
                let next = moment.after_huff(*square).ok_or_else(huff)?;
                let names = self.names.notation.names;
                let fen = position::write(&next.position().setup(), names);
                let name = names.any_name(position.board(), *square);
                let text = format!("{{[%huff {name}]}} /FEN \"{fen}\"/");
                Ok((Here { moment: Rc::from(next), ..*here }, text))
            }
            Leap::SetUp(text) => {
                let setup = fen::read_any(self.start.board, text)
                    .map_err(|error| WriteError::SetUp(error.to_string()))?;
                let moment = self.place(&setup).map_err(WriteError::SetUp)?;
                let fen = position::write(&setup, self.names.notation.names);
                Ok((Here { moment, ..*here }, format!("/FEN \"{fen}\"/")))
            }
        }
    }
}

/// The sign of a glyph where it may stand at a move of a side: `+` is a win of the side that moves
/// (NG-10.10). The only move, `*`, would be read as the end of the game.
fn sign_at_move(nag: u16, mover: Color) -> Option<Sign> {
    super::sign_of(nag).filter(|sign| match sign {
        Sign::Only => false,
        Sign::Win => nag == super::winning(mover),
        _ => true,
    })
}

/// Text in lines.
struct Lines {
    text: String,
    column: usize,
    width: usize,
    /// Parentheses that open before the next word.
    opening: String,
}

impl Lines {
    /// Writes a word after a blank, on a new line where the line would become too long.
    fn word(&mut self, word: &str) {
        let length = word.chars().count() + self.opening.len();
        if self.column > 0 {
            let goes_on = self.column.saturating_add(length + 1) <= self.width;
            self.text.push(if goes_on { ' ' } else { '\n' });
            self.column = if goes_on { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.opening);
        self.text.push_str(word);
        self.opening.clear();
        self.column += length;
    }

    /// Writes a sign at the last word, which may need another line for it.
    fn glue(&mut self, sign: &str) {
        if self.column + sign.len() > self.width
            && let Some(blank) = self.text.rfind([' ', '\n'])
            && self.text[blank..].starts_with(' ')
        {
            self.text.replace_range(blank..=blank, "\n");
            self.column = self.text[blank + 1..].chars().count();
        }
        self.text.push_str(sign);
        self.column += sign.chars().count();
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        self.glue(")");
    }

    /// Writes a comment; between its paragraphs comes an empty line.
    fn comment(&mut self, text: &str) {
        let mut opening = "{";
        let mut paragraphs = text.split('\n').peekable();
        while let Some(paragraph) = paragraphs.next() {
            let mut words = paragraph.split(' ').peekable();
            while let Some(word) = words.next() {
                let ends = words.peek().is_none() && paragraphs.peek().is_none();
                self.word(&format!("{opening}{word}{}", if ends { "}" } else { "" }));
                opening = "";
            }
            if paragraphs.peek().is_some() {
                self.text.push_str("\n\n");
                self.column = 0;
            }
        }
    }
}

/// A geometry has at most so many squares that a number of two digits names each.
const _: () = assert!(<draughts::Board14 as Geometry>::SQUARES < 100);
