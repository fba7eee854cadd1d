//! `study`: PDN or a position as FEN, as a tree of positions.

use draughts::Color;
use draughts::any::{AnyMoment, AnyPosition, AnySetup, begin};
use draughts_notation::pdn::{
    Games, Leap, Limits, NodeId, Parser, PdnGame, PlainMove, ReadGame, ResultType, WriteError,
    read_position,
};
use draughts_notation::{Contract, Notation, fen};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};

use super::super::moves::{self, WireMove};
use super::super::stand::{letters, word};
use super::marks::Marks;
use crate::unanswered::Unanswered;

/// A text with one game or more.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// PDN, or a position as FEN.
    pub text: String,
    /// The contract of games that do not name their rules, and of the position.
    pub rules: String,
    /// Which of the games is wanted, from 1.
    #[serde(default = "first")]
    pub game: u64,
}

fn first() -> u64 {
    1
}

/// The most positions of a game.
const MOST: usize = 6_000;

/// So many games of a text are named: more than the largest files that the page opens have.
const HEADS: usize = 5_000;

/// So many problems are told.
const PROBLEMS: usize = 20;

/// A game as a tree.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The games of the text.
    games: Vec<Head>,
    contract: String,
    /// How it begins, as FEN in our numbers.
    start: String,
    /// The number of its first move.
    number: u32,
    /// The side whose moves have the numbers: the one that begins, but White where the game begins
    /// otherwise than the rules have it.
    numbered: &'static str,
    result: String,
    /// The points of White and of Black, where the result says nothing else.
    points: Option<[String; 2]>,
    /// Names and values of the tags that say nothing of the above.
    tags: Vec<(String, String)>,
    /// The positions: the first is where it begins, each other one comes after the one that it
    /// comes from. Of those that come from the same one the first goes on with the game.
    nodes: Vec<Node>,
    /// What was repaired, and what could not be read.
    problems: Vec<String>,
}

/// A game in a list.
#[derive(Debug, Serialize)]
struct Head {
    number: u64,
    white: String,
    black: String,
    event: String,
}

/// A position, and what is said of it.
#[derive(Debug, Serialize)]
struct Node {
    /// Where it comes from; none for the first.
    parent: Option<usize>,
    /// What led here: one of these.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<WireMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    huff: Option<u8>,
    /// A position that was set up, as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    set_up: Option<String>,
    board: String,
    side_to_move: &'static str,
    /// Numeric glyphs: 1 is `!`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u16>,
    /// What is said before the move.
    #[serde(skip_serializing_if = "String::is_empty")]
    before: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Squares that are marked, and arrows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<[u8; 2]>,
}

/// Answers the question.
///
/// # Errors
/// There is no such game in the text, or its position cannot be played.
pub fn answer(question: &Question) -> Result<Answer, Refusal> {
    let contract: Contract = question.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let text = question.text.trim();
    if let Some(text) = position(text) {
        let setup = read_position(text, &contract);
        let setup = setup.map_err(|error| Refusal::at("position", error))?;
        let mut game = PdnGame::new(contract);
        game.start = Some(fen::write_any(&setup));
        return Answer::of(&game, Vec::new(), Vec::new());
    }
    let mut heads = Vec::new();
    let mut wanted: Option<ReadGame> = None;
    let mut visitor = Games::new(contract, |read: ReadGame| {
        if read.is_empty() {
            return;
        }
        if heads.len() < HEADS {
            heads.push(Head::of(&read));
        }
        if read.number == question.game || (question.game == 1 && wanted.is_none()) {
            wanted = Some(read);
        }
    });
    let mut parser = Parser::new(Limits::default());
    let read = parser.feed(text.as_bytes(), &mut visitor);
    read.and_then(|()| parser.finish(&mut visitor)).map_err(Refusal::new)?;
    drop(visitor);
    let ReadGame { game, problems, .. } = wanted.ok_or_else(|| Refusal::new(Unanswered::NoGame))?;
    let told = problems.iter().take(PROBLEMS).map(|one| format!("{}: {}", one.place, one.fault));
    Answer::of(&game, heads, told.collect())
}

/// A text that is a position, `W:W31,K40:B5`, and nothing else; quotes around it go.
fn position(text: &str) -> Option<&str> {
    let text = text.trim_matches(['"', '.', ' ']);
    let side = |part: Option<&str>| {
        part.is_some_and(|part| part.trim_start().starts_with(['W', 'B', 'w', 'b']))
    };
    let mut parts = text.split(':');
    let is_one = side(parts.next()) && side(parts.next());
    (is_one && text.len() < 1_000 && !text.contains(['[', '\n'])).then_some(text)
}

impl Head {
    fn of(read: &ReadGame) -> Head {
        let tag = |name| read.game.tag(name).unwrap_or_default().to_owned();
        Head { number: read.number, white: tag("White"), black: tag("Black"), event: tag("Event") }
    }
}

impl Answer {
    fn of(game: &PdnGame, games: Vec<Head>, problems: Vec<String>) -> Result<Answer, Refusal> {
        if game.len() > MOST {
            return Err(Refusal::new(Unanswered::TooManyPositions.with("most", MOST)));
        }
        let kind = ResultType::of(&game.contract);
        let points = game.result.points(game.contract.rules(), kind);
        let Unfolded { start, numbered, nodes } = unfold(game)?;
        Ok(Answer {
            games,
            contract: game.contract.to_string(),
            start,
            number: game.number,
            numbered: word(numbered),
            result: game.result.text(kind).to_owned(),
            points: points.map(|points| points.map(str::to_owned)),
            tags: game.tags.clone(),
            nodes,
            problems,
        })
    }
}

/// How a game begins, whose moves have the numbers, and its positions.
struct Unfolded {
    start: String,
    numbered: Color,
    nodes: Vec<Node>,
}

/// Every position of a game.
fn unfold(game: &PdnGame) -> Result<Unfolded, Refusal> {
    let rules = *game.contract.rules();
    let notation = Notation::of(&game.contract);
    let usual = AnySetup::start(&rules);
    let set_up = |setup: &AnySetup| begin(&rules, setup).map_err(Refusal::new);
    let read = |text: &str| {
        fen::read_any(usual.board, text).map_err(|error| Refusal::at("position", error))
    };
    let start = game.start.as_deref().map_or_else(|| Ok(usual.clone()), read)?;
    let mut moments: Vec<Box<dyn AnyMoment>> = Vec::with_capacity(game.len());
    let mut nodes = Vec::with_capacity(game.len());
    for id in game.nodes() {
        let parent = game.parent(id).map(NodeId::index);
        let before = parent.map(|at| &*moments[at]);
        let (found, mv) = match Step::of(game, id, before) {
            Step::Start => (set_up(&start)?, None),
            Step::SetUp(text) => {
                let found = read(text).and_then(|setup| set_up(&setup));
                (found.map_err(|refusal| refusal.within("a set-up"))?, None)
            }
            Step::Move(before, plain) => {
                let found = play(before, &rules, plain, notation);
                let (after, mv) = found.ok_or_else(|| illegal(plain))?;
                (after, Some(mv))
            }
            Step::Huff(before, square) => {
                let nothing = || Refusal::new(Unanswered::NotHuffable.with("square", square));
                (before.after_huff(square).ok_or_else(nothing)?, None)
            }
        };
        nodes.push(Node::of(game, id, parent, found.position(), mv, notation));
        moments.push(found);
    }
    let numbered = if start == usual { start.turn } else { Color::White };
    Ok(Unfolded { start: fen::write_any(&start), numbered, nodes })
}

/// What led to a node, with the moment before.
enum Step<'a> {
    Start,
    SetUp(&'a str),
    Move(&'a dyn AnyMoment, &'a PlainMove),
    Huff(&'a dyn AnyMoment, u8),
}

impl<'a> Step<'a> {
    fn of(game: &'a PdnGame, id: NodeId, before: Option<&'a dyn AnyMoment>) -> Step<'a> {
        match (&game.node(id).leap, before) {
            (Leap::SetUp(text), _) => Step::SetUp(text),
            (Leap::Move(mv) | Leap::Offence(mv), Some(before)) => Step::Move(before, mv),
            (Leap::Huff(square), Some(before)) => Step::Huff(before, *square),
            (_, _) => Step::Start,
        }
    }
}

fn illegal(mv: &PlainMove) -> Refusal {
    Refusal::new(WriteError::Move(*mv))
}

/// Plays a move or an offence.
fn play(
    before: &dyn AnyMoment,
    rules: &draughts::Rules,
    plain: &PlainMove,
    notation: Notation,
) -> Option<(Box<dyn AnyMoment>, WireMove)> {
    let (legal, former) = (before.position().legal_moves(), before.position().former_captures());
    let (after, mv) = match legal.iter().chain(&former).find(|mv| plain.is_any(mv)) {
        Some(mv) => (before.after(mv)?, *mv),
        None => {
            let mv = before.offences(rules.huff).into_iter().find(|mv| plain.is_any(mv))?;
            (before.after_offence(&mv, rules.huff)?, mv)
        }
    };
    Some((after, moves::one(before, rules, &mv, notation)?))
}

impl Node {
    fn of(
        game: &PdnGame,
        id: NodeId,
        parent: Option<usize>,
        position: &dyn AnyPosition,
        mv: Option<WireMove>,
        notation: Notation,
    ) -> Node {
        let node = game.node(id);
        let Marks { text, squares, arrows } =
            Marks::read(&node.comments, position.board(), notation.names);
        Node {
            parent,
            mv,
            huff: match node.leap {
                Leap::Huff(square) => Some(square),
                _ => None,
            },
            set_up: match &node.leap {
                Leap::SetUp(fen) => Some(fen.to_string()),
                _ => None,
            },
            board: letters(&position.setup()),
            side_to_move: word(position.turn()),
            nags: node.nags.clone(),
            before: node.before.join("\n"),
            comment: text,
            squares,
            arrows,
        }
    }
}
