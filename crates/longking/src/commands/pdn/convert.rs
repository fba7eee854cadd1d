//! `longking pdn convert`: games written anew.

use std::io::Write;

use anyhow::{Result, anyhow};
use draughts::Color;
use draughts_notation::pdn::{self, Games, Leap, Limits, NodeId, ReadGame, ResultType, Severity};
use serde::Serialize;

use super::{line, name, open, tell};
use crate::answer::{Answer, Output};
use crate::arguments::{PdnConvert, PdnForm};
use crate::commands::json::{self, Ordered};

/// Rewrites a file.
pub(crate) fn run(asked: &PdnConvert, output: &mut Output) -> Result<Answer> {
    let name = name(&asked.file);
    let file = open(&asked.file)?;
    let mut is_pdn = false;
    let mut answer = Answer::Done;
    let mut written = Ok(());
    let mut games = Games::new(asked.rules, |game: ReadGame| {
        for problem in game.problems.iter().filter(|p| p.severity() == Severity::Error) {
            tell(&line(&name, problem));
        }
        if game.is_empty() || written.is_err() {
            return;
        }
        is_pdn = true;
        match form(&game, asked.to) {
            Ok(text) => written = output.write_all(text.as_bytes()),
            Err(error) => {
                tell(&format!("{name}: game {}: {error}", game.number));
                answer = Answer::No;
            }
        }
    });
    let read = pdn::read(file, Limits::default(), &mut games);
    drop(games);
    written?;
    match read {
        Ok(()) if is_pdn => Ok(answer),
        Ok(()) => Err(anyhow!("{name}: there is no game in it")),
        Err(error) if is_pdn => {
            tell(&format!("{name}: {error}"));
            Ok(Answer::No)
        }
        Err(error) => Err(anyhow!("{name}: {error}")),
    }
}

/// A game in a form.
fn form(read: &ReadGame, form: PdnForm) -> Result<String> {
    Ok(match form {
        PdnForm::Pdn => pdn::write(&read.game)?,
        PdnForm::Json => json::line(&Game::of(read)?)?,
    })
}

/// A game as JSON.
#[derive(Serialize)]
struct Game<'a> {
    game: u64,
    tags: Ordered<&'a str, &'a str>,
    rules: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
    result: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The number of the first move.
    number: u32,
    /// Each after its parent; the first child of a node goes on with the game, the others are
    /// variations.
    nodes: Vec<Node<'a>>,
}

/// A node of a game; the first one is its beginning.
#[derive(Serialize)]
struct Node<'a> {
    id: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parent: Option<usize>,
    #[serde(flatten)]
    leap: Step<'a>,
    #[serde(skip_serializing_if = "<[u16]>::is_empty")]
    nags: &'a [u16],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    before: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    comments: &'a [String],
}

/// What led to a node.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Step<'a> {
    Move(String),
    Offence(String),
    Huff(u8),
    Setup(&'a str),
    #[serde(untagged)]
    Start {},
}

impl Game<'_> {
    fn of(read: &ReadGame) -> Result<Game<'_>> {
        let ReadGame { game, number, .. } = read;
        let mut texts = pdn::texts(game)?;
        let mut node = |id: NodeId| {
            let node = game.node(id);
            let text = std::mem::take(&mut texts[id.index()]);
            Node {
                id: id.index(),
                parent: game.parent(id).map(NodeId::index),
                leap: match &node.leap {
                    Leap::Start => Step::Start {},
                    Leap::Move(_) => Step::Move(text),
                    Leap::Offence(_) => Step::Offence(text),
                    Leap::Huff(square) => Step::Huff(*square),
                    Leap::SetUp(fen) => Step::Setup(fen),
                },
                nags: &node.nags,
                before: &node.before,
                comments: &node.comments,
            }
        };
        let tags = game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let winner = game.result.winner(game.contract.rules()).map(|color| match color {
            Color::White => "white",
            Color::Black => "black",
        });
        Ok(Game {
            game: *number,
            tags: Ordered(tags),
            rules: game.contract.to_string(),
            start: game.start.as_deref(),
            result: game.result.text(ResultType::of(&game.contract)),
            winner,
            number: game.number,
            nodes: game.nodes().map(&mut node).collect(),
        })
    }
}
