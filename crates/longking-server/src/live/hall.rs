//! All tables: those that are open, and what goes on without anybody asking.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use longking_page::answers::ending::is_proven_drawn;
use longking_store::{Store, StoreError, StoredPhase};
use longking_table::{Act, Table};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::bus::Bus;
use super::deadlines::Deadlines;
use super::lease::{Lease, Pace};
use super::neighbours::Neighbours;
use super::room::Room;
use super::secret::{self, is_name};
use super::signs::Signs;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::counts::Counts;
use crate::endings::{EndgameService, TableAvailability};
use crate::lobby::Online;

/// How often rooms that nobody looks at are closed.
const SWEEP: Duration = Duration::from_secs(60);

/// How often tables that were left are looked for.
const EXPIRY: Duration = Duration::from_secs(600);

/// After so many of these times games are looked for that the archive lacks.
const MISSING: u32 = 6;

/// A table at which nothing was played is kept for a day, in milliseconds.
const UNPLAYED: u64 = 24 * 3600 * 1000;

/// A game without a clock stays open for 14 days, in milliseconds.
const UNTIMED: u64 = 14 * 24 * 3600 * 1000;

/// For how long guests are known who are not seen again, challenges that are over, and who met
/// whom, in milliseconds.
const GUESTS: i64 = 90 * 24 * 3600 * 1000;
const CHALLENGES: i64 = 24 * 3600 * 1000;
const MEETINGS: i64 = 30 * 24 * 3600 * 1000;

/// Over how long the sockets of a server that stops are closed, when there are very many.
const WAVES: Duration = Duration::from_secs(3);

/// How many rooms are looked at at the same time because their time has come.
const LOOKS: usize = 32;

/// The most sockets at once.
const SOCKETS: usize = 20_000;

/// Where all tables are.
pub(crate) struct Hall {
    store: Arc<Store>,
    rooms: Mutex<HashMap<String, Arc<Room>>>,
    deadlines: Deadlines,
    counts: Counts,
    endings: EndgameService,
    lease: Lease,
    bus: Box<dyn Bus>,
    neighbours: Neighbours,
    online: Online,
    signs: Signs,
    /// Since when this server is there, in milliseconds of Unix time.
    opened: u64,
    /// Whether other servers may have the same tables.
    shared: bool,
    /// How often tables were looked for that nobody watches, by one at a time.
    passes: AtomicU64,
    homing: tokio::sync::Mutex<()>,
    sockets: Arc<Semaphore>,
    draining: AtomicBool,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    /// Everything that has to end before the server does.
    pub(crate) tasks: TaskTracker,
}

impl Hall {
    /// The hall of a store, with the endgame tables that games may end by (E10) and the first so
    /// many kinds of events; its own work begins with [`Hall::run`].
    ///
    /// # Errors
    /// The store cannot be read.
    pub(crate) async fn open(
        store: Store,
        endings: EndgameService,
        cluster: &str,
        bus: Box<dyn Bus>,
        kinds: usize,
        pace: Pace,
    ) -> Result<Arc<Hall>, StoreError> {
        let shared = store.is_shared() || bus.leads_to_others();
        let lease = Lease::open(&store, cluster, kinds, !shared, pace).await?;
        Ok(Arc::new(Hall {
            opened: lease.now(),
            store: Arc::new(store),
            rooms: Mutex::default(),
            deadlines: Deadlines::default(),
            counts: Counts::default(),
            endings,
            lease,
            bus,
            neighbours: Neighbours::new(shared),
            online: Online::default(),
            signs: Signs::default(),
            shared,
            passes: AtomicU64::new(0),
            homing: tokio::sync::Mutex::default(),
            sockets: Arc::new(Semaphore::new(SOCKETS)),
            draining: AtomicBool::new(false),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }))
    }

    /// Starts what goes on by itself: flags that fall, the lease, the sweeping.
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
        watch(|hall| Box::pin(hall.watch_flags()));
        watch(|hall| Box::pin(hall.find_homeless()));
        watch(|hall| Box::pin(hall.beat()));
        watch(|hall| Box::pin(hall.set_clock()));
        watch(|hall| Box::pin(hall.listen()));
        watch(|hall| Box::pin(hall.compare()));
        watch(|hall| Box::pin(hall.tell_presence()));
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

    pub(crate) fn lease(&self) -> &Lease {
        &self.lease
    }

    pub(crate) fn bus(&self) -> &dyn Bus {
        &*self.bus
    }

    /// The other servers, as far as the store has them.
    pub(super) fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    /// Since when this server is there, in milliseconds of Unix time.
    pub(super) fn opened(&self) -> u64 {
        self.opened
    }

    /// Signs of life of people who are away from their games.
    pub(crate) fn signs(&self) -> &Signs {
        &self.signs
    }

    /// The people who have a line to this server.
    pub(crate) fn online(&self) -> &Online {
        &self.online
    }

    /// Whether this server understands the events that go by a word.
    pub(super) fn understands(&self, word: &str) -> bool {
        Act::kind_of(word).is_some_and(|kind| kind < self.lease.kinds())
    }

    /// Whether all servers understand an act: before that it is not done.
    pub(super) fn all_understand(&self, act: &Act) -> bool {
        act.kind() < self.lease.kinds().min(self.neighbours.kinds())
    }

    /// Whether other servers may have the same tables.
    pub(crate) fn is_shared(&self) -> bool {
        self.shared
    }

    /// How often tables were looked for that nobody watches.
    pub(super) fn passes(&self) -> u64 {
        self.passes.load(Ordering::Relaxed)
    }

    /// It was done once more.
    pub(super) fn pass(&self) {
        self.passes.fetch_add(1, Ordering::Relaxed);
    }

    /// Held by the one who does it.
    pub(super) fn homing(&self) -> &tokio::sync::Mutex<()> {
        &self.homing
    }

    pub(super) fn deadlines(&self) -> &Deadlines {
        &self.deadlines
    }

    /// The time of all servers, in milliseconds of Unix time.
    pub(crate) fn now(&self) -> u64 {
        self.lease.now()
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

    /// The store, for what lives as long as the server.
    pub(crate) fn share_store(&self) -> Arc<Store> {
        Arc::clone(&self.store)
    }

    /// Does something to its end, even where the one who waits for it goes meanwhile: what the
    /// store has taken is told to those who are there.
    ///
    /// # Errors
    /// It has broken off.
    pub(crate) async fn finish<T: Send + 'static>(
        &self,
        doing: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, ApiError> {
        let done = self.tasks.spawn(doing).await;
        done.map_err(|_| ApiError::unavailable(Denied::Unreadable))
    }

    /// The room of a table, if it is open.
    pub(super) fn open_room(&self, id: &str) -> Option<Arc<Room>> {
        self.rooms().get(id).map(Arc::clone)
    }

    /// All rooms that are open.
    pub(super) fn rooms_now(&self) -> Vec<Arc<Room>> {
        self.rooms().values().map(Arc::clone).collect()
    }

    /// Has a table read again before it is used; says whether somebody looks at it.
    pub(super) fn doubt(&self, id: &str) -> bool {
        let Some(room) = self.open_room(id) else { return false };
        room.doubt();
        !room.is_idle()
    }

    /// Has all tables read again before they are used.
    pub(super) fn doubt_rooms(&self) {
        self.rooms().values().for_each(|room| room.doubt());
    }

    /// How many rooms are open.
    pub(crate) fn open_rooms(&self) -> usize {
        self.rooms().len()
    }

    /// A place for a socket, while there is one.
    pub(crate) fn socket(&self) -> Option<tokio::sync::OwnedSemaphorePermit> {
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
    pub(crate) async fn leave_in_waves(&self) {
        self.stop.cancelled().await;
        let waves = WAVES.min(Duration::from_millis(self.open_sockets() as u64));
        tokio::time::sleep(waves.mul_f32(secret::share())).await;
    }

    /// How many sockets are open.
    pub(crate) fn open_sockets(&self) -> usize {
        SOCKETS - self.sockets.available_permits()
    }

    async fn watch_flags(self: Arc<Hall>) {
        let looks = Arc::new(Semaphore::new(LOOKS));
        loop {
            let id = self.deadlines.next(|| self.now()).await;
            let Ok(room) = self.room(&id) else { continue };
            let Ok(place) = Arc::clone(&looks).acquire_owned().await else { return };
            let hall = Arc::clone(&self);
            self.tasks.spawn(async move {
                room.look(&hall).await;
                drop(place);
            });
        }
    }

    async fn sweep(&self) {
        loop {
            tokio::time::sleep(SWEEP).await;
            self.rooms().retain(|_, room| Arc::strong_count(room) > 1 || !room.is_idle());
        }
    }

    async fn expire(&self) {
        for pass in 0_u32.. {
            if self.tidies().await {
                self.expire_once(self.now()).await;
                if pass.is_multiple_of(MISSING) {
                    self.keep_missing(self.now()).await;
                }
                // Who is not closed or forgotten now is the next time.
                while matches!(self.store.close_accounts(self.now() as i64).await, Ok(1..)) {}
                let _ = self.store.forget_guests(self.now() as i64 - GUESTS).await;
                let _ = self.store.forget_challenges(self.now() as i64 - CHALLENGES).await;
                let _ = self.store.forget_meetings(self.now() as i64 - MEETINGS).await;
            }
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
