//! Ends of games at two servers at once, and servers that are killed at the end of a game.

use std::hash::{BuildHasher, RandomState};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use longking_store::{Rerated, Store, StoreError, StoredPlayer};
use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::make::{block_on, open};
use crate::people::{DAY, NOON, end, game, people, rate, table_of};

/// How many people play in these tests.
const PEOPLE: i64 = 12;

/// Whether tests take their time.
fn is_deep() -> bool {
    std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1")
}

/// A table of each pair of people.
fn tables() -> Vec<(String, [i64; 2])> {
    let pairs = (1..=PEOPLE).flat_map(|one| (one + 1..=PEOPLE).map(move |two| [one, two]));
    pairs.map(|[one, two]| (format!("t{one}-{two}"), [one, two])).collect()
}

async fn set(place: &str) -> Arc<Store> {
    let store = Arc::new(open(place).await);
    people(place, PEOPLE as usize).await;
    for (id, sits) in tables() {
        table_of(place, &store, &id, sits).await;
    }
    store
}

/// The game that the event with a number ends.
fn nth(id: &str, seq: u32) -> longking_store::EndedGame {
    let chance = RandomState::new().hash_one((id, seq));
    let winner = [Some(StoredPlayer::One), Some(StoredPlayer::Two), None][chance as usize % 3];
    let class = ["fast", "rapid", "slow"][(chance >> 8) as usize % 3].to_owned();
    let ended = NOON + i64::from(seq) * DAY / 4;
    longking_store::EndedGame { class, ..game(seq + 1, winner, ended) }
}

/// Two servers end games of the same people at once; each game is rated once, whoever was first.
async fn ends_at_two_servers(place: String, games: u32) -> Rerated {
    let first = set(&place).await;
    let servers = [first, Arc::new(open(&place).await)];
    let tables = tables();
    let each = games.div_ceil(tables.len() as u32);
    let mut players = JoinSet::new();
    for (id, _) in tables {
        // Both servers say the same of every game, as they do when a flag falls.
        for server in &servers {
            let (server, id) = (Arc::clone(server), id.clone());
            players.spawn(async move {
                let mut kept = 0;
                for seq in 0..each {
                    match server.append_end(end(&id, seq), nth(&id, seq)).await {
                        Ok(_) => kept += 1,
                        Err(StoreError::Conflict { length }) => assert!(length > seq),
                        Err(error) => panic!("{error}"),
                    }
                }
                kept
            });
        }
    }
    let kept: u32 = players.join_all().await.into_iter().sum();
    assert_eq!(kept, each * self::tables().len() as u32);
    let done = servers[0].rerate(rate).await.expect("computed");
    assert_eq!((done.changed, done.deltas, done.games), (0, 0, u64::from(kept)), "{done:?}");
    for server in servers {
        server.close().await;
    }
    done
}

pub(crate) async fn ratings_follow_from_games_in_their_order(place: String) {
    let done = ends_at_two_servers(place, 660).await;
    assert!(done.ratings > PEOPLE as u64);
}

#[cfg(unix)]
#[test]
fn a_hundred_thousand_results_of_two_servers_are_computed_again() {
    if !is_deep() {
        return;
    }
    let Some(cluster) = crate::on_postgres::cluster() else { return };
    block_on(async {
        let begun = Instant::now();
        let done = ends_at_two_servers(cluster.database("many").await, 100_000).await;
        println!("{} games in {:.0?}: {done:?}", done.games, begun.elapsed());
        assert!(done.games >= 100_000);
    });
}

/// Names the place to the program that is killed.
const PLACE: &str = "LONGKING_STORE_ENDS";

#[test]
#[ignore = "the program that another test kills"]
fn ends_games_until_it_is_killed() {
    let Ok(place) = std::env::var(PLACE) else { return };
    block_on(async {
        let store = Arc::new(open(&place).await);
        println!(" open ");
        let mut players = JoinSet::new();
        for (id, _) in tables().into_iter().step_by(5) {
            let store = Arc::clone(&store);
            players.spawn(async move {
                let length = store.load(&id).await.expect("loaded").events.len() as u32;
                for seq in length.. {
                    // The one who wrote before may have been late.
                    let done = store.append_end(end(&id, seq), nth(&id, seq)).await;
                    assert!(done.is_ok(), "{done:?}");
                    println!(" kept {id} ");
                }
            });
        }
        players.join_all().await;
    });
}

/// Runs the program and kills it some time after it has opened the store, or kept the first game.
fn run_and_kill(place: &str, after: &str, wait: Duration) {
    use std::io::{BufRead, BufReader};
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "together::ends_games_until_it_is_killed", "--ignored", "--nocapture"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = String::new();
    while !line.contains(after) {
        line.clear();
        assert!(output.read_line(&mut line).expect("it is read") > 0, "it goes on");
    }
    let reader = std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    std::thread::sleep(wait);
    child.kill().expect("killed");
    child.wait().expect("ended");
    reader.join().expect("ended").expect("it is read");
}

/// Every event has its game, every game its ratings once.
async fn assert_whole(store: &Store) -> u64 {
    let mut ends = 0;
    for (id, _) in tables() {
        ends += store.load(&id).await.expect("loaded").events.len() as u64;
    }
    // What a killed program has sent may still be on its way into a shared database.
    let done = store.rerate(rate).await.expect("computed");
    assert_eq!((done.changed, done.deltas), (0, 0), "{done:?}");
    assert!(done.games >= ends, "a result without its rating: {ends} ends, {done:?}");
    assert_eq!(store.unkept(0, 1, 100).await, Ok(vec![]));
    ends
}

fn kill_often(place: &str, kills: u32) -> u64 {
    block_on(async { set(place).await.close().await });
    let mut ends = 0;
    for round in 0..kills {
        let chance = RandomState::new().hash_one(round);
        let after = if round % 4 == 0 { " open " } else { " kept " };
        run_and_kill(place, after, Duration::from_micros(chance % 30_000));
        ends = block_on(async {
            let store = open(place).await;
            let ends = assert_whole(&store).await;
            store.close().await;
            ends
        });
    }
    ends
}

#[test]
fn a_file_has_every_result_with_its_rating_after_a_kill() {
    let folder = Folder::new();
    let kills = if is_deep() { 1_000 } else { 20 };
    assert!(kill_often(&folder.place(), kills) > u64::from(kills));
}

#[cfg(unix)]
#[test]
fn a_database_has_every_result_with_its_rating_after_a_kill() {
    let Some(cluster) = crate::on_postgres::cluster() else { return };
    let place = block_on(cluster.database("killed"));
    let kills = if is_deep() { 1_000 } else { 20 };
    assert!(kill_often(&place, kills) > u64::from(kills));
}

#[cfg(unix)]
#[test]
fn a_database_that_crashes_has_every_result_with_its_rating() {
    let Some(cluster) = crate::on_postgres::cluster() else { return };
    block_on(async {
        let place = cluster.database("crashed").await;
        let store = set(&place).await;
        let mut players = JoinSet::new();
        for (id, _) in tables() {
            let store = Arc::clone(&store);
            players.spawn(async move {
                for seq in 0..12 {
                    store.append_end(end(&id, seq), nth(&id, seq)).await.expect("kept");
                }
            });
        }
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_millis(300)).await;
            tokio::task::block_in_place(|| cluster.crash());
        }
        players.join_all().await;
        assert_eq!(assert_whole(&store).await, 12 * tables().len() as u64);
        store.close().await;
    });
}
