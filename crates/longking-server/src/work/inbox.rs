//! Files that workers have sent and that no answer has named yet: of each worker the last one, so
//! that they are bounded together.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Body;
use futures_util::StreamExt;
use tokio_util::sync::CancellationToken;

use super::at;
use super::building::{SliceFile, receive};
use crate::library::Upload;

/// The files, each under a number in a folder.
pub(super) struct Inbox {
    folder: PathBuf,
    files: Mutex<Files>,
}

#[derive(Default)]
struct Files {
    /// How many have come.
    count: u64,
    /// The last one of each worker.
    last: BTreeMap<String, Incoming>,
}

/// A file that comes, or has come.
struct Incoming {
    number: u64,
    /// Ends it while it comes.
    stop: CancellationToken,
    /// What it is, when it has come.
    file: Option<SliceFile>,
}

/// A file that an answer has named. It is removed in the end, unless it has got another place.
pub(super) struct Claimed(pub(super) PathBuf);

impl Drop for Claimed {
    fn drop(&mut self) {
        // Mostly it has got another place; what stays is removed with the folder.
        let _ = fs::remove_file(&self.0);
    }
}

impl Inbox {
    /// Files in an empty folder.
    pub(super) fn new(folder: PathBuf) -> Inbox {
        Inbox { folder, files: Mutex::default() }
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number}.file"))
    }

    /// Makes room for a file of a worker: one that it has sent before is dropped.
    fn begin(&self, worker: &str) -> (u64, CancellationToken) {
        let mut files = self.files();
        files.count += 1;
        let (number, stop) = (files.count, CancellationToken::new());
        let incoming = Incoming { number, stop: stop.clone(), file: None };
        if let Some(before) = files.last.insert(worker.to_owned(), incoming) {
            before.stop.cancel();
            if before.file.is_some() {
                drop(Claimed(self.path(before.number)));
            }
        }
        (number, stop)
    }

    /// A file has come: the right one, if no other has been begun meanwhile.
    fn end(&self, worker: &str, number: u64, hash: &str, file: SliceFile) -> Result<(), String> {
        let mut files = self.files();
        let incoming = files.last.get_mut(worker).filter(|incoming| incoming.number == number);
        let incoming = incoming.ok_or("the worker has begun to send another file")?;
        if file.hash != hash {
            return Err("the file has another hash than its name".to_owned());
        }
        incoming.file = Some(file);
        Ok(())
    }

    /// Keeps a file of a worker until an answer names it, or the worker sends another.
    pub(super) async fn keep(
        self: Arc<Self>,
        worker: String,
        hash: String,
        body: Body,
    ) -> Result<(), String> {
        let (number, stop) = self.begin(&worker);
        let pieces = body.into_data_stream().take_until(stop.cancelled_owned());
        let mut upload = Upload::new(Body::from_stream(pieces));
        let receive = move || {
            let path = self.path(number);
            let received = receive(&mut upload, &path).map_err(at(&path));
            let kept = received.and_then(|file| self.end(&worker, number, &hash, file));
            if kept.is_err() {
                drop(Claimed(path));
            }
            kept
        };
        tokio::task::spawn_blocking(receive).await.map_err(|error| error.to_string())?
    }

    /// The file that an answer names, of whichever worker; `None` where it has not come.
    pub(super) fn claim(&self, file: &SliceFile) -> Option<Claimed> {
        let mut files = self.files();
        let is_it = |incoming: &Incoming| incoming.file.as_ref() == Some(file);
        let worker = files.last.iter().find(|(_, incoming)| is_it(incoming))?.0.clone();
        let incoming = files.last.remove(&worker)?;
        Some(Claimed(self.path(incoming.number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use axum::body::Bytes;
    use futures_util::stream;
    use tokio::sync::mpsc;

    use crate::work::digest;

    /// An inbox in a folder that is removed in the end.
    struct Folder(PathBuf, Arc<Inbox>);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("longking-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a folder");
            Folder(path.clone(), Arc::new(Inbox::new(path)))
        }

        async fn send(&self, worker: &str, hash: &str, body: Body) -> Result<(), String> {
            Arc::clone(&self.1).keep(worker.to_owned(), hash.to_owned(), body).await
        }

        async fn keep(&self, worker: &str, text: &'static str) -> Result<(), String> {
            self.send(worker, &digest(text.as_bytes()), Body::from(text)).await
        }

        fn claim(&self, text: &str) -> Option<Claimed> {
            let (hash, bytes) = (digest(text.as_bytes()), text.len() as u64);
            self.1.claim(&SliceFile { hash, bytes })
        }

        /// How many files there are.
        fn count(&self) -> usize {
            fs::read_dir(&self.0).expect("a folder").count()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[tokio::test]
    async fn of_each_worker_one_file_waits() {
        let folder = Folder::new("inbox");
        for text in ["first", "second", "third"] {
            folder.keep("one", text).await.expect("kept");
            folder.keep("two", text).await.expect("kept");
            assert_eq!(folder.count(), 2);
        }
        assert!(folder.claim("first").is_none() && folder.claim("second").is_none());
        for _ in 0..2 {
            let claimed = folder.claim("third").expect("it has come");
            assert_eq!(fs::read(&claimed.0).expect("it is there"), b"third");
        }
        assert!(folder.claim("third").is_none(), "each is named once");
        assert_eq!(folder.count(), 0, "what got no place is gone");
        // What an answer has named is not dropped for the next one.
        folder.keep("one", "first").await.expect("kept");
        let claimed = folder.claim("first").expect("it has come");
        folder.keep("one", "second").await.expect("kept");
        assert!(claimed.0.exists());
        drop(claimed);
        let wrong = folder.send("two", &digest(b"else"), Body::from("this")).await;
        assert_eq!(wrong, Err("the file has another hash than its name".to_owned()));
        assert_eq!(folder.count(), 1);
    }

    #[tokio::test]
    async fn a_file_that_stopped_on_its_way_makes_room_for_the_next() {
        let folder = Folder::new("inbox-slow");
        let (to, from) = mpsc::channel::<Result<Bytes, std::io::Error>>(1);
        let next = |mut from: mpsc::Receiver<_>| async move {
            from.recv().await.map(|piece| (piece, from))
        };
        let slow = Body::from_stream(stream::unfold(from, next));
        let inbox = Arc::clone(&folder.1);
        let sending = tokio::spawn(inbox.keep("one".to_owned(), digest(b"slow"), slow));
        to.send(Ok(Bytes::from_static(b"sl"))).await.expect("it is read");
        while folder.count() == 0 {
            tokio::task::yield_now().await;
        }
        folder.keep("one", "quick").await.expect("kept");
        let stopped = sending.await.expect("it ends, though nothing more comes");
        assert_eq!(stopped, Err("the worker has begun to send another file".to_owned()));
        assert_eq!(folder.count(), 1);
        assert!(folder.claim("quick").is_some());
        drop(to);
    }
}
