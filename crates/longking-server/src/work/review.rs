//! A whole game looked at by machines that lend themselves, some positions each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use draughts_engine::{Budget, EnginePlayer, Options, Signal, analyse};
use draughts_notation::{Contract, MoveRecord, RecordError};
use longking_page::answers::bounded;
use longking_page::answers::think::Thought;
use longking_store::{JobState, Store};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{Jobs, Office, digest};
use crate::api::error::{ApiError, Json};
use crate::api::events;
use crate::limits::Analyst;
use crate::live::Hall;

/// What the work is called.
pub(super) const KIND: &str = "review";

/// How many positions are one job.
const PART: usize = 8;

/// How deep a position is looked at, and for how many milliseconds at most.
const DEPTH: u32 = 13;
const TIME: u64 = 2000;

/// The longest game that is given away, in moves.
const MOVES: usize = 600;

/// The longest contract or position, and the longest move, that is given away, in bytes: the jobs
/// of a game repeat them.
const TEXT: usize = 600;
const MOVE: usize = 200;

/// How long a worker may be silent that looks at a game: somebody waits for it.
pub(super) const LEASE: Duration = Duration::from_secs(8);

/// How many jobs may wait before no more are made.
const WAITING: u64 = 500;

/// How often what workers have done is looked for, and of how many jobs at once.
const LOOK: Duration = Duration::from_millis(200);
const AT_ONCE: usize = 16;

/// How long no job need be taken before nobody is there to do it.
const NOBODY: Duration = Duration::from_secs(2);

/// How long no job need be done before no more is waited for: one whose worker has died is done by
/// another meanwhile.
const PATIENCE: Duration = Duration::from_secs(30);

/// The memory of a search, in mebibytes.
const MEMORY: usize = 32;

/// What is beyond every score, and every depth.
const MOST_SCORE: i32 = 1_000_000;
const MOST_DEPTH: u32 = 200;
const MOST_PLIES: u32 = 10_000;

/// A game that somebody wants to be looked at.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Game {
    /// The contract.
    rules: String,
    /// How the game began, as FEN in our numbers; the start position where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    /// What was played since, with huffs as `huff28`.
    #[serde(default)]
    pub(super) moves: Vec<String>,
}

impl Game {
    /// A game from a position, or the start, with what was played since.
    pub(super) fn new(rules: String, start: Option<String>, moves: Vec<String>) -> Game {
        Game { rules, start, moves }
    }

    /// The game up to so many moves.
    pub(super) fn up_to(&self, moves: usize) -> Game {
        Game { moves: self.moves[..moves].to_vec(), ..self.clone() }
    }

    /// Whether it is short enough to be given away.
    pub(super) fn is_short(&self) -> bool {
        let start = self.start.as_ref().map_or(0, String::len);
        self.rules.len().max(start) <= TEXT
            && self.moves.len() <= MOVES
            && self.moves.iter().all(|text| text.len() <= MOVE)
    }

    /// The same to be played on.
    pub(super) fn record(&self, moves: usize) -> Result<MoveRecord, Refusal> {
        let contract: Contract = self.rules.parse().map_err(|error| Refusal::at("rules", error))?;
        let record = match &self.start {
            Some(fen) => MoveRecord::from_fen(contract, fen),
            None => MoveRecord::start(contract),
        };
        let record = record.map_err(|error| Refusal::at("start", error))?;
        let played = self.moves.iter().take(moves).cloned().collect();
        let wrong = |error: RecordError| Refusal::at("moves", error);
        record.with_moves(played).map_err(wrong)
    }
}

/// Some positions of a game: those after `from` moves and up to `to`, without it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Part {
    game: Game,
    from: usize,
    to: usize,
    depth: u32,
    ms: u64,
}

/// What was found of a position, as `/api/analysis` tells it.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Lent {
    depth: u32,
    place: u32,
    score: i32,
    #[serde(default)]
    plies: Option<u32>,
    nodes: u64,
    moves: Vec<String>,
}

/// What was found of each position of a part; nothing where the game is over.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    thoughts: Vec<Option<Lent>>,
}

/// Does a part: the answer, or why there is none.
pub(super) fn look(body: &Value) -> Result<Value, String> {
    let part = Part::deserialize(body).map_err(|error| error.to_string())?;
    if part.from >= part.to || part.to - part.from > PART || part.to > MOVES + 1 {
        return Err("the job has no positions, or too many".to_owned());
    }
    let options = Options { hash: MEMORY, lines: 1, ..Options::default() };
    let mut player = EnginePlayer::new(&options);
    let mut thoughts = Vec::new();
    for moves in (part.from..part.to).rev() {
        thoughts.push(part.thought(moves, &mut player).map_err(|error| error.to_string())?);
    }
    thoughts.reverse();
    Ok(json!({ "thoughts": thoughts }))
}

impl Part {
    /// What is found of the position after so many moves; nothing where the game is over.
    fn thought(&self, moves: usize, player: &mut EnginePlayer) -> Result<Option<Thought>, Refusal> {
        let record = bounded(|| self.game.record(moves))?;
        let wrong = |error: RecordError| Refusal::at("moves", error);
        let standing = record.standing().map_err(wrong)?;
        if standing.outcome.is_some() {
            return Ok(None);
        }
        let hard = Some(Duration::from_millis(self.ms));
        let budget = Budget { depth: Some(self.depth), hard, ..Budget::NONE };
        let line = analyse(&record, player, &budget, &Signal::started(), &mut |_| ());
        Ok(line.map_err(wrong)?.map(|line| {
            Thought::new(standing.turn, line.depth, 1, line.score, line.nodes, line.text)
        }))
    }
}

/// Whether an answer has the form that the job asks for, and its lines can be played.
pub(super) fn check(body: &str, answer: &Value) -> Result<(), String> {
    let part: Part = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let Answer { thoughts } = Answer::deserialize(answer).map_err(|error| error.to_string())?;
    let asked = part.to - part.from;
    if thoughts.len() != asked {
        return Err(format!("the answer has {} thoughts, not {asked}", thoughts.len()));
    }
    for (moves, thought) in (part.from..).zip(thoughts) {
        let wrong = |why: &dyn std::fmt::Display| format!("the thought after {moves} moves: {why}");
        let record = bounded(|| part.game.record(moves)).map_err(|error| wrong(&error))?;
        let standing = record.standing().map_err(|error| wrong(&error))?;
        let Some(found) = thought else {
            match standing.outcome {
                Some(_) => continue,
                None => return Err(wrong(&"is missing")),
            }
        };
        let is_sound = found.place == 1
            && found.depth <= MOST_DEPTH
            && (-MOST_SCORE..=MOST_SCORE).contains(&found.score)
            && found.plies.is_none_or(|plies| plies <= MOST_PLIES)
            && (1..=MOST_DEPTH as usize).contains(&found.moves.len());
        if standing.outcome.is_some() || !is_sound {
            return Err(wrong(&"cannot be one"));
        }
        let line = || record.with_shown(&found.moves).map_err(Refusal::new);
        bounded(line).map_err(|error| wrong(&error))?;
    }
    Ok(())
}

/// What is told while workers look.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Said {
    /// What was found of the positions after so many moves and more.
    Part { from: usize, thoughts: Value },
    /// No more comes.
    End { end: bool },
}

/// `POST /api/review`: has workers look at a game; 204 where there are none.
pub(crate) async fn ask(
    State(hall): State<Arc<Hall>>,
    State(jobs): State<Jobs>,
    analyst: Analyst,
    Json(game): Json<Game>,
) -> Result<Response, ApiError> {
    let nobody = Ok(StatusCode::NO_CONTENT.into_response());
    let Some(office) = jobs.0.filter(|_| game.is_short()) else { return nobody };
    tokio::task::block_in_place(|| bounded(|| game.record(usize::MAX)))?;
    // One after the other, so that the last one sees what the ones before have added.
    let mut asking = office.asking.lock().await;
    if office.store.count_jobs().await?.open > WAITING {
        return nobody;
    }
    let parts = add(&office.store, &game).await?;
    for part in &parts {
        *asking.entry(part.id).or_default() += 1;
    }
    drop(asking);
    let (tell, said) = mpsc::channel(64);
    hall.tasks.spawn(follow(Arc::clone(&office), parts, tell));
    Ok(events::answer(said, hall.stop.clone(), analyst))
}

/// A job that is waited for.
struct Awaited {
    id: i64,
    key: String,
    /// The moves before its first position.
    from: usize,
}

/// Makes the jobs of a game, those of its end first: that is where people begin to look.
async fn add(store: &Store, game: &Game) -> Result<Vec<Awaited>, ApiError> {
    let mut parts = Vec::new();
    let mut to = game.moves.len() + 1;
    while to > 0 {
        let from = to.saturating_sub(PART);
        // What comes after a part says nothing about it, so that two games may share one.
        let part = Part { game: game.up_to(to - 1), from, to, depth: DEPTH, ms: TIME };
        let body = serde_json::to_string(&part).unwrap_or_default();
        let key = format!("{KIND} {}", digest(body.as_bytes()));
        let id = store.add_job(KIND, &key, &body).await?;
        parts.push(Awaited { id, key, from });
        to = from;
    }
    Ok(parts)
}

/// Tells what workers have found until all is told, nobody listens or no more can be expected.
async fn follow(office: Arc<Office>, mut left: Vec<Awaited>, tell: mpsc::Sender<Said>) {
    let store = &office.store;
    let all: Vec<_> = left.iter().map(|job| job.id).collect();
    let (begun, mut last) = (Instant::now(), Instant::now());
    let mut taken = false;
    while !left.is_empty() && last.elapsed() < PATIENCE && (taken || begun.elapsed() < NOBODY) {
        tokio::time::sleep(LOOK).await;
        let later = left.split_off(left.len().min(AT_ONCE));
        let mut waiting = Vec::new();
        for job in left {
            match found(store, &job).await {
                JobState::Open => waiting.push(job),
                JobState::Taken => {
                    taken = true;
                    waiting.push(job);
                }
                JobState::Done(answer) => {
                    last = Instant::now();
                    let answer: Value = serde_json::from_str(&answer).unwrap_or_default();
                    let said = Said::Part { from: job.from, thoughts: answer["thoughts"].clone() };
                    // That nobody listens is seen below.
                    let _ = tell.send(said).await;
                }
                // The page looks at these positions itself.
                JobState::Failed(_) => {}
            }
        }
        left = waiting.into_iter().chain(later).collect();
        if tell.is_closed() {
            break;
        }
    }
    let mut asking = office.asking.lock().await;
    for id in all {
        if let Some(others) = asking.get_mut(&id) {
            *others -= 1;
        }
    }
    for job in left.into_iter().filter(|job| asking.get(&job.id) == Some(&0)) {
        // What is not withdrawn is done for nobody.
        let _ = store.withdraw_job(job.id, &job.key).await;
    }
    asking.retain(|_, others| *others > 0);
    drop(asking);
    // Who has gone need not hear it.
    let _ = tell.send(Said::End { end: true }).await;
}

/// How far a job is; one that was withdrawn has failed.
async fn found(store: &Store, job: &Awaited) -> JobState {
    match store.job(job.id).await {
        Ok(found) if found.key == job.key => found.state,
        _ => JobState::Failed(String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(moves: &[&str], from: usize, to: usize) -> Value {
        json!({
            "game": {"rules": "english", "moves": moves},
            "from": from, "to": to, "depth": 3, "ms": 60_000,
        })
    }

    #[test]
    fn a_part_has_a_thought_for_each_position() {
        let body = part(&["11-15", "23-19"], 0, 3);
        let answer = look(&body).expect("it can be done");
        let thoughts = answer["thoughts"].as_array().expect("a list");
        assert_eq!(thoughts.len(), 3);
        assert!(thoughts.iter().all(|thought| thought["depth"] == 3), "{answer}");
        assert_eq!(check(&body.to_string(), &answer), Ok(()));
        assert_eq!(look(&body), Ok(answer), "the same job has the same answer");
    }

    #[test]
    fn a_line_is_read_in_the_numbers_of_its_rules() {
        let start = "W:WK2,K13,31:BK32,8";
        let game = json!({"rules": "spanish", "start": start, "moves": []});
        let body = json!({"game": game, "from": 0, "to": 1, "depth": 9, "ms": 60_000});
        let answer = look(&body).expect("it can be done");
        assert_eq!(check(&body.to_string(), &answer), Ok(()), "{answer}");
    }

    #[test]
    fn an_answer_that_cannot_be_one_is_refused() {
        let body = part(&["11-15", "23-19"], 0, 3);
        let answer = look(&body).expect("it can be done");
        let check = |change: &dyn Fn(&mut Value), why: &str| {
            let mut answer = answer.clone();
            change(&mut answer["thoughts"]);
            let refused = check(&body.to_string(), &answer).expect_err("it is wrong");
            assert!(refused.contains(why), "{refused}");
        };
        check(&|thoughts| *thoughts = json!([]), "the answer has 0 thoughts, not 3");
        check(&|thoughts| thoughts[1] = Value::Null, "after 1 moves: is missing");
        check(&|thoughts| thoughts[1]["place"] = json!(2), "after 1 moves: cannot be one");
        check(&|thoughts| thoughts[2]["moves"] = json!([]), "after 2 moves: cannot be one");
        check(&|thoughts| thoughts[0]["moves"] = json!(["1-32"]), "after 0 moves: ");
        check(&|thoughts| thoughts[0]["plies"] = json!(u32::MAX), "after 0 moves: cannot be one");
        let line = |moves: &Value| json!([moves[0], "<img src=x>"]);
        check(&|all| all[0]["moves"] = line(&all[0]["moves"]), "after 0 moves: ");
        check(&|thoughts| thoughts[0]["score"] = json!("won"), "invalid type");
        check(&|thoughts| thoughts[0]["more"] = json!(1), "unknown field");
    }

    #[test]
    fn a_job_that_cannot_be_done_says_why() {
        for (body, why) in [
            (json!({}), "missing field"),
            (part(&[], 0, 9), "too many"),
            (part(&[], 1, 1), "no positions"),
            (part(&["1-32"], 0, 2), "moves: "),
            (json!({"game": {"rules": "x"}, "from": 0, "to": 1, "depth": 1, "ms": 1}), "rules: "),
        ] {
            let refused = look(&body).expect_err("it cannot be done");
            assert!(refused.contains(why), "{refused}");
        }
    }
}
