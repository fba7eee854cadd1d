//! A game as text: how it began and what was played.

use core::fmt;
use core::time::Duration;

use draughts::any::{AnyBoard, AnySetup};
use draughts::game::{Game, Outcome};
use draughts::rules::First;
use draughts::{Color, Move, Variant, WithVariant, dispatch};
use draughts_notation::moves::{self, hub};
use draughts_notation::{Contract, Excerpt, Notation, fen, hub_position};
use draughts_player::Turn;
use draughts_protocol::dxp::PlayedMove;

/// A game under any rules: a position and the moves since, in the forms of the Hub protocol;
/// `huff28` is a huff (H2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    contract: Contract,
    start: String,
    moves: Vec<String>,
}

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The position.
    pub position: String,
    /// The side to move.
    pub turn: Color,
    /// How many moves were played.
    pub ply: u32,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// The legal moves, none when it is over.
    pub legal: Vec<String>,
}

/// Why something cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for RecordError {}

impl RecordError {
    pub(crate) fn of(error: impl fmt::Display) -> RecordError {
        RecordError(error.to_string())
    }
}

impl MoveRecord {
    /// A game that begins with a position.
    ///
    /// # Errors
    /// The position cannot be played under the rules.
    pub fn new(contract: Contract, start: &str) -> Result<MoveRecord, RecordError> {
        let record = MoveRecord { contract, start: start.to_owned(), moves: Vec::new() };
        record.standing().map(|_| record)
    }

    /// A game that begins with the start position.
    ///
    /// # Errors
    /// The start position cannot be played, as with house rules of too few rows.
    pub fn start(contract: Contract) -> Result<MoveRecord, RecordError> {
        let first = contract.rules().first;
        MoveRecord::begun_by(
            contract,
            if first == First::Black { Color::Black } else { Color::White },
        )
    }

    /// A game that begins with the start position and a move of a side, as the lot may have it
    /// (NG-2.1).
    ///
    /// # Errors
    /// As [`MoveRecord::start`].
    pub fn begun_by(contract: Contract, turn: Color) -> Result<MoveRecord, RecordError> {
        let mut start = AnySetup::start(contract.rules());
        start.turn = turn;
        MoveRecord::new(contract, &hub_position::write_any(&start))
    }

    /// A game that begins with a position as FEN, in our numbers.
    ///
    /// # Errors
    /// The text is no position, or it cannot be played under the rules.
    pub fn from_fen(contract: Contract, text: &str) -> Result<MoveRecord, RecordError> {
        let board = AnyBoard::under(&contract.rules().moves);
        let setup = fen::read_any(board, text).map_err(RecordError::of)?;
        MoveRecord::new(contract, &hub_position::write_any(&setup))
    }

    /// The same with moves played since, in any form.
    ///
    /// # Errors
    /// One of them cannot be played.
    pub fn with_moves(self, moves: Vec<String>) -> Result<MoveRecord, RecordError> {
        let record = MoveRecord { moves: [self.moves, moves].concat(), ..self };
        record.standing().map(|_| record)
    }

    /// The rules.
    pub fn contract(&self) -> &Contract {
        &self.contract
    }

    /// The position that it began with.
    pub fn set_up(&self) -> &str {
        &self.start
    }

    /// What was played.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Where it stands.
    ///
    /// # Errors
    /// What was played cannot be played.
    pub fn standing(&self) -> Result<Standing, RecordError> {
        self.ask(Stand)
    }

    /// Plays a move in any form, an offence or a huff.
    ///
    /// # Errors
    /// It cannot be played; the game is as it was.
    pub fn play(&mut self, text: &str) -> Result<Standing, RecordError> {
        let (played, standing) = self.ask(Play(text))??;
        self.moves.push(played);
        Ok(standing)
    }

    /// Does something with the game.
    ///
    /// # Errors
    /// What was played cannot be played.
    pub(crate) fn ask<T: WithGame>(&self, task: T) -> Result<T::Output, RecordError> {
        dispatch(&self.contract.rules().moves, Replay(self, task))
    }
}

/// Work that can be done with any game.
pub(crate) trait WithGame {
    /// What the work yields.
    type Output;

    /// Does the work.
    fn run<V: Variant>(self, game: Game<V>) -> Self::Output;
}

/// Plays a record through.
struct Replay<'a, T>(&'a MoveRecord, T);

impl<T: WithGame> WithVariant for Replay<'_, T> {
    type Output = Result<T::Output, RecordError>;

    fn run<V: Variant>(self, variant: V) -> Self::Output {
        let Replay(record, task) = self;
        let setup = hub_position::read::<V::Board>(&record.start).map_err(RecordError::of)?;
        let rules = *record.contract.rules();
        let mut game = Game::new(variant, rules, &setup).map_err(RecordError::of)?;
        for text in &record.moves {
            play(&mut game, text)?;
        }
        Ok(task.run(game))
    }
}

/// Plays a text; answers how it is written.
fn play<V: Variant>(game: &mut Game<V>, text: &str) -> Result<String, RecordError> {
    let excerpt = Excerpt::of(text);
    if let Some(outcome) = game.outcome() {
        return Err(RecordError(format!("{excerpt} comes after the end of the game, {outcome}")));
    }
    if let Some(name) = text.strip_prefix("huff") {
        let square = name.parse().map_err(|error| RecordError(format!("{excerpt}: {error}")))?;
        game.huff(square).map_err(|error| RecordError(format!("{excerpt}: {error}")))?;
        return Ok(format!("huff{square}"));
    }
    let legal = game.legal_moves();
    let offences = game.offences();
    let either = [&legal, offences.as_slice()].concat();
    let read =
        |moves: &[Move<V::Board>]| moves::read_among(game.position(), moves, Notation::OURS, text);
    let mv = read(&either).or_else(|error| read(&legal).map_err(|_| RecordError::of(error)))?;
    game.play(&mv).map_err(|error| RecordError(format!("{excerpt}: {error}")))?;
    Ok(hub(&mv))
}

/// Where a game stands.
struct Stand;

impl WithGame for Stand {
    type Output = Standing;

    fn run<V: Variant>(self, game: Game<V>) -> Standing {
        Standing {
            position: hub_position::write(&game.position().setup()),
            turn: game.turn(),
            ply: game.ply(),
            outcome: game.outcome(),
            legal: game.legal_moves().iter().map(hub).collect(),
        }
    }
}

/// Plays a text and tells where the game then stands.
struct Play<'a>(&'a str);

impl WithGame for Play<'_> {
    type Output = Result<(String, Standing), RecordError>;

    fn run<V: Variant>(self, mut game: Game<V>) -> Self::Output {
        let played = play(&mut game, self.0)?;
        Ok((played, Stand.run(game)))
    }
}

/// A turn as texts of a record: perhaps a huff, then a move.
pub(crate) fn texts_of<G: draughts::Geometry>(turn: &Turn<G>) -> Vec<String> {
    let huff = turn.huff.map(|square| format!("huff{square}"));
    huff.into_iter().chain(turn.mv.as_ref().map(hub)).collect()
}

/// The last move of a record as DamExchange has it, when it took so long.
pub(crate) fn last_played(record: &MoveRecord, time: Duration) -> Option<PlayedMove> {
    record.ask(Last(time)).ok().flatten()
}

/// The legal move that DamExchange writes like this, as a text of the record.
pub(crate) fn legal_move(record: &MoveRecord, played: &PlayedMove) -> Option<String> {
    record.ask(Find(played)).ok().flatten()
}

struct Last(Duration);

impl WithGame for Last {
    type Output = Option<PlayedMove>;

    fn run<V: Variant>(self, game: Game<V>) -> Option<PlayedMove> {
        let mv = game.line().last()?.as_move()?;
        Some(PlayedMove::of(&mv, self.0))
    }
}

struct Find<'a>(&'a PlayedMove);

impl WithGame for Find<'_> {
    type Output = Option<String>;

    fn run<V: Variant>(self, game: Game<V>) -> Option<String> {
        self.0.find(game.position()).map(|mv| hub(&mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_played_on_and_refuses_what_is_not_legal() {
        let mut record = MoveRecord::start("international".parse().unwrap()).unwrap();
        assert_eq!(record.standing().unwrap().legal.len(), 9);
        record.play("32-28").unwrap();
        record.play("19-23!").unwrap();
        let standing = record.play("28x19").unwrap();
        assert_eq!(record.moves(), ["32-28", "19-23", "28x19x23"]);
        assert_eq!((standing.ply, standing.turn), (3, Color::Black));
        let error = record.play("20-25").unwrap_err().to_string();
        assert_eq!(error, "\"20-25\" is not legal: a capture is compulsory");
        assert_eq!(record.moves().len(), 3);
    }

    #[test]
    fn s1_man_moves_where_men_have_been_is_part_of_a_record() {
        let rules: Contract = "alquerque-bell,huff=off".parse().unwrap();
        let legal = |fen| MoveRecord::from_fen(rules, fen).unwrap().standing().unwrap().legal;
        assert_eq!(legal("W:W22:B3"), ["22-17", "22-21", "22-23"]);
        assert_eq!(legal("W:W22:B3:T22.21"), ["22-17", "22-23"]);
        assert_eq!(legal("W:W22:B3:T22.17.21.23"), [""; 0]);
    }

    #[test]
    fn huffs_and_offences_are_part_of_a_record() {
        let mut record = MoveRecord::start("international,huff=all".parse().unwrap()).unwrap();
        for text in ["32-28", "19-23", "34-30"] {
            record.play(text).unwrap();
        }
        // The man on 28 should have taken the one on 23.
        record.play("huff28").unwrap();
        assert_eq!(record.standing().unwrap().turn, Color::Black);
        assert_eq!(record.moves().last().map(String::as_str), Some("huff28"));
    }
}
