//! How much the moves of a rated game are those of a program, looked at by machines that lend
//! themselves: numbers for a moderator to see, which decide nothing.
//!
//! A game is looked at in parts, one after the other: whoever has a game reviewed does not wait for
//! a machine that is at work on a whole one. A machine is told neither the name of the game nor
//! what was found before, and only by its key can the job be answered.

use std::sync::Arc;
use std::time::Duration;

use draughts::Color;
use draughts_engine::{Budget, EnginePlayer, Line, Options, Signal, analyse};
use draughts_notation::{MoveRecord, RecordError, score};
use longking_page::answers::bounded;
use longking_store::{ArchivedGame, NewSheet, SheetSide, Store, StoreError};
use longking_table::Refusal;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::review::Game;
use super::{NotTaken, Office};
use crate::archive::moves_of;
use crate::live::Hall;
use crate::live::secret::new_token;

/// What the work is called.
pub(super) const KIND: &str = "sheet";

/// How many positions a search of one move looks at, and for how long at most.
const NODES: u64 = 100_000;
const LONGEST: Duration = Duration::from_secs(10);

/// The memory of a search, in mebibytes.
const MEMORY: usize = 32;

/// With so few pieces a move is known from endgame tables.
const FEW: u32 = 6;

/// So deep the seventh level looks; what no search of that depth prefers is deep.
const SHALLOW: u32 = 8;

/// A move loses so much at most, in hundredths of a man: the rest says nothing more.
const MOST_LOSS: i32 = 300;

/// A position is won at this score, in hundredths of a man.
const WON: i32 = 1_000;

/// The spread of times in so few moves, and the greatest, in thousandths of the mean.
const TIMES: usize = 8;
const USUAL_SPREAD: i64 = 1_000;
const MOST_SPREAD: i64 = 10_000;

/// How often games are looked for that have just ended, how far back, in milliseconds, and how many
/// jobs may wait then: whoever has a game reviewed does not wait for many of these.
const EACH: Duration = Duration::from_secs(2);
const BACK: i64 = 30 * 24 * 3600 * 1000;
const WAITING: u64 = 8;

/// How many moves are one job.
const PART: usize = 16;

/// A game to be looked at.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Task {
    /// As the archive names it.
    game: String,
    played: Game,
    nodes: u64,
    /// The spread of the times of White and of Black.
    spread: [i64; 2],
    /// How many moves were looked at, and what was found in them.
    from: usize,
    found: [SideSheet; 2],
}

/// What a worker is told: a game up to a move, of which the moves after the first so many are to be
/// looked at.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Part {
    played: Game,
    from: usize,
    nodes: u64,
}

/// What was found of one side, as of [`SheetSide`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct SideSheet {
    moves: i64,
    same: i64,
    loss: i64,
    deep: i64,
}

/// What was found of White and of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    found: [SideSheet; 2],
}

/// A position of the game, as a search sees it.
struct Seen {
    turn: Color,
    /// The position as text.
    position: String,
    /// Whether a move there is a choice that nobody knows from tables.
    is_choice: bool,
    /// How good it is for the side to move, in hundredths of a man.
    score: i32,
    /// The position after the best move, and after the one next to it with its score.
    first: Option<String>,
    second: Option<(String, i32)>,
    /// The positions after what shallow searches prefer.
    shallow: Vec<String>,
}

fn wrong(error: RecordError) -> Refusal {
    Refusal::at("moves", error)
}

fn is_huff(text: &str) -> bool {
    text.starts_with("huff")
}

impl Task {
    /// What is to be looked at now.
    fn part(&self) -> Part {
        let Task { played, from, nodes, .. } = self;
        let to = (from + PART).min(played.moves.len());
        Part { played: played.up_to(to), from: *from, nodes: *nodes }
    }

    /// Makes the job of it, with a key that nobody knows who is not given it.
    async fn add(&self, store: &Store) -> Result<(), StoreError> {
        // Without chance nobody can be asked.
        let Ok(key) = new_token() else { return Ok(()) };
        let body = serde_json::to_string(self).unwrap_or_default();
        store.add_job(KIND, &format!("{KIND} {key}"), &body).await.map(drop)
    }
}

/// What a worker is told of a job.
pub(super) fn told(body: &Value) -> Value {
    Task::deserialize(body).map_or(Value::Null, |task| json!(task.part()))
}

impl SideSheet {
    /// Adds what was found in other moves.
    fn add(&mut self, other: SideSheet) {
        let SideSheet { moves, same, loss, deep } = other;
        self.moves += moves;
        self.same += same;
        self.loss += loss;
        self.deep += deep;
    }
}

impl Part {
    /// The position after so many moves.
    fn see(&self, moves: usize, player: &mut EnginePlayer) -> Result<Seen, Refusal> {
        let record = bounded(|| self.played.record(moves))?;
        let standing = record.standing().map_err(wrong)?;
        let (turn, position) = (standing.turn, standing.position);
        let over = |score| Seen {
            turn,
            position: position.clone(),
            is_choice: false,
            score,
            first: None,
            second: None,
            shallow: Vec::new(),
        };
        if let Some(outcome) = standing.outcome {
            let won = outcome.winner.map(|winner| if winner == turn { WON } else { -WON });
            return Ok(over(won.unwrap_or(0)));
        }
        let game = record.game().map_err(wrong)?;
        let pieces = Color::BOTH.map(|color| game.position().pieces(color).count());
        let budget = Budget { nodes: Some(self.nodes), hard: Some(LONGEST), ..Budget::NONE };
        let mut lines = Vec::new();
        let mut tell = |line: &Line| lines.push(line.clone());
        let best = analyse(&record, player, &budget, &Signal::started(), &mut tell);
        let Some(best) = best.map_err(wrong)? else { return Ok(over(0)) };
        let after = |line: &Line| position_after(&record, line.text.first()?);
        let first = after(&best);
        let shallow = lines.iter().filter(|line| line.pv_index == 1 && line.depth <= SHALLOW);
        let mut texts: Vec<_> = shallow.filter_map(|line| line.text.first()).collect();
        texts.dedup();
        let second = lines.iter().rfind(|line| line.pv_index == 2);
        let second = second.and_then(|line| Some((after(line)?, clipped(line))));
        Ok(Seen {
            is_choice: standing.legal.len() > 1 && pieces[0] + pieces[1] > FEW,
            score: clipped(&best),
            first,
            second,
            shallow: texts.iter().filter_map(|text| position_after(&record, text)).collect(),
            ..over(0)
        })
    }
}

/// How good a line is, as far as that says something.
fn clipped(line: &Line) -> i32 {
    line.score.hundredths().clamp(-WON, WON)
}

/// The position after one more move, as lines have it.
fn position_after(record: &MoveRecord, text: &String) -> Option<String> {
    let next = record.clone().with_shown(std::slice::from_ref(text)).ok()?;
    next.standing().ok().map(|standing| standing.position)
}

/// What a move was, from the position before and the one after.
fn judge(before: &Seen, after: &Seen) -> SideSheet {
    if before.first.as_ref() == Some(&after.position) {
        let deep = !before.shallow.contains(&after.position);
        return SideSheet { moves: 1, same: 1, loss: 0, deep: i64::from(deep) };
    }
    let value = match &before.second {
        Some((position, score)) if *position == after.position => *score,
        _ if after.turn == before.turn => after.score,
        _ => -after.score,
    };
    let loss = (before.score - value).clamp(0, MOST_LOSS);
    SideSheet { moves: 1, same: 0, loss: i64::from(loss), deep: 0 }
}

/// Looks at a part of a game: the answer, or why there is none.
pub(super) fn look(body: &Value) -> Result<Value, String> {
    let part = Part::deserialize(body).map_err(|error| error.to_string())?;
    let moves = part.played.moves.len();
    let is_part = part.from <= moves && moves - part.from <= PART;
    if !part.played.is_short() || !is_part || part.nodes > NODES {
        return Err("the game is too long, or too much is asked".to_owned());
    }
    let told = |why: Refusal| why.to_string();
    let mut player = EnginePlayer::new(&Options { hash: MEMORY, lines: 2, ..Options::default() });
    let mut found = [SideSheet::default(); 2];
    let mut after = part.see(moves, &mut player).map_err(told)?;
    for (moves, text) in part.played.moves.iter().enumerate().skip(part.from).rev() {
        let before = part.see(moves, &mut player).map_err(told)?;
        if before.is_choice && !is_huff(text) {
            found[before.turn.index()].add(judge(&before, &after));
        }
        after = before;
    }
    Ok(json!(Answer { found }))
}

impl Office {
    /// Takes what was found of a part of a game, if it can have been: the next part is a job, and
    /// after the last one the sheet is kept.
    pub(super) async fn take_sheet(&self, body: &str, answer: &Value) -> Result<(), NotTaken> {
        let mut task: Task = serde_json::from_str(body).map_err(|error| error.to_string())?;
        let Answer { found } = Answer::deserialize(answer).map_err(|error| error.to_string())?;
        let to = task.part().played.moves.len();
        let most = (to - task.from) as i64;
        let is_sound = |one: &SideSheet| {
            (0..=most).contains(&one.moves)
                && (0..=one.moves).contains(&one.same)
                && (0..=one.same).contains(&one.deep)
                && (0..=one.moves * i64::from(MOST_LOSS)).contains(&one.loss)
        };
        if !found.iter().all(is_sound) || found[0].moves + found[1].moves > most {
            return Err(NotTaken::Wrong("the sheet cannot be one".to_owned()));
        }
        for (all, more) in task.found.iter_mut().zip(found) {
            all.add(more);
        }
        if to < task.played.moves.len() {
            task.from = to;
            return Ok(task.add(&self.store).await?);
        }
        let sides = [0, 1].map(|side| {
            let SideSheet { moves, same, loss, deep } = task.found[side];
            SheetSide { moves, same, loss, deep, spread: task.spread[side] }
        });
        let made = self.store.time().await?;
        let sheet = NewSheet { game: task.game, sides, made };
        match self.store.keep_sheet(sheet).await {
            Ok(_) | Err(StoreError::Missing) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The spread of the times of White and of Black, in thousandths of the mean of each.
fn spreads(moves: &[String], begins: Color, times: &[u64]) -> [i64; 2] {
    let mut own = [Vec::new(), Vec::new()];
    let mut turn = begins;
    for (text, time) in moves.iter().zip(times) {
        own[turn.index()].push(*time);
        if !is_huff(text) {
            turn = !turn;
        }
    }
    // Nobody thinks about the first move, which no clock counts.
    own.map(|times| spread(times.get(1..).unwrap_or_default()))
}

fn spread(times: &[u64]) -> i64 {
    let mean = times.iter().sum::<u64>() / times.len().max(1) as u64;
    if times.len() < TIMES || mean == 0 {
        return USUAL_SPREAD;
    }
    let square = |time: &u64| u128::from(time.abs_diff(mean)).pow(2);
    let variance = times.iter().map(square).sum::<u128>() / times.len() as u128;
    let spread = (variance.isqrt() * 1000 / u128::from(mean)).min(MOST_SPREAD as u128);
    i64::try_from(spread).unwrap_or(MOST_SPREAD)
}

/// The job of a game; nothing where it cannot be read, or is too long.
fn task(game: &ArchivedGame) -> Option<Task> {
    let (start, moves) = moves_of(game)?;
    let played = Game::new(game.contract.clone(), start, moves);
    if !played.is_short() {
        return None;
    }
    let begins = bounded(|| played.record(0)).ok()?.standing().ok()?.turn;
    let times: Vec<_> = score::read_times(&game.spent).collect();
    let spread = spreads(&played.moves, begins, &times);
    let (from, found) = (0, [SideSheet::default(); 2]);
    Some(Task { game: game.id.clone(), played, nodes: NODES, spread, from, found })
}

/// Makes jobs of rated games that have ended since a time, so many that not too many wait; says
/// how many.
async fn ask(store: &Store, since: i64) -> Result<usize, StoreError> {
    let room = WAITING.saturating_sub(store.count_jobs().await?.open);
    let games = store.unseen_games(since, room as u32).await?;
    for game in &games {
        if let Some(task) = tokio::task::block_in_place(|| task(game)) {
            task.add(store).await?;
        }
        store.mark_seen(&game.id).await?;
    }
    Ok(games.len())
}

/// Has the moves of rated games looked at for as long as the server lives.
pub(super) fn run(office: Arc<Office>, hall: &Arc<Hall>) {
    let (hall, stop) = (Arc::clone(hall), hall.stop.clone());
    hall.tasks.clone().spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(EACH) => {}
                () = stop.cancelled() => return,
            }
            // What is not asked for now is the next time.
            let _ = ask(&office.store, hall.now() as i64 - BACK).await;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(rules: &str, moves: &[&str], nodes: u64) -> Value {
        json!({
            "played": {"rules": rules, "moves": moves}, "from": 0, "nodes": nodes,
        })
    }

    fn found(body: &Value) -> [SideSheet; 2] {
        Answer::deserialize(look(body).expect("it can be done")).expect("an answer").found
    }

    /// A game of so many moves in which White plays what the search finds, and Black what is first
    /// in the list.
    fn game(plies: usize, nodes: u64) -> Vec<String> {
        let mut player =
            EnginePlayer::new(&Options { hash: MEMORY, lines: 2, ..Options::default() });
        let mut record = MoveRecord::start("english".parse().expect("rules")).expect("a game");
        for ply in 0..plies {
            let standing = record.standing().expect("it can be played");
            let text = if ply % 2 == 1 {
                let budget = Budget { nodes: Some(nodes), ..Budget::NONE };
                let line = analyse(&record, &mut player, &budget, &Signal::started(), &mut |_| ());
                line.expect("a line").expect("it goes on").text[0].clone()
            } else {
                standing.legal[0].clone()
            };
            record.play(&text).expect("it may be played");
        }
        record.moves().to_vec()
    }

    #[test]
    fn who_plays_what_a_search_finds_agrees_with_it_and_loses_nothing() {
        let moves = game(16, 3_000);
        let moves: Vec<_> = moves.iter().map(String::as_str).collect();
        let [white, black] = found(&body("english", &moves, 3_000));
        assert!(white.moves >= 4 && black.moves >= 4, "{white:?} {black:?}");
        let share = |one: SideSheet| one.same * 100 / one.moves;
        // In English draughts Black begins.
        assert!(share(white) >= 50 && share(white) > share(black), "{white:?} {black:?}");
        assert!(white.loss * black.moves < black.loss * white.moves, "{white:?} {black:?}");
        assert_eq!(look(&body("english", &moves, 3_000)), look(&body("english", &moves, 3_000)));
    }

    #[test]
    fn a_move_that_was_found_is_read_in_the_numbers_of_its_rules() {
        let contract = "spanish".parse().expect("rules");
        let record = MoveRecord::from_fen(contract, "W:WK2,K13,31:BK32,8").expect("a position");
        let mut player =
            EnginePlayer::new(&Options { hash: MEMORY, lines: 20, ..Options::default() });
        let mut lines = Vec::new();
        let mut tell = |line: &Line| lines.push(line.clone());
        analyse(&record, &mut player, &Budget::depth(2), &Signal::started(), &mut tell)
            .expect("it can be played");
        assert!(lines.len() > 9, "{}", lines.len());
        for line in lines {
            let after = record.clone().with_moves(vec![line.pv[0].clone()]).expect("it may be");
            let position = after.standing().expect("it can be played").position;
            assert_eq!(position_after(&record, &line.text[0]), Some(position), "{line:?}");
        }
    }

    #[test]
    fn a_move_that_is_no_choice_is_not_looked_at_and_a_job_that_is_none_says_why() {
        // A capture that has to be made, and an ending that tables know.
        let [white, black] = found(&body("english", &["11-15", "22-18", "15x22"], 2_000));
        assert_eq!((black.moves, white.moves), (1, 1));
        let ending = json!({
            "from": 0, "nodes": 2_000,
            "played": {"rules": "english", "start": "W:WK1,K2:BK32,K31", "moves": ["1-6"]},
        });
        assert_eq!(found(&ending), [SideSheet::default(); 2]);
        for (body, why) in [
            (json!({}), "missing field"),
            (body("english", &["1-32"], 2_000), "moves: "),
            (body("x", &[], 2_000), "rules: "),
            (body("english", &[], 1 << 40), "too much"),
        ] {
            let refused = look(&body).expect_err("it cannot be done");
            assert!(refused.contains(why), "{refused}");
        }
    }

    #[test]
    fn the_spread_of_times_is_that_of_each_side() {
        let moves = vec!["1-2".to_owned(); 20];
        let time = |ply: u64| if ply.is_multiple_of(2) { 2_000 } else { ply * ply * 100 };
        let even: Vec<_> = (0..20).map(time).collect();
        let [white, black] = spreads(&moves, Color::White, &even);
        assert_eq!(white, 0, "always the same");
        assert!((500..1_500).contains(&black), "{black}");
        assert_eq!(spreads(&moves[..9], Color::White, &even), [USUAL_SPREAD; 2], "too few");
    }
}
