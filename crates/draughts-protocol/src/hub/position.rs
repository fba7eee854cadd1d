//! Positions with the moves that led on from them.

use core::fmt;

use draughts::game::{Game, PlayError};
use draughts::{Setup, Variant};
use draughts_notation::{
    Contract, Excerpt, HubPositionError, Notation, SquareNames, hub_position, moves,
};

/// Why a position and its moves cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTextError {
    /// The text is no position of the board.
    Text(HubPositionError),
    /// The pieces cannot be played under the rules.
    Position(String),
    /// A move is not legal.
    Move {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionTextError::Text(error) => write!(f, "pos: {error}"),
            PositionTextError::Position(reason) => write!(f, "pos: {reason}"),
            PositionTextError::Move { number, reason } => {
                write!(f, "moves: move {number}: {reason}")
            }
        }
    }
}

impl core::error::Error for PositionTextError {}

/// The game that begins with a position and goes on with moves, so that repetition and counts are
/// known.
///
/// Where the game ends by a draw of its rules and the moves go on all the same, it begins anew
/// behind that move: who drives an engine may play by fewer rules. The game may be over in the
/// end.
///
/// Moves are in our numbers, as the protocol has them, or in letters where the rule set has them.
///
/// # Errors
/// The position cannot be read or played, or a move is not legal.
pub fn read_game<V: Variant>(
    variant: V,
    contract: &Contract,
    position: &str,
    moves: &[String],
) -> Result<Game<V>, PositionTextError> {
    let setup = hub_position::read::<V::Board>(position).map_err(PositionTextError::Text)?;
    let game = |setup: &Setup<V::Board>| Game::new(variant, *contract.rules(), setup);
    let mut played =
        game(&setup).map_err(|error| PositionTextError::Position(error.to_string()))?;
    let notation = match Notation::of(contract) {
        lettered @ Notation { names: SquareNames::Letters(_), .. } => lettered,
        _ => Notation::OURS,
    };
    for (index, text) in moves.iter().enumerate() {
        let wrong = |reason: String| PositionTextError::Move { number: index + 1, reason };
        let here = *played.position();
        let mv = moves::read(&here, notation, text).map_err(|error| wrong(error.to_string()))?;
        match played.play(&mv) {
            Ok(()) => {}
            Err(PlayError::Over(_)) => {
                let next = here.after(&mv).setup();
                played = game(&next).map_err(|error| wrong(error.to_string()))?;
            }
            Err(error) => return Err(wrong(format!("{}: {error}", Excerpt::of(text)))),
        }
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use draughts::any::AnySetup;
    use draughts::{International, Russian};

    use super::*;

    const KINGS: &str = "WBeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeWeeee";

    fn read(position: &str, moves: &str) -> Result<u32, String> {
        let contract = "international".parse().expect("a rule set");
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let game = read_game(International, &contract, position, &moves);
        game.map(|game| game.ply()).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_played_even_behind_a_draw_of_the_rules() {
        assert_eq!(read(KINGS, ""), Ok(0));
        assert_eq!(read(KINGS, "46-41 1-6 41-46"), Ok(3));
        // The position stands for the third time after the eighth move; the ninth is the first of a
        // new game.
        let round = "46-41 1-6 41-46 6-1 ".repeat(2);
        assert_eq!(read(KINGS, &format!("{round} 46-41")), Ok(0));
        for (position, moves, error) in [
            ("W", "", "pos: position has 1 characters, not 51"),
            (
                KINGS,
                "46-41 46-41",
                "moves: move 2: \"46-41\" is not legal: there is no black piece on 46",
            ),
            (KINGS, "x", "moves: move 1: \"x\" is no move at character 1"),
        ] {
            assert_eq!(read(position, moves), Err(error.to_owned()));
        }
    }

    #[test]
    fn moves_are_in_letters_too_where_the_rules_have_letters() {
        let contract: Contract = "russian".parse().expect("a rule set");
        let start = hub_position::write_any(&AnySetup::start(contract.rules()));
        let moves = ["c3-d4", "11-16", "d4-c5"].map(str::to_owned);
        let game = read_game(Russian, &contract, &start, &moves);
        assert_eq!(game.map(|game| game.ply()), Ok(3));
    }
}
