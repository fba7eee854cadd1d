//! Asking a server that may be away for a while.

use std::future::Future;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::time::{Instant, sleep};

use super::client::ClientError;

/// How long a server is waited for.
const PATIENCE: Duration = Duration::from_secs(300);

/// How long it is left alone, at first and at most.
const SOON: Duration = Duration::from_millis(250);
const LATER: Duration = Duration::from_secs(15);

/// Asks until the server answers or has been away for some minutes.
///
/// # Errors
/// What it said the last time.
pub(super) async fn patiently<T, F>(mut ask: impl FnMut() -> F) -> Result<T, ClientError>
where
    F: Future<Output = Result<T, ClientError>>,
{
    let (begun, mut pause) = (Instant::now(), SOON);
    loop {
        let answer = ask().await;
        let may_pass = matches!(
            answer,
            Err(ClientError::Away(_) | ClientError::Refused(StatusCode::TOO_MANY_REQUESTS, _))
        );
        if !may_pass || begun.elapsed() >= PATIENCE {
            return answer;
        }
        sleep(pause).await;
        pause = (pause * 2).min(LATER);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn away() -> ClientError {
        ClientError::Away("no connection".to_owned())
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_comes_back_answers() {
        let (asked, begun) = (Cell::new(0), Instant::now());
        let answer = patiently(|| async {
            asked.set(asked.get() + 1);
            match asked.get() {
                ..9 => Err(away()),
                9 => Err(ClientError::Refused(StatusCode::TOO_MANY_REQUESTS, String::new())),
                _ => Ok("here"),
            }
        });
        assert!(matches!(answer.await, Ok("here")));
        assert_eq!(asked.get(), 10);
        assert!(begun.elapsed() > Duration::from_secs(30), "{:?}", begun.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_stays_away_is_given_up_and_one_that_refuses_at_once() {
        let (asked, begun) = (Cell::new(0), Instant::now());
        let ask =
            |answer: fn() -> ClientError| patiently(move || async move { Err::<(), _>(answer()) });
        assert!(matches!(ask(away).await, Err(ClientError::Away(_))));
        let waited = begun.elapsed();
        assert!((PATIENCE..PATIENCE + 2 * LATER).contains(&waited), "{waited:?}");
        let refused = patiently(|| async {
            asked.set(asked.get() + 1);
            Err::<(), _>(ClientError::Refused(StatusCode::BAD_REQUEST, "no".to_owned()))
        });
        assert!(matches!(refused.await, Err(ClientError::Refused(..))));
        let failed = ask(|| ClientError::Failed("the disk is full".to_owned()));
        assert!(matches!(failed.await, Err(ClientError::Failed(_))));
        assert_eq!((asked.get(), begun.elapsed()), (1, waited));
    }
}
