//! The people who have a line to this server, and the seeks that it keeps for them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Map, Value};
use tokio::sync::{Notify, mpsc};

use super::shown::Shown;

/// How many frames may wait for a slow client before it is let go.
const PATIENCE: usize = 64;

/// How many lines one may have at once: his devices and tabs, and lines that are dead and were not
/// noticed yet.
const LINES: usize = 16;

/// For how long it is remembered what was told, so that nothing is told twice.
const REMEMBERED: Duration = Duration::from_secs(60);

/// The people who have a line to this server.
#[derive(Default)]
pub(crate) struct Online {
    state: Mutex<State>,
    /// What those who look at the lobby were told last, and when.
    pub(super) shown: tokio::sync::Mutex<Option<(Instant, Shown)>>,
    /// Asks for a look at what other servers have done.
    wanted: Notify,
}

#[derive(Default)]
struct State {
    lines: HashMap<u64, Line>,
    next: u64,
    /// The lines of each.
    of: HashMap<i64, Vec<u64>>,
    /// The seek of each that waits.
    seeks: HashMap<i64, i64>,
    /// What was told, and when.
    told: HashMap<String, Instant>,
    forgotten: Option<Instant>,
}

/// A socket of somebody, or of nobody.
struct Line {
    principal: Option<i64>,
    account: Option<i64>,
    frames: mpsc::Sender<Utf8Bytes>,
    /// Whether it is told what happens in the lobby.
    sees: bool,
}

/// The other side of a line.
pub(crate) struct Listening {
    pub(super) id: u64,
    /// Whose it is.
    pub(super) principal: Option<i64>,
    pub(crate) frames: mpsc::Receiver<Utf8Bytes>,
}

impl Online {
    /// Somebody comes, by the number of who acts and that of his account; nobody who has too many
    /// lines already.
    pub(crate) fn enter(&self, principal: Option<i64>, account: Option<i64>) -> Option<Listening> {
        let (frames, receiver) = mpsc::channel(PATIENCE);
        let mut state = self.state();
        let lines = principal.and_then(|principal| state.of.get(&principal)).map_or(0, Vec::len);
        if lines >= LINES {
            return None;
        }
        state.next += 1;
        let id = state.next;
        state.lines.insert(id, Line { principal, account, frames, sees: false });
        if let Some(principal) = principal {
            state.of.entry(principal).or_default().push(id);
        }
        Some(Listening { id, principal, frames: receiver })
    }

    /// A line is gone; returns the seek that is over if it was the last one of who waits.
    pub(super) fn leave(&self, id: u64) -> Option<i64> {
        let mut state = self.state();
        let principal = state.lines.remove(&id)?.principal?;
        let lines = state.of.get_mut(&principal)?;
        lines.retain(|line| *line != id);
        if !lines.is_empty() {
            return None;
        }
        state.of.remove(&principal);
        state.seeks.remove(&principal)
    }

    /// Whether somebody has a line here.
    pub(super) fn is_here(&self, principal: i64) -> bool {
        self.state().of.contains_key(&principal)
    }

    /// Whether anybody with a name has.
    pub(super) fn has_names(&self) -> bool {
        self.state().lines.values().any(|line| line.account.is_some())
    }

    /// How many people have: each once, and every line of nobody.
    pub(crate) fn people(&self) -> usize {
        let state = self.state();
        let nobodies = state.lines.values().filter(|line| line.principal.is_none()).count();
        state.of.len() + nobodies
    }

    /// Tells somebody something; says whether he has a line here.
    pub(crate) fn tell(&self, principal: i64, frame: &str) -> bool {
        let mut state = self.state();
        let Some(lines) = state.of.get(&principal).cloned() else { return false };
        state.send(&lines, frame);
        true
    }

    /// Tells the one with an account something, if he has a line here.
    pub(super) fn tell_account(&self, account: i64, frame: &str) {
        let mut state = self.state();
        let lines = state.lines.iter().filter(|(_, line)| line.account == Some(account));
        let lines: Vec<_> = lines.map(|(id, _)| *id).collect();
        state.send(&lines, frame);
    }

    /// Tells those who look at the lobby something.
    pub(super) fn tell_lookers(&self, frame: &str) {
        let mut state = self.state();
        let lines = state.lines.iter().filter(|(_, line)| line.sees);
        let lines: Vec<_> = lines.map(|(id, _)| *id).collect();
        state.send(&lines, frame);
    }

    /// Whether anybody looks at the lobby.
    pub(super) fn has_lookers(&self) -> bool {
        self.state().lines.values().any(|line| line.sees)
    }

    /// A line looks at the lobby, beginning with a frame, or does not any more.
    pub(super) fn look(&self, id: u64, first: Option<&str>) {
        let mut state = self.state();
        if let Some(line) = state.lines.get_mut(&id) {
            line.sees = first.is_some();
        }
        if let Some(frame) = first {
            state.send(&[id], frame);
        }
    }

    /// Somebody waits with a seek if he has a line here; says whether he has.
    pub(super) fn keep(&self, principal: i64, seek: i64) -> bool {
        let mut state = self.state();
        let is_here = state.of.contains_key(&principal);
        if is_here {
            state.seeks.insert(principal, seek);
        }
        is_here
    }

    /// The seek with which somebody waits who has a line here.
    pub(crate) fn seek_of(&self, principal: i64) -> Option<i64> {
        self.state().seeks.get(&principal).copied()
    }

    /// Those who wait, each with his seek.
    pub(super) fn waiting(&self) -> Vec<(i64, i64)> {
        self.state().seeks.iter().map(|(principal, seek)| (*principal, *seek)).collect()
    }

    /// A seek is over; says whether somebody here waited with it.
    pub(super) fn end(&self, principal: i64, seek: i64) -> bool {
        let mut state = self.state();
        let waits = state.seeks.get(&principal) == Some(&seek);
        if waits {
            state.seeks.remove(&principal);
        }
        waits
    }

    /// Whether something is told for the first time in a while; from then on it is told.
    pub(super) fn is_news(&self, what: String) -> bool {
        let mut state = self.state();
        if state.forgotten.is_none_or(|last| last.elapsed() > REMEMBERED) {
            state.told.retain(|_, at| at.elapsed() < REMEMBERED);
            state.forgotten = Some(Instant::now());
        }
        state.told.insert(what, Instant::now()).is_none()
    }

    /// Another server has something for somebody: a frame, or a hint to look; `None` where it is
    /// neither.
    pub(crate) fn hear(&self, principal: i64, hint: &str) -> Option<()> {
        let fields: Map<String, Value> = serde_json::from_str(hint).ok()?;
        match fields.keys().next().map(String::as_str) {
            None if self.is_here(principal) => self.wake(),
            None => {}
            Some("notice") if fields.len() == 1 => {
                self.tell(principal, hint);
            }
            Some(_) => return None,
        }
        Some(())
    }

    /// What other servers have done is looked at soon.
    pub(crate) fn wake(&self) {
        self.wanted.notify_one();
    }

    /// Waits until somebody wants that.
    pub(super) async fn woken(&self) {
        self.wanted.notified().await;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Sends a frame over lines; one that is too slow is let go, and comes again.
    fn send(&mut self, lines: &[u64], frame: &str) {
        let frame = Utf8Bytes::from(frame.to_owned());
        for id in lines {
            let Some(line) = self.lines.get_mut(id) else { continue };
            if line.frames.try_send(frame.clone()).is_err() {
                // Without a sender the socket ends, and leaves then.
                line.frames = mpsc::channel(1).0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seek_lasts_as_long_as_one_line_of_its_person() {
        let online = Online::default();
        let [phone, desk] = [(); 2].map(|()| online.enter(Some(7), None).expect("a line"));
        assert!(online.keep(7, 70));
        assert!(!online.keep(8, 80), "8 is not here");
        assert_eq!((online.people(), online.waiting()), (1, vec![(7, 70)]));
        assert_eq!(online.leave(phone.id), None);
        assert_eq!(online.leave(desk.id), Some(70));
        assert_eq!((online.people(), online.waiting()), (0, vec![]));
    }

    #[test]
    fn everybody_is_told_what_is_his_and_who_takes_nothing_is_let_go() {
        let online = Online::default();
        let lines = [Some(1), Some(2), None].map(|who| online.enter(who, who));
        let mut lines = lines.map(|line| line.expect("a line"));
        assert!(online.tell(1, "one") && !online.tell(3, "three"));
        online.tell_account(2, "two");
        online.look(lines[2].id, Some("lobby"));
        online.tell_lookers("more");
        let heard: [Vec<String>; 3] = lines.each_mut().map(|line| {
            let frames = std::iter::from_fn(|| line.frames.try_recv().ok());
            frames.map(|text| text.to_string()).collect()
        });
        assert_eq!(heard, [vec!["one"], vec!["two"], vec!["lobby", "more"]]);
        (0..=PATIENCE).for_each(|_| assert!(online.tell(1, "on and on")));
        let ends = std::iter::from_fn(|| lines[0].frames.try_recv().ok()).count();
        assert_eq!(ends, PATIENCE);
        assert_eq!(lines[0].frames.try_recv(), Err(mpsc::error::TryRecvError::Disconnected));
    }

    #[test]
    fn one_has_so_many_lines_and_his_neighbour_as_many() {
        let online = Online::default();
        let mut lines: Vec<_> = (0..LINES).map(|_| online.enter(Some(1), None)).collect();
        assert!(lines.iter().all(Option::is_some) && online.enter(Some(1), None).is_none());
        assert!(online.enter(Some(2), None).is_some() && online.enter(None, None).is_some());
        online.leave(lines.pop().flatten().expect("a line").id);
        assert!(online.enter(Some(1), None).is_some());
    }

    #[test]
    fn hints_are_read_strictly_and_news_are_told_once() {
        let online = Online::default();
        let mut line = online.enter(Some(1), None).expect("a line");
        assert_eq!(online.hear(1, r#"{"notice":{"kind":"pause"}}"#), Some(()));
        assert!(line.frames.try_recv().is_ok());
        for wrong in ["", "[]", r#"{"seek":1}"#, r#"{"notice":1,"seek":2}"#] {
            assert_eq!(online.hear(1, wrong), None, "{wrong}");
        }
        assert!(online.is_news("a".into()) && !online.is_news("a".into()));
    }
}
