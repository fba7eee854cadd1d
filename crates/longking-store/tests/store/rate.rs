//! How many appends a second a store takes, and on PostgreSQL how much they write: in a file in a
//! temporary folder, or the place that `LONGKING_STORE` names.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};
use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::make::{block_on, event, open, table};

/// How long is measured.
const LONG: Duration = Duration::from_secs(5);

fn id(tables: usize, number: usize) -> String {
    format!("{}-{tables}-{number}", std::process::id())
}

/// How many bytes PostgreSQL has written ahead since it was made; nothing for a file.
async fn written_ahead(place: &str) -> Option<f64> {
    let asked = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8";
    if !place.starts_with("postgres") {
        return None;
    }
    let mut connection = PgConnection::connect(place).await.expect("a connection");
    let bytes = sqlx::query_scalar(asked).fetch_one(&mut connection).await.expect("bytes");
    connection.close().await.expect("closed");
    Some(bytes)
}

#[test]
#[ignore = "measures; takes half a minute"]
fn appends_per_second() {
    for tables in [1, 10, 100, 1000] {
        let folder = Folder::new();
        let place = std::env::var("LONGKING_STORE").unwrap_or_else(|_| folder.place());
        block_on(async {
            let store = Arc::new(open(&place).await);
            let mut writers = JoinSet::new();
            for number in 0..tables {
                let store = Arc::clone(&store);
                writers.spawn(async move { store.create(table(&id(tables, number))).await });
            }
            for made in writers.join_all().await {
                made.expect("made");
            }
            let before = written_ahead(&place).await;
            let start = Instant::now();
            let mut writers = JoinSet::new();
            for number in 0..tables {
                let store = Arc::clone(&store);
                writers.spawn(async move {
                    let id = id(tables, number);
                    let mut waits = Vec::new();
                    for seq in 0.. {
                        let asked = Instant::now();
                        if asked - start > LONG {
                            break;
                        }
                        store.append(event(&id, seq)).await.expect("appended");
                        waits.push(asked.elapsed());
                    }
                    waits
                });
            }
            let mut waits: Vec<_> = writers.join_all().await.into_iter().flatten().collect();
            let rate = waits.len() as f64 / start.elapsed().as_secs_f64();
            waits.sort_unstable();
            let part = |share: usize| waits[(waits.len() - 1) * share / 100];
            println!(
                "{tables} at the same time: {rate:.0} a second, half within {:.1?}, 99 of 100 within {:.1?}",
                part(50),
                part(99)
            );
            if let (Some(before), Some(after)) = (before, written_ahead(&place).await) {
                let each = (after - before) / waits.len() as f64;
                println!("{each:.0} bytes written ahead for each");
            }
            store.close().await;
        });
    }
}
