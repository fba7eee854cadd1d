//! A game with its variations, comments and glyphs.

use core::fmt;

use draughts::any::{AnyMove, SquareSet};

use super::result::GameResult;
use crate::contract::Contract;

/// The place of a node in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// Where the game begins.
    pub const ROOT: NodeId = NodeId(0);

    /// None at all.
    const NONE: NodeId = NodeId(u32::MAX);

    /// A number of its own, from 0 for the beginning; smaller than that of every node behind it.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

/// What leads from one node to the next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Leap {
    /// Nothing: the beginning of the game.
    Start,
    /// A legal move.
    Move(PlainMove),
    /// A move that missed a capture (H1).
    Offence(PlainMove),
    /// A huff of the piece on a square, by its number (H2).
    Huff(u8),
    /// A position that is set up, as FEN in our numbers.
    SetUp(Box<str>),
}

impl Leap {
    /// The move, or the offence.
    pub fn as_move(&self) -> Option<&PlainMove> {
        match self {
            Leap::Move(mv) | Leap::Offence(mv) => Some(mv),
            _ => None,
        }
    }
}

/// A move by the numbers of its squares, of any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlainMove {
    /// Where it starts.
    pub from: u8,
    /// Where it ends.
    pub to: u8,
    /// What it takes: bit 0 is square 1.
    pub captured: u128,
}

impl PlainMove {
    /// The same of a move.
    pub fn of<G: draughts::Geometry>(mv: &draughts::Move<G>) -> PlainMove {
        PlainMove::from(&AnyMove::from(mv))
    }

    /// Whether a move is this one.
    pub fn is<G: draughts::Geometry>(&self, mv: &draughts::Move<G>) -> bool {
        (self.from, self.to) == (mv.from().number(), mv.to().number())
            && self.captured == SquareSet::from(mv.captured()).bits()
    }

    /// The same of a move of any board.
    pub fn is_any(&self, mv: &AnyMove) -> bool {
        (self.from, self.to, self.captured) == (mv.from, mv.to, mv.captured.bits())
    }
}

impl From<&AnyMove> for PlainMove {
    fn from(mv: &AnyMove) -> PlainMove {
        PlainMove { from: mv.from, to: mv.to, captured: mv.captured.bits() }
    }
}

impl fmt::Display for PlainMove {
    /// The form of the Hub protocol, in our numbers: `32-28`, `28x19x23`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured == 0 { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        let mut left = self.captured;
        while left != 0 {
            write!(f, "x{}", left.trailing_zeros() + 1)?;
            left &= left - 1;
        }
        Ok(())
    }
}

/// A position of a game with what is said of it; how it came about is its leap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What led here.
    pub leap: Leap,
    /// Numeric glyphs of the move: 1 is `!`, see [`sign_of`](super::sign_of).
    pub nags: Vec<u16>,
    /// Comments before the move, at the beginning of a game or a variation.
    pub before: Vec<String>,
    /// Comments behind the move.
    pub comments: Vec<String>,
    parent: NodeId,
    first: NodeId,
    next: NodeId,
    last: NodeId,
}

/// A game.
///
/// The first child of a node goes on with the game, the others are variations in its place.
/// Comments have one blank between words and a line end between paragraphs.
#[derive(Clone, Debug)]
pub struct PdnGame {
    /// Names and values, without those that other fields say: GameType, Rules, SetUp, FEN and
    /// Result.
    pub tags: Vec<(String, String)>,
    /// The rules.
    pub contract: Contract,
    /// The position that the game begins with, as FEN in our numbers, where it is not the start
    /// position.
    pub start: Option<String>,
    /// How it ended.
    pub result: GameResult,
    /// The number of the first move.
    pub number: u32,
    nodes: Vec<Node>,
}

impl PdnGame {
    /// A game without moves from the start position.
    pub fn new(contract: Contract) -> PdnGame {
        PdnGame {
            tags: Vec::new(),
            contract,
            start: None,
            result: GameResult::Unknown,
            number: 1,
            nodes: vec![Node::new(Leap::Start, NodeId::NONE)],
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to be written to.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Where a node comes from; the beginning of the game comes from nowhere.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.some()
    }

    /// What follows a node: first what the game goes on with, then the variations in its place.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.node(id).first.some(), |child| self.node(*child).next.some())
    }

    /// What a line goes on with.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first.some()
    }

    /// The nodes of the game that was played, without the beginning.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        core::iter::successors(self.next(NodeId::ROOT), |id| self.next(*id))
    }

    /// Every node, the beginning first and each after the one that it comes from.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// How many nodes there are, the beginning included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// Puts a node behind another, as the last of its children.
    pub fn push(&mut self, parent: NodeId, leap: Leap) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX - 1));
        self.nodes.push(Node::new(leap, parent));
        match self.node(parent).last.some() {
            Some(last) => self.node_mut(last).next = id,
            None => self.node_mut(parent).first = id,
        }
        self.node_mut(parent).last = id;
        id
    }

    /// Takes away the last children of a node that are not older than another node, with everything
    /// behind them; no node that is kept may be younger.
    pub(super) fn cut(&mut self, parent: NodeId, first: NodeId) {
        let kept: Vec<_> = self.children(parent).take_while(|child| *child < first).collect();
        self.nodes.truncate(first.index());
        let last = kept.last().copied();
        if let Some(last) = last {
            self.node_mut(last).next = NodeId::NONE;
        }
        let parent = self.node_mut(parent);
        parent.last = last.unwrap_or(NodeId::NONE);
        if last.is_none() {
            parent.first = NodeId::NONE;
        }
    }

    /// The node that would be the next.
    pub(super) fn upcoming(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }
}

impl Node {
    fn new(leap: Leap, parent: NodeId) -> Node {
        Node {
            leap,
            nags: Vec::new(),
            before: Vec::new(),
            comments: Vec::new(),
            parent,
            first: NodeId::NONE,
            next: NodeId::NONE,
            last: NodeId::NONE,
        }
    }

    fn says_the_same(&self, other: &Node) -> bool {
        (&self.leap, &self.nags, &self.before, &self.comments)
            == (&other.leap, &other.nags, &other.before, &other.comments)
    }
}

impl PartialEq for PdnGame {
    /// The same game with the same variations, in whatever order they were made.
    fn eq(&self, other: &PdnGame) -> bool {
        let same_head = (&self.tags, self.contract, &self.start, &self.result, self.number)
            == (&other.tags, other.contract, &other.start, &other.result, other.number);
        if !same_head || self.len() != other.len() {
            return false;
        }
        let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((here, there)) = open.pop() {
            if !self.node(here).says_the_same(other.node(there))
                || self.children(here).count() != other.children(there).count()
            {
                return false;
            }
            open.extend(self.children(here).zip(other.children(there)));
        }
        true
    }
}

impl Eq for PdnGame {}
