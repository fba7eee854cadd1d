//! A table that is open: its state, and who looks at it.

use axum::extract::ws::Utf8Bytes;
use draughts::effort;
use longking_store::{Append, StoreError, StoredPhase};
use longking_table::{Act, Event, Phase, Player, Refusal, Table, Terms};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::ask::Doing;
use super::hall::Hall;
use super::snapshot::{Name, Now, Numbered, Presence, Refused, Welcome, Whole, json, word};
use crate::api::error::ApiError;

/// How many frames may wait for a slow client before it is let go.
const PATIENCE: usize = 64;

/// A table by its name; what it is like is read from the store when somebody asks.
pub(super) struct Room {
    id: String,
    state: Mutex<State>,
}

/// What is known of the table.
#[derive(Default)]
struct State {
    /// The table; none when it has to be read from the store.
    open: Option<Open>,
    listeners: Vec<Listener>,
    next_listener: u64,
    /// When the room is to be looked at next.
    scheduled: Option<u64>,
}

/// The table and who sits there.
struct Open {
    table: Table,
    names: [Option<String>; 2],
    /// The capture states that its events have taken.
    states: u64,
}

/// A client.
struct Listener {
    id: u64,
    seat: Option<Player>,
    frames: mpsc::Sender<Utf8Bytes>,
}

/// A client's side of it.
pub(super) struct Listening {
    id: u64,
    pub(super) frames: mpsc::Receiver<Utf8Bytes>,
}

/// Why an event was not taken, and how many events the table has.
pub(super) struct NotTaken {
    pub(super) reason: String,
    pub(super) n: u32,
}

impl NotTaken {
    /// The same as a frame.
    pub(super) fn frame(&self) -> String {
        json(&Refused { refused: &self.reason, n: self.n })
    }
}

impl Room {
    pub(super) fn new(id: String) -> Room {
        Room { id, state: Mutex::default() }
    }

    /// Whether nobody looks at it. One that is being used is not idle.
    pub(super) fn is_idle(&self) -> bool {
        self.state.try_lock().is_ok_and(|state| state.listeners.is_empty())
    }

    /// What the player of a seat does: the event as it was taken, and whether that was now; else it
    /// was sent before.
    pub(super) async fn act(
        &self,
        hall: &Hall,
        player: Player,
        doing: Doing,
    ) -> Result<(String, bool), NotTaken> {
        let mut state = self
            .read(hall)
            .await
            .map_err(|error| NotTaken { reason: error.to_string(), n: doing.n })?;
        let now = hall.now();
        let refused = |reason: &str, n| Err(NotTaken { reason: reason.to_owned(), n });
        let Some(open) = &state.open else {
            return refused("the table cannot be read now", doing.n);
        };
        let length = open.length();
        if let Some(event) = open.known(doing.n)
            && event.by == Some(player)
            && event.act == doing.act
        {
            return Ok((json(&Numbered { n: doing.n, event }), false));
        }
        if doing.n != length {
            return refused("something else has happened before that", length);
        }
        if open.names.iter().any(Option::is_none) {
            return refused("the other seat is still free", length);
        }
        if open.table.deadline().is_some_and(|deadline| deadline <= now) {
            let flag = Event { act: Act::Flag, by: None, at: now };
            let _ = self.keep(hall, &mut state, flag).await;
            let length = state.open.as_ref().map_or(length, Open::length);
            return refused("the time has run out", length);
        }
        let event = Event { act: doing.act, by: Some(player), at: now };
        let frame = self.keep(hall, &mut state, event).await?;
        self.end_if_proven(hall, &mut state).await;
        Ok((frame, true))
    }

    /// Ends the game when endgame tables prove it drawn and that was agreed (E10). Where the store
    /// does not take that, they are asked again when the table is next opened or a move is made.
    async fn end_if_proven(&self, hall: &Hall, state: &mut State) {
        let asks = |open: &&Open| open.table.asks_tables() && open.table.pieces() <= FEW;
        let Some(open) = state.open.as_ref().filter(asks) else { return };
        if hall.is_proven_drawn(&open.table).await {
            let event = Event { act: Act::Proven, by: None, at: hall.now() };
            let _ = self.keep(hall, state, event).await;
        }
    }

    /// Looks whether the time of a player has run out; says when to look again.
    pub(super) async fn look(&self, hall: &Hall) {
        let Ok(mut state) = self.read(hall).await else { return };
        let due = state.scheduled.take();
        let deadline = state.open.as_ref().and_then(|open| open.table.deadline());
        let now = hall.now();
        match deadline {
            Some(deadline) if deadline <= now => {
                let flag = Event { act: Act::Flag, by: None, at: now };
                if self.keep(hall, &mut state, flag).await.is_err() && due.is_some() {
                    // The store does not take it now: a moment later it may.
                    state.schedule(hall, &self.id, now + RETRY);
                }
            }
            Some(deadline) => state.schedule(hall, &self.id, deadline),
            None => {}
        }
    }

    /// The side that has the turn has stayed away for too long.
    pub(super) async fn forfeit(&self, hall: &Hall, before: u64) {
        let Ok(mut state) = self.read(hall).await else { return };
        let Some(open) = &state.open else { return };
        if open.table.last_event() < before && open.table.phase() != Phase::Over {
            let event = Event { act: Act::Forfeit, by: None, at: hall.now() };
            let _ = self.keep(hall, &mut state, event).await;
        }
    }

    /// A client comes: what it has not seen, and what happens from now on.
    pub(super) async fn join(
        &self,
        hall: &Hall,
        seat: Option<Player>,
        have: Option<u32>,
    ) -> Result<(String, Listening), ApiError> {
        let mut state = self.read(hall).await?;
        let (frames, receiver) = mpsc::channel(PATIENCE);
        state.next_listener += 1;
        let id = state.next_listener;
        state.listeners.push(Listener { id, seat, frames });
        let frame = state.welcome(&self.id, seat, have, hall.now());
        let presence = state.presence();
        state.tell_others(id, &json(&presence));
        Ok((frame, Listening { id, frames: receiver }))
    }

    /// What a client that is here already has not seen.
    pub(super) async fn rest(
        &self,
        hall: &Hall,
        seat: Option<Player>,
        have: Option<u32>,
    ) -> Result<String, ApiError> {
        let state = self.read(hall).await?;
        Ok(state.welcome(&self.id, seat, have, hall.now()))
    }

    /// A client goes.
    pub(super) async fn leave(&self, listening: &Listening) {
        let mut state = self.state.lock().await;
        state.listeners.retain(|listener| listener.id != listening.id);
        let presence = state.presence();
        state.tell(&json(&presence));
    }

    /// The table as it stands, for those who only look.
    pub(super) async fn show(&self, hall: &Hall) -> Result<String, ApiError> {
        let state = self.read(hall).await?;
        Ok(state.whole(&self.id, None, hall.now()).map_or_else(String::new, |whole| json(&whole)))
    }

    /// Somebody has taken a seat.
    pub(super) async fn seated(&self, hall: &Hall, player: Player, name: &str) {
        let Ok(mut state) = self.read(hall).await else { return };
        let Some(open) = &mut state.open else { return };
        open.names[player.index()] = Some(name.to_owned());
        let players = serde_json::json!({ "players": open.wire_names() }).to_string();
        state.tell(&players);
    }

    /// The state, read from the store where it has to be.
    async fn read(&self, hall: &Hall) -> Result<MutexGuard<'_, State>, ApiError> {
        let mut state = self.state.lock().await;
        if state.open.is_none() {
            let kept = match hall.store().load(&self.id).await {
                Ok(kept) => kept,
                Err(error) => {
                    if error == StoreError::Missing {
                        hall.forget(&self.id);
                    }
                    return Err(error.into());
                }
            };
            let open = Open::read(&kept)?;
            let deadline = open.table.deadline();
            let last = open.table.last_event();
            state.open = Some(open);
            if let Some(ms) = deadline.and_then(|_| hall.missed(last)) {
                let hold = Event { act: Act::Hold(ms), by: None, at: hall.now() };
                self.keep(hall, &mut state, hold)
                    .await
                    .map_err(|not| ApiError::unavailable(&not.reason))?;
            }
            self.end_if_proven(hall, &mut state).await;
            if let Some(deadline) = state.open.as_ref().and_then(|open| open.table.deadline()) {
                state.schedule(hall, &self.id, deadline);
            }
        }
        Ok(state)
    }

    /// Takes an event: by the rules, then into the store, then to everybody.
    async fn keep(&self, hall: &Hall, state: &mut State, event: Event) -> Result<String, NotTaken> {
        // Until the event is safe nothing is known: whoever stops here, the next one reads the
        // store.
        let Some(mut open) = state.open.take() else {
            return Err(NotTaken { reason: "the table cannot be read now".to_owned(), n: 0 });
        };
        let n = open.length();
        let taken = match open.table.check_conduct(&event) {
            Ok(()) => open.apply(&event, 1),
            Err(refusal) => Ok(Err(refusal)),
        };
        match taken {
            Ok(Ok(())) => {}
            Ok(Err(refusal)) => {
                state.open = Some(open);
                return Err(NotTaken { reason: refusal.to_string(), n });
            }
            Err(error) => return Err(NotTaken { reason: format!("position: {error}"), n }),
        }
        let append = Append {
            table: self.id.clone(),
            seq: n,
            at: event.at as i64,
            body: json(&event),
            phase: open.stored_phase(),
        };
        match hall.store().append(append).await {
            Ok(()) => {}
            Err(StoreError::Conflict { length }) => {
                let reason = "something else has happened before that".to_owned();
                return Err(NotTaken { reason, n: length });
            }
            Err(error) => return Err(NotTaken { reason: error.to_string(), n }),
        }
        hall.counts().events.add(1);
        let frame = json(&Numbered { n, event: &event });
        let deadline = open.table.deadline();
        state.open = Some(open);
        state.tell(&frame);
        if let Some(deadline) = deadline {
            state.schedule(hall, &self.id, deadline);
        }
        Ok(frame)
    }
}

/// The capture states that the events of a table may take together: some tenths of a second.
const STATES: u64 = 1 << 20;

/// More than an event of a usual game takes.
const STATES_OF_EVENT: u64 = 1 << 8;

/// With so many pieces or fewer endgame tables are asked, and built where they are missing.
const FEW: u32 = 6;

/// How long to wait before an event of the clock is tried again, in milliseconds.
const RETRY: u64 = 1_000;

impl Open {
    /// The table that the store has.
    fn read(kept: &longking_store::StoredTable) -> Result<Open, ApiError> {
        let damaged = |error: &dyn std::fmt::Display| {
            ApiError::unavailable(&format!("the table {} is damaged: {error}", kept.id))
        };
        let terms: Terms = serde_json::from_str(&kept.terms).map_err(|error| damaged(&error))?;
        let table = Table::new(&terms.kept()).map_err(|error| damaged(&error))?;
        let mut open = Open { table, names: [None, None], states: 0 };
        for kept in &kept.events {
            let event: Event = serde_json::from_str(&kept.body).map_err(|error| damaged(&error))?;
            // With room to spare: what was taken once can be read for ever.
            let taken = open.apply(&event, 2).map_err(|error| damaged(&error))?;
            taken.map_err(|error| damaged(&error))?;
        }
        for seat in &kept.seats {
            open.names[usize::from(seat.player.number()) - 1] = Some(seat.name.clone());
        }
        Ok(open)
    }

    /// Applies an event, unless all of them together take more capture states than `slack` times
    /// those that a table may take (C7): it is read again whenever somebody comes. Past that bound
    /// the table is no longer of use.
    fn apply(
        &mut self,
        event: &Event,
        slack: u64,
    ) -> Result<Result<(), Refusal>, effort::TooManyCaptures> {
        let most = slack * (STATES + STATES_OF_EVENT * self.table.events());
        let begun = effort::visited();
        let taken = effort::within(most.saturating_sub(self.states), || self.table.apply(event))?;
        self.states += effort::visited() - begun;
        Ok(taken)
    }

    fn length(&self) -> u32 {
        u32::try_from(self.table.events()).unwrap_or(u32::MAX)
    }

    /// The events of the game that is played, from the one with a number on.
    fn since(&self, n: u32) -> Option<&[Event]> {
        let log = &self.table.record().log;
        let first = self.length().checked_sub(log.len() as u32)?;
        log.get(n.checked_sub(first)? as usize..)
    }

    /// The event with a number, of the game that is played.
    fn known(&self, n: u32) -> Option<&Event> {
        self.since(n)?.first()
    }

    /// How the store finds it.
    fn stored_phase(&self) -> StoredPhase {
        match self.table.phase() {
            Phase::Over => StoredPhase::Over,
            _ if self.table.deadline().is_some() => StoredPhase::Timed,
            _ if self.table.ply() < 2 && self.table.games_before() == 0 => StoredPhase::Open,
            _ => StoredPhase::Going,
        }
    }

    fn wire_names(&self) -> [Option<Name<'_>>; 2] {
        self.names.each_ref().map(|name| name.as_deref().map(|name| Name { name }))
    }
}

impl State {
    fn presence(&self) -> Presence {
        let is_here = |player| self.listeners.iter().any(|listener| listener.seat == Some(player));
        Presence {
            here: Player::BOTH.map(is_here),
            watching: self.listeners.iter().filter(|listener| listener.seat.is_none()).count(),
        }
    }

    /// A frame for everybody; a client that is too slow is let go, and comes again for what it
    /// missed.
    fn tell(&mut self, frame: &str) {
        self.tell_others(0, frame);
    }

    /// A frame for everybody but one.
    fn tell_others(&mut self, but: u64, frame: &str) {
        let frame = Utf8Bytes::from(frame.to_owned());
        self.listeners.retain(|listener| {
            listener.id == but || listener.frames.try_send(frame.clone()).is_ok()
        });
    }

    fn schedule(&mut self, hall: &Hall, id: &str, at: u64) {
        if self.scheduled.is_none_or(|scheduled| at < scheduled) {
            self.scheduled = Some(at);
            hall.deadlines().add(at, id);
        }
    }

    /// The first frame for a client.
    fn welcome(&self, id: &str, seat: Option<Player>, have: Option<u32>, now: u64) -> String {
        let Some(open) = &self.open else { return String::new() };
        let since = have.and_then(|have| open.since(have));
        match (since, self.now(seat, now), self.whole(id, seat, now)) {
            (Some(since), Some(now), _) => json(&Welcome::Since { since, now }),
            (_, _, Some(table)) => json(&Welcome::Table { table }),
            _ => String::new(),
        }
    }

    fn whole<'a>(&'a self, id: &'a str, seat: Option<Player>, now: u64) -> Option<Whole<'a>> {
        let record = self.open.as_ref()?.table.record();
        Some(Whole { id, record, now: self.now(seat, now)? })
    }

    fn now(&self, seat: Option<Player>, now: u64) -> Option<Now<'_>> {
        let open = self.open.as_ref()?;
        Some(Now {
            n: open.length(),
            players: open.wire_names(),
            you: seat.map(word),
            presence: self.presence(),
            now,
        })
    }
}
