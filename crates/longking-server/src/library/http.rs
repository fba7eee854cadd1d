//! Questions to the library, and what changes it.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use axum::body::Body;
use axum::extract::{Path, State};
use axum::response::Response;
use draughts_notation::Contract;
use longking_library::{
    Ask, Content, Find, FoundGames, Import, Imported, Kept, LibraryError, Progress, Remove,
    Removed, Tree, Twins,
};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::handle::Opened;
use super::upload::Upload;
use crate::api::denied::{Denied, by_library};
use crate::api::error::{ApiError, Json, Query};
use crate::api::events;
use crate::letters::is_unseen;
use crate::live::Hall;

type Answer<T> = Result<axum::Json<T>, ApiError>;

/// The longest name of an import, in letters.
const NAME: usize = 200;

impl From<LibraryError> for ApiError {
    fn from(error: LibraryError) -> ApiError {
        let why = by_library(&error);
        match error {
            LibraryError::File(_)
            | LibraryError::NoGame
            | LibraryError::Question(_)
            | LibraryError::Day { .. }
            | LibraryError::Backwards => ApiError::bad(why),
            LibraryError::Missing => ApiError::missing(why),
            LibraryError::Busy => ApiError::conflict(why),
            _ => ApiError::unavailable(why),
        }
    }
}

/// `GET /api/library`: how many games there are, and the imports.
pub(crate) async fn content(opened: Opened) -> Answer<Content> {
    Ok(axum::Json(opened.library()?.content().await?))
}

/// `POST /api/library/find`: games.
pub(crate) async fn find(opened: Opened, Json(asked): Json<Find>) -> Answer<FoundGames> {
    Ok(axum::Json(opened.library()?.find(&asked).await?))
}

/// `POST /api/library/tree`: what was played in a position.
pub(crate) async fn tree(opened: Opened, Json(asked): Json<Ask>) -> Answer<Tree> {
    Ok(axum::Json(opened.library()?.tree(&asked).await?))
}

/// `GET /api/library/games/ID`: a whole game.
pub(crate) async fn game(opened: Opened, Path(id): Path<String>) -> Answer<Kept> {
    let id = id.parse().map_err(|_| LibraryError::Missing)?;
    Ok(axum::Json(opened.library()?.game(id).await?))
}

/// `GET /api/library/duplicates`: games with the same moves.
pub(crate) async fn duplicates(opened: Opened) -> Answer<Vec<Twins>> {
    Ok(axum::Json(opened.library()?.duplicates().await?))
}

/// What was taken back.
#[derive(Debug, Serialize)]
pub(crate) struct Undone {
    games: u64,
}

/// `DELETE /api/library/imports/ID`: takes back an import.
pub(crate) async fn undo(opened: Opened, Path(id): Path<String>) -> Answer<Undone> {
    let id = id.parse().map_err(|_| LibraryError::Missing)?;
    let _turn = opened.import()?;
    Ok(axum::Json(Undone { games: opened.library()?.undo(id).await? }))
}

/// `POST /api/library/removals`: takes out copies.
pub(crate) async fn remove(opened: Opened, Json(asked): Json<Remove>) -> Answer<Removed> {
    let _turn = opened.import()?;
    Ok(axum::Json(opened.library()?.remove(&asked, now()).await?))
}

/// `DELETE /api/library/removals/ID`: puts them back.
pub(crate) async fn restore(opened: Opened, Path(id): Path<String>) -> Answer<Undone> {
    let id = id.parse().map_err(|_| LibraryError::Missing)?;
    let _turn = opened.import()?;
    Ok(axum::Json(Undone { games: opened.library()?.restore(id).await? }))
}

/// Milliseconds of Unix time.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as i64
}

/// What is to be imported; the file is the body.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Importing {
    name: String,
    #[serde(default)]
    rules: String,
    #[serde(default)]
    keep_known: bool,
}

/// What is told of an import.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Said {
    Progress(Progress),
    Done(Imported),
    Failed(Refusal),
}

/// `POST /api/library/imports?name=…`: imports a file, and tells how far it is.
pub(crate) async fn import(
    State(hall): State<Arc<Hall>>,
    opened: Opened,
    Query(asked): Query<Importing>,
    body: Body,
) -> Result<Response, ApiError> {
    let rules = if asked.rules.is_empty() { "international" } else { &asked.rules };
    let rules: Contract = rules.parse().map_err(|error| Refusal::at("rules", error))?;
    let name = asked.name.chars().filter(|letter| !is_unseen(*letter)).take(NAME).collect();
    let import = Import { name, rules, at: now(), keep_known: asked.keep_known };
    let turn = opened.import()?;
    let upload = Upload::new(body);
    let (tell, mut said) = mpsc::channel(16);
    hall.tasks.spawn(async move {
        let progress = |progress| {
            // Who reads slowly misses some of it.
            let _ = tell.try_send(Ok(Said::Progress(progress)));
        };
        let done = match opened.library() {
            Ok(library) => library.import(upload, import, progress).await.map_err(ApiError::from),
            Err(error) => Err(error),
        };
        // Who hears of the end may import the next file.
        drop(turn);
        // Who has gone hears nothing.
        let _ = tell.send(done.map(Said::Done)).await;
    });
    // What fails at once has a status of its own.
    let first = said.recv().await;
    let first = first.ok_or_else(|| ApiError::unavailable(Denied::BrokenOff))??;
    let (tell, told) = mpsc::channel(16);
    tokio::spawn(async move {
        let mut next = Some(first);
        while let Some(now) = next {
            if tell.send(now).await.is_err() {
                return;
            }
            let failed = |error: ApiError| Said::Failed(error.into_refusal());
            next = said.recv().await.map(|said| said.unwrap_or_else(failed));
        }
    });
    Ok(events::answer(told, hall.stop.clone(), ()))
}
