//! What the computer thinks of a position, told while it thinks.

use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use draughts::Color;
use draughts_engine::{Budget, EnginePlayer, Line, Options, Signal, analyse};
use draughts_notation::{Contract, MoveRecord, RecordError};
use longking_page::answers::bounded;
use longking_page::answers::think::{Thought, check_lines};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};
use tokio::sync::{Semaphore, mpsc};

use super::denied::Denied;
use super::error::{ApiError, Json};
use super::events;
use crate::endings::EndgameService;
use crate::limits::Analyst;
use crate::live::Hall;

/// The longest time for a position.
const TIME: Duration = Duration::from_secs(300);

/// The memory of a search, in mebibytes.
const MEMORY: usize = 32;

/// The longest game, in moves.
const MOVES: usize = 3000;

/// By how much a search stands back behind games.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// A position that somebody wants to know about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    /// The contract.
    rules: String,
    /// How the game began, as FEN in our numbers; the start position where it is left out.
    #[serde(default)]
    start: Option<String>,
    /// What was played since, with huffs as `huff28`.
    #[serde(default)]
    moves: Vec<String>,
    /// How many turns are told, 1 to 5.
    #[serde(default = "one")]
    lines: u8,
}

fn one() -> u8 {
    1
}

impl Question {
    /// The game, which is not over, and whose turn it is.
    fn record(self) -> Result<(MoveRecord, Color), Refusal> {
        let Question { rules, start, moves, lines } = self;
        check_lines(lines)?;
        if moves.len() > MOVES {
            return Err(Refusal::new(
                Denied::LongGame.with("most", MOVES).with("moves", moves.len()),
            ));
        }
        let contract: Contract = rules.parse().map_err(|error| Refusal::at("rules", error))?;
        let record = match start {
            Some(fen) => MoveRecord::from_fen(contract, &fen),
            None => MoveRecord::start(contract),
        };
        let record = record.map_err(|error| Refusal::at("start", error))?;
        let wrong = |error: RecordError| Refusal::at("moves", error);
        let record = record.with_moves(moves).map_err(wrong)?;
        let standing = record.standing().map_err(wrong)?;
        match standing.outcome {
            Some(outcome) => Err(Refusal::over("moves", outcome)),
            None => Ok((record, standing.turn)),
        }
    }
}

/// What is told.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Said {
    /// A line of an iteration, and the time that it took.
    Thought {
        #[serde(flatten)]
        thought: Thought,
        ms: u64,
    },
    /// The search has ended by itself: nothing more can be found, or its time is over.
    End { end: bool },
}

/// What was found for the side to move.
fn thought(line: &Line, turn: Color, time: Duration) -> Said {
    let Line { depth, pv_index, score, nodes, ref text, .. } = *line;
    Said::Thought {
        thought: Thought::new(turn, depth, pv_index, score, nodes, text.clone()),
        ms: time.as_millis() as u64,
    }
}

/// Tells whoever reads what is found, and waits for nobody: who reads slowly misses some thoughts,
/// never the end.
struct Teller(mpsc::Sender<Said>);

impl Teller {
    fn thought(&self, thought: Said) {
        // The last place is kept for the end.
        if self.0.capacity() > 1 {
            let _ = self.0.try_send(thought);
        }
    }

    fn end(self) {
        let _ = self.0.try_send(Said::End { end: true });
    }
}

/// Ends a search when nobody listens any more.
struct Listener(Arc<Signal>);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// How many searches go on at once.
static SEARCHES: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    Arc::new(Semaphore::new(thread::available_parallelism().map_or(1, usize::from)))
});

/// `POST /api/analysis`: tells what the computer thinks until the client goes or the time is over.
pub(crate) async fn answer(
    State(hall): State<Arc<Hall>>,
    State(endings): State<EndgameService>,
    analyst: Analyst,
    Json(asked): Json<Question>,
) -> Result<Response, ApiError> {
    let lines = usize::from(asked.lines);
    let (record, turn) = tokio::task::block_in_place(|| bounded(|| asked.record()))?;
    let tables = tokio::task::block_in_place(|| endings.for_engine(record.contract().rules()));
    let place = Arc::clone(&SEARCHES).try_acquire_owned();
    let place = place.map_err(|_| ApiError::unavailable(Denied::Looking))?;
    let signal = Arc::new(Signal::started());
    let listener = Listener(Arc::clone(&signal));
    let (tell, said) = mpsc::channel(64);
    let teller = Teller(tell);
    let think = move || {
        let _place = (place, analyst);
        stand_back();
        let options = Options { hash: MEMORY, lines, tables, ..Options::default() };
        let mut player = EnginePlayer::new(&options);
        let budget = Budget { hard: Some(TIME), ..Budget::NONE };
        let mut watch = |line: &Line| {
            let time = signal.elapsed().unwrap_or_default();
            teller.thought(thought(line, turn, time));
        };
        // The record has been looked at: it can be played and is not over.
        if analyse(&record, &mut player, &budget, &signal, &mut watch).is_ok() {
            teller.end();
        }
    };
    let thread = thread::Builder::new().name("analysis".to_owned()).spawn(think);
    thread.map_err(|_| ApiError::unavailable(Denied::Looking))?;
    Ok(events::answer(said, hall.stop.clone(), listener))
}

/// Gives the thread that calls it a low priority, where threads have one.
fn stand_back() {
    #[cfg(target_os = "linux")]
    // Without it the search only takes more than it should.
    let _ = rustix::process::nice(NICENESS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_nothing_is_not_waited_for_and_still_told_of_the_end() {
        let (tell, mut said) = mpsc::channel(4);
        let teller = Teller(tell);
        for _ in 0..9 {
            teller.thought(Said::End { end: false });
        }
        teller.end();
        let told: Vec<Said> = std::iter::from_fn(|| said.blocking_recv()).collect();
        let is_end = |said: &Said| matches!(said, Said::End { end: true });
        assert_eq!(told.iter().map(is_end).collect::<Vec<_>>(), [false, false, false, true]);
    }
}
