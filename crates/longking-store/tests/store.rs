//! What holds of every store, on a file of SQLite and on a real PostgreSQL, and what holds of files
//! of SQLite only.

#[path = "store/archive.rs"]
mod archive;
#[cfg(unix)]
#[path = "store/cluster.rs"]
mod cluster;
#[path = "store/contract.rs"]
mod contract;
#[path = "store/folder.rs"]
mod folder;
#[path = "store/full.rs"]
mod full;
#[path = "store/identity.rs"]
mod identity;
#[path = "store/jobs.rs"]
mod jobs;
#[path = "store/kill.rs"]
mod kill;
#[path = "store/lobby.rs"]
mod lobby;
#[path = "store/lock.rs"]
mod lock;
#[path = "store/make.rs"]
mod make;
#[path = "store/moderation.rs"]
mod moderation;
#[path = "store/nodes.rs"]
mod nodes;
#[cfg(unix)]
#[path = "store/on_postgres.rs"]
mod on_postgres;
#[path = "store/pauses.rs"]
mod pauses;
#[path = "store/people.rs"]
mod people;
#[path = "store/place.rs"]
mod place;
#[path = "store/programs.rs"]
mod programs;
#[path = "store/rate.rs"]
mod rate;
#[path = "store/sheets.rs"]
mod sheets;
#[path = "store/together.rs"]
mod together;
#[path = "store/versions.rs"]
mod versions;
