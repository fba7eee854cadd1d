//! The file that keeps the games of a match.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use draughts::game::{Entry, Game};
use draughts::{Color, Setup, Variant};
use draughts_notation::pdn::{self, GameResult, Leap, NodeId, PdnGame, PlainMove};
use draughts_notation::{Contract, fen};

use super::clocks::Pace;
use super::game::{End, Played};
use super::opening::Opening;
use crate::record::{Record, WithGame};

/// A game's place in a match: the pair, and 1 or 2; in the first the first engine has White.
pub(super) type Round = (usize, usize);

/// A file of games that grows.
pub(super) struct Games {
    file: File,
}

impl Games {
    /// Opens or makes a file; tells which rounds of this match it has, with the half points of the first engine.
    pub(super) fn open(
        path: &Path,
        contract: &Contract,
        pace: &Pace,
        opening: impl Fn(usize) -> Opening,
    ) -> io::Result<(Games, HashMap<Round, u32>)> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let text = std::fs::read(path)?;
        let games = pdn::read_games(&text, contract).map_err(io::Error::other)?;
        let mut rounds = HashMap::new();
        for read in games.iter().filter(|read| !read.is_empty()) {
            let game = &read.game;
            let place = || format!("game {} of it is not of this match: ", read.number);
            let other = |what: &str| io::Error::other(place() + what);
            let round = game.tag("Round").and_then(round_of).ok_or_else(|| other("no round"))?;
            if game.contract.rules() != contract.rules() {
                return Err(other("other rules"));
            }
            if game.tag("TimeControl") != pace.tag().as_deref() {
                return Err(other("another time control"));
            }
            let begun = opening(round.0).record;
            if start_of(&begun) != game.start {
                return Err(other("another opening"));
            }
            let halves = halves_of(&game.result).ok_or_else(|| other("no result"))?;
            rounds.insert(round, if round.1 == 1 { halves } else { 2 - halves });
        }
        Ok((Games { file }, rounds))
    }

    /// Adds a game.
    pub(super) fn add(
        &mut self,
        round: Round,
        names: [&str; 2],
        pace: &Pace,
        played: &Played,
    ) -> io::Result<()> {
        let text = pdn::write(&written(round, names, pace, played)).map_err(io::Error::other)?;
        self.file.write_all(text.as_bytes())?;
        self.file.flush()
    }
}

/// Reads `12.2`.
fn round_of(text: &str) -> Option<Round> {
    let (pair, game) = text.split_once('.')?;
    let round = (pair.parse().ok()?, game.parse().ok()?);
    (round.0 > 0 && (1..=2).contains(&round.1)).then_some(round)
}

/// The half points of White.
fn halves_of(result: &GameResult) -> Option<u32> {
    match result {
        GameResult::First => Some(2),
        GameResult::Second => Some(0),
        GameResult::Draw => Some(1),
        _ => None,
    }
}

fn result_of(halves: u32) -> GameResult {
    match halves {
        0 => GameResult::Second,
        1 => GameResult::Draw,
        _ => GameResult::First,
    }
}

fn written(round: Round, names: [&str; 2], pace: &Pace, played: &Played) -> PdnGame {
    let record = &played.record;
    let mut game = PdnGame::new(*record.contract());
    let tags = [
        ("Event", Some("Longking match".to_owned())),
        ("Round", Some(format!("{}.{}", round.0, round.1))),
        ("White", Some(names[Color::White.index()].to_owned())),
        ("Black", Some(names[Color::Black.index()].to_owned())),
        ("TimeControl", pace.tag()),
        ("Termination", Some(played.end.to_string())),
    ];
    let known = tags.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    game.tags = known.collect();
    game.start = start_of(record);
    game.result = result_of(played.end.halves_of_white());
    // What was played can be played again.
    let leaps = record.ask(Leaps).unwrap_or_default();
    let last = leaps.into_iter().fold(NodeId::ROOT, |at, leap| game.push(at, leap));
    if matches!(played.end, End::Failed(..)) {
        game.node_mut(last).comments.push(played.end.to_string().replace(['{', '}'], " "));
    }
    game
}

/// The FEN of where a game begins, when that is not the start position.
fn start_of(record: &Record) -> Option<String> {
    record.ask(SetUp).ok().flatten()
}

struct SetUp;

impl WithGame for SetUp {
    type Output = Option<String>;

    fn run<V: Variant>(self, game: Game<V>) -> Option<String> {
        let begun: Setup<V::Board> = game.set_up().setup();
        (begun != game.rules().start()).then(|| fen::write(&begun))
    }
}

struct Leaps;

impl WithGame for Leaps {
    type Output = Vec<Leap>;

    fn run<V: Variant>(self, game: Game<V>) -> Vec<Leap> {
        let leap = |entry| match entry {
            Entry::Move(mv) => Some(Leap::Move(PlainMove::of(&mv))),
            Entry::Offence(mv) => Some(Leap::Offence(PlainMove::of(&mv))),
            Entry::Huff(square) => Some(Leap::Huff(square.number())),
            _ => None,
        };
        game.line().filter_map(leap).collect()
    }
}
