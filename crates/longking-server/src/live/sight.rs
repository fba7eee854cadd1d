//! A table as a program sees it that plays there for somebody.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use longking_store::StoreError;
use longking_table::cause::ToCause;
use longking_table::{Act, Player, Refusal, Table};

use super::ask::Doing;
use super::hall::Hall;
use super::http::player_of;
use super::open::aside;
use super::presence::{Caller, Listening};
use super::room::{Begun, Room};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::{Limits, Permit, Seat};

/// How often something is done again because others have done something before it.
const TRIES: u32 = 5;

/// A seat at a table.
#[derive(Clone)]
pub(crate) struct Sight {
    room: Arc<Room>,
    /// Whose it is.
    pub(crate) player: Player,
    /// When he sat down, in milliseconds of Unix time.
    pub(crate) since: i64,
    /// When the one who acts was heard, in milliseconds of Unix time: the time of what he does,
    /// however long it took to look up who he is.
    heard: u64,
}

/// What is to be seen.
pub(crate) struct View<'a> {
    pub(crate) id: &'a str,
    pub(crate) table: &'a Table,
    pub(crate) names: [Option<&'a str>; 2],
    /// How many events there were in all games.
    pub(crate) n: u32,
    /// The time of the server, in milliseconds of Unix time.
    pub(crate) now: u64,
    /// From when on the one who looks may claim the game, because the other player has left.
    pub(crate) claim: Option<u64>,
    /// The squares of the capture that the one who looks has begun hop by hop.
    pub(crate) begun: &'a [u8],
}

/// In which game a table is, after how many moves.
fn at(table: &Table) -> (usize, u32) {
    (table.games_before(), table.ply())
}

impl Sight {
    /// The seat of somebody at a table, who was heard at `heard`.
    ///
    /// # Errors
    /// He has none there.
    pub(crate) async fn of(
        hall: &Hall,
        id: &str,
        principal: i64,
        heard: u64,
    ) -> Result<Sight, ApiError> {
        let room = hall.room(id)?;
        let seat = hall.store().seat_at(principal, id).await.map_err(|error| match error {
            StoreError::Missing => ApiError::missing(Denied::NoGame),
            other => other.into(),
        })?;
        Ok(Sight { room, player: player_of(seat.player), since: seat.since, heard })
    }

    /// Sees the table as it stands.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) async fn look<T>(
        &self,
        hall: &Hall,
        see: impl FnOnce(&View<'_>) -> T,
    ) -> Result<T, ApiError> {
        let state = self.room.read_now(hall).await?;
        let Some(open) = &state.open else {
            return Err(ApiError::unavailable(Denied::Unreadable));
        };
        let begun = &state.begun[self.player.index()];
        let is_now = begun.at == at(&open.table);
        let view = View {
            id: self.room.id(),
            table: &open.table,
            names: open.names.each_ref().map(Option::as_deref),
            n: open.length(),
            now: hall.now(),
            claim: state.claim_due(self.player).ok(),
            begun: if is_now { &begun.squares } else { &[] },
        };
        // Programs see captures hop by hop, which are walked for that.
        Ok(aside(|| see(&view)))
    }

    /// Remembers the squares of a capture that is begun hop by hop, until the move is made.
    ///
    /// # Errors
    /// The table cannot be read.
    pub(crate) async fn begin(&self, hall: &Hall, squares: Vec<u8>) -> Result<(), ApiError> {
        let mut state = self.room.read_now(hall).await?;
        if let Some(open) = &state.open {
            let at = at(&open.table);
            state.begun[self.player.index()] = Begun { at, squares };
        }
        Ok(())
    }

    /// Does what is chosen when the table is seen, as it stands then.
    ///
    /// # Errors
    /// What is chosen cannot be done, or nothing can be chosen.
    pub(crate) async fn act(
        &self,
        hall: &Arc<Hall>,
        choose: impl Fn(&View<'_>) -> Result<Act, Refusal>,
    ) -> Result<(), ApiError> {
        let mut tries = 0;
        loop {
            let (n, act) = self.look(hall, |view| (view.n, choose(view))).await?;
            let doing = Doing { n, act: act? };
            let Err(not) = self.room.act_to_end(hall, self.player, doing, self.heard).await? else {
                return Ok(());
            };
            if not.is_passing {
                return Err(ApiError::unavailable(not.why));
            }
            tries += 1;
            if not.why.cause().code != Denied::SomethingElse.to_cause().code || tries >= TRIES {
                hall.counts().refused.add(1);
                return Err(not.why.into());
            }
        }
    }

    /// A line on which it is heard that something happens; its owner is there for as long.
    ///
    /// # Errors
    /// He has too many, or the table cannot be read.
    pub(crate) async fn join(&self, hall: &Arc<Hall>, limits: &Limits) -> Result<Line, ApiError> {
        let place = limits.seat_socket((self.room.id().to_owned(), self.player))?;
        let (_, listening) =
            self.room.join(hall, Some(self.player), None, Caller::default()).await?;
        let (hall, room) = (Arc::clone(hall), Arc::clone(&self.room));
        Ok(Line { hall, room, listening: Some(listening), _place: place })
    }
}

/// A line to a table, until it is dropped.
pub(crate) struct Line {
    hall: Arc<Hall>,
    room: Arc<Room>,
    listening: Option<Listening>,
    _place: Permit<Seat>,
}

impl Line {
    /// Waits until something happens; `None` when the line is too slow, or the table is left to
    /// another server.
    pub(crate) async fn next(&mut self) -> Option<Utf8Bytes> {
        self.listening.as_mut()?.frames.recv().await
    }

    /// What has happened meanwhile.
    pub(crate) fn waiting(&mut self) -> Option<Utf8Bytes> {
        self.listening.as_mut()?.frames.try_recv().ok()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let Some(listening) = self.listening.take() else { return };
        let room = Arc::clone(&self.room);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let hall = Arc::clone(&self.hall);
            let left = async move { room.leave(&hall, &listening).await };
            self.hall.tasks.spawn_on(left, &runtime);
        }
    }
}
