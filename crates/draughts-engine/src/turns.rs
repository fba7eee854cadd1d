//! Turns of a move record as searches and DamExchange have them.

use core::time::Duration;

use draughts::any::{AnyStep, WithGame, with_game};
use draughts_notation::moves::{any_hub, hub};
use draughts_notation::{MoveRecord, RecordError};
use draughts_player::Turn;
use draughts_protocol::dxp::PlayedMove;

/// Does something with the game of a record as its own type.
///
/// # Errors
/// What was played cannot be played.
pub(crate) fn with_record<T: WithGame>(
    record: &MoveRecord,
    task: T,
) -> Result<T::Output, RecordError> {
    let game = record.game()?;
    Ok(with_game(game.as_ref(), task).expect("a game is of the board of its own rules"))
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
