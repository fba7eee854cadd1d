//! How somebody went out of a game that he lost, and whether he pauses for that.

use longking_club::fair_play::{self, LAST_GAMES, Leaving};
use longking_store::{StoreError, StoredPlayer};
use longking_table::{Act, Event, Player, Table};

use super::away::{Lines, is_played};
use super::bus::Subject;
use super::hall::Hall;
use super::room::{Room, State};
use super::signs::SILENCE;

/// Who was here so long before he was noticed to be away, in milliseconds, had a line then.
const BEFORE: u64 = 60_000;

/// Who acts in each seat of a table, where it is somebody with a name.
///
/// # Errors
/// The store cannot be read.
pub(super) async fn people(hall: &Hall, id: &str) -> Result<[Option<i64>; 2], StoreError> {
    let people = hall.store().people_at(id).await?;
    Ok(people.map(|person| person.map(|person| person.principal)))
}

impl Room {
    /// Who acts in a seat, if that is known now.
    pub(super) fn person(&self, player: Player) -> Option<i64> {
        self.state.try_lock().ok()?.open.as_ref()?.people[player.index()]
    }

    /// The game has ended with an event: who has left it clearly pauses, if that was once too
    /// often.
    pub(super) async fn judge(&self, hall: &Hall, state: &State, event: &Event) {
        let left = state.leaving(hall, &self.id, event);
        state.watch_signs(hall, &self.id);
        let (Some((player, leaving)), Some(open)) = (left, &state.open) else { return };
        let number = u32::try_from(open.table.games_before() + 1);
        let (true, Ok(number)) = (leaving.is_clear(), number) else { return };
        let left = longking_store::Leaving {
            table: self.id.clone(),
            number,
            player: match player {
                Player::One => StoredPlayer::One,
                Player::Two => StoredPlayer::Two,
            },
            ended: open.table.last_event() as i64,
            games: LAST_GAMES as u32,
            pause: fair_play::pause,
        };
        // What cannot be noted now is forgiven.
        if let Ok(Some(paused)) = hall.store().leave_game(left).await {
            for (principal, hint) in hall.online().pause(&paused) {
                hall.tell(&Subject::Person(principal), hint);
            }
        }
    }
}

impl State {
    /// Of whoever is away from a game that may be claimed signs of life are noted.
    pub(super) fn watch_signs(&self, hall: &Hall, id: &str) {
        let Some(open) = &self.open else { return };
        for player in Player::BOTH {
            let Some(principal) = open.people[player.index()] else { continue };
            let is_away = self.away.since[player.index()].is_some() && is_played(open);
            match self.away.lines[player.index()].gone {
                Some((_, Some(device))) if is_away => hall.signs().watch(principal, id, device),
                _ => hall.signs().forget(principal, id),
            }
        }
    }

    /// How somebody went out of the game that has ended with an event, if it was claimed against
    /// him, or lost on time.
    fn leaving(&self, hall: &Hall, id: &str, event: &Event) -> Option<(Player, Leaving)> {
        let open = self.open.as_ref()?;
        let player = match event.act {
            Act::Claim { .. } => !event.by?,
            Act::Flag => !open.table.pairing().player(open.table.outcome()?.winner?),
            _ => return None,
        };
        let principal = open.people[player.index()]?;
        let away = self.away.since[player.index()];
        let lines = self.away.lines[player.index()];
        let line_before = away
            .zip(lines.gone)
            .is_some_and(|(away, (gone, _))| away.saturating_sub(gone) <= BEFORE);
        let leaving = Leaving {
            away: away.is_some(),
            behind: open.table.behind(player),
            line_before,
            line_after: hall.signs().had_network(principal, id),
            stalled: event.act == Act::Flag && has_stalled(&open.table, lines, event.at),
        };
        Some((player, leaving))
    }
}

/// Whether somebody whose flag has fallen sat there for half of the time that he had for his last
/// move, or longer, with a line all the while: that one is gone is noticed after a silence. Who has
/// lost one in that time may have sat at that one, whatever others he has.
fn has_stalled(table: &Table, lines: Lines, now: u64) -> bool {
    let log = &table.record().log;
    let Some(begun) = log.iter().rposition(|event| matches!(event.act, Act::Move(_))) else {
        return false;
    };
    if lines.lost.is_some_and(|lost| lost >= log[begun].at) {
        return false;
    }
    let held = log[begun..].iter().map(|event| if let Act::Hold(ms) = event.act { ms } else { 0 });
    let used = (now - log[begun].at).saturating_sub(held.sum());
    let present = lines.since.map_or(0, |since| now.saturating_sub(since));
    used.min(present).saturating_sub(SILENCE.as_millis() as u64) * 2 >= used.max(1)
}
