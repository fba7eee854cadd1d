//! What becomes of answers and of slices that fail.

mod network;

use std::cell::Cell;

use draughts_endgame::build::Order;
use futures_util::FutureExt;
use longking_store::{Job, Wanted};
use serde_json::json;

use super::*;

fn contract() -> Contract {
    "english".parse().expect("rules")
}

fn material(name: &str) -> Material {
    name.parse().expect("a material")
}

/// A build in a folder that is removed in the end.
struct Folder {
    path: PathBuf,
    building: Building,
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("longking-{name}-{}", std::process::id()));
        let incoming = path.join(INCOMING);
        fs::create_dir_all(&incoming).expect("a folder");
        let tables = PartFolder::open(&path.join("tables"), contract().rules()).expect("it opens");
        Folder { building: Building::new(tables, incoming, BTreeMap::new()), path }
    }

    /// The bytes of the slice of two kings as a worker builds it, and what they are.
    fn built(&self) -> (SliceFile, Vec<u8>) {
        let (slice, folder) = (material("K-K"), self.path.join("worker"));
        let contract = contract();
        let tables = PartFolder::open(&folder, contract.rules()).expect("it opens");
        let (threads, memory) = (1, 1 << 30);
        let order = Order { rules: contract.rules(), folder: &folder, pieces: 2, threads, memory };
        tables.build(&order, slice, &()).expect("it is built");
        let path = tables.path(slice);
        (mark(&path).expect("it is there"), fs::read(&path).expect("it is there"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[tokio::test]
async fn an_answer_that_was_given_up_is_taken_and_the_same_again_is_fine() {
    let folder = Folder::new("given-up");
    let building = &folder.building;
    let (file, bytes) = folder.built();
    let job = json!({"rules": "english", "material": "K-K", "needs": {}}).to_string();
    let answer = json!(file);
    let missing = building.take(&job, "one", &answer).await.expect_err("it has not come");
    assert!(missing.contains("has not come"), "{missing}");
    let kept = building.keep("one".to_owned(), file.hash.clone(), Body::from(bytes)).await;
    assert_eq!(kept, Ok(()));
    // Nobody waits for what comes of the first one.
    let _ = building.take(&job, "one", &answer).now_or_never();
    assert_eq!(building.take(&job, "one", &answer).await, Ok(()));
    assert_eq!(building.there().get(&material("K-K")), Some(&file));
    assert!(building.0.tables.has(material("K-K")).expect("it can be read"));
    let other = json!(SliceFile { bytes: file.bytes + 1, ..file });
    let refused = building.take(&job, "one", &other).await.expect_err("it is another one");
    assert_eq!(refused, "K-K is there already, and is another file");
}

/// The next job of a worker.
async fn acquired(store: &Store) -> Job {
    loop {
        let wanted = Wanted {
            kinds: vec![KIND.to_owned()],
            last: String::new(),
            worker: "one".to_owned(),
            lease: 60_000,
            most: 3,
            but: Vec::new(),
        };
        if let Some(job) = store.acquire_job(wanted).await.expect("an answer").job {
            return job;
        }
        tokio::time::sleep(LOOK / 5).await;
    }
}

#[tokio::test]
async fn a_slice_that_fails_ends_the_build_when_nothing_else_is_under_way() {
    let folder = Folder::new("failed");
    let (building, contract) = (&folder.building, contract());
    let all = parts(contract.rules(), 3).expect("there are tables");
    let store = Store::in_folder(&folder.path.join(INCOMING)).await.expect("it opens");
    let file = |name: &str| SliceFile { hash: name.to_owned(), bytes: 1 };
    building.there().insert(material("K-K"), file("K-K"));
    let is_over = Cell::new(false);
    let mut came = Vec::new();
    let mut advance = |slice, _, _| came.push(slice);
    let giving = async {
        let done = give(&store, building, &contract, &all, &mut advance).await;
        is_over.set(true);
        done
    };
    let working = async {
        for tries in 1..=3 {
            let job = acquired(&store).await;
            assert_eq!((job.key.as_str(), job.tries), ("slice english K-M", tries));
            let failed = store.fail_job(job.id, &job.key, "one", tries, "no memory", 3).await;
            failed.expect("it is noted");
        }
        let job = acquired(&store).await;
        assert_eq!(job.key, "slice english 2K-K");
        tokio::time::sleep(4 * LOOK).await;
        assert!(!is_over.get(), "somebody is at the other one");
        building.there().insert(material("2K-K"), file("2K-K"));
        store.answer_job(job.id, &job.key, "{}").await.expect("it is kept");
    };
    let (done, ()) = tokio::join!(giving, working);
    let error = done.expect_err("one has failed").to_string();
    assert_eq!(error, "K-M: no memory");
    assert_eq!(came, [material("2K-K")]);
    store.close().await;
}
