//! Who somebody is, over HTTP: names, the devices on which people are logged in, and what lets them
//! in again.

mod actor;
mod channel;
mod common_passwords;
mod leaving;
pub(crate) mod link;
pub(crate) mod login;
pub(crate) mod me;
mod password;
mod person;
mod program;
mod standing;
pub(crate) mod tokens;
mod tries;

pub(crate) use actor::{Actor, Newcomer};
pub(crate) use channel::{Shown, ShownDevice};
pub(crate) use leaving::{close, export, stay};
pub(crate) use me::check_name;
pub(crate) use person::Person;
pub(crate) use program::{BOT, Program, one_way};
pub(crate) use tokens::Scope;

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

    /// Somebody seeks a game.
    ///
    /// # Errors
    /// He has done so too often.
    pub(crate) fn seek(&self, actor: &Actor) -> Result<(), ApiError> {
        self.tries.seek(actor.principal)
    }

    /// Somebody reports another.
    ///
    /// # Errors
    /// He has done so too often.
    pub(crate) fn report(&self, person: &Person) -> Result<(), ApiError> {
        self.tries.report(person.principal)
    }

    /// Somebody challenges somebody, or comes back to a seat of his.
    ///
    /// # Errors
    /// He has done so too often.
    pub(crate) fn challenge(&self, actor: &Actor) -> Result<(), ApiError> {
        self.tries.table(actor.principal)
    }
}
