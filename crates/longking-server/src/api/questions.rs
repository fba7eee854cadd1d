//! What the page asks about rules and games, answered by `longking-page`.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::extract::State;
use draughts_engine::Level;
use longking_page::answers::{
    EngineContext, MEMORY, Players, bounded, compare, contract, picture, position, reply, rules,
    score, stand, study, why,
};
use longking_table::Refusal;
use tokio::sync::Semaphore;

use super::error::{ApiError, Json, Query};
use super::searches::Searches;
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

/// The longest time for a turn of the strongest level.
const TIME: Duration = Duration::from_millis(1200);

/// The longest time for a turn of the others. Their positions are counted, so that they play the
/// same everywhere; this ends only what takes far longer than any usual position.
const TIME_OF_COUNTED: Duration = Duration::from_secs(6);

/// How many searches there may be, those that wait for their turn included.
const QUEUE: usize = 64;

/// Those that go on and those that wait.
static SEARCHES: LazyLock<Searches> = LazyLock::new(|| Searches::new(processors(), QUEUE));

/// The players of the games that were played last, each with the table that its game has filled.
static PLAYERS: Players = Players::new(MOST_PLAYERS, MEMORY);

/// How many players are kept.
const MOST_PLAYERS: usize = 16;

/// `POST /api/reply`.
pub(crate) async fn reply(
    State(endings): State<EndgameService>,
    Json(asked): Json<reply::Question>,
) -> Answer<reply::Reply> {
    let think = move |is_left: &dyn Fn() -> bool| think(asked, &endings, &PLAYERS, is_left);
    Ok(axum::Json(SEARCHES.run(think).await??))
}

/// The turn of the computer, unless nobody waits for it any more.
fn think(
    asked: reply::Question,
    endings: &EndgameService,
    players: &Players,
    is_left: &dyn Fn() -> bool,
) -> Result<reply::Reply, Refusal> {
    let sitting = asked.sitting.clone();
    let contract = asked.contract()?;
    let endgame = endings.at_hand(contract.rules());
    let is_strongest = asked.level == Level::STRONGEST.number();
    let most = if is_strongest { TIME } else { TIME_OF_COUNTED };
    let end = Instant::now() + asked.time().map_or(most, |time| time.min(most));
    let stop = || is_left() || Instant::now() > end;
    let context = EngineContext {
        // Up to level 14 the computer plays here as it does in the browser.
        weights: longking_weights::browser_registry(),
        nets: longking_weights::registry(),
        endgames: endgame.as_slice(),
        players,
        stop: &stop,
        tell: &|_| (),
    };
    let answer = reply::answer(asked, context);
    if let Some(sitting) = sitting.filter(|_| is_left()) {
        // What was broken off is no answer for who asks the same again.
        let mut kept = players.take(&sitting);
        kept.last = None;
        players.put(kept);
    }
    answer
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_player_of_the_seventeenth_game_takes_the_place_of_the_longest_unused_one() {
        let endings = EndgameService::default();
        let players = Players::new(MOST_PLAYERS, 1);
        let mut logs = vec![Vec::<String>::new(); MOST_PLAYERS + 1];
        let mut play = |game: usize| {
            let table = json!({"terms": {"rules": "english"}, "log": logs[game]});
            let sitting = format!("game {game}");
            let asked = json!({"table": table, "level": 3, "seed": game, "sitting": sitting});
            let asked: reply::Question = serde_json::from_value(asked).expect("a question");
            let reply = think(asked, &endings, &players, &|| false).expect("a reply");
            let reply = serde_json::to_value(reply).expect("it is JSON");
            logs[game].push(reply["move"]["hub"].as_str().expect("a move").to_owned());
            let table = json!({"terms": {"rules": "english"}, "log": logs[game]});
            let table = serde_json::from_value(table).expect("a record");
            longking_table::Table::of(&table).expect("every move was legal");
        };
        let names = |games: &[usize]| -> Vec<String> {
            games.iter().map(|game| format!("game {game}")).collect()
        };
        for game in 0..MOST_PLAYERS {
            play(game);
        }
        // The first game goes on, so that the second one is now the longest unused.
        play(0);
        play(MOST_PLAYERS);
        let kept: Vec<usize> = (2..MOST_PLAYERS).chain([0, MOST_PLAYERS]).collect();
        assert_eq!(players.names(), names(&kept));
        // It goes on with an empty table, in place of the third.
        for _ in 0..3 {
            play(1);
        }
        let kept: Vec<usize> = (3..MOST_PLAYERS).chain([0, MOST_PLAYERS, 1]).collect();
        assert_eq!(players.names(), names(&kept));
        for _ in 0..2 {
            (0..=MOST_PLAYERS).for_each(&mut play);
        }
        assert_eq!(players.names().len(), MOST_PLAYERS);
    }
}
