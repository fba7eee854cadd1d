//! Who has left a game that somebody found in the lobby or that counts, so that the other one may
//! claim it (E2).
//!
//! A player is away who has no line to the table while the other one has one: nobody wins because
//! the network of both broke. What is known of it is known here alone: with another server, or
//! after a restart, it is counted anew.

use draughts::clock::TimeControl;
use longking_club::{Class, fair_play};
use longking_store::StoreError;
use longking_table::{Act, Event, Phase, Player, Refusal, Table};

use super::hall::Hall;
use super::open::Open;
use super::presence::Listener;
use super::room::{Room, State};
use super::signs::Device;
use crate::api::denied::Denied;

/// With so many moves a game has begun.
const BEGUN: u32 = 2;

/// Since when each player is away.
#[derive(Debug, Default)]
pub(super) struct Away {
    /// In milliseconds of Unix time.
    pub(super) since: [Option<u64>; 2],
    /// What is known here of the lines of each.
    pub(super) lines: [Lines; 2],
    /// Whether people may be with other servers of which nothing is heard.
    is_deaf: bool,
}

/// The lines to this server of who sits in a seat, those that answer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lines {
    /// Since when there is one.
    pub(super) since: Option<u64>,
    /// When the last one went that said so, and the device that it came from.
    pub(super) gone: Option<(u64, Option<Device>)>,
    /// When one was last found to be without a network.
    pub(super) lost: Option<u64>,
}

impl Away {
    /// A client is here no longer, which it has said or is lost.
    pub(super) fn note_left(&mut self, listener: &Listener, is_lost: bool, now: u64) {
        let Some(player) = listener.seat.filter(|_| listener.from.answers) else { return };
        let lines = &mut self.lines[player.index()];
        if is_lost {
            (lines.lost, lines.gone) = (Some(now), None);
        } else {
            lines.gone = Some((now, listener.from.device));
        }
    }
}

/// After how many milliseconds a game at a table may be claimed: one that counts, or that the lobby
/// has made, and that has a clock.
///
/// # Errors
/// The store cannot be read.
pub(super) async fn claim_after(
    hall: &Hall,
    id: &str,
    table: &Table,
) -> Result<Option<u64>, StoreError> {
    let control = table.terms().clock.as_deref().and_then(|text| text.parse().ok());
    let class = control.as_ref().and_then(|control: &TimeControl| Class::of(control));
    let Some(after) = class.and_then(fair_play::claim_after) else { return Ok(None) };
    let may = table.terms().rated || hall.store().is_meeting(id).await?;
    Ok(u64::try_from(after).ok().filter(|_| may))
}

impl Room {
    /// Whether all other servers are heard; while they are not, nobody is known to be away.
    pub(super) fn note_hearing(&self, hall: &Hall, all: bool) {
        let Ok(mut state) = self.state.try_lock() else { return };
        if state.away.is_deaf == all {
            state.away = Away { is_deaf: !all, ..Away::default() };
            state.note_presence(hall, &self.id);
            state.show_players();
        }
    }
}

impl State {
    /// Somebody has come or gone.
    pub(super) fn note_presence(&mut self, hall: &Hall, id: &str) {
        let now = hall.now();
        let here = self.presence().here;
        for index in 0..2 {
            let has_line = self.answers(Player::BOTH[index]);
            let away = &mut self.away;
            let lines = &mut away.lines[index];
            lines.since = has_line.then(|| lines.since.unwrap_or(now));
            let is_away = !here[index] && here[1 - index];
            let since = away.since[index].unwrap_or(now);
            away.since[index] = (is_away && !away.is_deaf).then_some(since);
        }
        self.watch_signs(hall, id);
    }

    /// Whether somebody who sits here has a line that answers.
    fn answers(&self, player: Player) -> bool {
        let is_one = |listener: &Listener| listener.seat == Some(player) && listener.from.answers;
        self.listeners.iter().any(is_one)
    }

    /// From when on a player may claim the game.
    pub(super) fn claim_due(&self, player: Player) -> Result<u64, Denied> {
        let open = self.open.as_ref().ok_or(Denied::Unreadable)?;
        let after = open.claim_after.filter(|_| is_played(open)).ok_or(Denied::ClaimNone)?;
        let other = !player;
        if self.presence().here[other.index()] {
            return Err(Denied::ClaimHere);
        }
        let since = self.away.since[other.index()].ok_or(Denied::ClaimUnknown)?;
        Ok(since.max(last_of(open, other)) + after)
    }

    /// Whether a player may claim the game now.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_claim(&self, player: Player, now: u64) -> Result<(), Refusal> {
        let due = self.claim_due(player).map_err(Refusal::new)?;
        if due > now {
            let wait = Denied::ClaimWait.with("seconds", (due - now).div_ceil(1000));
            return Err(Refusal::new(wait));
        }
        let turn = self.open.as_ref().and_then(|open| open.table.turn());
        if turn == Some(player) { Err(Refusal::new(Denied::ClaimTurn)) } else { Ok(()) }
    }
}

/// Whether both have begun, and the game goes on.
pub(super) fn is_played(open: &Open) -> bool {
    open.table.phase() == Phase::Play && open.table.ply() >= BEGUN
}

/// When a player last did something in this game, who then needs no line, or when there was a
/// server again after a time without: nobody could come to it.
fn last_of(open: &Open, player: Player) -> u64 {
    let mut log = open.table.record().log.iter();
    let counts = |event: &&Event| event.by == Some(player) || matches!(event.act, Act::Hold(_));
    log.rfind(counts).map_or(0, |event| event.at)
}
