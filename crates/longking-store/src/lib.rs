//! What is kept of live tables: games that two people play by link.
//!
//! A [`Store`] is a file of SQLite or a database of PostgreSQL. It knows no rule: the terms of a
//! game and its events are text of the caller, who also gives the time and the hashes of secrets. A
//! game is an append-only log of events, and its state is what the events say one after the other.
//!
//! ```no_run
//! # use longking_store::{Append, StoredPhase, Store, StoreError};
//! # async fn example() -> Result<(), StoreError> {
//! let store = Store::connect("data").await?;
//! let kept = store.load("k7Qm2x").await?;
//! let append = Append {
//!     table: kept.id,
//!     seq: kept.events.len() as u32,
//!     at: 1_780_000_000_000,
//!     body: r#"{"move":"32-28"}"#.into(),
//!     phase: StoredPhase::Going,
//!     deadline: None,
//!     gap: 0,
//!     node: None,
//!     watched: false,
//! };
//! match store.append(append).await {
//!     Err(StoreError::Conflict { length }) => println!("somebody was first: {length} events"),
//!     other => other?,
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Appending
//!
//! [`Store::append`] compares and appends: it is done only if `seq` is the number of events that
//! the table has, and is a [`StoreError::Conflict`] with that number otherwise. One statement moves
//! the length of the table from `seq` to `seq + 1`, and the key of an event is its table and its
//! `seq`, so of any number of writers, on any number of nodes, one is first and the others learn
//! that they were late. No epoch is kept: a node that missed something has a stale length and loses
//! by that alone.
//!
//! An answer is given after the commit, with SQLite after the log of the database is synchronized
//! with the disk. What is answered survives the death of the program, and of the machine where the
//! disk keeps its word. After [`StoreError::Unavailable`] an event may be kept or not; who wants to
//! know loads the table.
//!
//! With SQLite one task writes: everything that was asked for while the last commit ran goes into
//! the next one, so that many tables share a synchronization. One refused write does not harm the
//! others. After an error of the disk, or a lock held by another program, all writes of that commit
//! fail and the task goes on with the next.
//!
//! With PostgreSQL two tasks append: what was asked for while they were at work goes into the next
//! statement, up to 256 events of as many tables, each taken or refused by itself. When a
//! connection breaks nobody knows whether its events were kept: each is looked for in its log, and
//! appended if it is not there. Of a database that is back within 10 s the callers notice only that
//! it took a moment.
//!
//! # Servers
//!
//! Several servers may share a database of PostgreSQL. Each has a number and a lease, which its
//! beats prolong by the clock of the database. Any of them may append to any table; a table whose
//! clock runs has a home, the server that lets its flag fall. When a lease has run out, another
//! server declares its holder gone and takes its tables over, and the time that nobody was there
//! stands in `gap` until an event says so: every append names the gap that it settles, which is 0
//! for all but that event. So a server that was frozen and wakes can neither let a flag fall nor
//! have a player charged with its absence.
//!
//! # Jobs
//!
//! A job is work that a machine can do by itself, as text of the caller. A worker has it for as
//! long as its lease lasts; then it is given to another, so often at most. The first answer counts,
//! whoever gives it: the same again is fine, another one is refused.
//!
//! # Archive
//!
//! The event that ends a game, its row in the archive and both ratings are written in one
//! transaction ([`Store::append_end`]). The key of a game is its table and its number there, so it
//! is there once whoever writes it, and a game that is there changes no rating. The accounts of
//! both players are taken in the order of their numbers first: of the games of one person one is
//! rated after the other, and `ord` of a game is one more than the largest of both. What a game
//! does to ratings is a function of the caller that knows nothing but what was known then, so
//! [`Store::rerate`] makes the same ratings of the same games.
//!
//! # Lobby
//!
//! Who waits for a game has one seek with some offers. It lasts as long as a server that has a line
//! of his; [`Store::pair`] makes two seeks a table with both seats, or leaves all as it was: of any
//! number of servers that pair the same seek one is first. The token of a seat is known before it,
//! to who seeks alone, and the seek has its hash: so he finds his table by it.
//!
//! # Schema
//!
//! The same tables in both databases; times are in milliseconds of Unix time.
//!
//! | table | key | other columns |
//! |---|---|---|
//! | `tables` | `id` | `version` of the form of terms and events, `terms`, `created`, `changed` (the last event or seat), `phase`, `length` (the number of events), `guest` (the player that the invitation makes), `invite` (hash), `taken` (when the invitation was used); while a clock runs `home` (the server that watches it), `deadline` (when the flag falls), `gap` (for how long nobody was there) |
//! | `seats` | `table_id`, `player` | `name`, `created`, `principal` |
//! | `tokens` | `hash` | `table_id`, `player`, `created`, `by_hash` (the device that came back by it) |
//! | `events` | `table_id`, `seq` | `at`, `body` |
//! | `nodes` | `id` | `started`, `beat` (the last sign of life), `until` (when the lease ends), `gone` (when it left, or was declared gone), `cluster`, `kinds` (how many kinds of events it understands), `people` (how many have a line to it) |
//! | `roles` | `name` | `node`, `until` |
//! | `jobs` | `id` | `kind`, `key` (the same work has the same), `body`, `state`, `tries` (how often it was given away), `worker`, `until` (when the lease ends), `made`, `done`, `answer` |
//! | `games` | `id`, its table and its number there | what was played, by which accounts, how it ended, `moves` and `spent` as bytes of the caller, by how much ratings have changed, `ord` (in which order games were rated) |
//! | `plays` | `account`, `ended`, `game` | the games of one person: `opponent`, `family`, `class`, `score` in halves, `deserted` (1 where it was left clearly), `digest` (tells the moves of rated games apart; 0 for a game of before) |
//! | `pauses` | `account`, `at` | `until` when somebody pauses who has left games, since the end of the last of them |
//! | `ratings` | `account`, `family`, `class` | `rating`, `deviation`, `volatility`, `games`, `at`, `ord` of the last game |
//! | `rating_days` | `account`, `family`, `class`, `day` | `rating` at the end of the day |
//! | `principals` | `id` | who acts: `created`, `seen`, `account` of a person with a name |
//! | `accounts` | `id` | `name`, `name_key`, `created`, `role`, `closes` (when what is known is deleted), `password`, `recovery` (hash), `recovery_before` (hash) and `recovery_until` (until when it lets in, where the answer with the next one, or with the name, was lost), `casual`, `former_key` |
//! | `sessions` | `hash` | devices that are logged in: `id`, `principal`, `label`, `created`, `seen`, `until`, `linked` |
//! | `links` | `poll` (hash) | devices that ask to be let in: `code` (hash), `label`, `asked`, `until`, `principal`, `by_hash` |
//! | `relations` | `who`, `whom` | accounts: `kind` (follow or block), `at` |
//! | `seeks` | `id` | one of a `principal`, with his `account`; `rated`, `low` and `high` (whom he wants), `seat` (hash), `node` that keeps it (0 for none any more), `until` when it lasts without one, `made`, `last_one` and `last_two` (whom he played last), `whites` |
//! | `offers` | `seek`, `place` | `contract`, `clock`, `color`, `rating` in points |
//! | `meetings` | `table_id` | of tables that the lobby made: `one` and `two` (principals), `seek_one` and `seek_two`, `made`, `due` (until when a first move has to be made), `absent` (the principal who did not) |
//! | `challenges` | `id` | `from_principal`, `from_account`, `to_account`, `terms`, `color`, `seat` (hash), `state`, `table_id`, `made`, `changed`, `until` |
//! | `api_tokens` | `hash` | `id`, `principal`, `label`, `scopes`, `created`, `seen`, `by_hash` (the device that made it) |
//! | `reports` | `id` | of an account by another: `by_account`, `about`, `game`, `reason`, `at`, `state` (open or settled) |
//! | `moderation` | `id` | what moderators decided, rows are only added: `by_account`, `about`, `act`, `why`, `at` |
//! | `sheets` | `game`, `account` | how much the moves of somebody in a rated game are those of a program: `family`, `moves`, `same`, `loss`, `deep`, `spread`, `made` |
//! | `sheet_sums` | `family`, `account` | the same over all of his games |
//! | `schema_version` | `version` | `readable_from`, the first version whose programs may use it |
//!
//! Deleting a table deletes its seats, tokens and events; its games stay. `src/schema` has a file
//! for each version of the schema; those that a database lacks are applied in one transaction when
//! it is opened, and a database of a later version is refused, unless it says that programs of
//! this version may use it. No index has a column that every event changes: with PostgreSQL an
//! append writes to no index but the key of its event.

mod address;
mod archive;
mod error;
mod hold;
mod jobs;
mod lobby;
mod moderation;
mod nodes;
mod people;
mod postgres;
mod read;
mod role;
mod schema;
mod secret;
mod sql;
mod sqlite;
mod store;
mod table;
mod write;

pub use archive::{
    ArchivedGame, Contest, EndedGame, GameCursor, GameFilter, Kept, LadderCursor, LadderPlace,
    PlayerRating, Profile, Rate, Rated, Rerated, Score, Side, StoredRating,
};
pub use error::StoreError;
pub use hold::hold;
pub use jobs::{Acquired, Job, JobCounts, JobState, Wanted};
pub use lobby::{
    Challenge, ChallengeState, Challenged, Meeting, NewChallenge, NewSeek, OwnMeeting, OwnTable,
    Paired, Related, Relation, SharedTable, StoredOffer, StoredSeek, WaitingGame, WaitingSeeks,
};
pub use moderation::{
    Act, Acted, Decision, Leaving, MadeReport, NewAct, NewReport, NewSheet, OpenReport, Pause,
    Paused, Reported, ReportedPerson, SheetSide, SheetSum, Standing,
};
pub use nodes::{Beaten, Taken};
pub use people::{
    Acting, ApiToken, ApiUser, AskedLink, Device, NewAccount, NewApiToken, NewLink, NewSession,
    SeatedAt, StoredPassword, TablePerson, Who,
};
pub use secret::Secret;
pub use store::Store;
pub use table::{
    Append, Holder, Home, NewSeat, NewTable, Seat, StoredEvent, StoredPhase, StoredPlayer,
    StoredTable,
};
