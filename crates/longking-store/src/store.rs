//! A store: one set of questions and changes for both databases.

mod archive;
mod lobby;
mod moderation;
mod people;
mod programs;

use std::collections::HashMap;
use std::path::Path;

use crate::address::DatabaseAddress;
use crate::jobs::{
    AddJob, AnswerJob, CountJobs, FailJob, FindJob, ForgetJobs, RenewJob, WithdrawJob,
};
use crate::nodes::{
    Beat, Bury, Due, ForgetNodes, Leave, Length, Living, Register, Succeed, TakeOver, TakeRole,
    Time,
};
use crate::postgres::Database;
use crate::read::{FindHolder, Load, Ping, Read, Unchanged};
use crate::sqlite::File;
use crate::write::{AddToken, DeleteOpen, LimitPages, TakeSeat, Write};
use crate::{
    Acquired, Append, Beaten, Holder, Job, JobCounts, JobState, NewSeat, NewTable, Secret,
    StoreError, StoredPhase, StoredPlayer, StoredTable, Taken, Wanted,
};

/// A file of SQLite or a database of PostgreSQL, to be shared in an `Arc`; needs a runtime of
/// tokio.
///
/// Any method fails with [`StoreError::Unavailable`], [`StoreError::Busy`] or
/// [`StoreError::Broken`] where the database does, and one that writes with [`StoreError::Full`];
/// each names only its other errors. A method that writes and is not waited for may still be done.
pub struct Store {
    backend: Backend,
}

enum Backend {
    File(File),
    Database(Database),
}

impl Store {
    /// Opens a database, makes it where there is none, and brings it to the schema of this version.
    ///
    /// `place` is `postgres://…` or `postgresql://…`, `sqlite:PATH` for a file, or a folder, in
    /// which the file is `longking.sqlite`. A folder that does not exist is made.
    ///
    /// # Errors
    /// [`StoreError::Address`] if the place is not understood, [`StoreError::Newer`] if a later
    /// version of the program made the database.
    pub async fn connect(place: &str) -> Result<Self, StoreError> {
        Store::at(place.parse()?).await
    }

    /// Opens the file `longking.sqlite` in a folder, as [`Store::connect`] does with the name of
    /// the folder.
    ///
    /// # Errors
    /// As [`Store::connect`].
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        Store::at(DatabaseAddress::in_folder(folder)).await
    }

    /// Opens a database that is there, as [`Store::connect`] does; makes none.
    ///
    /// # Errors
    /// [`StoreError::Address`] if there is no such file too; as [`Store::connect`].
    pub async fn open(place: &str) -> Result<Self, StoreError> {
        let place: DatabaseAddress = place.parse()?;
        if let DatabaseAddress::File(path) = &place
            && !path.is_file()
        {
            return Err(StoreError::Address(format!("{}: there is no database", path.display())));
        }
        Store::at(place).await
    }

    async fn at(place: DatabaseAddress) -> Result<Self, StoreError> {
        let backend = match place {
            DatabaseAddress::File(path) => Backend::File(File::open(&path).await?),
            DatabaseAddress::Postgres(options) => {
                Backend::Database(Database::connect(*options).await?)
            }
        };
        Ok(Store { backend })
    }

    /// Makes a table with its first seat.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the id or the token is in use; [`StoreError::Unfit`].
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(table).await
    }

    /// Takes the free seat of a table by its invitation, which is used up by that. Returns whose
    /// seat it is. Who asks again with the token that he has taken it with is answered the same.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if the invitation was used before or the token is in use,
    /// [`StoreError::Missing`] if the table does not exist or has another invitation;
    /// [`StoreError::Unfit`].
    pub async fn take_seat(
        &self,
        table: &str,
        invite: Secret,
        seat: NewSeat,
    ) -> Result<StoredPlayer, StoreError> {
        self.write(TakeSeat { table: table.to_owned(), invite, seat }).await
    }

    /// Adds a token to a seat, for a second device. It ends with the device that shows what `by` is
    /// the hash of. `created` is in milliseconds of Unix time.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if the seat does not exist or is free, [`StoreError::Taken`] if the
    /// token is in use.
    pub async fn add_token(
        &self,
        table: &str,
        player: StoredPlayer,
        token: Secret,
        by: Option<Secret>,
        created: i64,
    ) -> Result<(), StoreError> {
        self.write(AddToken { table: table.to_owned(), player, token, by, created }).await
    }

    /// The seat that a token opens.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if no seat has that token.
    pub async fn holder(&self, token: &Secret) -> Result<Holder, StoreError> {
        self.read(FindHolder(token)).await
    }

    /// A table with its seats and all its events.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if it does not exist.
    pub async fn load(&self, table: &str) -> Result<StoredTable, StoreError> {
        self.read(Load(table)).await
    }

    /// Puts an event at the end of a log; returns when it is safe.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if `seq` is not the number of events of the table,
    /// [`StoreError::Gap`] if nobody was there for another time than `gap`,
    /// [`StoreError::Elsewhere`] if it is for the home of the table to append it,
    /// [`StoreError::Missing`] if there is no such table; [`StoreError::Unfit`].
    pub async fn append(&self, event: Append) -> Result<(), StoreError> {
        match &self.backend {
            Backend::File(file) => file.write(event).await,
            Backend::Database(database) => database.append(event).await,
        }
    }

    /// The ids of all tables of a phase, the one that changed longest ago first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn list(&self, phase: StoredPhase) -> Result<Vec<String>, StoreError> {
        self.list_unchanged(phase, i64::MAX).await
    }

    /// The ids of the tables of a phase at which nothing happened since `before`, in milliseconds
    /// of Unix time, the one that changed longest ago first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn list_unchanged(
        &self,
        phase: StoredPhase,
        before: i64,
    ) -> Result<Vec<String>, StoreError> {
        self.read(Unchanged { phase, before }).await
    }

    /// Deletes the tables of phase [`StoredPhase::Open`] at which nothing happened since `before`,
    /// in milliseconds of Unix time. Returns their ids.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn delete_open(&self, before: i64) -> Result<Vec<String>, StoreError> {
        let mut deleted = Vec::new();
        loop {
            match self.write(DeleteOpen { before }).await {
                Ok(some) if some.is_empty() => return Ok(deleted),
                Ok(some) => deleted.extend(some),
                // Those that are gone are told; the others go the next time.
                Err(_) if !deleted.is_empty() => return Ok(deleted),
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether several servers may share the database; a file has one.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        matches!(self.backend, Backend::Database(_))
    }

    /// The time by the clock of the database, in milliseconds of Unix time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn time(&self) -> Result<i64, StoreError> {
        self.read(Time).await
    }

    /// Makes this server of a cluster known; returns its number, which no other ever had. Its
    /// lease lasts for so many milliseconds, and it understands so many kinds of events: what those
    /// are is for the caller to know. A cluster is a name, or nothing for a server by itself.
    ///
    /// # Errors
    /// [`StoreError::OtherCluster`] if servers of another one use the database;
    /// [`StoreError::Unfit`].
    pub async fn register(&self, cluster: &str, kinds: i64, lease: i64) -> Result<i64, StoreError> {
        self.write(Register { cluster: cluster.to_owned(), kinds, lease }).await
    }

    /// How many events some tables have, and whether both of their seats are taken; those that do
    /// not exist are left out.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn lengths(
        &self,
        tables: &[String],
    ) -> Result<HashMap<String, (u32, bool)>, StoreError> {
        if let Backend::Database(database) = &self.backend {
            return database.lengths(tables).await;
        }
        let mut found = HashMap::new();
        for table in tables {
            if let Some(extent) = self.read(Length(table)).await? {
                found.insert(table.clone(), extent);
            }
        }
        Ok(found)
    }

    /// Notes that a server is alive: its lease lasts for so many milliseconds more. If it had run
    /// out without anybody having noticed, the clocks of its tables are given that time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn beat(&self, node: i64, lease: i64) -> Result<Beaten, StoreError> {
        match &self.backend {
            Backend::File(file) => file.write(Beat { node, lease }).await,
            Backend::Database(database) => database.beat(Beat { node, lease }).await,
        }
    }

    /// Declares all other servers gone whose leases had run out at `as_of`, in milliseconds;
    /// returns how many. To be asked by a server whose own beats got through then.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn bury(&self, node: i64, as_of: i64) -> Result<u64, StoreError> {
        self.write(Bury { node, as_of }).await
    }

    /// Declares all other servers gone whatever their leases say; returns how many there were. For
    /// a server that has the store alone: those of before have ended.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn succeed(&self, node: i64) -> Result<u64, StoreError> {
        self.write(Succeed { node }).await
    }

    /// The numbers of the other servers whose leases last, with how many kinds of events each
    /// understands.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn living(&self, node: i64) -> Result<Vec<(i64, i64)>, StoreError> {
        self.read(Living { node }).await
    }

    /// The tables that a server watches and whose flags fall before a time, in milliseconds of
    /// Unix time, by what any server has appended.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn due(&self, node: i64, before: i64) -> Result<Vec<Taken>, StoreError> {
        self.read(Due { node, before }).await
    }

    /// How many events were appended since the store was opened, and in how many commits.
    #[must_use]
    pub fn appended(&self) -> (u64, u64) {
        match &self.backend {
            Backend::File(file) => file.appended(),
            Backend::Database(database) => database.appended(),
        }
    }

    /// Takes over some of the tables whose clocks run and whose servers are gone; returns none when
    /// no more are left. The time that nobody was there stands in their gaps.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn take_over(&self, node: i64) -> Result<Vec<Taken>, StoreError> {
        self.write(TakeOver { node }).await
    }

    /// Gives up the tables of a server that stops, and declares it gone.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn leave(&self, node: i64) -> Result<(), StoreError> {
        self.write(Leave { node }).await
    }

    /// Whether a server does for so many milliseconds what one of all does, by that name.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn take_role(
        &self,
        name: &'static str,
        node: i64,
        lease: i64,
    ) -> Result<bool, StoreError> {
        self.write(TakeRole { name, node, lease }).await
    }

    /// Forgets the servers that are gone for more than so many milliseconds, but the one that was
    /// there last.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_nodes(&self, after: i64) -> Result<u64, StoreError> {
        self.write(ForgetNodes { after }).await
    }

    /// Adds a job; returns its number. One with the same key is the same job, however far it is.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn add_job(&self, kind: &str, key: &str, body: &str) -> Result<i64, StoreError> {
        let [kind, key, body] = [kind, key, body].map(str::to_owned);
        self.write(AddJob { kind, key, body }).await
    }

    /// Gives a worker the job that waits longest.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn acquire_job(&self, wanted: Wanted) -> Result<Acquired, StoreError> {
        self.write(wanted).await
    }

    /// Prolongs the lease of a job by so many milliseconds from now, for the worker that got it
    /// with so many tries; says whether nobody has got it since.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn renew_job(
        &self,
        id: i64,
        key: &str,
        worker: &str,
        tries: i64,
        lease: i64,
    ) -> Result<bool, StoreError> {
        let [key, worker] = [key, worker].map(str::to_owned);
        self.write(RenewJob { id, key, worker, tries, lease }).await
    }

    /// Keeps the answer to a job; the same again is fine.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another answer was first, [`StoreError::Missing`] if there is no
    /// such job; [`StoreError::Unfit`].
    pub async fn answer_job(&self, id: i64, key: &str, answer: &str) -> Result<(), StoreError> {
        self.write(AnswerJob { id, key: key.to_owned(), answer: answer.to_owned() }).await
    }

    /// Notes that the worker that got a job with so many tries cannot do it, and why. After `most`
    /// tries it has failed. Returns how far it is then; `None` if it is not this worker's any more.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn fail_job(
        &self,
        id: i64,
        key: &str,
        worker: &str,
        tries: i64,
        why: &str,
        most: i64,
    ) -> Result<Option<JobState>, StoreError> {
        let [key, worker, why] = [key, worker, why].map(str::to_owned);
        self.write(FailJob { id, key, worker, tries, why, most }).await
    }

    /// A job.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is none.
    pub async fn job(&self, id: i64) -> Result<Job, StoreError> {
        self.read(FindJob(id)).await
    }

    /// Forgets a job that nobody has begun; says whether it was one.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn withdraw_job(&self, id: i64, key: &str) -> Result<bool, StoreError> {
        self.write(WithdrawJob { id, key: key.to_owned() }).await
    }

    /// How many jobs there are.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn count_jobs(&self) -> Result<JobCounts, StoreError> {
        self.read(CountJobs).await
    }

    /// Forgets the jobs that were done, or made and never begun, more than so many milliseconds
    /// ago, but for sheets, which nobody asks for again; returns how many.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn forget_jobs(&self, after: i64) -> Result<u64, StoreError> {
        self.write(ForgetJobs { after }).await
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.read(Ping).await
    }

    /// Bounds a file of SQLite to so many pages of 4 KiB, until it is opened again; so that a test
    /// can see it full. Does nothing to PostgreSQL.
    ///
    /// # Errors
    /// None but those of the database.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        match &self.backend {
            Backend::File(file) => file.write(LimitPages(pages)).await,
            Backend::Database(_) => Ok(()),
        }
    }

    /// Waits until everything that was asked for is written, and closes the database. Everything
    /// fails from then on.
    pub async fn close(&self) {
        match &self.backend {
            Backend::File(file) => file.close().await,
            Backend::Database(database) => database.close().await,
        }
    }

    async fn read<R: Read>(&self, read: R) -> Result<R::Output, StoreError> {
        match &self.backend {
            Backend::File(file) => read.find(&mut *file.reader().await?).await,
            Backend::Database(database) => database.read(read).await,
        }
    }

    async fn write<W: Write>(&self, write: W) -> Result<W::Done, StoreError> {
        match &self.backend {
            Backend::File(file) => file.write(write).await,
            Backend::Database(database) => database.write(write).await,
        }
    }
}
