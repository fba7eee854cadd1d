//! There is no room for more.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use longking_store::{Append, Store, StoreError};
use tokio::task::JoinSet;

use crate::folder::Folder;
use crate::make::{block_on, event, open, table};

/// How many tables are played at the same time.
const TABLES: usize = 8;

async fn make_tables(store: &Store) {
    for number in 0..TABLES {
        store.create(table(&format!("t{number}"))).await.expect("made");
    }
}

fn large(table: &str, seq: u32) -> Append {
    Append { body: format!("{seq} {}", "x".repeat(3000)), ..event(table, seq) }
}

/// Appends at all tables, which have these lengths, until each had an error; returns the
/// acknowledged lengths.
async fn fill(store: &Arc<Store>, lengths: &[u32]) -> Vec<u32> {
    let mut writers = JoinSet::new();
    for (number, &length) in lengths.iter().enumerate() {
        let store = Arc::clone(store);
        writers.spawn(async move {
            let id = format!("t{number}");
            for seq in length..10_000 {
                match store.append(large(&id, seq)).await {
                    Ok(()) => {}
                    Err(error) => {
                        assert_eq!(error, StoreError::Full);
                        return (number, seq);
                    }
                }
            }
            panic!("there is room for everything");
        });
    }
    let mut lengths = writers.join_all().await;
    lengths.sort_unstable();
    lengths.into_iter().map(|(_, length)| length).collect()
}

/// Asserts that exactly the acknowledged events are there, then appends one more to each table.
async fn goes_on(store: &Store, lengths: &[u32]) {
    assert!(lengths.iter().sum::<u32>() > 0, "nothing was appended at all");
    for (number, &length) in lengths.iter().enumerate() {
        let id = format!("t{number}");
        store.append(large(&id, length)).await.expect("there is room again");
        let events = store.load(&id).await.expect("loaded").events;
        assert_eq!(events.len(), length as usize + 1);
        for (seq, kept) in (0..).zip(events) {
            assert_eq!(kept.body, large(&id, seq).body);
        }
    }
}

#[test]
fn a_full_file_is_an_error_for_as_long_as_it_is_full() {
    let folder = Folder::new();
    block_on(async {
        let store = Arc::new(open(&folder.place()).await);
        make_tables(&store).await;
        store.limit_pages(130).await.expect("limited");
        let lengths = fill(&store, &[0; TABLES]).await;
        let mut more = table("more");
        more.terms = "x".repeat(60_000);
        assert_eq!(store.create(more.clone()).await, Err(StoreError::Full));
        store.ping().await.expect("reading goes on");
        store.load("t0").await.expect("reading goes on");
        store.limit_pages(u32::MAX - 1).await.expect("unlimited");
        goes_on(&store, &lengths).await;
        store.create(more).await.expect("made");
    });
}

/// A small disk of its own in a folder, which only an administrator can make.
struct SmallDisk(Folder);

impl SmallDisk {
    fn new() -> Option<Self> {
        let folder = Folder::new();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=2m", "longking-test"])
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then(|| SmallDisk(folder))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg("-l").arg(self.0.path()).status();
        let unmounted = unmounted.is_ok_and(|status| status.success());
        assert!(unmounted || thread::panicking(), "{} is mounted", self.0.path().display());
    }
}

/// Uses up what is left of a disk.
fn use_up(path: &Path) {
    let mut filler = fs::File::create(path).expect("a file");
    while filler.write_all(&[0; 512]).is_ok() {}
}

#[test]
fn a_full_disk_is_an_error_for_as_long_as_it_is_full() {
    let Some(disk) = SmallDisk::new() else {
        println!("left out: only an administrator can make a small disk");
        return;
    };
    block_on(async {
        let store = Arc::new(open(&disk.0.place()).await);
        make_tables(&store).await;
        let filler = disk.0.path().join("filler");
        fs::write(&filler, vec![0; 600_000]).expect("room for a file");
        let lengths = fill(&store, &[0; TABLES]).await;
        use_up(&disk.0.path().join("more"));
        // The log of the database may have room in it that a failed commit had taken.
        let lengths = fill(&store, &lengths).await;
        store.load("t0").await.expect("reading goes on");
        fs::remove_file(&filler).expect("removed");
        goes_on(&store, &lengths).await;
        store.close().await;
    });
}
