//! A game as a question has it: its contract, its set-up and its moves.

use draughts::game::Game;
use draughts::{Color, Move, Square, Variant};
use draughts_notation::{Contract, Excerpt, MoveTextError, Notation, fen, moves};
use serde::Deserialize;

use super::error::ApiError;

/// The most moves, offences and huffs of a game: it is drawn after a thousand each.
const MOST_ENTRIES: usize = 4096;

/// A game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Score {
    /// The contract.
    pub(crate) rules: String,
    /// The position that it began with, as FEN; the start position where it is left out.
    #[serde(default)]
    pub(crate) start: Option<String>,
    /// Moves in any form, and huffs as `huff28`.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
    /// What ended it, where that was no move.
    #[serde(default)]
    pub(crate) end: Option<End>,
}

/// How the players ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum End {
    /// White resigned.
    WhiteResigns,
    /// Black resigned.
    BlackResigns,
    /// They agreed on a draw.
    Agreed,
}

impl Score {
    /// The contract.
    pub(crate) fn contract(&self) -> Result<Contract, ApiError> {
        self.rules.parse().map_err(|error| ApiError::at("rules", error))
    }

    /// Plays the game; `each` sees every state from the set-up on.
    pub(crate) fn play<V: Variant>(
        &self,
        variant: V,
        contract: &Contract,
        mut each: impl FnMut(&Game<V>),
    ) -> Result<Game<V>, ApiError> {
        if self.moves.len() > MOST_ENTRIES {
            return Err(ApiError::at("moves", format!("at most {MOST_ENTRIES} are read")));
        }
        let rules = contract.rules();
        let setup = match &self.start {
            Some(text) => fen::read(text).map_err(|error| ApiError::at("start", error))?,
            None => contract.rules().start(),
        };
        let mut game =
            Game::new(variant, *rules, &setup).map_err(|error| ApiError::at("start", error))?;
        each(&game);
        for (index, text) in self.moves.iter().enumerate() {
            let place = format!("moves: {}", index + 1);
            enter(&mut game, contract, text).map_err(|error| ApiError::at(&place, error))?;
            each(&game);
        }
        if let Some(end) = self.end {
            finish(&mut game, end).map_err(|error| ApiError::at("end", error))?;
        }
        Ok(game)
    }
}

/// Plays a move, an offence or a huff.
fn enter<V: Variant>(game: &mut Game<V>, contract: &Contract, text: &str) -> Result<(), String> {
    let excerpt = Excerpt::of(text);
    if let Some(outcome) = game.outcome() {
        return Err(format!("{excerpt} comes after the end of the game, {outcome}"));
    }
    if let Some(name) = text.strip_prefix("huff") {
        let square: Square<V::Board> =
            name.parse().map_err(|error| format!("{excerpt}: {error}"))?;
        return game.huff(square).map_err(|error| format!("{excerpt}: {error}"));
    }
    let mv = read(game, Notation::of(contract), text).map_err(|error| error.to_string())?;
    game.play(&mv).map_err(|error| format!("{excerpt}: {error}"))
}

/// Reads a move or an offence; what fits both is the move.
fn read<V: Variant>(
    game: &Game<V>,
    notation: Notation,
    text: &str,
) -> Result<Move<V::Board>, MoveTextError> {
    let legal = game.legal_moves();
    let offences = game.offences();
    let either = [&legal, offences.as_slice()].concat();
    match moves::read_among(game.position(), &either, notation, text) {
        Err(MoveTextError::Ambiguous { .. }) if !offences.is_empty() => {
            moves::read_among(game.position(), &legal, notation, text)
        }
        read => read,
    }
}

fn finish<V: Variant>(game: &mut Game<V>, end: End) -> Result<(), String> {
    let done = match end {
        End::WhiteResigns => game.resign(Color::White),
        End::BlackResigns => game.resign(Color::Black),
        End::Agreed => game.offer_draw(Color::White).and_then(|()| game.accept_draw(Color::Black)),
    };
    done.map_err(|error| error.to_string())
}
