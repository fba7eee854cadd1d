//! Tokens by which programs act for people: what they may do, and who made them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use longking_store::NewApiToken;
use longking_table::Sentence;
use serde::{Deserialize, Serialize};

use super::person::Person;
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::letters::{is_unseen, one_line};
use crate::live::Hall;
use crate::live::secret::{hash, new_name, new_token};

/// What every token begins with, so that programs which look for secrets know one.
pub(super) const MARK: &str = "lkp_";

/// The most tokens of one person.
const MOST: i64 = 20;

/// The longest label, in letters.
const LABEL: usize = 40;

/// What a program may do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Play for its owner, who moves himself.
    Board,
    /// Play by itself.
    Bot,
    /// Challenge others, accept and decline.
    Challenge,
    /// Change events of the club.
    Event,
    /// Read what its owner may.
    Read,
}

impl Scope {
    const ALL: [Scope; 5] = [Scope::Board, Scope::Bot, Scope::Challenge, Scope::Event, Scope::Read];

    /// The word in requests, answers and the store.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Scope::Board => "board:play",
            Scope::Bot => "bot:play",
            Scope::Challenge => "challenge",
            Scope::Event => "event:write",
            Scope::Read => "read",
        }
    }
}

/// The words of all scopes.
fn words() -> String {
    Scope::ALL.map(Scope::word).join(", ")
}

/// A token to be made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Making {
    label: String,
    scopes: Vec<String>,
}

/// A token, told once.
#[derive(Debug, Serialize)]
struct Made<'a> {
    id: &'a str,
    label: &'a str,
    scopes: Vec<&'static str>,
    created: i64,
    token: String,
}

/// A token, as its owner sees it.
#[derive(Debug, Serialize)]
pub(super) struct Told {
    id: String,
    label: String,
    scopes: Vec<String>,
    created: i64,
    seen: i64,
}

#[derive(Debug, Serialize)]
struct List {
    tokens: Vec<Told>,
}

/// What a token may do, each once.
fn read(scopes: &[String]) -> Result<Vec<Scope>, ApiError> {
    let none_of = || Denied::NoneOf.with("name", "scopes").with("words", words());
    if scopes.is_empty() || scopes.len() > Scope::ALL.len() {
        return Err(ApiError::bad(none_of()));
    }
    if scopes.iter().any(|word| Scope::ALL.iter().all(|it| it.word() != *word)) {
        return Err(ApiError::bad(none_of()));
    }
    Ok(Scope::ALL.into_iter().filter(|it| scopes.iter().any(|word| it.word() == word)).collect())
}

/// What a token is for, in one line.
fn clean(label: &str) -> Result<String, ApiError> {
    let is_clean = !label.chars().any(|letter| is_unseen(letter) && !letter.is_whitespace());
    let label = one_line(label);
    let is_fit = !label.is_empty() && label.chars().count() <= LABEL && is_clean;
    let why: Sentence = Denied::TokenLabel.with("most", LABEL);
    if is_fit { Ok(label) } else { Err(ApiError::unfit(why)) }
}

/// `POST /api/tokens`: a new token, which is shown once.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Json(Making { label, scopes }): Json<Making>,
) -> Result<Response, ApiError> {
    let (label, scopes) = (clean(&label)?, read(&scopes)?);
    let scopes: Vec<_> = scopes.into_iter().map(Scope::word).collect();
    let (id, token) = (new_name()?, format!("{MARK}{}", new_token()?));
    let created = hall.now() as i64;
    let new = NewApiToken {
        id: id.clone(),
        token: hash(&token),
        principal: person.principal,
        by: person.token,
        label: label.clone(),
        scopes: scopes.join(" "),
        at: created,
        most: MOST,
    };
    if !hall.store().add_api_token(new).await? {
        return Err(ApiError::conflict(Denied::ManyTokens.with("most", MOST as u64)));
    }
    let told = axum::Json(Made { id: &id, label: &label, scopes, created, token });
    Ok((StatusCode::CREATED, [(CACHE_CONTROL, "no-store")], told).into_response())
}

/// The tokens of somebody, the last one first.
pub(super) async fn of(hall: &Hall, person: &Person) -> Result<Vec<Told>, ApiError> {
    let tokens = hall.store().api_tokens(person.principal).await?;
    let told = tokens.into_iter().map(|token| Told {
        id: token.id,
        label: token.label,
        scopes: token.scopes.split(' ').map(str::to_owned).collect(),
        created: token.created,
        seen: token.seen,
    });
    Ok(told.collect())
}

/// `GET /api/tokens`: the tokens of the one who asks, without what programs show.
pub(crate) async fn list(
    State(hall): State<Arc<Hall>>,
    person: Person,
) -> Result<Response, ApiError> {
    let list = List { tokens: of(&hall, &person).await? };
    Ok(([(CACHE_CONTROL, "no-store")], axum::Json(list)).into_response())
}

/// `DELETE /api/tokens/ID`: a token is of no use any more.
pub(crate) async fn end(
    State(hall): State<Arc<Hall>>,
    person: Person,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    if id.contains('\0') || !hall.store().end_api_token(person.principal, &id).await? {
        return Err(ApiError::missing(Denied::NoSuchToken));
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_known_words_each_once() {
        let read = |words: &[&str]| {
            let words: Vec<_> = words.iter().map(|word| (*word).to_owned()).collect();
            read(&words).ok()
        };
        assert_eq!(read(&["read", "bot:play"]), Some(vec![Scope::Bot, Scope::Read]));
        assert_eq!(read(&["read", "read"]), Some(vec![Scope::Read]));
        for wrong in [&[][..], &["root"], &["read", "Read"], &["read"; 6]] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_label_is_one_short_line() {
        assert_eq!(clean("  my \n bot ").ok().as_deref(), Some("my bot"));
        for wrong in ["", " ", "a\u{7}b", &"a".repeat(41)] {
            assert!(clean(wrong).is_err(), "{wrong:?}");
        }
    }
}
