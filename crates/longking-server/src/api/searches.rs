//! The searches for answers that somebody waits for: so many at once, and so many in all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;

use super::error::ApiError;

/// Room for searches.
pub(super) struct Searches {
    /// For those that go on.
    turns: Arc<Semaphore>,
    /// For those that go on and those that wait.
    places: Arc<Semaphore>,
}

/// Says that nobody waits for an answer any more.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Searches {
    /// Room for so many searches at once, and for so many with those that wait.
    pub(super) fn new(at_once: usize, in_all: usize) -> Searches {
        let room = |many| Arc::new(Semaphore::new(many));
        Searches { turns: room(at_once), places: room(in_all) }
    }

    /// Does a search when it is its turn, beside everything else. It is told whether nobody waits
    /// for its answer any more, and keeps its room until it has ended.
    ///
    /// # Errors
    /// There is no room.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce(&dyn Fn() -> bool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| ApiError::busy())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| ApiError::busy())?;
        let is_left = Arc::new(AtomicBool::new(false));
        let _waiting = Waiting(Arc::clone(&is_left));
        let work = move || {
            let _room = (place, turn);
            search(&|| is_left.load(Ordering::Relaxed))
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::busy())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Far longer than anything takes here.
    const LONG: Duration = Duration::from_secs(20);

    #[tokio::test]
    async fn a_search_that_nobody_waits_for_is_told_and_keeps_its_room_until_it_ends() {
        let searches = Searches::new(1, 2);
        let (begun, begins) = mpsc::channel();
        let (left, leaves) = mpsc::channel();
        let (end, ended) = mpsc::channel::<()>();
        let search = move |is_left: &dyn Fn() -> bool| {
            begun.send(()).expect("it is waited for");
            while !is_left() {
                std::thread::sleep(Duration::from_millis(1));
            }
            left.send(()).expect("it is waited for");
            let _ = ended.recv_timeout(LONG);
        };
        {
            let mut going = std::pin::pin!(searches.run(search));
            while begins.try_recv().is_err() {
                let wait = Duration::from_millis(1);
                assert!(tokio::time::timeout(wait, &mut going).await.is_err(), "it goes on");
            }
        }
        leaves.recv_timeout(LONG).expect("it is told");
        assert_eq!(searches.turns.available_permits(), 0, "it goes on and has the turn");
        let quick = tokio::time::timeout(Duration::from_millis(50), searches.run(|_| 7));
        assert!(quick.await.is_err(), "another waits");
        assert_eq!(searches.places.available_permits(), 1, "who waits and goes leaves the place");
        end.send(()).expect("it is waited for");
        let next = tokio::time::timeout(LONG, searches.run(|_| 7)).await.expect("its turn comes");
        assert_eq!(next.expect("there is room"), 7);
    }

    #[tokio::test]
    async fn more_than_there_is_room_for_are_refused() {
        let searches = Searches::new(1, 0);
        assert!(searches.run(|_| ()).await.expect_err("there is no room").is_passing());
    }
}
