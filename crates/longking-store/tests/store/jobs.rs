//! Work for machines that lend themselves, and that are lost.

use std::sync::Arc;
use std::time::Duration;

use longking_store::{Acquired, Job, JobCounts, JobState, Store, StoreError, Wanted};
use tokio::task::JoinSet;

use crate::make::open;

const LONG: i64 = 60_000;
const SHORT: i64 = 100;

/// Who wants jobs.
const ONE: &str = "one";

/// How often a job is given away.
const MOST: i64 = 3;

fn wanted(kinds: &[&str], lease: i64) -> Wanted {
    let kinds = kinds.iter().map(|&kind| kind.to_owned()).collect();
    let [last, worker] = ["sheet", ONE].map(str::to_owned);
    Wanted { kinds, last, worker, lease, most: MOST, but: Vec::new() }
}

async fn get(store: &Store, lease: i64) -> Acquired {
    store.acquire_job(wanted(&["review"], lease)).await.expect("an answer")
}

async fn state(store: &Store, id: i64) -> JobState {
    store.job(id).await.expect("it is there").state
}

async fn outlive() {
    tokio::time::sleep(Duration::from_millis(SHORT as u64 + 60)).await;
}

pub(crate) async fn a_job_is_given_to_one_worker_of_its_kind(place: String) {
    let store = open(&place).await;
    let first = store.add_job("review", "a", "text of a").await.expect("added");
    let second = store.add_job("slice", "b", "").await.expect("added");
    assert_eq!(store.add_job("review", "a", "other").await, Ok(first), "the key is known");
    assert_ne!(first, second);
    let none = store.acquire_job(wanted(&["re", "slices", "%"], LONG)).await;
    assert_eq!(none, Ok(Acquired::default()));
    let Job { id, kind, key, body, tries, state } = get(&store, LONG).await.job.expect("a job");
    assert_eq!((id, tries, state), (first, 1, JobState::Taken));
    assert_eq!([kind, key, body], ["review", "a", "text of a"]);
    assert_eq!(get(&store, LONG).await, Acquired::default(), "it is taken");
    let other = store.acquire_job(wanted(&["review", "slice"], LONG)).await.expect("an answer");
    assert_eq!(other.job.map(|job| job.id), Some(second));
    assert_eq!(store.job(99).await, Err(StoreError::Missing));
    // Nobody waits for the last kind, however old it is.
    let sheet = store.add_job("sheet", "c", "").await.expect("added");
    let review = store.add_job("review", "d", "").await.expect("added");
    for expected in [review, sheet] {
        let job = store.acquire_job(wanted(&["sheet", "review"], LONG)).await.expect("an answer");
        assert_eq!(job.job.map(|job| job.id), Some(expected));
    }
}

pub(crate) async fn a_job_whose_lease_runs_out_is_given_to_another(place: String) {
    let store = open(&place).await;
    let id = store.add_job("review", "a", "").await.expect("added");
    assert!(get(&store, SHORT).await.job.is_some());
    assert_eq!(store.renew_job(id, "a", ONE, 1, LONG).await, Ok(true));
    outlive().await;
    assert!(get(&store, SHORT).await.job.is_none(), "the lease was prolonged");
    assert_eq!(store.renew_job(id, "a", ONE, 1, -1).await, Ok(true));
    outlive().await;
    let again = get(&store, LONG).await.job.expect("it is free");
    assert_eq!((again.id, again.tries), (id, 2));
    assert_eq!(store.renew_job(id, "a", ONE, 1, LONG).await, Ok(false), "another has it");
    assert_eq!(store.renew_job(id, "b", ONE, 2, LONG).await, Ok(false), "it is another job");
    assert_eq!(store.fail_job(id, "a", ONE, 1, "late", MOST).await, Ok(None));
    assert_eq!(store.renew_job(id, "a", "two", 2, LONG).await, Ok(false), "it is another's");
    assert_eq!(store.fail_job(id, "a", "two", 2, "no", MOST).await, Ok(None));
    assert_eq!(store.renew_job(id, "a", ONE, 2, LONG).await, Ok(true));
}

pub(crate) async fn a_job_that_a_worker_may_not_have_is_given_to_another(place: String) {
    let store = open(&place).await;
    for number in 1..=12 {
        let added = store.add_job("review", &format!("job {number}"), "").await;
        assert_eq!(added, Ok(number));
    }
    for (but, expected) in [
        (vec![1, 2], Some(3)),
        // A number is no part of another.
        (vec![11], Some(1)),
        ((4..=12).collect(), Some(2)),
        ((4..=12).collect(), None),
        (Vec::new(), Some(4)),
    ] {
        let wanted = Wanted { but, ..wanted(&["review"], LONG) };
        let acquired = store.acquire_job(wanted).await.expect("an answer");
        assert_eq!(acquired.job.map(|job| job.id), expected);
    }
}

pub(crate) async fn the_first_answer_counts_whoever_gives_it(place: String) {
    let store = open(&place).await;
    let id = store.add_job("review", "a", "").await.expect("added");
    get(&store, LONG).await.job.expect("a job");
    assert_eq!(store.answer_job(id, "b", "x").await, Err(StoreError::Missing));
    assert_eq!(store.answer_job(id + 1, "a", "x").await, Err(StoreError::Missing));
    assert_eq!(store.answer_job(id, "a", "x\0").await, Err(StoreError::Unfit));
    assert_eq!(state(&store, id).await, JobState::Taken);
    for _ in 0..2 {
        assert_eq!(store.answer_job(id, "a", "x").await, Ok(()), "the same again is fine");
        assert_eq!(store.answer_job(id, "a", "y").await, Err(StoreError::Taken));
    }
    assert_eq!(state(&store, id).await, JobState::Done("x".to_owned()));
    assert!(get(&store, LONG).await.job.is_none());
    assert_eq!(store.renew_job(id, "a", ONE, 1, LONG).await, Ok(false));
    assert_eq!(store.fail_job(id, "a", ONE, 1, "no", MOST).await, Ok(None));
    assert_eq!(store.add_job("review", "a", "").await, Ok(id));
    assert_eq!(state(&store, id).await, JobState::Done("x".to_owned()));
}

pub(crate) async fn a_job_that_fails_too_often_is_given_up(place: String) {
    let store = open(&place).await;
    let told = store.add_job("review", "told", "").await.expect("added");
    for tries in 1..=MOST {
        assert_eq!(get(&store, LONG).await.job.map(|job| job.tries), Some(tries));
        let failed = store.fail_job(told, "told", ONE, tries, "no memory", MOST).await;
        let expected =
            if tries < MOST { JobState::Open } else { JobState::Failed("no memory".to_owned()) };
        assert_eq!(failed, Ok(Some(expected.clone())));
        assert_eq!(state(&store, told).await, expected);
    }
    assert!(get(&store, LONG).await.job.is_none());
    let silent = store.add_job("review", "silent", "").await.expect("added");
    for _ in 0..MOST {
        let Acquired { job, failed } = get(&store, -1).await;
        assert_eq!((job.map(|job| job.id), failed.len()), (Some(silent), 0));
        outlive().await;
    }
    let Acquired { job, failed } = get(&store, LONG).await;
    assert_eq!((job, failed.len()), (None, 1));
    let why = "its worker was not heard of any more".to_owned();
    assert_eq!((failed[0].id, &failed[0].state), (silent, &JobState::Failed(why)));
    assert_eq!(get(&store, LONG).await, Acquired::default(), "it is said once");
    // Who was silent for long may have it after all.
    assert_eq!(store.answer_job(silent, "silent", "x").await, Ok(()));
    assert_eq!(state(&store, silent).await, JobState::Done("x".to_owned()));
}

pub(crate) async fn of_many_workers_each_gets_another_job(place: String) {
    let store = Arc::new(open(&place).await);
    for number in 0..40 {
        store.add_job("review", &format!("job {number}"), "").await.expect("added");
    }
    let mut workers = JoinSet::new();
    for _ in 0..8 {
        let store = Arc::clone(&store);
        workers.spawn(async move {
            let mut got = Vec::new();
            // Where another is at the same row at the same moment there is none for now.
            while got.len() < 5 {
                got.extend(get(&store, LONG).await.job.map(|job| job.id));
            }
            got
        });
    }
    let mut got: Vec<i64> = workers.join_all().await.concat();
    got.sort_unstable();
    assert_eq!(got, (1..=40).collect::<Vec<_>>());
}

pub(crate) async fn a_sheet_waits_until_somebody_makes_it(place: String) {
    let store = open(&place).await;
    let [begun, waiting] = ["a", "b"].map(|key| store.add_job("sheet", key, ""));
    let (begun, waiting) = (begun.await.expect("added"), waiting.await.expect("added"));
    let sheet = || store.acquire_job(wanted(&["sheet"], SHORT));
    assert_eq!(sheet().await.expect("an answer").job.map(|job| job.id), Some(begun));
    outlive().await;
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(store.forget_jobs(10).await, Ok(0), "nobody asks for them again");
    for id in [begun, waiting] {
        let job = sheet().await.expect("an answer").job.expect("a sheet");
        assert_eq!(job.id, id);
        store.answer_job(id, &job.key, "x").await.expect("kept");
    }
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(store.forget_jobs(10).await, Ok(2), "they are done");
}

pub(crate) async fn jobs_are_counted_and_forgotten(place: String) {
    let store = open(&place).await;
    let ids = ["a", "b", "c", "d"].map(|key| (key, key));
    for (key, body) in ids {
        store.add_job("review", key, body).await.expect("added");
    }
    for (key, _) in &ids[..3] {
        let job = get(&store, LONG).await.job.expect("a job");
        assert_eq!(&job.key, key);
    }
    store.answer_job(1, "a", "x").await.expect("kept");
    store.fail_job(2, "b", ONE, 1, "no", 1).await.expect("noted");
    let counts = JobCounts { open: 1, taken: 1, done: 1, failed: 1 };
    assert_eq!(store.count_jobs().await, Ok(counts));
    assert_eq!(store.forget_jobs(LONG).await, Ok(0));
    tokio::time::sleep(Duration::from_millis(30)).await;
    assert_eq!(store.forget_jobs(10).await, Ok(3), "what somebody is at is kept");
    let counts = JobCounts { taken: 1, ..JobCounts::default() };
    assert_eq!(store.count_jobs().await, Ok(counts));
    let id = store.add_job("review", "e", "").await.expect("added");
    for (id, key, expected) in [(3, "c", false), (id, "c", false), (id, "e", true)] {
        assert_eq!(store.withdraw_job(id, key).await, Ok(expected), "{id} {key}");
    }
    assert_eq!(store.count_jobs().await, Ok(counts));
}
