//! `longking state`: where a game stands after some moves, as JSON.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use draughts::any::AnyGame;
use draughts::game::{Count, Game, Outcome};
use draughts::{Color, Geometry, Move, Rules, Square, Variant, WithVariant, dispatch};
use draughts_endgame::{PureGame, Tables, Wdl};
use draughts_notation::moves::{Line, hub, read_in};
use draughts_notation::{Excerpt, Notation, fen};
use serde::Serialize;

use super::endgame::tables::open;
use super::json::{self, Ordered};
use crate::answer::Output;
use crate::arguments::State;

/// Plays the moves and writes what stands.
pub(crate) fn run(asked: &State, output: &mut Output) -> Result<()> {
    let answer = dispatch(&asked.subject.rules.rules().moves, Play { asked })?;
    json::write(&answer, output)
}

/// Where a game stands; moves in Hub form.
#[derive(Serialize)]
struct Answer {
    fen: String,
    side_to_move: &'static str,
    legal: Vec<String>,
    offences: Vec<String>,
    huffable: Vec<u8>,
    counters: Ordered<Counter>,
    outcome: Option<End>,
}

/// How often the position has stood, or how far a count of moves has come.
#[derive(Serialize)]
#[serde(untagged)]
enum Counter {
    Times(u32),
    Moves { plies: u32, of: u32 },
}

/// How the game ended.
#[derive(Serialize)]
pub(super) struct End {
    winner: Option<&'static str>,
    reason: &'static str,
    clause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    article: Option<&'static str>,
}

struct Play<'a> {
    asked: &'a State,
}

impl WithVariant for Play<'_> {
    type Output = Result<Answer>;

    fn run<V: Variant>(self, variant: V) -> Result<Answer> {
        let subject = &self.asked.subject;
        let rules = subject.rules.rules();
        let tables =
            self.asked.proven.as_deref().map(|folder| tables(folder, rules)).transpose()?;
        let line = Line::of(self.asked.moves.as_deref().unwrap_or_default());
        let mut setup = subject.setup()?;
        if subject.fen.is_none() {
            setup.turn = line.beginner(rules);
        }
        let mut game = Game::new(variant, *rules, &setup)?;
        prove(&mut game, tables.as_ref())?;
        let notation = Notation::of(&subject.rules);
        for (number, text) in (1..).zip(line.moves) {
            play(&mut game, notation, text).with_context(|| format!("moves: move {number}"))?;
            prove(&mut game, tables.as_ref())?;
        }
        Ok(Answer::of(&game))
    }
}

/// The tables that prove draws (E10).
fn tables(folder: &Path, rules: &Rules) -> Result<Tables> {
    PureGame::exact(rules).context("proven")?;
    let name = folder.display();
    fs::read_dir(folder).with_context(|| format!("proven: {name}"))?;
    let tables = open(folder, rules).context("proven")?;
    if tables.pieces() < 2 {
        return Err(anyhow!("proven: {name}: there are no endgame tables of these rules"));
    }
    Ok(tables)
}

/// Ends a game that tables prove drawn, after every other ending (E10).
fn prove<V: Variant>(game: &mut Game<V>, tables: Option<&Tables>) -> Result<()> {
    let Some(tables) = tables.filter(|_| game.outcome().is_none()) else { return Ok(()) };
    if tables.try_probe(game.position())? == Some(Wdl::Draw) {
        game.prove_drawn()?;
    }
    Ok(())
}

/// Plays a move, an offence or a huff.
fn play<V: Variant>(game: &mut Game<V>, notation: Notation, text: &str) -> Result<()> {
    let excerpt = Excerpt::of(text);
    if let Some(outcome) = game.outcome() {
        return Err(anyhow!("{excerpt} comes after the end of the game, {outcome}"));
    }
    if let Some(name) = text.strip_prefix("huff") {
        let square: Square<V::Board> =
            name.trim_start().parse().with_context(|| excerpt.to_string())?;
        return game.huff(square).with_context(|| excerpt.to_string());
    }
    // The message of the error has that of its source in it.
    let mv = read_in(&*game, notation, text).map_err(|error| anyhow!("{error}"))?;
    AnyGame::play(game, &mv).with_context(|| excerpt.to_string())
}

impl Answer {
    fn of<V: Variant>(game: &Game<V>) -> Answer {
        let position = game.position();
        Answer {
            fen: fen::write(&position.setup()),
            side_to_move: word(game.turn()),
            legal: sorted(&game.legal_moves()),
            offences: sorted(&game.offences()),
            huffable: game.huffable().iter().map(Square::number).collect(),
            counters: counters(game),
            outcome: game.outcome().map(End::of),
        }
    }
}

/// The running counts, repetition first.
fn counters<V: Variant>(game: &Game<V>) -> Ordered<Counter> {
    let repetition = game.repetition().map(|times| ("repetition", Counter::Times(times)));
    let counts = game.counts().map(|count| {
        let Count { counter, plies, of } = count;
        (counter.word(), Counter::Moves { plies, of })
    });
    Ordered(repetition.into_iter().chain(counts).collect())
}

impl End {
    pub(super) fn of(outcome: Outcome) -> End {
        End {
            winner: outcome.winner.map(word),
            reason: outcome.reason.word(),
            clause: outcome.clause.id(),
            article: outcome.article,
        }
    }
}

/// Moves in Hub form, sorted by bytes.
fn sorted<G: Geometry>(moves: &[Move<G>]) -> Vec<String> {
    let mut texts: Vec<_> = moves.iter().map(hub).collect();
    texts.sort_unstable();
    texts
}

fn word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
