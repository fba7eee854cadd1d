//! The tables whose clocks are watched here, and those that are taken over when a server is gone.

use std::sync::Arc;
use std::time::Duration;

use longking_store::{StoreError, Taken};

use super::hall::Hall;
use super::lease::Shown;

/// How often tables are looked for that nobody watches.
const SWEEP: Duration = Duration::from_secs(1);

/// How long a flag may take to fall, in milliseconds, before what is known of its table is doubted.
const OVERDUE: u64 = 500;

/// Servers that are gone are remembered for a day, in milliseconds.
const REMEMBERED: i64 = 24 * 3600 * 1000;

/// What machines have done that lend themselves is known for an hour, in milliseconds.
const JOBS: i64 = 3600 * 1000;

/// What one server does for all, and for how long it has said so, in milliseconds.
const EXPIRY: &str = "expiry";
const EXPIRY_LASTS: i64 = 1_800_000;

impl Hall {
    /// Beats for as long as the server lives.
    pub(super) async fn beat(self: Arc<Hall>) {
        self.lease().begin();
        loop {
            let pause = self.lease().pause(self.deadlines().is_empty());
            match self.lease().beat(self.store(), pause).await {
                Shown::Held(late) => {
                    self.take(late);
                    self.tell_beat();
                }
                Shown::Renewed => {
                    self.counts().declared_gone.add(1);
                    self.doubt_rooms();
                }
                Shown::Nothing => {}
            }
            self.lease().rest(pause).await;
        }
    }

    /// Keeps the clock.
    pub(super) async fn set_clock(self: Arc<Hall>) {
        loop {
            tokio::time::sleep(self.lease().clock_pause()).await;
            self.lease().set_clock(self.store()).await;
        }
    }

    /// Looks for tables that nobody watches, again and again.
    pub(super) async fn find_homeless(self: Arc<Hall>) {
        loop {
            // What could not be read now is read a second later.
            let _ = self.take_over().await;
            let _ = self.learn_from_store().await;
            tokio::time::sleep(SWEEP).await;
        }
    }

    /// Reads which other servers there are, and which flags fall soon by what they have appended:
    /// of a table that nobody looks at here nothing is heard.
    ///
    /// # Errors
    /// The store cannot be used.
    async fn learn_from_store(&self) -> Result<(), StoreError> {
        let Some(node) = self.lease().node().filter(|_| self.is_shared()) else { return Ok(()) };
        self.neighbours().note_living(&self.store().living(node).await?);
        if self.lease().is_cut() {
            return Ok(());
        }
        let now = self.now();
        let soon = now + SWEEP.as_millis() as u64;
        for Taken { table, deadline } in self.store().due(node, signed(soon)).await? {
            let at = deadline.and_then(|at| u64::try_from(at).ok()).unwrap_or(0);
            if at + OVERDUE < now {
                // It should have fallen by what is known here.
                self.doubt(&table);
            }
            self.deadlines().add(at, &table);
        }
        Ok(())
    }

    /// Takes over all tables whose servers are gone, and declares those gone whose leases have run
    /// out.
    ///
    /// # Errors
    /// The store cannot be used.
    async fn take_over(&self) -> Result<(), StoreError> {
        self.take_over_since(self.passes()).await
    }

    /// The same, unless it was done since a number of passes: many may wait for one.
    ///
    /// # Errors
    /// The store cannot be used.
    pub(super) async fn take_over_since(&self, seen: u64) -> Result<(), StoreError> {
        let _one_at_a_time = self.homing().lock().await;
        if self.passes() > seen {
            return Ok(());
        }
        let Some(node) = self.lease().node() else { return Ok(()) };
        if self.lease().is_cut() {
            return Ok(());
        }
        if self.lease().may_judge() {
            self.store().bury(node, signed(self.now())).await?;
        }
        // Who was cut or declared gone meanwhile takes nothing more.
        while self.lease().node() == Some(node) && !self.lease().is_cut() {
            let taken = self.store().take_over(node).await?;
            if taken.is_empty() {
                self.pass();
                return Ok(());
            }
            self.counts().taken_over.add(taken.len() as u64);
            self.take(taken);
        }
        Ok(())
    }

    /// Watches the clocks of tables from now on. What was known of them is not so any more: those
    /// that somebody looks at are read at once.
    fn take(&self, tables: Vec<Taken>) {
        for Taken { table, deadline } in tables {
            let looked_at = self.doubt(&table);
            let at = deadline.and_then(|at| u64::try_from(at).ok()).filter(|_| !looked_at);
            self.deadlines().add(at.unwrap_or(0), &table);
        }
    }

    /// Whether this server is to look after what was left, which one of all does.
    pub(super) async fn tidies(&self) -> bool {
        let Some(node) = self.lease().node() else { return false };
        let mine = self.store().take_role(EXPIRY, node, EXPIRY_LASTS).await == Ok(true);
        if mine {
            // Those that are not forgotten now are forgotten the next time.
            let _ = self.store().forget_nodes(REMEMBERED).await;
            let _ = self.store().forget_jobs(JOBS).await;
        }
        mine
    }

    /// Gives up the tables of this server, so that others watch them at once; nothing is lost where
    /// that cannot be said.
    pub(crate) async fn leave(&self) {
        if let Some(node) = self.lease().end() {
            self.tell_farewell(node);
            let _ = tokio::time::timeout(SWEEP, self.store().leave(node)).await;
        }
    }
}

fn signed(time: u64) -> i64 {
    i64::try_from(time).unwrap_or(i64::MAX)
}
