//! A moderator decides.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use longking_club::name;
use longking_store::{Act, Acted, NewAct, StoreError};
use serde::Deserialize;

use super::moderator::Moderator;
use super::{LONGEST, Reason};
use crate::api::denied::Denied;
use crate::api::error::{ApiError, Json};
use crate::archive::rate;
use crate::live::{Hall, Subject};
use crate::lobby::seeks;
use crate::people::check_name;

/// How far back games count no more, in milliseconds.
const UNRATED: i64 = 30 * 24 * 3600 * 1000;

/// What is done.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Doing {
    Dismiss,
    Warn,
    Unrate,
    Casual,
    Rated,
    Rename,
    Close,
}

/// A decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Deciding {
    act: Doing,
    why: Reason,
    /// The new name of who is renamed.
    #[serde(default)]
    name: Option<String>,
    /// The last report that was seen; those up to it are settled.
    #[serde(default)]
    seen: i64,
}

/// `POST /api/players/NAME/moderation`: something is done about somebody.
pub(crate) async fn make(
    State(hall): State<Arc<Hall>>,
    Moderator(person): Moderator,
    Path(name): Path<String>,
    Json(Deciding { act, why, name: new, seen }): Json<Deciding>,
) -> Result<StatusCode, ApiError> {
    let nobody = || ApiError::missing(Denied::NoSuchPlayer);
    if name.len() > LONGEST {
        return Err(nobody());
    }
    let at = hall.now() as i64;
    let already = match act {
        Doing::Casual => Denied::BarredAlready,
        _ => Denied::RatedAlready,
    };
    let bars = matches!(act, Doing::Casual);
    let act = match act {
        Doing::Dismiss => Act::Dismiss,
        Doing::Warn => Act::Warn,
        Doing::Unrate => Act::Unrate { since: at - UNRATED, rate },
        Doing::Casual => Act::Casual,
        Doing::Rated => Act::Rated,
        Doing::Rename => {
            let new = new.unwrap_or_default();
            check_name(&new)?;
            Act::Rename { name_key: name::key(&new), name: new }
        }
        Doing::Close => Act::Close,
    };
    let (by, why) = (person.account, why.word().to_owned());
    let decision = NewAct { by, name_key: name::key(&name), act, why, at, seen };
    let here = Arc::clone(&hall);
    // Rating very many games anew takes longer than a question may, and is done all the same.
    let doing = async move {
        let acted = here.store().moderate(decision).await;
        if let Ok(Acted::Done { account, seeks }) = &acted {
            for (principal, seek) in seeks {
                seeks::over(&here, *principal, *seek);
            }
            let barred = if bars { here.online().bar(*account, seeks) } else { Vec::new() };
            for (principal, hint) in barred {
                here.tell(&Subject::Person(principal), hint);
            }
        }
        acted
    };
    match hall.finish(doing).await? {
        Ok(Acted::Done { .. }) => Ok(StatusCode::NO_CONTENT),
        Ok(Acted::Oneself) => Err(ApiError::unfit(Denied::RelationOneself)),
        Ok(Acted::Moderator) => Err(ApiError::unfit(Denied::JudgesModerator)),
        Ok(Acted::Already) => Err(ApiError::conflict(already)),
        Ok(Acted::NoModerator) => Err(ApiError::forbidden(Denied::NoModerator)),
        Err(StoreError::Missing) => Err(nobody()),
        Err(StoreError::Taken) => Err(ApiError::conflict(Denied::NameTaken)),
        Err(error) => Err(error.into()),
    }
}
