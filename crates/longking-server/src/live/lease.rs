//! The lease of this server: for as long as it beats, the clocks of its tables are watched here.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use longking_store::{Beaten, Store, StoreError, Taken};
use tokio::sync::watch;

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

/// By how much a clock may be set at once, in milliseconds; what is more goes in such steps.
const STEP: i64 = 1000;

/// The lease of this server.
pub(crate) struct Lease {
    pace: Pace,
    shared: bool,
    cluster: String,
    state: Mutex<State>,
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
    /// Whether the sockets were closed because none gets through.
    closed: bool,
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
    /// Makes this server known to the others, with their clock.
    ///
    /// # Errors
    /// The store cannot be used.
    pub(super) async fn open(
        store: &Store,
        cluster: &str,
        pace: Pace,
    ) -> Result<Lease, StoreError> {
        let lasts = pace.beat + pace.grace;
        let last = (Instant::now(), SystemTime::now());
        let node = store.register(cluster, millis(lasts)).await?;
        let state = State {
            node: Some(node),
            last,
            lasts,
            beats: 1,
            runs: false,
            error: None,
            closed: false,
        };
        let lease = Lease {
            pace,
            shared: store.is_shared(),
            cluster: cluster.to_owned(),
            state: Mutex::new(state),
            turn: watch::Sender::new(0),
            offset: AtomicI64::new(0),
        };
        if let Some(offset) = lease.measure(store).await {
            lease.offset.store(offset, Ordering::Relaxed);
        }
        Ok(lease)
    }

    /// The number of this server, unless it has left.
    pub(super) fn node(&self) -> Option<i64> {
        self.state().node
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
    /// database. A file has no other servers but those that have ended.
    pub(super) fn may_judge(&self) -> bool {
        !self.is_cut() && (!self.shared || self.state().beats >= BEATS)
    }

    /// How long to wait for the next beat.
    pub(super) fn pause(&self, quiet: bool) -> Duration {
        if quiet && !self.shared { self.pace.idle } else { self.pace.beat }
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
        let beat = tokio::time::timeout(lasts, async {
            match store.beat(node, millis(lasts)).await? {
                Beaten::Held(late) => Ok((node, Some(late))),
                Beaten::Gone => Ok((store.register(&self.cluster, millis(lasts)).await?, None)),
            }
        });
        let (node, late) = match beat.await.unwrap_or(Err(StoreError::Busy)) {
            Ok(beaten) => beaten,
            Err(error) => {
                self.missed(error);
                return Shown::Nothing;
            }
        };
        let mut state = self.state();
        if state.node.is_none() {
            return Shown::Nothing;
        }
        let was_late = late.as_ref().is_none_or(|late| !late.is_empty());
        *state = State {
            node: Some(node),
            last: sent,
            lasts,
            beats: if was_late { 1 } else { state.beats.saturating_add(1) },
            runs: state.runs,
            error: None,
            closed: false,
        };
        drop(state);
        match late {
            Some(late) => Shown::Held(late),
            None => {
                self.turn.send_modify(|turn| *turn += 1);
                Shown::Renewed
            }
        }
    }

    fn missed(&self, error: StoreError) {
        let mut state = self.state();
        state.beats = 0;
        state.error = Some(error);
        if self.shared && silence(&state) > self.pace.away {
            self.close(state);
        }
    }

    /// Others reach the store: where this server does not, its guests are better off with them.
    pub(super) fn others_reach_the_store(&self) {
        let state = self.state();
        if state.runs && silence(&state) > state.lasts {
            self.close(state);
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
    pub(super) fn turn(&self) -> watch::Receiver<u64> {
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

    /// Looks at the clock of the database. A clock that was set goes there slowly: the time of the
    /// players must not jump.
    pub(super) async fn set_clock(&self, store: &Store) {
        if let Some(found) = self.measure(store).await {
            let set = self.offset();
            self.offset.store(set + (found - set).clamp(-STEP, STEP), Ordering::Relaxed);
        }
    }

    /// The offset as the quickest of some answers has it, taken at the middle of its way; a file
    /// has the clock of the machine.
    async fn measure(&self, store: &Store) -> Option<i64> {
        let mut best: Option<(Duration, i64)> = None;
        for _ in 0..if self.shared { ASKED } else { 0 } {
            let (asked, here) = (Instant::now(), SystemTime::now());
            let Ok(there) = store.time().await else { continue };
            let took = asked.elapsed();
            let here = (here + took / 2).duration_since(UNIX_EPOCH).unwrap_or_default();
            if best.is_none_or(|(quickest, _)| took < quickest) {
                best = Some((took, there - millis(here)));
            }
        }
        best.map(|(_, offset)| offset)
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
