//! Another program holds the file.

use std::sync::Arc;
use std::time::{Duration, Instant};

use longking_store::{Store, StoreError};
use sqlx::{Connection, SqliteConnection};
use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::make::{assert_log, block_on, event, open, table};

/// How long an answer may take while the file is held: the store waits 2 seconds.
const SOON: Duration = Duration::from_secs(5);

async fn other_program(folder: &Folder) -> SqliteConnection {
    let file = format!("sqlite:{}", folder.file().display());
    SqliteConnection::connect(&file).await.expect("a connection")
}

#[test]
fn a_locked_file_is_an_error_for_as_long_as_it_is_locked() {
    let folder = Folder::new();
    block_on(async {
        let store = Arc::new(open(&folder.place()).await);
        for number in 0..40 {
            store.create(table(&format!("t{number}"))).await.expect("made");
        }
        let mut other = other_program(&folder).await;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("locked");
        let start = Instant::now();
        let mut writers = JoinSet::new();
        for number in 0..40 {
            let store = Arc::clone(&store);
            writers.spawn(async move { store.append(event(&format!("t{number}"), 0)).await });
        }
        for outcome in writers.join_all().await {
            assert_eq!(outcome, Err(StoreError::Busy));
        }
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
        assert_log(&store, "t0", 0).await;
        sqlx::query("ROLLBACK").execute(&mut other).await.expect("unlocked");
        store.append(event("t0", 0)).await.expect("appended");
        assert_log(&store, "t0", 1).await;
        assert_log(&store, "t1", 0).await;
    });
}

#[test]
fn a_locked_file_is_not_opened() {
    let folder = Folder::new();
    block_on(async {
        open(&folder.place()).await.close().await;
        let mut other = other_program(&folder).await;
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut other).await.expect("locked");
        let start = Instant::now();
        assert_eq!(Store::connect(&folder.place()).await.err(), Some(StoreError::Busy));
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
        sqlx::query("ROLLBACK").execute(&mut other).await.expect("unlocked");
        open(&folder.place()).await.ping().await.expect("it answers");
    });
}
