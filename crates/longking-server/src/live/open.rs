//! A table as its log says, and who sits there.

use std::fmt::Display;

use draughts::effort::{self, TooManyCaptures};
use longking_store::StoredPhase;
use longking_table::{Act, Event, Phase, Refusal, Sentence, Table, Terms};
use serde_json::Value;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use super::snapshot::Name;
use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// The capture states that the events of a table may take together: some tenths of a second.
const STATES: u64 = 1 << 20;

/// More than an event of a usual game takes.
const STATES_OF_EVENT: u64 = 1 << 8;

/// How many moves are tried at one length of the log past the bound of capture states.
const TRIES: u32 = 3;

/// Computes without holding up what else is done by this thread, where there are others.
pub(super) fn aside<T>(compute: impl FnOnce() -> T) -> T {
    match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => block_in_place(compute),
        _ => compute(),
    }
}

/// The moves that were past the bound of capture states: after each of them the table is read
/// again, so that not many are tried.
#[derive(Debug, Default)]
pub(super) struct Past {
    /// After how many events.
    length: u32,
    tries: u32,
}

impl Past {
    /// One more after so many events.
    pub(super) fn note(&mut self, length: u32) {
        let tries = if self.length == length { self.tries + 1 } else { 1 };
        *self = Past { length, tries };
    }

    /// Whether others after so many events are past it too.
    pub(super) fn is_certain(&self, length: u32) -> bool {
        self.length == length && self.tries >= TRIES
    }
}

/// Why such a move is not taken.
pub(super) fn past_bound() -> Refusal {
    Refusal::at("position", TooManyCaptures)
}

/// Whether an event is of a kind that only a later version of the program knows.
fn is_of_later(body: &str) -> bool {
    let event: Value = serde_json::from_str(body).unwrap_or_default();
    event["e"].as_str().is_some_and(|word| Act::kind_of(word).is_none())
}

fn later() -> Sentence {
    Sentence::detail("a server of a later version plays at this table")
}

/// The table and who sits there.
pub(super) struct Open {
    pub(super) table: Table,
    pub(super) names: [Option<String>; 2],
    /// Whether each is the name of somebody, who has a page.
    pub(super) named: [bool; 2],
    /// The capture states that its events have taken.
    states: u64,
    /// Whether this server watches the clock.
    pub(super) watched: bool,
    /// For how long nobody was there, in milliseconds, which the log does not say yet.
    pub(super) gap: u64,
    /// After how many milliseconds without a player the other one may claim the game, where he may.
    pub(super) claim_after: Option<u64>,
    /// Until when the first move is due of a game that the lobby has made, in milliseconds of Unix
    /// time.
    pub(super) first_due: Option<u64>,
    /// Who acts in each seat, of people with a name in a game that may be claimed.
    pub(super) people: [Option<i64>; 2],
}

impl Open {
    /// The table that the store has, if all of its events are understood.
    pub(super) fn read(
        kept: &longking_store::StoredTable,
        understands: impl Fn(&str) -> bool,
    ) -> Result<Open, ApiError> {
        Open::follow(kept, understands, |_| {})
    }

    /// The same; each table on the way is shown.
    pub(super) fn follow(
        kept: &longking_store::StoredTable,
        understands: impl Fn(&str) -> bool,
        mut show: impl FnMut(&Table),
    ) -> Result<Open, ApiError> {
        let damaged = |error: &dyn Display| {
            let damaged = Denied::Damaged.with("table", kept.id.as_str());
            ApiError::unavailable(damaged.with("detail", error.to_string()))
        };
        let terms: Terms = serde_json::from_str(&kept.terms).map_err(|error| damaged(&error))?;
        let table = Table::new(&terms.kept()).map_err(|error| damaged(&error))?;
        let gap = u64::try_from(kept.gap).unwrap_or(0);
        let mut open = Open {
            table,
            names: [None, None],
            named: [false; 2],
            states: 0,
            watched: false,
            gap,
            claim_after: None,
            first_due: None,
            people: [None, None],
        };
        for kept in &kept.events {
            let event: Event = serde_json::from_str(&kept.body).map_err(|error| {
                if is_of_later(&kept.body) { ApiError::newer(later()) } else { damaged(&error) }
            })?;
            if !understands(event.act.word()) {
                return Err(ApiError::newer(later()));
            }
            // With room to spare: what was taken once can be read for ever.
            let taken = open.apply(&event, 2).map_err(|error| damaged(&error))?;
            taken.map_err(|error| damaged(&error))?;
            show(&open.table);
        }
        for seat in &kept.seats {
            let index = usize::from(seat.player.number()) - 1;
            open.names[index] = seat.person.as_ref().or(Some(&seat.name)).cloned();
            open.named[index] = seat.person.is_some();
        }
        Ok(open)
    }

    /// Does what somebody does now, as far as he may; else as [`Open::apply`].
    pub(super) fn take(&mut self, event: &Event) -> Result<Result<(), Refusal>, TooManyCaptures> {
        match self.table.check_conduct(event) {
            Ok(()) => aside(|| self.apply(event, 1)),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Applies an event, unless all of them together take more capture states than `slack` times
    /// those that a table may take (C7): it is read again whenever somebody comes. Past that bound
    /// the table is no longer of use.
    pub(super) fn apply(
        &mut self,
        event: &Event,
        slack: u64,
    ) -> Result<Result<(), Refusal>, TooManyCaptures> {
        let most = slack * (STATES + STATES_OF_EVENT * self.table.events());
        let begun = effort::visited();
        let taken = effort::within(most.saturating_sub(self.states), || self.table.apply(event))?;
        self.states += effort::visited() - begun;
        Ok(taken)
    }

    pub(super) fn length(&self) -> u32 {
        u32::try_from(self.table.events()).unwrap_or(u32::MAX)
    }

    /// The events of the game that is played, from the one with a number on.
    pub(super) fn since(&self, n: u32) -> Option<&[Event]> {
        let log = &self.table.record().log;
        let first = self.length().checked_sub(log.len() as u32)?;
        log.get(n.checked_sub(first)? as usize..)
    }

    /// The event with a number, of the game that is played.
    pub(super) fn known(&self, n: u32) -> Option<&Event> {
        self.since(n)?.first()
    }

    /// How many events there were, and whether both seats are taken.
    pub(super) fn extent(&self) -> (u32, bool) {
        (self.length(), self.names.iter().all(Option::is_some))
    }

    /// Who plays, as a frame.
    pub(super) fn players(&self) -> String {
        serde_json::json!({ "players": self.wire_names() }).to_string()
    }

    /// The number of the first event from one on that is more than that clocks stood still.
    pub(super) fn past_holds(&self, n: u32) -> u32 {
        let holds = self.since(n).unwrap_or_default().iter();
        let holds = holds.take_while(|event| matches!(event.act, Act::Hold(_)));
        n + holds.count() as u32
    }

    /// Whether the game has ended.
    pub(super) fn is_over(&self) -> bool {
        self.table.phase() == Phase::Over
    }

    /// How the store finds it.
    pub(super) fn stored_phase(&self) -> StoredPhase {
        match self.table.phase() {
            Phase::Over => StoredPhase::Over,
            _ if self.table.deadline().is_some() => StoredPhase::Timed,
            _ if self.table.ply() == 0 && self.table.games_before() == 0 => StoredPhase::Open,
            _ => StoredPhase::Going,
        }
    }

    pub(super) fn wire_names(&self) -> [Option<Name<'_>>; 2] {
        let name = |index: usize| {
            let name = self.names[index].as_deref()?;
            Some(Name { name, person: self.named[index].then_some(true) })
        };
        [name(0), name(1)]
    }
}
