//! Who somebody is, over HTTP: names, the devices on which people are logged in, and what lets them
//! in again.

mod channel;
mod common_passwords;
mod leaving;
pub(crate) mod link;
pub(crate) mod login;
pub(crate) mod me;
mod password;
mod person;
mod tries;

pub(crate) use leaving::{close, export, stay};
pub(crate) use person::Person;

use std::sync::Arc;

use password::Passwords;
use tries::Tries;

use crate::api::error::ApiError;

/// What is remembered of people between their questions.
#[derive(Clone)]
pub(crate) struct People {
    passwords: Passwords,
    tries: Arc<Tries>,
}

impl People {
    /// Nobody has asked yet; without limits nobody ever asks too often.
    pub(crate) fn new(limited: bool) -> People {
        People { passwords: Passwords::new(), tries: Arc::new(Tries::new(limited)) }
    }

    /// Somebody makes a table.
    ///
    /// # Errors
    /// He has made too many.
    pub(crate) fn table(&self, person: &Person) -> Result<(), ApiError> {
        self.tries.table(person.principal)
    }
}
