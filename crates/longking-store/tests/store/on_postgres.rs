//! Every case of the contract on a real PostgreSQL, and what holds there alone.

use std::sync::Arc;
use std::time::Duration;

use longking_store::{Store, StoreError};
use sqlx::{Connection, PgConnection, Row};
use tokio::task::JoinSet;

use crate::cluster::Cluster;
use crate::contract::CASES;
use crate::lobby::{check_seats, seek, shared};
use crate::make::{assert_log, block_on, event, open, table};
use crate::versions::{VERSION_1, script};

/// `required` where a missing PostgreSQL is a failure.
const VARIABLE: &str = "LONGKING_POSTGRES";

/// A cluster, if there can be one here.
#[expect(clippy::print_stdout, reason = "a test says what it leaves out")]
pub(crate) fn cluster() -> Option<Cluster> {
    match Cluster::start() {
        Ok(cluster) => Some(cluster),
        Err(reason) if std::env::var(VARIABLE).is_ok_and(|value| value == "required") => {
            panic!("{reason}")
        }
        Err(reason) => {
            println!("left out: {reason}");
            None
        }
    }
}

/// A store with many tables.
async fn many(place: &str) -> Arc<Store> {
    let store = Arc::new(open(place).await);
    for number in 0..TABLES {
        store.create(table(&id(number))).await.expect("made");
    }
    store
}

const TABLES: usize = 200;

fn id(number: usize) -> String {
    format!("table-{number}")
}

/// Appends so many events to every table, at all of them at the same time.
fn writers(store: &Arc<Store>, events: u32) -> JoinSet<()> {
    let mut writers = JoinSet::new();
    for number in 0..TABLES {
        let store = Arc::clone(store);
        writers.spawn(async move {
            for seq in 0..events {
                store.append(event(&id(number), seq)).await.expect("appended");
            }
        });
    }
    writers
}

#[test]
fn appends_touch_no_index_of_tables() {
    let Some(cluster) = cluster() else { return };
    block_on(async {
        let place = cluster.database("hot").await;
        let store = many(&place).await;
        writers(&store, 50).join_all().await;
        store.close().await;
        // What a connection has done is counted when it ends.
        let mut connection = PgConnection::connect(&place).await.expect("a connection");
        let counts = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables \
                      WHERE relname = 'tables'";
        let (mut all, mut hot) = (0, 0);
        for _ in 0..100 {
            let row = sqlx::query(counts).fetch_one(&mut connection).await.expect("counts");
            (all, hot) = (row.get::<i64, _>(0), row.get::<i64, _>(1));
            if all >= 50 * TABLES as i64 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(all >= 50 * TABLES as i64, "{all} updates are counted");
        // The first event takes a table from one phase to the next, and so to another index.
        let plain = all - TABLES as i64;
        assert!(hot * 100 >= plain * 98, "{hot} of {plain} updates are HOT");
    });
}

#[test]
fn a_database_that_crashes_loses_nothing_and_refuses_nothing() {
    let Some(cluster) = cluster() else { return };
    block_on(async {
        let place = cluster.database("crash").await;
        let store = many(&place).await;
        let writers = writers(&store, 60);
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            tokio::task::block_in_place(|| cluster.crash());
        }
        // Every event was acknowledged, whatever happened to its statement.
        writers.join_all().await;
        for number in 0..TABLES {
            assert_log(&store, &id(number), 60).await;
        }
        store.close().await;
    });
}

/// How many seeks are paired while a server dies; ten thousand pairings in the long proofs.
fn many_seeks() -> i64 {
    if std::env::var_os("LONGKING_DEEP").is_some() { 20_000 } else { 400 }
}

#[test]
fn where_one_of_two_servers_dies_there_are_tables_for_both_or_for_nobody() {
    let Some(cluster) = cluster() else { return };
    block_on(async {
        let place = cluster.database("pairs").await;
        let stores = [Arc::new(open(&place).await), Arc::new(open(&place).await)];
        let (seeks, at) = (many_seeks(), stores[0].time().await.expect("a time"));
        for id in 1..=seeks {
            let new = seek(id, at, &["nigerian"]);
            let long = longking_store::NewSeek { until: at + 3_600_000, ..new };
            stores[0].add_seek(long).await.expect("added");
        }
        let mut servers = [0, 1].map(|number| {
            let mut pairing = JoinSet::new();
            for lane in 0..8 {
                let store = Arc::clone(&stores[number]);
                pairing.spawn(async move {
                    for one in (1 + lane..seeks).step_by(8) {
                        // Both servers want the same seeks; who is late finds them gone.
                        let table = shared(&format!("{number} {one}"));
                        let _ = store.pair([one, one + 1], table).await;
                    }
                });
            }
            pairing
        });
        // The second one dies with whatever it was at.
        tokio::time::sleep(Duration::from_millis(seeks as u64 / 4)).await;
        let [living, dead] = &mut servers;
        dead.abort_all();
        while dead.join_next().await.is_some() {}
        while living.join_next().await.is_some() {}
        let seated = check_seats(&stores[0], seeks).await;
        assert!(seated * 2 >= seeks, "{seated} of {seeks} sit");
    });
}

/// A database of the first version, with a program that reads it in one long transaction, and its
/// upgrade, which waits for that.
async fn upgraded(place: &str) -> (PgConnection, tokio::task::JoinHandle<Option<StoreError>>) {
    script(place, VERSION_1).await;
    let mut reader = PgConnection::connect(place).await.expect("a connection");
    let read = sqlx::raw_sql("BEGIN; SELECT id FROM tables");
    read.execute(&mut reader).await.expect("it is free");
    let place = place.to_owned();
    (reader, tokio::spawn(async move { Store::connect(&place).await.err() }))
}

#[test]
fn an_upgrade_holds_nobody_up_for_long_and_gives_up_in_the_end() {
    let Some(cluster) = cluster() else { return };
    block_on(async {
        let [place, other] = [cluster.database("freed").await, cluster.database("held").await];
        let (mut reader, freed) = upgraded(&place).await;
        let (_reader, held) = upgraded(&other).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let mut player = PgConnection::connect(&place).await.expect("a connection");
        let asked = sqlx::raw_sql("SELECT id FROM tables").execute(&mut player);
        let answer = tokio::time::timeout(Duration::from_secs(10), asked).await;
        answer.expect("he waits for a moment").expect("he is answered");
        assert!(!freed.is_finished(), "it tries again");
        sqlx::raw_sql("COMMIT").execute(&mut reader).await.expect("done");
        assert_eq!(freed.await.expect("it ends"), None);
        assert_eq!(held.await.expect("it ends"), Some(StoreError::Busy));
    });
}

#[test]
fn every_case_holds_on_postgres() {
    let Some(cluster) = cluster() else { return };
    let mut failed = Vec::new();
    for (number, (name, case)) in CASES.iter().enumerate() {
        let place = block_on(cluster.database(&format!("case_{number}")));
        if block_on(async { tokio::spawn(case(place)).await }).is_err() {
            failed.push(*name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
