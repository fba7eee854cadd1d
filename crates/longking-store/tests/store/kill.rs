//! A program is killed while it appends, and nothing that it acknowledged is lost.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::make::{assert_log, block_on, event, open, table};

/// How often the program is killed.
const KILLS: u32 = 20;

/// How many tables it plays at the same time.
const TABLES: usize = 8;

/// Names the folder to the program that is killed.
const PLACE: &str = "LONGKING_STORE_KILL";

fn ids() -> impl Iterator<Item = String> {
    (0..TABLES).map(|number| format!("t{number}"))
}

#[test]
#[ignore = "the program that another test kills"]
fn appends_until_it_is_killed() {
    let Ok(place) = std::env::var(PLACE) else { return };
    block_on(async {
        let store = Arc::new(open(&place).await);
        let mut writers = JoinSet::new();
        for id in ids() {
            let store = Arc::clone(&store);
            writers.spawn(async move {
                let length = store.load(&id).await.expect("loaded").events.len() as u32;
                for seq in length.. {
                    store.append(event(&id, seq)).await.expect("appended");
                    println!(" kept {id} {seq} ");
                }
            });
        }
        writers.join_all().await;
    });
}

/// Runs the program, kills it after a while, and returns the lengths that it acknowledged.
fn run_and_kill(place: &str, wait_for_first: bool, wait: Duration) -> BTreeMap<String, u32> {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "kill::appends_until_it_is_killed", "--ignored", "--nocapture"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let (first, seen) = mpsc::channel();
    let reader = thread::spawn(move || {
        let mut lengths = BTreeMap::new();
        let mut line = String::new();
        while output.read_line(&mut line).is_ok_and(|read| read > 0) {
            // A line cut short by the kill acknowledges nothing.
            if let Some((_, kept)) = line.split_once(" kept ").filter(|_| line.ends_with('\n')) {
                let (id, seq) = kept.trim().split_once(' ').expect("a table and a number");
                let seq: u32 = seq.parse().expect("a number");
                lengths.insert(id.to_owned(), seq + 1);
                // Only the first is waited for.
                let _ = first.send(());
            }
            line.clear();
        }
        lengths
    });
    if wait_for_first {
        seen.recv_timeout(Duration::from_secs(20)).expect("the program appends");
    }
    thread::sleep(wait);
    child.kill().expect("killed");
    child.wait().expect("ended");
    reader.join().expect("its output was read")
}

#[test]
fn what_was_acknowledged_survives_a_kill() {
    let folder = Folder::new();
    block_on(async {
        let store = open(&folder.place()).await;
        for id in ids() {
            store.create(table(&id)).await.expect("made");
        }
        store.close().await;
    });
    let mut acknowledged = 0;
    let mut unanswered = 0;
    let mut before = BTreeMap::new();
    for round in 0..KILLS {
        let chance = RandomState::new().hash_one(round);
        let wait = Duration::from_micros(chance % 80_000);
        let said = run_and_kill(&folder.place(), round % 4 != 0, wait);
        block_on(async {
            let store = open(&folder.place()).await;
            for id in ids() {
                let length = store.load(&id).await.expect("loaded").events.len() as u32;
                let least = said.get(&id).or(before.get(&id)).copied().unwrap_or(0);
                assert!(length >= least, "{id}: {length} of {least} after {wait:?}");
                // One event at most is on its way at each table.
                assert!(length <= least + 1, "{id}: {length} beyond {least}");
                unanswered += length - least;
                acknowledged += least - before.insert(id.clone(), length).unwrap_or(0).min(least);
                assert_log(&store, &id, length).await;
            }
            store.close().await;
        });
    }
    println!("{acknowledged} events acknowledged, {unanswered} kept without an answer");
    assert!(acknowledged > KILLS, "the program appended next to nothing");
}
