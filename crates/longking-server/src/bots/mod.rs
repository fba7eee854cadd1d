//! The API for programs in the shapes that those of chess servers have, so that existing ones
//! change only the address.

pub(crate) mod account;
pub(crate) mod challenges;
pub(crate) mod events;
mod form;
pub(crate) mod games;
mod lines;
pub(crate) mod ongoing;
pub(crate) mod play;
mod played;
pub(crate) mod playing;
pub(crate) mod seek;
mod shape;
pub(crate) mod stream;
mod told;
mod variant;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Rates;
use crate::people::Program;

/// How many questions a person's programs may ask at once; after that one comes free in so long.
const ASKED: NonZeroU32 = NonZeroU32::new(200).expect("more than none");
const EACH: Duration = Duration::from_millis(50);

/// The most games that a program plays at once.
const GAMES: usize = 8;

/// How long a game without a clock can stand, in milliseconds, and some more.
const LONGEST: i64 = 15 * 24 * 3600 * 1000;

/// The most tables that are looked at at once.
const TABLES: u32 = 200;

/// What is remembered of programs between their questions.
#[derive(Clone)]
pub(crate) struct Bots(Arc<Known>);

struct Known {
    asked: Option<Arc<Rates<i64>>>,
    /// What ends the event stream of each token.
    streams: Mutex<HashMap<String, CancellationToken>>,
}

/// The place of an event stream, until it is dropped.
struct StreamPlace {
    bots: Bots,
    token: String,
    /// Another one has come.
    end: CancellationToken,
}

impl Bots {
    /// Nobody has asked yet; without limits nobody ever asks too often.
    pub(crate) fn new(limited: bool) -> Bots {
        Bots(Arc::new(Known {
            asked: Rates::new(EACH, ASKED).filter(|_| limited),
            streams: Mutex::default(),
        }))
    }

    /// A program asks something.
    ///
    /// # Errors
    /// Those of its owner have asked too often.
    fn ask(&self, program: &Program) -> Result<(), ApiError> {
        check(self.0.asked.as_ref(), program.account)
    }

    /// The place of an event stream: the one that the token had before ends.
    fn stream(&self, program: &Program) -> StreamPlace {
        let end = CancellationToken::new();
        let mut streams = self.streams();
        if let Some(before) = streams.insert(program.token.clone(), end.clone()) {
            before.cancel();
        }
        StreamPlace { bots: self.clone(), token: program.token.clone(), end }
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<String, CancellationToken>> {
        self.0.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn check(rates: Option<&Arc<Rates<i64>>>, account: i64) -> Result<(), ApiError> {
    let Some(rates) = rates else { return Ok(()) };
    rates.wait(&account).map_err(|wait| ApiError::too_many(Denied::ManyAsked).after(wait))
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut streams = self.bots.streams();
        // The one that came after it stays.
        if !self.end.is_cancelled() {
            streams.remove(&self.token);
        }
    }
}
