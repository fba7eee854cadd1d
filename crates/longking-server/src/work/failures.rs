//! Who could not do which job: it is not given to the same worker again while another is there who
//! has not tried.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// So many jobs are remembered at most; the oldest is forgotten first.
const MOST: usize = 1000;

/// What is remembered of workers, for as long as the server lives.
pub(super) struct Failures {
    /// How long after it was heard a worker is still there.
    stays: Duration,
    /// When each worker was heard the last time, and what it can do.
    workers: BTreeMap<String, (Instant, Vec<String>)>,
    /// The kind of a job, and who could not do it.
    jobs: BTreeMap<i64, (String, BTreeSet<String>)>,
}

impl Failures {
    /// None so far.
    pub(super) fn new(stays: Duration) -> Failures {
        Failures { stays, workers: BTreeMap::new(), jobs: BTreeMap::new() }
    }

    /// Somebody asks for work of some kinds; the jobs that are left to others.
    pub(super) fn asked(&mut self, worker: &str, kinds: &[String], now: Instant) -> Vec<i64> {
        self.workers.insert(worker.to_owned(), (now, kinds.to_vec()));
        let is_left = |kind: &String, failed: &BTreeSet<String>| {
            failed.contains(worker)
                && self.workers.iter().any(|(name, (heard, kinds))| {
                    let is_there = now.duration_since(*heard) < self.stays;
                    is_there && !failed.contains(name) && kinds.contains(kind)
                })
        };
        let left = self.jobs.iter().filter(|(_, (kind, failed))| is_left(kind, failed));
        left.map(|(job, _)| *job).collect()
    }

    /// Somebody is still there.
    pub(super) fn heard(&mut self, worker: &str, now: Instant) {
        if let Some((heard, _)) = self.workers.get_mut(worker) {
            *heard = now;
        }
    }

    /// Somebody could not do a job.
    pub(super) fn failed(&mut self, job: i64, kind: &str, worker: &str) {
        let (_, failed) =
            self.jobs.entry(job).or_insert_with(|| (kind.to_owned(), BTreeSet::new()));
        failed.insert(worker.to_owned());
        if self.jobs.len() > MOST {
            self.jobs.pop_first();
        }
    }

    /// A job is over.
    pub(super) fn over(&mut self, job: i64) {
        self.jobs.remove(&job);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [i64; 0] = [];
    const STAYS: Duration = Duration::from_secs(10);

    /// Failures, with a question at a moment after the beginning.
    struct Asked(Failures, Instant);

    impl Asked {
        fn new() -> Asked {
            Asked(Failures::new(STAYS), Instant::now())
        }

        fn ask(&mut self, worker: &str, kinds: &[&str], seconds: u64) -> Vec<i64> {
            let kinds: Vec<_> = kinds.iter().map(|&kind| kind.to_owned()).collect();
            self.0.asked(worker, &kinds, self.1 + Duration::from_secs(seconds))
        }
    }

    #[test]
    fn a_job_is_left_to_others_who_are_there_and_have_not_failed() {
        let mut asked = Asked::new();
        assert_eq!(asked.ask("one", &["slice"], 0), NONE);
        asked.0.failed(7, "slice", "one");
        assert_eq!(asked.ask("one", &["slice"], 0), NONE, "nobody else is there");
        assert_eq!(asked.ask("two", &["review"], 1), NONE, "it can do other work");
        assert_eq!(asked.ask("one", &["slice"], 1), NONE);
        assert_eq!(asked.ask("three", &["review", "slice"], 2), NONE);
        assert_eq!(asked.ask("one", &["slice"], 3), [7]);
        asked.0.failed(7, "slice", "three");
        assert_eq!(asked.ask("one", &["slice"], 4), NONE, "all have failed");
        asked.0.over(7);
        asked.0.failed(8, "slice", "one");
        assert_eq!(asked.ask("one", &["slice"], 5), [8]);
    }

    #[test]
    fn who_was_not_heard_for_long_is_not_waited_for() {
        let mut asked = Asked::new();
        asked.ask("two", &["slice"], 0);
        asked.0.failed(7, "slice", "one");
        assert_eq!(asked.ask("one", &["slice"], 9), [7]);
        assert_eq!(asked.ask("one", &["slice"], 10), NONE);
        asked.0.heard("two", asked.1 + Duration::from_secs(10));
        asked.0.heard("nobody", asked.1 + Duration::from_secs(10));
        assert_eq!(asked.ask("one", &["slice"], 19), [7]);
        assert_eq!(asked.ask("one", &["slice"], 20), NONE);
    }

    #[test]
    fn no_more_than_so_many_jobs_are_remembered() {
        let mut asked = Asked::new();
        asked.ask("two", &["slice"], 0);
        for job in 0..=MOST as i64 {
            asked.0.failed(job, "slice", "one");
        }
        let left = asked.ask("one", &["slice"], 0);
        assert_eq!((left.len(), left[0]), (MOST, 1));
    }
}
