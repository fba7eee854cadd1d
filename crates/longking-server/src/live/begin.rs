//! Whether a game that the lobby has made begins: both first moves are due soon, and without them
//! it is no game.

use longking_club::fair_play::FIRST_MOVE;
use longking_table::{Act, Event, Phase, Player};

use super::hall::Hall;
use super::not_taken::NotTaken;
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
        let has_begun = table.games_before() > 0 || table.ply() > 1;
        if has_begun || table.phase() == Phase::Over {
            return Ok(FirstMoves::Made);
        }
        // Nobody could move while no server was there.
        let wait = FIRST_MOVE.unsigned_abs();
        let due = table.begun().map_or(due, |first| first + table.held() + wait);
        let due = due.max(self.opened() + wait);
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
