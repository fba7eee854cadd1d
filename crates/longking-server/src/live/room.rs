//! A table that is open: its state, and who looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use longking_page::answers::link_card::{self, LinkCard};
use longking_store::{Append, StoreError, StoredPhase};
use longking_table::{Act, Event, Phase, Player, Refusal, Sentence};
use tokio::sync::{Mutex, MutexGuard};

use super::ask::Doing;
use super::away::{self, Away};
use super::bus::Subject;
use super::hall::Hall;
use super::left;
use super::not_taken::{NotKept, NotTaken};
use super::open::{Open, Past, aside, past_bound};
use super::phrases::Said;
use super::presence::Listener;
use super::rated;
use super::snapshot::{Elsewhere, Numbered, Presence, json};
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::archive;

/// A table by its name; what it is like is read from the store when somebody asks.
pub(super) struct Room {
    pub(super) id: String,
    pub(super) state: Mutex<State>,
    /// Whether the table has to be read again before it is used.
    pub(super) doubted: AtomicBool,
    /// Whether a server of a later version has done what this one does not know.
    outgrown: AtomicBool,
}

/// What is known of the table.
#[derive(Default)]
pub(super) struct State {
    /// The table; none when it has to be read from the store.
    pub(super) open: Option<Open>,
    pub(super) listeners: Vec<Listener>,
    pub(super) next_listener: u64,
    /// When the room is to be looked at next.
    pub(super) scheduled: Option<u64>,
    /// How many events those who listen know of, and whether both seats are taken.
    pub(super) told: Option<(u32, bool)>,
    /// Who is at the table with other servers.
    pub(super) elsewhere: Vec<(Elsewhere, Instant)>,
    /// What other servers know of those who are here, and since when.
    pub(super) told_others: Option<(Presence, Instant)>,
    /// Who is away from the other one.
    pub(super) away: Away,
    /// What both have said to each other.
    pub(super) said: [Said; 2],
    /// The captures that programs have begun hop by hop.
    pub(super) begun: [Begun; 2],
    /// Whether more moves than these would take too long to be read again.
    pub(super) past: Past,
}

/// A capture that a program has begun at a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Begun {
    /// In which game, after how many moves.
    pub(super) at: (usize, u32),
    /// The squares so far.
    pub(super) squares: Vec<u8>,
}

impl Room {
    pub(super) fn new(id: String) -> Room {
        Room {
            id,
            state: Mutex::default(),
            doubted: AtomicBool::new(false),
            outgrown: AtomicBool::new(false),
        }
    }

    /// Whether nobody looks at it. One that is being used is not idle.
    pub(super) fn is_idle(&self) -> bool {
        self.state.try_lock().is_ok_and(|state| state.listeners.is_empty())
    }

    /// Whether only a server of a later version can go on with it.
    pub(super) fn is_outgrown(&self) -> bool {
        self.outgrown.load(Ordering::Acquire)
    }

    /// What is known of it is true no longer.
    pub(super) fn doubt(&self) {
        self.doubted.store(true, Ordering::Release);
    }

    /// What the player of a seat does: the event as it was taken, and whether that was now; else it
    /// was sent before. However long it takes until the event is safe, its time is that of its
    /// receipt.
    pub(super) async fn act(
        &self,
        hall: &Hall,
        player: Player,
        doing: Doing,
    ) -> Result<(String, bool), NotTaken> {
        self.act_of(hall, player, doing, hall.now()).await
    }

    /// The same, where it was received at `received`: before it was looked up whose seat it is.
    async fn act_of(
        &self,
        hall: &Hall,
        player: Player,
        doing: Doing,
        received: u64,
    ) -> Result<(String, bool), NotTaken> {
        let unread = |error: ApiError| NotTaken::by(error, doing.n);
        hall.lease().held().await.map_err(|error| unread(error.into()))?;
        // The clock may have been put right meanwhile.
        let now = received.min(hall.now());
        let mut again = 0;
        let mut late = None;
        loop {
            let mut state = self.read(hall).await.map_err(unread)?;
            match self.act_at(hall, &mut state, player, &doing, now).await {
                Err(NotKept::Stale(_)) if again < TRIES => {
                    state.open = None;
                    again += 1;
                }
                // Its home says so, or is gone itself: then that time was nobody's.
                Err(NotKept::Late(_))
                    if late.get_or_insert_with(Instant::now).elapsed() < HOMELESS =>
                {
                    state.open = None;
                    drop(state);
                    tokio::time::sleep(LATE).await;
                }
                Err(not) if late.is_some() && state.is_over() => {
                    let n = NotTaken::from(not).n;
                    return Err(NotTaken::new(Refusal::new(Denied::TimeOut), n));
                }
                Err(not) => return Err(not.into()),
                Ok((frame, taken)) => {
                    if taken {
                        self.end_if_proven(hall, &mut state).await;
                    }
                    return Ok((frame, taken));
                }
            }
        }
    }

    /// The same where the one who asks may go before it is answered.
    ///
    /// # Errors
    /// It has broken off.
    pub(super) async fn act_to_end(
        self: &Arc<Room>,
        hall: &Arc<Hall>,
        player: Player,
        doing: Doing,
        received: u64,
    ) -> Result<Result<(String, bool), NotTaken>, ApiError> {
        let (room, here) = (Arc::clone(self), Arc::clone(hall));
        hall.finish(async move { room.act_of(&here, player, doing, received).await }).await
    }

    /// The same at a table as it is known, which was read just now or not.
    async fn act_at(
        &self,
        hall: &Hall,
        state: &mut State,
        player: Player,
        doing: &Doing,
        now: u64,
    ) -> Result<(String, bool), NotKept> {
        let refused = |why: Denied, n| Err(NotKept::Refused(NotTaken::new(Refusal::new(why), n)));
        let Some(open) = &state.open else {
            return refused(Denied::Unreadable, doing.n);
        };
        let length = open.length();
        // That clocks stood still is no reason to think again.
        let n = open.past_holds(doing.n);
        if let Some(event) = open.known(n)
            && event.by == Some(player)
            && event.act == doing.act
        {
            return Ok((json(&Numbered { n, event }), false));
        }
        if n > length && hall.is_shared() {
            // Another server has told its player of more than is known here.
            let why = Refusal::new(Denied::SomethingElse);
            return Err(NotKept::Stale(NotTaken::new(why, length)));
        }
        if n != length {
            return refused(Denied::SomethingElse, length);
        }
        if open.names.iter().any(Option::is_none) {
            return refused(Denied::SeatFree, length);
        }
        let now = now.max(open.table.last_event());
        if open.table.deadline().is_some_and(|deadline| deadline <= now) {
            if open.watched {
                let flag = Event { act: Act::Flag, by: None, at: now };
                if let Err(not @ NotKept::Stale(_)) = self.keep(hall, state, flag).await {
                    return Err(not);
                }
            } else {
                let why = Refusal::new(Denied::TimeOut);
                return Err(NotKept::Late(NotTaken::new(why, length)));
            }
            let length = state.open.as_ref().map_or(length, Open::length);
            return refused(Denied::TimeOut, length);
        }
        if let Act::Claim { .. } = doing.act
            && let Err(why) = state.check_claim(player, now)
        {
            return Err(NotKept::Refused(NotTaken::new(why, length)));
        }
        if doing.act.is_of_turn() && state.past.is_certain(length) {
            return Err(NotKept::Refused(NotTaken::new(past_bound(), length)));
        }
        if doing.act == Act::Again
            && open.table.record().terms.rated
            && let Err(error) = rated::both_play(hall, &self.id, player).await
        {
            return Err(NotKept::Refused(NotTaken::by(error, length)));
        }
        let event = Event { act: doing.act.clone(), by: Some(player), at: now };
        Ok((self.keep(hall, state, event).await?, true))
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

    /// Looks whether the time of a player has run out, if this server watches the clock; says when
    /// to look again.
    pub(super) async fn look(&self, hall: &Hall) {
        let mut state = match self.read(hall).await {
            Ok(state) => state,
            Err(error) => {
                if !error.is_missing() {
                    hall.deadlines().add(hall.now() + UNREAD, &self.id);
                }
                return;
            }
        };
        state.scheduled = None;
        let Some(open) = state.open.as_ref().filter(|open| open.watched) else { return };
        let Some(deadline) = open.table.deadline() else { return };
        let now = hall.now();
        if deadline > now {
            return state.schedule(hall, &self.id, deadline);
        }
        if hall.lease().is_cut() {
            // Others may have given the players more time.
            return state.schedule(hall, &self.id, now + RETRY);
        }
        let flag = Event { act: Act::Flag, by: None, at: now };
        if self.keep(hall, &mut state, flag).await.is_err() {
            // The store does not take it now, or something else has happened: a moment later one
            // sees.
            state.schedule(hall, &self.id, now + RETRY);
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

    /// What a client that is here already has not seen.
    pub(super) async fn rest(
        &self,
        hall: &Hall,
        seat: Option<Player>,
        have: Option<u32>,
    ) -> Result<String, ApiError> {
        let state = self.read_now(hall).await?;
        Ok(state.welcome(&self.id, seat, have, hall.now()))
    }

    /// The table as it stands, for those who only look.
    pub(super) async fn show(&self, hall: &Hall) -> Result<String, ApiError> {
        let state = self.read_now(hall).await?;
        Ok(state.whole(&self.id, None, hall.now()).map_or_else(String::new, |whole| json(&whole)))
    }

    /// What a link to the table says of it.
    pub(super) async fn card(&self, hall: &Hall) -> Result<Option<LinkCard>, ApiError> {
        let state = self.read_now(hall).await?;
        let card = |open: &Open| {
            link_card::of_table(&open.table, open.names.each_ref().map(Option::as_deref))
        };
        Ok(state.open.as_ref().map(card))
    }

    /// Whether its games are for ratings.
    ///
    /// # Errors
    /// It cannot be read.
    pub(super) async fn is_rated(&self, hall: &Hall) -> Result<bool, ApiError> {
        let state = self.read(hall).await?;
        Ok(state.open.as_ref().is_some_and(|open| open.table.record().terms.rated))
    }

    /// Somebody has taken a seat. Who is told so once more keeps the name that he has there.
    pub(super) async fn seated(&self, hall: &Hall, player: Player, name: &str, named: bool) {
        let Ok(mut state) = self.read(hall).await else { return };
        let Some(open) = &mut state.open else { return };
        if open.names[player.index()].is_none() {
            open.names[player.index()] = Some(name.to_owned());
            open.named[player.index()] = named;
        }
        if open.claim_after.is_some() {
            // Who cannot be asked about now is not judged.
            open.people = left::people(hall, &self.id).await.unwrap_or_default();
        }
        let players = open.players();
        state.tell(&players);
        state.note_told();
        drop(state);
        hall.tell(&Subject::Seat(self.id.clone()), "{}".to_owned());
    }

    /// The state, read from the store where it has to be.
    pub(super) async fn read(&self, hall: &Hall) -> Result<MutexGuard<'_, State>, ApiError> {
        let mut state = self.state.lock().await;
        self.refresh(hall, &mut state).await?;
        Ok(state)
    }

    /// The state as the store has it now: other servers may have acknowledged what was not heard of
    /// here.
    pub(super) async fn read_now(&self, hall: &Hall) -> Result<MutexGuard<'_, State>, ApiError> {
        let mut state = self.state.lock().await;
        if !self.refresh(hall, &mut state).await? && hall.is_shared() {
            let ids = [self.id.clone()];
            let found = hall.store().lengths(&ids).await?;
            if found.get(&self.id).copied() != state.open.as_ref().map(Open::extent) {
                state.open = None;
                self.refresh(hall, &mut state).await?;
            }
        }
        Ok(state)
    }

    /// Reads the table where it has to be; says whether it was read.
    pub(super) async fn refresh(&self, hall: &Hall, state: &mut State) -> Result<bool, ApiError> {
        if self.doubted.swap(false, Ordering::Acquire) {
            state.open = None;
        }
        if state.open.is_some() {
            return Ok(false);
        }
        self.reopen(hall, state).await?;
        self.end_if_proven(hall, state).await;
        if state.open.is_none() {
            // That was not taken, and is not tried again before somebody reads the table anew.
            self.reopen(hall, state).await?;
        }
        Ok(true)
    }

    /// Reads the table, and tells those who listen what they have missed.
    async fn reopen(&self, hall: &Hall, state: &mut State) -> Result<(), ApiError> {
        let mut tries = 0;
        loop {
            let open = match self.load(hall).await {
                Err(error) if error.is_newer() => {
                    // Who is here comes again, to another server.
                    self.outgrown.store(true, Ordering::Release);
                    state.listeners.clear();
                    return Err(error);
                }
                loaded => loaded?,
            };
            let gap = open.gap;
            let deadline = open.table.deadline();
            state.open = Some(open);
            state.tell_missed(&self.id, hall.now());
            if gap == 0 {
                if let Some(deadline) = deadline {
                    state.schedule(hall, &self.id, deadline);
                }
                return Ok(());
            }
            // Whoever finds that nobody was there says so, before anything else happens.
            let hold = Event { act: Act::Hold(gap), by: None, at: hall.now() };
            match self.keep(hall, state, hold).await {
                Ok(_) => return Ok(()),
                Err(NotKept::Stale(_)) if tries < TRIES => tries += 1,
                Err(not) => return Err(ApiError::unavailable(NotTaken::from(not).why)),
            }
        }
    }

    /// The table as the store has it. One whose clock runs and whose server is gone is taken over
    /// first, so that nobody is charged with the time that no server was there.
    async fn load(&self, hall: &Hall) -> Result<Open, ApiError> {
        let begun = Instant::now();
        loop {
            let seen = hall.passes();
            let kept = match hall.store().load(&self.id).await {
                Ok(kept) => kept,
                Err(error) => {
                    if error == StoreError::Missing {
                        hall.forget(&self.id);
                    }
                    return Err(error.into());
                }
            };
            let me = hall.lease().node();
            let is_watched = kept.home.is_some_and(|home| home.lives || Some(home.node) == me);
            let late = me.is_none() || begun.elapsed() > HOMELESS;
            if kept.phase != StoredPhase::Timed || is_watched || late {
                let mut open = aside(|| Open::read(&kept, |word| hall.understands(word)))?;
                open.watched = kept.home.is_some_and(|home| Some(home.node) == me);
                open.claim_after = away::claim_after(hall, &self.id, &open.table).await?;
                if open.claim_after.is_some() {
                    open.people = left::people(hall, &self.id).await?;
                }
                open.read_first_due(hall, &self.id).await?;
                return Ok(open);
            }
            let is_certain = || kept.home.is_none() || hall.lease().may_judge();
            while !is_certain() && begun.elapsed() < HOMELESS {
                tokio::time::sleep(LOOK).await;
            }
            hall.take_over_since(seen).await?;
        }
    }

    /// Takes an event: by the rules, then into the store, then to everybody.
    pub(super) async fn keep(
        &self,
        hall: &Hall,
        state: &mut State,
        event: Event,
    ) -> Result<String, NotKept> {
        let refused = |why: Refusal, n| NotKept::Refused(NotTaken::new(why, n));
        // Until the event is safe nothing is known: whoever stops here, the next one reads the
        // store.
        let Some(mut open) = state.open.take() else {
            return Err(refused(Refusal::new(Denied::Unreadable), 0));
        };
        let n = open.length();
        if !hall.all_understand(&event.act) {
            state.open = Some(open);
            return Err(refused(Refusal::new(Sentence::detail(NOT_YET)), n));
        }
        let (ran, was_over) = (open.table.deadline().is_some(), open.is_over());
        match open.take(&event) {
            Ok(Ok(())) => {}
            Ok(Err(refusal)) => {
                state.open = Some(open);
                return Err(refused(refusal, n));
            }
            Err(_) => {
                state.past.note(n);
                return Err(refused(past_bound(), n));
            }
        }
        let asked = Instant::now();
        let ended = if was_over { None } else { archive::ended(&open.table) };
        let append = self.append_of(hall, &open, n, &event);
        let ends = ended.is_some();
        let appended = match ended {
            Some(game) => hall.store().append_end(append, game).await.map(|_| ()),
            None => hall.store().append(append).await,
        };
        hall.counts().appends.add(asked.elapsed());
        match appended {
            Ok(()) => {}
            Err(
                error @ (StoreError::Conflict { .. } | StoreError::Gap(_) | StoreError::Elsewhere),
            ) => {
                let n = if let StoreError::Conflict { length } = error { length } else { n };
                let why = Refusal::new(Denied::SomethingElse);
                return Err(NotKept::Stale(NotTaken::new(why, n)));
            }
            Err(error) => return Err(NotKept::Refused(NotTaken::by(error.into(), n))),
        }
        hall.counts().events.add(1);
        let frame = json(&Numbered { n, event: &event });
        let deadline = open.table.deadline();
        open.gap = 0;
        // Whoever starts a clock watches it.
        let starts = !ran && hall.lease().node().is_some();
        open.watched = deadline.is_some() && (open.watched || starts);
        state.open = Some(open);
        state.tell(&frame);
        state.note_told();
        state.show_players();
        if let Some(deadline) = deadline {
            state.schedule(hall, &self.id, deadline);
        }
        hall.tell(&Subject::Event(self.id.clone()), frame.clone());
        if ends {
            self.judge(hall, state, &event).await;
        }
        Ok(frame)
    }

    /// What the store keeps of an event.
    fn append_of(&self, hall: &Hall, open: &Open, n: u32, event: &Event) -> Append {
        Append {
            table: self.id.clone(),
            seq: n,
            at: event.at as i64,
            body: json(event),
            phase: open.stored_phase(),
            deadline: open.table.deadline().map(|deadline| deadline as i64),
            gap: if let Act::Hold(_) = event.act { open.gap as i64 } else { 0 },
            node: hall.lease().node(),
            watched: matches!(event.act, Act::Flag | Act::Forfeit),
        }
    }
}

/// How often an event is tried again because others have done something at its table meanwhile.
const TRIES: u32 = 3;

/// How long a table is waited for whose server may be gone: until that is certain, and some more.
const HOMELESS: Duration = Duration::from_secs(4);

/// How long to wait before a table is read again at which time has run out with another server.
const LATE: Duration = Duration::from_millis(200);

/// Why something that was never done before is not done yet.
const NOT_YET: &str = "a server of an earlier version still runs, which does not know this";

/// How often it is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait before a table that cannot be read is tried again, in milliseconds.
const UNREAD: u64 = 5_000;

/// With so many pieces or fewer endgame tables are asked, and built where they are missing.
const FEW: u32 = 6;

/// How long to wait before an event of the clock is tried again, in milliseconds.
const RETRY: u64 = 1_000;
