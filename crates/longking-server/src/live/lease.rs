//! The lease of this server: for as long as it beats, the clocks of its tables are watched here.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use longking_store::{Beaten, Store, StoreError, Taken};
use tokio::sync::{Notify, watch};

/// How often a server beats, and what follows from its silence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// From beat to beat.
    pub(crate) beat: Duration,
    /// The same while no clock runs here and no other server can be there.
    pub(crate) idle: Duration,
    /// For how much longer than until the next beat the lease lasts.
    pub(crate) grace: Duration,
    /// After how long without a beat that got through the sockets are closed: another server may
    /// have more luck.
    pub(crate) away: Duration,
    /// From one look at the clock of the database to the next.
    pub(crate) clock: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            beat: Duration::from_millis(500),
            idle: Duration::from_secs(5),
            grace: Duration::from_millis(1500),
            away: Duration::from_secs(10),
            clock: Duration::from_secs(10),
        }
    }
}

/// How many beats must have got through before others are declared gone: a database that stood
/// still for all must not make them end each other.
const BEATS: u32 = 4;

/// How long somebody waits for a lease that has run out.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// How many times the clock of the database is asked; the quickest answer counts.
const ASKED: u32 = 5;

/// How many times while no answer is quick: who starts beside others that are busy has no time of
/// before to go by.
const ASKED_AT_MOST: u32 = 20;

/// By how much a time from a quick answer may be wrong, in milliseconds.
const QUICK: i64 = 25;

/// By how much the clock may be off before that is said, in milliseconds.
const STEP: i64 = 1000;

/// The lease of this server.
pub(crate) struct Lease {
    pace: Pace,
    /// Whether there can be no other server.
    alone: bool,
    /// Whether the store is somewhere else than here, and may be lost sight of.
    far: bool,
    cluster: String,
    /// How many kinds of events this server understands.
    kinds: usize,
    state: Mutex<State>,
    /// Asks for a beat before it is due.
    wanted: Notify,
    /// Where it is said what an operator should know.
    notice: OnceLock<fn(&str)>,
    /// Grows when the sockets that are open have to go: whoever came before is told to come again.
    turn: watch::Sender<u64>,
    /// The clock of the database less that of this machine, in milliseconds.
    offset: AtomicI64,
}

struct State {
    /// The number of this server; none once it has left.
    node: Option<i64>,
    /// When the last beat that got through was sent, by two clocks: one stands still while the
    /// machine sleeps, the other may be set.
    last: (Instant, SystemTime),
    /// How long the lease lasts from then on.
    lasts: Duration,
    /// How many beats in a row got through.
    beats: u32,
    /// Whether there are beats at all.
    runs: bool,
    /// Why the last beat did not get through.
    error: Option<StoreError>,
    /// Since when others are heard whose beats get through, while none does here.
    outdone: Option<Instant>,
    /// Whether the sockets were closed because none gets through.
    closed: bool,
}

/// A look at the clock of the database, in milliseconds.
struct Measured {
    /// That clock less the one of this machine.
    offset: i64,
    /// By how much this may be wrong at most: the answer may have been given at any time between
    /// question and answer.
    within: i64,
}

impl Measured {
    /// Whether the clocks cannot be so far from each other as was thought.
    fn disproves(&self, offset: i64) -> bool {
        offset.abs_diff(self.offset) > self.within.unsigned_abs()
    }
}

/// What a beat has shown.
pub(super) enum Shown {
    /// The lease lasts; these tables stood still meanwhile.
    Held(Vec<Taken>),
    /// Others have declared this server gone. It has another number now.
    Renewed,
    /// It did not get through.
    Nothing,
}

impl Lease {
    /// Makes this server known to the others, with their clock. One that is alone takes everything
    /// over at once: whoever had the store before has ended.
    ///
    /// # Errors
    /// The store cannot be used.
    pub(super) async fn open(
        store: &Store,
        cluster: &str,
        kinds: usize,
        alone: bool,
        pace: Pace,
    ) -> Result<Lease, StoreError> {
        let lasts = pace.beat + pace.grace;
        let last = (Instant::now(), SystemTime::now());
        let node = store.register(cluster, kinds as i64, millis(lasts)).await?;
        if alone {
            store.succeed(node).await?;
        }
        let state = State {
            node: Some(node),
            last,
            lasts,
            beats: 1,
            runs: false,
            error: None,
            outdone: None,
            closed: false,
        };
        let lease = Lease {
            pace,
            alone,
            far: store.is_shared(),
            cluster: cluster.to_owned(),
            kinds,
            state: Mutex::new(state),
            wanted: Notify::new(),
            notice: OnceLock::new(),
            turn: watch::Sender::new(0),
            offset: AtomicI64::new(0),
        };
        if let Some(found) = lease.measure(store, ASKED_AT_MOST).await {
            lease.offset.store(found.offset, Ordering::Relaxed);
        }
        Ok(lease)
    }

    /// The number of this server, unless it has left.
    pub(crate) fn node(&self) -> Option<i64> {
        self.state().node
    }

    /// How many kinds of events this server understands.
    pub(super) fn kinds(&self) -> usize {
        self.kinds
    }

    /// Says from now on what an operator should know.
    pub(crate) fn tell_by(&self, notice: fn(&str)) {
        // Whoever was first is told.
        let _ = self.notice.set(notice);
    }

    /// From now on it beats.
    pub(super) fn begin(&self) {
        self.state().runs = true;
    }

    /// Whether no beat got through for so long that others may watch the clocks by now.
    pub(crate) fn is_cut(&self) -> bool {
        let state = self.state();
        state.runs && silence(&state) > state.lasts
    }

    /// How long ago the last beat that got through was sent.
    pub(crate) fn age(&self) -> Duration {
        silence(&self.state())
    }

    /// Waits for the lease while it has run out.
    ///
    /// # Errors
    /// Why no beat gets through, where waiting is of no use.
    pub(super) async fn held(&self) -> Result<(), StoreError> {
        let begun = Instant::now();
        if self.is_cut() {
            // After a sleep of the machine the next beat is far away.
            self.wanted.notify_one();
        }
        while self.is_cut() {
            let error = self.state().error.clone();
            if error == Some(StoreError::Full) || begun.elapsed() > PATIENCE {
                return Err(error.unwrap_or(StoreError::Busy));
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(())
    }

    /// Whether others may be declared gone: what does not get through may be the fault of the
    /// database. Who is alone has no others but those that have ended.
    pub(super) fn may_judge(&self) -> bool {
        !self.is_cut() && (self.alone || self.state().beats >= BEATS)
    }

    /// How long to wait for the next beat.
    pub(super) fn pause(&self, quiet: bool) -> Duration {
        if quiet && self.alone { self.pace.idle } else { self.pace.beat }
    }

    /// Waits until the next beat is due, or somebody wants one.
    pub(super) async fn rest(&self, pause: Duration) {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = self.wanted.notified() => {}
        }
    }

    /// How long to wait before the clock of the database is looked at again.
    pub(super) fn clock_pause(&self) -> Duration {
        self.pace.clock
    }

    /// Beats once; the next one is after a pause.
    pub(super) async fn beat(&self, store: &Store, pause: Duration) -> Shown {
        let Some(node) = self.node() else { return Shown::Nothing };
        let sent = (Instant::now(), SystemTime::now());
        let lasts = pause + self.pace.grace;
        // A line that was cut without a word is noticed while there is time for another.
        let patience = if self.far { lasts / 2 } else { lasts };
        let beat = tokio::time::timeout(patience, async {
            let beaten = store.beat(node, millis(lasts)).await?;
            let node = match beaten {
                Beaten::Held { .. } => node,
                Beaten::Gone => {
                    store.register(&self.cluster, self.kinds as i64, millis(lasts)).await?
                }
            };
            Ok((node, beaten))
        });
        let (node, beaten) = match beat.await.unwrap_or(Err(StoreError::Busy)) {
            Ok(beaten) => beaten,
            Err(error) => {
                self.missed(error);
                if sent.0.elapsed() > 2 * patience {
                    // This server stood still meanwhile; what it missed is not to wait any longer.
                    self.wanted.notify_one();
                }
                return Shown::Nothing;
            }
        };
        // Whoever waits for the lease is to find the right time.
        self.check_clock(store, sent, &beaten).await;
        let mut state = self.state();
        if state.node.is_none() {
            return Shown::Nothing;
        }
        let was_late = !matches!(beaten, Beaten::Held { late: None, .. });
        *state = State {
            node: Some(node),
            last: sent,
            lasts,
            beats: if was_late { 1 } else { state.beats.saturating_add(1) },
            runs: state.runs,
            error: None,
            outdone: None,
            closed: false,
        };
        drop(state);
        match beaten {
            Beaten::Held { late, .. } => Shown::Held(late.unwrap_or_default()),
            Beaten::Gone => {
                self.turn.send_modify(|turn| *turn += 1);
                Shown::Renewed
            }
        }
    }

    fn missed(&self, error: StoreError) {
        let mut state = self.state();
        state.beats = 0;
        state.error = Some(error);
        if self.far && silence(&state) > self.pace.away {
            self.close(state);
        }
    }

    /// Others reach the store: where this server does not, its guests are better off with them.
    /// After a stall of all one is first by chance, so it has the length of a lease to follow.
    pub(super) fn others_reach_the_store(&self) {
        let mut state = self.state();
        if !state.runs || silence(&state) <= state.lasts {
            return;
        }
        match state.outdone {
            None => state.outdone = Some(Instant::now()),
            Some(since) if since.elapsed() > state.lasts => self.close(state),
            Some(_) => {}
        }
    }

    /// Has the sockets closed, once.
    fn close(&self, mut state: MutexGuard<'_, State>) {
        if !state.closed {
            state.closed = true;
            self.turn.send_modify(|turn| *turn += 1);
        }
    }

    /// No beat from now on; returns the number that this server had.
    pub(super) fn end(&self) -> Option<i64> {
        let mut state = self.state();
        state.runs = false;
        state.node.take()
    }

    /// Tells when those who are here now have to go.
    pub(crate) fn turn(&self) -> watch::Receiver<u64> {
        self.turn.subscribe()
    }

    /// The time of the database, in milliseconds of Unix time.
    pub(super) fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let here = u64::try_from(since.as_millis()).unwrap_or(u64::MAX);
        here.saturating_add_signed(self.offset())
    }

    /// The clock of the database less that of this machine, in milliseconds.
    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }

    /// Goes by the clock of the database, whatever that of this machine was set to. Answers that
    /// came slowly, from a database that stood still, change nothing that they do not disprove.
    pub(super) async fn set_clock(&self, store: &Store) {
        let before = self.offset();
        let Some(found) = self.measure(store, ASKED).await else { return };
        if !found.disproves(before) {
            return;
        }
        let found = found.offset;
        self.offset.store(found, Ordering::Relaxed);
        if before.abs_diff(found) > STEP.unsigned_abs()
            && let Some(notice) = self.notice.get()
        {
            notice(&format!(
                "clock: that of the database is {found} ms from this one, and was {before} ms; \
                 games go by it"
            ));
        }
    }

    /// Looks at the clock of the database again where a beat has shown that it is another: somebody
    /// has set one of them.
    async fn check_clock(&self, store: &Store, sent: (Instant, SystemTime), beaten: &Beaten) {
        let is_another = match beaten {
            Beaten::Held { now, .. } => {
                let here = sent.1.duration_since(UNIX_EPOCH).unwrap_or_default();
                let found = now.saturating_sub(millis(here));
                found.abs_diff(self.offset())
                    > STEP.unsigned_abs() + millis(sent.0.elapsed()) as u64
            }
            Beaten::Gone => true,
        };
        if is_another && !self.alone {
            // What is not answered now is asked after the next beat.
            let _ = tokio::time::timeout(self.pace.beat, self.set_clock(store)).await;
        }
    }

    /// The offset as the quickest of some answers has it, of so many at most, taken at the middle
    /// of its way; who is alone with a file has the clock of the machine.
    async fn measure(&self, store: &Store, most: u32) -> Option<Measured> {
        let mut best: Option<Measured> = None;
        for asked in 0..if self.alone { 0 } else { most } {
            if asked >= ASKED && best.as_ref().is_none_or(|best| best.within <= QUICK) {
                break;
            }
            let (sent, here) = (Instant::now(), SystemTime::now());
            let Ok(there) = store.time().await else { continue };
            let took = sent.elapsed();
            let here = (here + took / 2).duration_since(UNIX_EPOCH).unwrap_or_default();
            let found = Measured { offset: there - millis(here), within: millis(took / 2) + 1 };
            if best.as_ref().is_none_or(|best| found.within < best.within) {
                best = Some(found);
            }
        }
        best
    }

    /// As if the machine had slept, which one of its clocks does not show.
    #[cfg(test)]
    pub(super) fn sleep(&self, long: Duration) {
        self.state().last.1 -= long;
    }

    /// As if the clock of the machine had been set.
    #[cfg(test)]
    pub(super) fn skew(&self, ms: i64) {
        self.offset.fetch_add(ms, Ordering::Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn silence(state: &State) -> Duration {
    let (here, wall) = state.last;
    here.elapsed().max(wall.elapsed().unwrap_or_default())
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A database that stood still for five seconds answers: when, within these, nobody knows.
    #[test]
    fn a_slow_answer_changes_no_clock_that_may_be_right() {
        let slow = Measured { offset: 2_400, within: 2_501 };
        assert!(!slow.disproves(0));
        assert!(slow.disproves(-102));
        let quick = Measured { offset: 40, within: 2 };
        assert!(quick.disproves(0) && quick.disproves(43));
        assert!(!quick.disproves(42));
    }
}
