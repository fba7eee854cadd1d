//! All tables: those that are open, and what goes on without anybody asking.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use longking_page::answers::ending::is_proven_drawn;
use longking_store::{Store, StoreError, StoredPhase};
use longking_table::Table;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::deadlines::Deadlines;
use super::room::Room;
use super::secret::{self, is_name};
use crate::api::error::ApiError;
use crate::counts::Counts;
use crate::endings::{EndgameService, TableAvailability};

/// How often the store is told that this server is alive.
const BEAT: Duration = Duration::from_secs(5);

/// How often rooms that nobody looks at are closed.
const SWEEP: Duration = Duration::from_secs(60);

/// How often tables that were left are looked for.
const EXPIRY: Duration = Duration::from_secs(600);

/// A table at which nothing was played is kept for a day, in milliseconds.
const UNPLAYED: u64 = 24 * 3600 * 1000;

/// A game without a clock stays open for 14 days, in milliseconds.
const UNTIMED: u64 = 14 * 24 * 3600 * 1000;

/// Over how long the sockets of a server that stops are closed, when there are very many.
const WAVES: Duration = Duration::from_secs(3);

/// The most sockets at once.
const SOCKETS: usize = 20_000;

/// Where all tables are.
pub(crate) struct Hall {
    store: Arc<Store>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    deadlines: Deadlines,
    counts: Counts,
    endings: EndgameService,
    /// From when to when no server was there, in milliseconds of Unix time.
    away: Option<(u64, u64)>,
    sockets: Arc<Semaphore>,
    draining: AtomicBool,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    /// Everything that has to end before the server does.
    pub(crate) tasks: TaskTracker,
}

impl Hall {
    /// The hall of a store, with the endgame tables that games may end by (E10); its own work
    /// begins with [`Hall::run`].
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn open(
        store: Store,
        endings: EndgameService,
    ) -> Result<Arc<Hall>, StoreError> {
        let now = clock();
        let last = store.last_beat().await?.and_then(|last| u64::try_from(last).ok());
        store.beat(now as i64).await?;
        Ok(Arc::new(Hall {
            store: Arc::new(store),
            rooms: Mutex::default(),
            deadlines: Deadlines::default(),
            counts: Counts::default(),
            endings,
            away: last.filter(|last| *last < now).map(|last| (last, now)),
            sockets: Arc::new(Semaphore::new(SOCKETS)),
            draining: AtomicBool::new(false),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }))
    }

    /// Starts what goes on by itself: flags that fall, the sign of life, the sweeping.
    pub(crate) fn run(self: &Arc<Hall>) {
        let watch = |task: fn(Arc<Hall>) -> BoxFuture| {
            let hall = Arc::clone(self);
            let stop = self.stop.clone();
            self.tasks.spawn(async move {
                tokio::select! {
                    () = task(hall) => {}
                    () = stop.cancelled() => {}
                }
            });
        };
        watch(|hall| Box::pin(async move { hall.watch_flags().await }));
        watch(|hall| Box::pin(async move { hall.wake_clocks().await }));
        watch(|hall| Box::pin(async move { hall.beat().await }));
        watch(|hall| Box::pin(async move { hall.sweep().await }));
        watch(|hall| Box::pin(async move { hall.expire().await }));
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Whether endgame tables prove the position of a game drawn, which was agreed to end it (E10);
    /// where they are missing their build begins.
    pub(super) async fn is_proven_drawn(&self, table: &Table) -> bool {
        let (endings, rules) = (self.endings.clone(), *table.contract().rules());
        let found = tokio::task::spawn_blocking(move || endings.of(&rules)).await;
        match found {
            Ok(TableAvailability::Whole(endgame)) => is_proven_drawn(table, &endgame),
            _ => false,
        }
    }

    pub(super) fn deadlines(&self) -> &Deadlines {
        &self.deadlines
    }

    /// The time, in milliseconds of Unix time.
    pub(super) fn now(&self) -> u64 {
        clock()
    }

    /// For how long no server was there after an event, in milliseconds: that time is nobody's
    /// fault.
    pub(super) fn missed(&self, event: u64) -> Option<u64> {
        let (from, to) = self.away.filter(|(_, to)| event < *to)?;
        Some(to - from.max(event)).filter(|ms| *ms > 0)
    }

    /// The room of a table; whether there is such a table is seen when it is used.
    ///
    /// # Errors
    /// No table has such a name.
    pub(super) fn room(&self, id: &str) -> Result<Arc<Room>, ApiError> {
        if !is_name(id) {
            return Err(StoreError::Missing.into());
        }
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get(id) {
            return Ok(Arc::clone(room));
        }
        let room = Arc::new(Room::new(id.to_owned()));
        rooms.insert(id.to_owned(), Arc::clone(&room));
        Ok(room)
    }

    /// Forgets the room of a table that does not exist: names can be guessed without end.
    pub(super) fn forget(&self, id: &str) {
        self.rooms().remove(id);
    }

    /// How many rooms are open.
    pub(crate) fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// A place for a socket, while there is one.
    pub(super) fn socket(&self) -> Option<tokio::sync::OwnedSemaphorePermit> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// From now on nobody should be sent here; who is here stays.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Waits until the server stops, and then for the turn of one socket: a millisecond for each
    /// that is open and 3 s at most, so that they do not all come to another server at once.
    pub(super) async fn leave_in_waves(&self) {
        self.stop.cancelled().await;
        let waves = WAVES.min(Duration::from_millis(self.open_sockets() as u64));
        tokio::time::sleep(waves.mul_f32(secret::share())).await;
    }

    /// How many sockets are open.
    pub(crate) fn open_sockets(&self) -> usize {
        SOCKETS - self.sockets.available_permits()
    }

    async fn watch_flags(&self) {
        loop {
            let id = self.deadlines.next(clock).await;
            if let Ok(room) = self.room(&id) {
                room.look(self).await;
            }
        }
    }

    /// Opens the tables whose clocks ran when the last server stopped: their flags must fall
    /// without anybody there.
    async fn wake_clocks(&self) {
        let ids = loop {
            match self.store.list(StoredPhase::Timed).await {
                Ok(ids) => break ids,
                Err(_) => tokio::time::sleep(BEAT).await,
            }
        };
        for id in ids {
            if let Ok(room) = self.room(&id) {
                room.look(self).await;
            }
        }
    }

    async fn beat(&self) {
        loop {
            // A store that does not answer now is asked again by whoever needs it.
            let _ = self.store.beat(clock() as i64).await;
            tokio::time::sleep(BEAT).await;
        }
    }

    async fn sweep(&self) {
        loop {
            tokio::time::sleep(SWEEP).await;
            self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
    }

    async fn expire(&self) {
        loop {
            self.expire_once(clock()).await;
            tokio::time::sleep(EXPIRY).await;
        }
    }

    /// Ends and forgets what was left before `now`.
    pub(super) async fn expire_once(&self, now: u64) {
        if let Ok(ids) = self.store.delete_open(now.saturating_sub(UNPLAYED) as i64).await {
            let mut rooms = self.rooms();
            for id in ids {
                rooms.remove(&id);
            }
        }
        let before = now.saturating_sub(UNTIMED);
        let left = self.store.list_unchanged(StoredPhase::Going, before as i64).await;
        for id in left.unwrap_or_default() {
            if let Ok(room) = self.room(&id) {
                room.forfeit(self, before).await;
            }
        }
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

type BoxFuture = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

/// The time, in milliseconds of Unix time.
fn clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
