//! A game as text: how it began and what was played.

use core::fmt;

use draughts::Color;
use draughts::any::{self, AnyBoard, AnyGame, AnyMove, AnySetup};
use draughts::game::{Edition, GameError, Outcome, PlayError};
use draughts::rules::First;

use crate::contract::Contract;
use crate::excerpt::Excerpt;
use crate::fen::{self, FenError};
use crate::game_type::Notation;
use crate::hub_position::{self, HubPositionError};
use crate::moves::{AnyWriter, Format, MoveTextError, any_hub, read_in};
use crate::square_names::{SquareNameError, SquareNames};

/// A game under any rules: a position and the moves since, in the forms of the Hub protocol;
/// `huff28` is a huff (H2).
///
/// ```
/// use draughts_notation::MoveRecord;
///
/// let mut record = MoveRecord::start("russian".parse()?)?;
/// record.enter("c3-d4")?;
/// assert_eq!(record.moves(), ["22-18"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// The FEN that it begins with is none.
    Fen(FenError),
    /// The position that it begins with is none.
    Position(HubPositionError),
    /// The position that it begins with cannot be played.
    Game(GameError),
    /// The text is no move of the position.
    Move(MoveTextError),
    /// The text comes after the end of the game.
    Over(Excerpt, Outcome),
    /// What is huffed is no square.
    Square(Excerpt, SquareNameError),
    /// The move or the huff may not be played.
    Play(Excerpt, PlayError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Fen(error) => error.fmt(f),
            RecordError::Position(error) => error.fmt(f),
            RecordError::Game(error) => error.fmt(f),
            RecordError::Move(error) => error.fmt(f),
            RecordError::Over(text, outcome) => {
                write!(f, "{text} comes after the end of the game, {outcome}")
            }
            RecordError::Square(text, error) => write!(f, "{text}: {error}"),
            RecordError::Play(text, error) => write!(f, "{text}: {error}"),
        }
    }
}

impl core::error::Error for RecordError {}

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
        let setup = fen::read_any(board, text).map_err(RecordError::Fen)?;
        MoveRecord::new(contract, &hub_position::write_with_runs(&setup))
    }

    /// The same with moves played since, in any form, by our numbers.
    ///
    /// # Errors
    /// One of them cannot be played.
    pub fn with_moves(self, moves: Vec<String>) -> Result<MoveRecord, RecordError> {
        let record = MoveRecord { moves: [self.moves, moves].concat(), ..self };
        record.standing().map(|_| record)
    }

    /// The same with moves played since as they are shown: in short form in the notation of the
    /// rule set, told from all that may be played, as lines of analysis have them. Where numbers of
    /// the rule set and ours differ (Spanish, Thai), the text may be another move in the Hub form.
    ///
    /// # Errors
    /// One of them cannot be played.
    pub fn with_shown(mut self, texts: &[String]) -> Result<MoveRecord, RecordError> {
        let notation = Notation::of(&self.contract);
        let mut game = self.game()?;
        for text in texts {
            let hub = shown(game.as_ref(), notation, text).map(|mv| any_hub(&mv));
            self.moves.push(play(game.as_mut(), notation, hub.as_deref().unwrap_or(text))?);
        }
        Ok(self)
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

    /// Plays a move in any form, an offence or a huff, by our numbers, as other programs have them.
    ///
    /// # Errors
    /// It cannot be played; the game is as it was.
    pub fn play(&mut self, text: &str) -> Result<Standing, RecordError> {
        self.play_in(Notation::OURS, text)
    }

    /// Plays a move in any form, an offence or a huff, in the notation of the rule set or by our
    /// numbers, as people write them.
    ///
    /// # Errors
    /// It cannot be played; the game is as it was.
    pub fn enter(&mut self, text: &str) -> Result<Standing, RecordError> {
        self.play_in(Notation::of(&self.contract), text)
    }

    fn play_in(&mut self, notation: Notation, text: &str) -> Result<Standing, RecordError> {
        let mut game = self.game()?;
        self.moves.push(play(game.as_mut(), notation, text)?);
        Ok(Standing::of(game.as_ref()))
    }

    /// The game that was played.
    ///
    /// # Errors
    /// What was played cannot be played.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, RecordError> {
        let rules = self.contract.rules();
        let board = AnyBoard::under(&rules.moves);
        let setup = hub_position::read_any(board, &self.start).map_err(RecordError::Position)?;
        let mut game = any::game(rules, Edition::PRESENT, &setup).map_err(RecordError::Game)?;
        for text in &self.moves {
            play(game.as_mut(), Notation::OURS, text)?;
        }
        Ok(game)
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

/// What may be played and is shown like this.
fn shown(game: &dyn AnyGame, notation: Notation, text: &str) -> Option<AnyMove> {
    let all = [game.legal_moves(), game.offences()].concat();
    let writer = AnyWriter::among(game.position(), &all, notation);
    all.iter().find(|mv| writer.write(mv, Format::Pdn) == text).copied()
}

/// Plays a text; answers how it is written.
fn play(game: &mut dyn AnyGame, notation: Notation, text: &str) -> Result<String, RecordError> {
    let excerpt = || Excerpt::of(text);
    if let Some(outcome) = game.outcome() {
        return Err(RecordError::Over(excerpt(), outcome));
    }
    let refuse = |error| RecordError::Play(excerpt(), error);
    if let Some(name) = text.strip_prefix("huff") {
        let board = game.position().board();
        let square = SquareNames::OURS.read_any(board, name);
        let square = square.or_else(|error| {
            notation.names.read_any(board, name).map_err(|_| RecordError::Square(excerpt(), error))
        })?;
        game.huff(square).map_err(refuse)?;
        return Ok(format!("huff{square}"));
    }
    let mv = read_in(game, notation, text).map_err(RecordError::Move)?;
    game.play(&mv).map_err(refuse)?;
    Ok(any_hub(&mv))
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
    fn king_runs_are_part_of_a_record() {
        let frisian = "frisian".parse().unwrap();
        let record = MoveRecord::from_fen(frisian, "W:WK47,36:B3:+0+347").unwrap();
        assert_eq!(record.standing().unwrap().legal, ["36-31"]);
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

    #[test]
    fn a_move_that_is_shown_is_that_move() {
        for (rules, differ) in [("spanish", true), ("international", false), ("ghanaian", false)] {
            let contract: Contract = rules.parse().unwrap();
            let record = MoveRecord::from_fen(contract, "W:WK2,K13,31:BK32,8").unwrap();
            let (game, notation) = (record.game().unwrap(), Notation::of(record.contract()));
            let all = [game.legal_moves(), game.offences()].concat();
            assert!(all.len() > 9, "{rules}");
            let mut others = 0;
            for mv in &all {
                let writer = AnyWriter::among(game.position(), &all, notation);
                let text = vec![writer.write(mv, Format::Pdn)];
                let after = record.clone().with_shown(&text).unwrap();
                assert_eq!(after.moves(), [any_hub(mv)], "{rules}: {text:?}");
                let read = record.clone().with_moves(text).ok().and_then(|one| one.game().ok());
                others += usize::from(read.is_none_or(|one| {
                    one.position().setup() != after.game().unwrap().position().setup()
                }));
            }
            assert_eq!(
                others > 0,
                differ,
                "{rules}: {others} texts are another move in our numbers"
            );
            let refused = record.with_shown(&["1-1".to_owned()]).unwrap_err().to_string();
            assert!(refused.contains("1-1"), "{refused}");
        }
    }
}
