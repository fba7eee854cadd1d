//! What the page asks about rules and games, answered by `draughts-table`.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::extract::State;
use draughts_engine::Level;
use draughts_table::Refusal;
use draughts_table::answers::{
    EngineContext, bounded, compare, contract, picture, position, reply, rules, score, stand,
    study, why,
};
use tokio::sync::Semaphore;

use super::error::{ApiError, Json, Query};
use crate::endings::EndgameService;

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
    answered(|| position::answer(&asked)).await
}

/// `POST /api/game`.
pub(crate) async fn game(Json(asked): Json<stand::Question>) -> Answer<stand::Answer> {
    answered(|| stand::answer(&asked)).await
}

/// `POST /api/score`.
pub(crate) async fn score(Json(asked): Json<score::Question>) -> Answer<score::Answer> {
    answered(|| score::answer(&asked)).await
}

/// `POST /api/picture`.
pub(crate) async fn picture(Json(asked): Json<picture::Question>) -> Answer<picture::Answer> {
    answered(|| picture::answer(&asked)).await
}

/// `POST /api/why`.
pub(crate) async fn why(Json(asked): Json<why::Question>) -> Answer<why::Answer> {
    answered(|| why::answer(&asked)).await
}

/// `POST /api/compare`.
pub(crate) async fn compare(Json(asked): Json<compare::Question>) -> Answer<compare::Answer> {
    answered(|| compare::answer(&asked)).await
}

/// `POST /api/study`.
pub(crate) async fn study(Json(asked): Json<study::Question>) -> Answer<study::Answer> {
    answered(|| study::answer(&asked)).await
}

/// `POST /api/pdn`.
pub(crate) async fn pdn(Json(asked): Json<study::Tree>) -> Answer<study::Text> {
    answered(|| study::write(&asked)).await
}

/// How many questions are answered at once: each keeps a thread busy.
static ANSWERS: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(2 * processors()));

/// A long game takes some milliseconds: other connections go on meanwhile.
async fn answered<T>(answer: impl FnOnce() -> Result<T, Refusal>) -> Answer<T> {
    let _turn = ANSWERS.acquire().await.map_err(|_| ApiError::busy())?;
    Ok(axum::Json(tokio::task::block_in_place(|| bounded(answer))?))
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The longest time for a turn of the computer.
const TIME: Duration = Duration::from_millis(1200);

/// How many searches go on at once.
static SEARCHES: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(processors()));

/// How many searches may wait.
const QUEUE: usize = 64;

/// Those that wait.
static WAITING: Semaphore = Semaphore::const_new(QUEUE);

/// `POST /api/reply`.
pub(crate) async fn reply(
    State(endings): State<EndgameService>,
    Json(asked): Json<reply::Question>,
) -> Answer<reply::Reply> {
    let _place = WAITING.try_acquire().map_err(|_| ApiError::busy())?;
    let _turn = SEARCHES.acquire().await.map_err(|_| ApiError::busy())?;
    let think = move || {
        let end = Instant::now() + TIME;
        let stop = move || Instant::now() > end;
        let contract = asked.contract()?;
        let endgame = endings.at_hand(contract.rules());
        // Below its strongest level the computer plays here as it does in the browser.
        let is_strongest = asked.level == Level::STRONGEST.number();
        let context = EngineContext {
            weights: if is_strongest {
                draughts_weights::registry()
            } else {
                draughts_weights::browser_registry()
            },
            endgames: endgame.as_slice(),
            stop: &stop,
            tell: &|_| (),
        };
        reply::answer(&asked, context)
    };
    let answer = tokio::task::spawn_blocking(think).await.map_err(|_| ApiError::busy())??;
    Ok(axum::Json(answer))
}
