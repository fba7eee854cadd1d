//! `pdn`: a tree of moves as PDN.

use draughts::any::{AnyMoment, AnySetup, begin};
use draughts_notation::moves::read_any;
use draughts_notation::pdn::{self, GameResult, Leap, NodeId, PdnGame};
use draughts_notation::{Contract, Notation, fen};
use longking_table::{Refusal, Sentence};
use serde::{Deserialize, Serialize};

use super::marks::Marks;
use crate::unanswered::Unanswered;

/// A game with its variations.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// The contract.
    pub rules: String,
    /// How it begins, as FEN in our numbers; the start position where it is left out.
    #[serde(default)]
    pub start: Option<String>,
    /// The number of its first move.
    #[serde(default = "one")]
    pub number: u32,
    /// `*` where it is left out.
    #[serde(default)]
    pub result: String,
    /// Names and values of tags, without those that the rest says.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// The positions, as `study` gives them: the first is where it begins.
    pub nodes: Vec<Said>,
}

fn one() -> u32 {
    1
}

/// What led to a position, and what is said of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Said {
    /// The number of the position that it comes from, from 0.
    pub parent: Option<usize>,
    /// One of these: a move in any form,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// the square of a piece that was huffed,
    pub huff: Option<u8>,
    /// or a position that was set up, as FEN.
    pub set_up: Option<String>,
    /// Numeric glyphs: 1 is `!`.
    pub nags: Vec<u16>,
    /// What is said before the move.
    pub before: String,
    /// What is said after it, a paragraph a line.
    pub comment: String,
    /// Squares that are marked.
    pub squares: Vec<u8>,
    /// Arrows from square to square.
    pub arrows: Vec<[u8; 2]>,
}

/// PDN.
#[derive(Debug, Serialize)]
pub struct Text {
    text: String,
}

/// Tags that are written from the rest of the tree.
const OURS: [&str; 6] = ["Result", "GameType", "Rules", "SetUp", "Setup", "FEN"];

/// Answers the question.
///
/// # Errors
/// A position cannot be played, a move is not legal, or a tag has no name.
pub fn write(tree: &Tree) -> Result<Text, Refusal> {
    let contract: Contract = tree.rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let mut game = PdnGame::new(contract);
    game.number = tree.number;
    game.result = GameResult::read(&tree.result);
    for (name, value) in tree.tags.iter().filter(|(name, _)| !OURS.contains(&name.as_str())) {
        let letters = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !letters || !name.starts_with(|c: char| c.is_ascii_uppercase()) {
            return Err(Refusal::at("tags", Unanswered::NoTag.with("name", format!("{name:?}"))));
        }
        if !value.trim().is_empty() {
            game.tags.push((name.clone(), value.clone()));
        }
    }
    fold(tree, &mut game)?;
    Ok(Text { text: pdn::write(&game).map_err(Refusal::new)? })
}

/// Makes a game of the positions.
fn fold(tree: &Tree, game: &mut PdnGame) -> Result<(), Refusal> {
    let rules = *game.contract.rules();
    let notation = Notation::of(&game.contract);
    let usual = AnySetup::start(&rules);
    let place = |setup: &AnySetup| begin(&rules, setup).map_err(Refusal::new);
    let read = |text: &str| {
        fen::read_any(usual.board, text).map_err(|error| Refusal::at("position", error))
    };
    let start = tree.start.as_deref().map_or_else(|| Ok(usual.clone()), read)?;
    game.start = (start != usual).then(|| fen::write_any(&start));
    let (first, rest) =
        tree.nodes.split_first().ok_or_else(|| Refusal::new(Unanswered::NoNodes))?;
    first.tell(game, NodeId::ROOT);
    let mut known = vec![(NodeId::ROOT, place(&start)?)];
    for (index, said) in rest.iter().enumerate() {
        let wrong = |why: Sentence| Refusal::at(format_args!("nodes: number {}", index + 1), why);
        let parent = said.parent.and_then(|at| known.get(at));
        let (parent, before) = parent.ok_or_else(|| wrong(Unanswered::Nowhere.say()))?;
        let (leap, after) = match (&said.mv, said.huff, &said.set_up) {
            (Some(text), None, None) => step(before.as_ref(), &rules, notation, text)?,
            (None, Some(square), None) => {
                let nothing = || wrong(Unanswered::NotHuffable.with("square", square));
                (Leap::Huff(square), before.after_huff(square).ok_or_else(nothing)?)
            }
            (None, None, Some(text)) => {
                let setup = read(text)?;
                (Leap::SetUp(fen::write_any(&setup).into()), place(&setup)?)
            }
            _ => return Err(wrong(Unanswered::OneOf.say())),
        };
        let id = game.push(*parent, leap);
        said.tell(game, id);
        known.push((id, after));
    }
    Ok(())
}

/// Reads a move or an offence, and plays it.
fn step(
    before: &dyn AnyMoment,
    rules: &draughts::Rules,
    notation: Notation,
    text: &str,
) -> Result<(Leap, Box<dyn AnyMoment>), Refusal> {
    let position = before.position();
    let illegal = || Refusal::new(Unanswered::NotOfBoard);
    let (legal, former) = (position.legal_moves(), position.former_captures());
    for moves in [&legal, &former] {
        if let Ok(at) = read_any(position, moves, notation, text) {
            let mv = &moves[at];
            return Ok((Leap::Move(mv.into()), before.after(mv).ok_or_else(illegal)?));
        }
    }
    let all = [legal, before.offences(rules.huff)].concat();
    let mv = &all[read_any(position, &all, notation, text).map_err(Refusal::new)?];
    let after = before.after_offence(mv, rules.huff).ok_or_else(illegal)?;
    Ok((Leap::Offence(mv.into()), after))
}

impl Said {
    /// Writes what is said at a node.
    fn tell(&self, game: &mut PdnGame, id: NodeId) {
        let marks = Marks {
            text: self.comment.clone(),
            squares: self.squares.clone(),
            arrows: self.arrows.clone(),
        };
        let node = game.node_mut(id);
        node.nags.clone_from(&self.nags);
        node.comments.extend(marks.comment());
        if !self.before.trim().is_empty() {
            node.before.push(self.before.trim().to_owned());
        }
    }
}
