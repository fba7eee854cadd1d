//! Whether a game that the lobby has made begins: both first moves are due soon, and without them
//! it is no game.

use longking_club::fair_play::FIRST_MOVE;
use longking_store::StoreError;
use longking_table::{Act, Event, Phase, Player, Table};

use super::hall::Hall;
use super::not_taken::NotTaken;
use super::open::Open;
use crate::api::error::ApiError;

/// What became of the first moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FirstMoves {
    /// Both have moved, or the game has ended.
    Made,
    /// The next one is due then, in milliseconds of Unix time.
    Due(u64),
    /// A player has not moved in time: there is no game.
    Aborted(Player),
}

/// Until when the next first move is due of the first game of a table, the very first of which was
/// due at a time; nothing once both are made, or the game has ended.
fn next_due(table: &Table, due: u64) -> Option<u64> {
    let has_begun = table.games_before() > 0 || table.ply() > 1;
    let is_waited_for = !has_begun && table.phase() != Phase::Over;
    let second = |first| first + table.held() + FIRST_MOVE.unsigned_abs();
    is_waited_for.then(|| table.begun().map_or(due, second))
}

impl Open {
    /// Reads when the first move is due, where it was made by the lobby and nobody has moved.
    ///
    /// # Errors
    /// The store cannot be read.
    pub(super) async fn read_first_due(&mut self, hall: &Hall, id: &str) -> Result<(), StoreError> {
        if self.claim_after.is_some() && next_due(&self.table, 0).is_some() {
            let due = hall.store().first_move_due(id).await?;
            self.first_due = due.and_then(|due| u64::try_from(due).ok());
        }
        Ok(())
    }

    /// Until when the next first move is due, in milliseconds of Unix time.
    pub(super) fn due(&self) -> Option<u64> {
        next_due(&self.table, self.first_due?)
    }
}

impl Hall {
    /// Looks at the first moves of the first game of a table, the very first of which was due at a
    /// time, in milliseconds of Unix time; where one is late there is no game.
    ///
    /// # Errors
    /// The table cannot be read, or the end of the game is not taken now.
    pub(crate) async fn check_first_moves(
        &self,
        id: &str,
        due: u64,
    ) -> Result<FirstMoves, ApiError> {
        let room = self.room(id)?;
        let mut state = room.state.lock().await;
        // Moves may have been made with another server.
        room.doubt();
        room.refresh(self, &mut state).await?;
        let Some(table) = state.open.as_ref().map(|open| &open.table) else {
            return Ok(FirstMoves::Made);
        };
        let Some(due) = next_due(table, due) else { return Ok(FirstMoves::Made) };
        // Nobody could move while no server was there.
        let due = due.max(self.opened() + FIRST_MOVE.unsigned_abs());
        let now = self.now();
        let Some(absent) = table.turn().filter(|_| due <= now) else {
            return Ok(FirstMoves::Due(due));
        };
        let abort = Event { act: Act::Abort, by: None, at: now };
        match room.keep(self, &mut state, abort).await {
            Ok(_) => Ok(FirstMoves::Aborted(absent)),
            Err(not) => Err(ApiError::unavailable(NotTaken::from(not).why)),
        }
    }
}
