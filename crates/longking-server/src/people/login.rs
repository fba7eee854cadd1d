//! Who comes back: by a password, or by what lets him in once.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use longking_store::{NewSession, Secret, StoreError};
use serde::{Deserialize, Serialize};

use super::People;
use super::channel::Channel;
use super::me::{logged_in, with_cookie};
use super::person::{Label, Person};
use super::tries::key;
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::live::Hall;
use crate::live::secret::{hash, letters};

/// The letters of what lets somebody in again, 100 bits, and how many stand together.
const RECOVERY: usize = 20;
const TOGETHER: usize = 5;

/// What lets somebody in again: as he keeps it, and what the store has of it.
pub(super) fn new_recovery() -> Result<(String, Secret), getrandom::Error> {
    let code = letters(RECOVERY)?;
    let groups: Vec<_> =
        (0..RECOVERY).step_by(TOGETHER).map(|from| &code[from..from + TOGETHER]).collect();
    Ok((groups.join("-"), hash(&code)))
}

/// What the store has of a code, however it is typed.
fn read_recovery(typed: &str) -> Option<Secret> {
    let letters = typed.chars().filter(char::is_ascii_alphanumeric).take(RECOVERY + 1);
    let code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    (code.len() == RECOVERY).then(|| hash(&code))
}

/// Somebody who comes back.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LoggingIn {
    name: String,
    #[serde(default)]
    password: Option<String>,
    #[serde(default)]
    recovery: Option<String>,
}

/// Who is let in.
#[derive(Debug, Serialize)]
struct LoggedIn {
    name: String,
    /// What lets him in the next time, where the one of before was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery: Option<String>,
}

/// `POST /api/login`: one more device.
pub(crate) async fn log_in(
    State(hall): State<Arc<Hall>>,
    State(people): State<People>,
    channel: Channel,
    label: Label,
    before: Option<Person>,
    Json(LoggingIn { name, password, recovery }): Json<LoggingIn>,
) -> Result<Response, ApiError> {
    let (session, token) = label.session(hall.now() as i64)?;
    let key = key(&name);
    let recovery = match (password, recovery) {
        (Some(password), None) => {
            if !channel.takes_passwords() {
                return Err(ApiError::forbidden(Denied::PlainHttp));
            }
            people.tries.login(channel.address)?;
            people.tries.password(&key)?;
            by_password(&hall, &people, &key, password, session.clone()).await?;
            None
        }
        (None, Some(code)) => {
            people.tries.login(channel.address)?;
            Some(by_recovery(&hall, &key, &code, session.clone()).await?)
        }
        _ => return Err(ApiError::bad(Denied::OneWayIn)),
    };
    logged_in(&hall, before, &session).await?;
    let who = hall.store().who(&session.token, session.at).await?;
    let told = LoggedIn { name: who.name, recovery };
    Ok(with_cookie(channel, Some(&token), axum::Json(told)).into_response())
}

/// The same for a name that nobody has and for a password that is another's.
fn wrong() -> ApiError {
    ApiError::forbidden(Denied::LoginWrong)
}

fn not_in(error: StoreError) -> ApiError {
    match error {
        StoreError::Missing => wrong(),
        other => other.into(),
    }
}

async fn by_password(
    hall: &Hall,
    people: &People,
    key: &str,
    password: String,
    session: NewSession,
) -> Result<(), ApiError> {
    let known = hall.store().password(key).await?;
    let text = known.as_ref().map(|known| known.text.as_str());
    let fits = people.passwords.fits(password, text).await?;
    let Some(known) = known.filter(|_| fits) else { return Err(wrong()) };
    hall.store().log_in(known, session).await.map_err(not_in)?;
    Ok(())
}

async fn by_recovery(
    hall: &Hall,
    key: &str,
    code: &str,
    session: NewSession,
) -> Result<String, ApiError> {
    let old = read_recovery(code).ok_or_else(wrong)?;
    let (code, new) = new_recovery()?;
    hall.store().recover(key, old, new, session).await.map_err(not_in)?;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lets_in_again_is_read_as_it_is_typed() {
        let (code, kept) = new_recovery().expect("there is chance");
        assert_eq!(code.len(), RECOVERY + 3);
        assert!(code.split('-').all(|group| group.len() == TOGETHER), "{code}");
        for typed in [code.clone(), code.to_uppercase(), code.replace('-', " ")] {
            assert_eq!(read_recovery(&typed), Some(kept), "{typed}");
        }
        assert_eq!(read_recovery(&code[1..]), None);
        assert_eq!(read_recovery(&"a".repeat(1_000_000)), None);
        assert_ne!(read_recovery("aaaaa-aaaaa-aaaaa-aaaaa"), Some(kept));
    }
}
