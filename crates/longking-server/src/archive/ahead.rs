//! Long answers that are made ahead of whoever reads them.

use std::io;
use std::pin::pin;
use std::time::Duration;

use futures_util::{Stream, StreamExt, stream};
use tokio::sync::mpsc;

use crate::live::Hall;

/// How long a reader may let a part wait.
const SLOW: Duration = Duration::from_secs(30);

/// What is sent of a stream: a part, that it has ended, or why it has not.
type Sent<T> = io::Result<Option<T>>;

/// A stream that a task of the server makes, so that what it holds is free as soon as its last part
/// is made, and when the reader is too slow or the server stops. Then it breaks off with an error:
/// half an answer must not look like a whole one.
pub(super) fn ahead<T, S>(
    hall: &Hall,
    parts: S,
) -> impl Stream<Item = io::Result<T>> + Send + use<T, S>
where
    T: Send + 'static,
    S: Stream<Item = io::Result<T>> + Send + 'static,
{
    let (to, from) = mpsc::channel(1);
    let stop = hall.stop.clone();
    hall.tasks.spawn(async move {
        tokio::select! {
            () = send(parts, to) => {}
            () = stop.cancelled() => {}
        }
    });
    read(from)
}

/// Sends all parts to a reader who takes them.
async fn send<T>(parts: impl Stream<Item = io::Result<T>>, to: mpsc::Sender<Sent<T>>) {
    let mut parts = pin!(parts);
    loop {
        let part = parts.next().await.transpose();
        let is_last = !matches!(part, Ok(Some(_)));
        let taken = tokio::time::timeout(SLOW, to.send(part)).await;
        if is_last || !matches!(taken, Ok(Ok(()))) {
            return;
        }
    }
}

/// What was sent, as long as somebody sends.
fn read<T: Send + 'static>(
    from: mpsc::Receiver<Sent<T>>,
) -> impl Stream<Item = io::Result<T>> + Send {
    stream::try_unfold(from, |mut from: mpsc::Receiver<Sent<T>>| async move {
        match from.recv().await {
            Some(part) => Ok(part?.map(|part| (part, from))),
            None => Err(io::ErrorKind::TimedOut.into()),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(held: &mpsc::Sender<()>) -> impl Stream<Item = io::Result<u32>> + use<> {
        let held = held.clone();
        stream::iter(0..5).map(move |part| {
            let _held = &held;
            Ok(part)
        })
    }

    #[tokio::test(start_paused = true)]
    async fn who_reads_gets_all_and_who_does_not_holds_nothing_for_long() {
        let (held, mut free) = mpsc::channel(1);
        let (to, from) = mpsc::channel(1);
        tokio::spawn(send(parts(&held), to));
        let all: Vec<_> = read(from).map(|part| part.expect("a part")).collect().await;
        assert_eq!(all, [0, 1, 2, 3, 4]);

        let (to, from) = mpsc::channel(1);
        tokio::spawn(send(parts(&held), to));
        drop(held);
        let begun = tokio::time::Instant::now();
        assert_eq!(free.recv().await, None);
        assert_eq!(begun.elapsed().as_secs(), SLOW.as_secs());
        let kept: Vec<_> =
            read(from).map(|part| part.map_err(|error| error.kind())).collect().await;
        assert_eq!(kept, [Ok(0), Err(io::ErrorKind::TimedOut)], "half of it is not all of it");
    }
}
