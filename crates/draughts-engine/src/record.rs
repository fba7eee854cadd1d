//! A game as text: how it began and what was played.

use core::fmt;
use core::time::Duration;

use draughts::Color;
use draughts::any::{self, AnyBoard, AnyGame, AnyMove, AnySetup, AnyStep, WithGame, with_game};
use draughts::game::{Edition, Outcome};
use draughts::rules::First;
use draughts_notation::moves::{any_hub, hub, read_any};
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
        Ok(Standing::of(self.game()?.as_ref()))
    }

    /// Plays a move in any form, an offence or a huff.
    ///
    /// # Errors
    /// It cannot be played; the game is as it was.
    pub fn play(&mut self, text: &str) -> Result<Standing, RecordError> {
        let mut game = self.game()?;
        self.moves.push(play(game.as_mut(), text)?);
        Ok(Standing::of(game.as_ref()))
    }

    /// The game that was played.
    ///
    /// # Errors
    /// What was played cannot be played.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, RecordError> {
        let rules = self.contract.rules();
        let board = AnyBoard::under(&rules.moves);
        let setup = hub_position::read_any(board, &self.start).map_err(RecordError::of)?;
        let game = any::game(rules, Edition::PRESENT, &setup);
        let mut game = game.map_err(RecordError::of)?;
        for text in &self.moves {
            play(game.as_mut(), text)?;
        }
        Ok(game)
    }

    /// Does something with the game as its own type.
    ///
    /// # Errors
    /// What was played cannot be played.
    pub(crate) fn ask<T: WithGame>(&self, task: T) -> Result<T::Output, RecordError> {
        let game = self.game()?;
        let unknown = || RecordError("the game is of another board".to_owned());
        with_game(game.as_ref(), task).ok_or_else(unknown)
    }
}

impl Standing {
    fn of(game: &dyn AnyGame) -> Standing {
        Standing {
            position: hub_position::write_any(&game.position().setup()),
            turn: game.turn(),
            ply: game.ply(),
            outcome: game.outcome(),
            legal: game.legal_moves().iter().map(any_hub).collect(),
        }
    }
}

/// Plays a text; answers how it is written.
fn play(game: &mut dyn AnyGame, text: &str) -> Result<String, RecordError> {
    let excerpt = Excerpt::of(text);
    if let Some(outcome) = game.outcome() {
        return Err(RecordError(format!("{excerpt} comes after the end of the game, {outcome}")));
    }
    let refuse = |error: &dyn fmt::Display| RecordError(format!("{excerpt}: {error}"));
    if let Some(name) = text.strip_prefix("huff") {
        let square = game.position().board().read(name).map_err(|error| refuse(&error))?;
        game.huff(square).map_err(|error| refuse(&error))?;
        return Ok(format!("huff{square}"));
    }
    let legal = game.legal_moves();
    let either = [&legal[..], &game.offences()].concat();
    let read = |moves: &[AnyMove]| {
        read_any(game.position(), moves, Notation::OURS, text).map(|at| moves[at])
    };
    let mv = read(&either).or_else(|error| read(&legal).map_err(|_| RecordError::of(error)))?;
    game.play(&mv).map_err(|error| refuse(&error))?;
    Ok(any_hub(&mv))
}

/// A turn as texts of a record: perhaps a huff, then a move.
pub(crate) fn texts_of<G: draughts::Geometry>(turn: &Turn<G>) -> Vec<String> {
    let huff = turn.huff.map(|square| format!("huff{square}"));
    huff.into_iter().chain(turn.mv.as_ref().map(hub)).collect()
}

/// The last move of a record as DamExchange has it, when it took so long.
pub(crate) fn last_played(record: &MoveRecord, time: Duration) -> Option<PlayedMove> {
    match record.game().ok()?.line().last()? {
        AnyStep::Move(mv) | AnyStep::Offence(mv) => Some(PlayedMove::of(mv, time)),
        AnyStep::Huff(_) => None,
    }
}

/// The legal move that DamExchange writes like this, as a text of the record.
pub(crate) fn legal_move(record: &MoveRecord, played: &PlayedMove) -> Option<String> {
    played.find(record.game().ok()?.position()).map(|mv| any_hub(&mv))
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
