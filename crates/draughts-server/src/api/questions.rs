//! What the page asks about rules and games, answered by `draughts-table`.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use draughts_table::Refusal;
use draughts_table::answers::{contract, picture, position, reply, rules, score, stand};
use tokio::sync::Semaphore;

use super::error::{ApiError, Json, Query};

type Answer<T> = Result<axum::Json<T>, ApiError>;

/// `GET /api/rules`.
pub(crate) async fn rules() -> axum::Json<rules::Answer> {
    axum::Json(rules::answer())
}

/// `GET /api/contract?rules=…`.
pub(crate) async fn contract(Query(asked): Query<contract::Question>) -> Answer<contract::Answer> {
    Ok(axum::Json(contract::answer(&asked)?))
}

/// `POST /api/position`.
pub(crate) async fn position(Json(asked): Json<position::Question>) -> Answer<position::Answer> {
    answered(|| position::answer(&asked))
}

/// `POST /api/game`.
pub(crate) async fn game(Json(asked): Json<stand::Question>) -> Answer<stand::Answer> {
    answered(|| stand::answer(&asked))
}

/// `POST /api/score`.
pub(crate) async fn score(Json(asked): Json<score::Question>) -> Answer<score::Answer> {
    answered(|| score::answer(&asked))
}

/// `POST /api/picture`.
pub(crate) async fn picture(Json(asked): Json<picture::Question>) -> Answer<picture::Answer> {
    answered(|| picture::answer(&asked))
}

/// A long game takes some milliseconds: other connections go on meanwhile.
fn answered<T>(answer: impl FnOnce() -> Result<T, Refusal>) -> Answer<T> {
    Ok(axum::Json(tokio::task::block_in_place(answer)?))
}

/// The longest time for a turn of the computer.
const TIME: Duration = Duration::from_millis(1200);

/// How many searches go on at once.
static SEARCHES: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)));

/// How many searches may wait.
const QUEUE: usize = 64;

/// Those that wait.
static WAITING: Semaphore = Semaphore::const_new(QUEUE);

/// `POST /api/reply`.
pub(crate) async fn reply(Json(asked): Json<reply::Question>) -> Answer<reply::Reply> {
    let _place = WAITING.try_acquire().map_err(|_| ApiError::busy())?;
    let _turn = SEARCHES.acquire().await.map_err(|_| ApiError::busy())?;
    let think = move || {
        let end = Instant::now() + TIME;
        reply::answer(&asked, &move || Instant::now() > end)
    };
    let answer = tokio::task::spawn_blocking(think).await.map_err(|_| ApiError::busy())??;
    Ok(axum::Json(answer))
}
