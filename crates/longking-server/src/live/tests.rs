//! What happens when time has passed: tables that were left, clocks that ran while no server was
//! there.

mod away;
mod far;
mod faults;
mod left;
mod lobby;
mod people;
mod phrases;
mod presence;
mod torn;

use draughts::{Color, Rules};
use draughts_notation::Contract;
use longking_store::{Append, Store, StoredPhase};
use longking_table::{Act, Beginner, Crowns, Player, Terms};
use serde_json::Value;

use super::ask::Doing;
use super::bus::{Bus, Local};
use super::hall::Hall;
use super::http::make_for_test;
use super::lease::Pace;
use super::presence::Caller;
use super::room::Room;
use super::snapshot::json;
use crate::endings::EndgameService;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const DAY: u64 = 24 * 3600 * 1000;

async fn hall(name: &str) -> Arc<Hall> {
    hall_with(name, EndgameService::default()).await
}

async fn hall_with(name: &str, endings: EndgameService) -> Arc<Hall> {
    Hall::open(store(name).await, endings, "", Box::new(Local), Act::KINDS, Pace::default())
        .await
        .expect("the hall opens")
}

async fn store(name: &str) -> Store {
    let folder = std::env::temp_dir().join(format!("longking-hall-{}-{name}", std::process::id()));
    Store::in_folder(&folder).await.expect("a store can be made")
}

/// A server that beats ten times as often as others do, so that tests are quick.
async fn hasty(name: &str) -> Arc<Hall> {
    hasty_on(name, Box::new(Local), 450).await
}

/// The same where there may be other servers, of which nothing is heard.
async fn hasty_beside(name: &str) -> Arc<Hall> {
    hasty_on(name, far::nobody(), 450).await
}

/// One whose lease lasts so many milliseconds beyond its next beat.
async fn hasty_on(name: &str, bus: Box<dyn Bus>, grace: u64) -> Arc<Hall> {
    let beat = Duration::from_millis(50);
    let pace = Pace { beat, idle: beat, grace: Duration::from_millis(grace), ..Pace::default() };
    Hall::open(store(name).await, EndgameService::default(), "", bus, Act::KINDS, pace)
        .await
        .expect("the hall opens")
}

/// How long a lease of such a server lasts, and some more, in milliseconds.
const LEASE: u64 = 500;

async fn sleep(ms: u64) {
    tokio::time::sleep(Duration::from_millis(ms)).await;
}

/// The log of a table as soon as it has so many events.
async fn log(hall: &Hall, id: &str, events: usize) -> Vec<Value> {
    for _ in 0..200 {
        let table = shown(hall, id).await;
        let log = table["log"].as_array().expect("events");
        if log.len() >= events {
            return log.clone();
        }
        sleep(50).await;
    }
    panic!("{}", shown(hall, id).await);
}

fn words(log: &[Value]) -> Vec<&str> {
    log.iter().map(|event| event["e"].as_str().expect("a word")).collect()
}

/// A game of 32-28 whose clock runs.
async fn clocked(hall: &Hall, clock: &str) -> String {
    let terms = Terms { clock: Some(clock.to_owned()), ..Terms::of("international") };
    let id = make_for_test(hall, &terms).await;
    play(hall, &id, &["32-28"]).await;
    id
}

fn room(hall: &Hall, id: &str) -> Arc<Room> {
    hall.room(id).expect("it is a name")
}

async fn shown(hall: &Hall, id: &str) -> Value {
    let text = room(hall, id).show(hall).await.expect("the table is there");
    serde_json::from_str(&text).expect("it is JSON")
}

async fn play(hall: &Hall, id: &str, line: &[&str]) {
    for (n, text) in line.iter().enumerate() {
        let player = if n % 2 == 0 { Player::One } else { Player::Two };
        let doing = Doing { n: n as u32, act: Act::Move((*text).to_owned()) };
        assert!(room(hall, id).act(hall, player, doing).await.is_ok(), "{text}");
    }
}

/// The player who has the turn plays after so many events.
async fn play_on(hall: &Hall, id: &str, n: u32, text: &str) {
    let player = if n.is_multiple_of(2) { Player::One } else { Player::Two };
    let doing = Doing { n, act: Act::Move(text.to_owned()) };
    let done = room(hall, id).act(hall, player, doing).await;
    assert!(done.is_ok(), "{text}: {:?}", done.err().map(|not| (not.why, not.n)));
}

#[tokio::test]
async fn unplayed_tables_expire_after_a_day_and_untimed_games_after_fourteen() {
    let hall = hall("expiry").await;
    let unplayed = make_for_test(&hall, &Terms::of("international")).await;
    let begun = make_for_test(&hall, &Terms::of("international")).await;
    play(&hall, &begun, &["32-28"]).await;
    let going = make_for_test(&hall, &Terms::of("international")).await;
    play(&hall, &going, &["32-28", "19-23", "28x19"]).await;
    let now = hall.now();
    hall.expire_once(now + DAY - 60_000).await;
    assert!(room(&hall, &unplayed).show(&hall).await.is_ok());
    hall.expire_once(now + DAY + 60_000).await;
    assert!(room(&hall, &unplayed).show(&hall).await.is_err());
    hall.expire_once(now + 14 * DAY - 60_000).await;
    for (id, length) in [(&begun, 1), (&going, 3)] {
        assert_eq!(shown(&hall, id).await["n"], length);
    }
    hall.expire_once(now + 14 * DAY + 60_000).await;
    for (id, length) in [(&begun, 1), (&going, 3)] {
        let end = shown(&hall, id).await;
        assert_eq!(
            (&end["n"], &end["log"][length]["e"]),
            (&(length + 1).into(), &"forfeit".into())
        );
    }
    hall.expire_once(now + 15 * DAY).await;
    assert_eq!(shown(&hall, &going).await["n"], 4);
}

#[tokio::test]
async fn clocks_stand_still_while_no_server_is_there() {
    let first = hasty("away").await;
    let id = clocked(&first, "60").await;
    drop(first);
    // It was killed: its lease lasts a little longer.
    sleep(2 * LEASE).await;
    let second = hasty("away").await;
    let log = shown(&second, &id).await["log"].clone();
    assert_eq!(log[1]["e"], "hold", "{log}");
    let held = log[1]["ms"].as_u64().expect("it is a time");
    let [moved, taken_up] = [0, 1].map(|event| log[event]["at"].as_u64().expect("it is a time"));
    assert!(held >= 2 * LEASE - 50 && held <= taken_up - moved, "{held} of {}", taken_up - moved);
    assert_eq!(shown(&second, &id).await["log"], log, "it is said once");
}

#[tokio::test]
async fn a_server_that_stops_gives_its_clocks_up() {
    let first = hasty("stops").await;
    let id = clocked(&first, "60").await;
    first.leave().await;
    // Moves that still come are taken; the time until the next server is nobody's.
    play_on(&first, &id, 1, "19-23").await;
    sleep(LEASE).await;
    let second = hasty("stops").await;
    play_on(&second, &id, 2, "28x19").await;
    let log = log(&second, &id, 4).await;
    assert_eq!(words(&log), ["move", "move", "hold", "move"]);
    let held = log[2]["ms"].as_u64().expect("it is a time");
    assert!((LEASE - 50..LEASE + 2000).contains(&held), "{held}");
}

#[tokio::test]
async fn a_server_that_starts_adds_nothing_to_the_game_of_a_living_one() {
    // So long a lease runs out on no busy machine.
    let lasts = 4 * LEASE;
    let first = hasty_on("starts", far::nobody(), lasts).await;
    first.run();
    let id = clocked(&first, "60").await;
    sleep(lasts + LEASE).await;
    let second = hasty_on("starts", far::nobody(), lasts).await;
    second.run();
    sleep(lasts + LEASE).await;
    play_on(&second, &id, 1, "19-23").await;
    for hall in [&first, &second] {
        room(hall, &id).doubt();
        assert_eq!(words(&log(hall, &id, 2).await), ["move", "move"]);
    }
    [first, second].iter().for_each(|hall| hall.stop.cancel());
}

#[tokio::test]
async fn the_flag_of_a_killed_server_falls_with_nobody_there() {
    let first = hasty_beside("killed").await;
    first.run();
    let second = hasty_beside("killed").await;
    second.run();
    let id = clocked(&first, "1").await;
    let killed = std::time::Instant::now();
    first.stop.cancel();
    // Nobody opens the room: the store says what has happened.
    let reader = store("killed").await;
    let end = loop {
        let events = reader.load(&id).await.expect("it is there").events;
        if events.last().is_some_and(|event| event.body.contains("flag")) {
            break events;
        }
        assert!(killed.elapsed() < Duration::from_secs(8), "{events:?}");
        sleep(50).await;
    };
    let bodies = end.iter().map(|event| serde_json::from_str(&event.body));
    let log: Vec<Value> = bodies.collect::<Result<_, _>>().expect("events are JSON");
    // A machine that is busy may have kept the heir from beating too.
    let [first, holds @ .., last] = &log[..] else { panic!("{log:?}") };
    assert_eq!([&first["e"], &last["e"]], ["move", "flag"]);
    assert!(!holds.is_empty() && words(holds).iter().all(|word| *word == "hold"), "{log:?}");
    let number = |value: &Value| value.as_u64().expect("it is a number");
    let held: u64 = holds.iter().map(|hold| number(&hold["ms"])).sum();
    let thought = number(&last["at"]) - number(&first["at"]) - held;
    assert!(thought >= 1000, "{thought}");
    second.stop.cancel();
}

#[tokio::test]
async fn a_server_that_was_frozen_lets_no_flag_fall_and_charges_nobody() {
    // It never beats again, and believes that its lease lasts.
    let frozen = hasty_beside("frozen").await;
    let [watched, played] = [clocked(&frozen, "1").await, clocked(&frozen, "1").await];
    sleep(1000).await;
    let heir = hasty_beside("frozen").await;
    heir.run();
    let reader = store("frozen").await;
    for id in [&watched, &played] {
        while reader.load(id).await.expect("it is there").gap == 0 {
            sleep(5).await;
        }
    }
    // By what it knows, both flags have fallen.
    room(&frozen, &watched).look(&frozen).await;
    play_on(&frozen, &played, 1, "19-23").await;
    let log = shown(&frozen, &played).await["log"].as_array().expect("events").clone();
    assert_eq!(words(&log), ["move", "hold", "move"]);
    let watched = shown(&heir, &watched).await["log"].as_array().expect("events").clone();
    assert_eq!(words(&watched), ["move", "hold"]);
    room(&heir, &played).doubt();
    // The heir lets it fall when it is time.
    assert_eq!(words(&self::log(&heir, &played, 4).await)[3], "flag");
    heir.stop.cancel();
}

#[tokio::test]
async fn a_server_taken_for_gone_comes_again_under_another_number() {
    let gone = hasty_beside("again").await;
    let mut turn = gone.lease().turn();
    let before = gone.lease().node();
    sleep(LEASE + 100).await;
    let other = hasty_beside("again").await;
    other.run();
    // Who judges has beaten four times before, and looks once a second.
    let lives = |living: Vec<(i64, i64)>| living.iter().any(|(node, _)| Some(*node) == before);
    while lives(other.store().living(0).await.expect("an answer")) || other.passes() < 2 {
        sleep(25).await;
    }
    gone.run();
    let closed = tokio::time::timeout(Duration::from_secs(5), turn.changed()).await;
    assert!(closed.is_ok_and(|closed| closed.is_ok()), "its sockets are closed");
    assert!(gone.lease().node() > before && before.is_some());
    assert_eq!(gone.counts().declared_gone.get(), 1);
    [gone, other].iter().for_each(|hall| hall.stop.cancel());
}

#[tokio::test]
async fn a_store_that_was_away_costs_nobody_time() {
    let hall = hasty("outage").await;
    let id = clocked(&hall, "60").await;
    // No beat got through since the hall was opened.
    sleep(2 * LEASE).await;
    hall.run();
    let log = log(&hall, &id, 2).await;
    assert_eq!(words(&log), ["move", "hold"]);
    let held = log[1]["ms"].as_u64().expect("it is a time");
    assert!((2 * LEASE - 50..2 * LEASE + 2000).contains(&held), "{held}");
    play_on(&hall, &id, 1, "19-23").await;
    hall.stop.cancel();
}

#[tokio::test]
async fn a_flag_that_fell_while_nobody_looked_ends_the_game() {
    let hall = hall("flag").await;
    let terms = Terms { clock: Some("0.2".to_owned()), ..Terms::of("international") };
    let id = make_for_test(&hall, &terms).await;
    play(&hall, &id, &["32-28"]).await;
    hall.run();
    tokio::time::sleep(std::time::Duration::from_millis(900)).await;
    assert_eq!(shown(&hall, &id).await["log"][1]["e"], "flag");
    hall.stop.cancel();
}

#[tokio::test]
async fn the_time_to_look_up_whose_move_it_is_is_charged_to_nobody() {
    let hall = hall("received").await;
    let id = clocked(&hall, "0.4").await;
    let received = hall.now();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let doing = Doing { n: 1, act: Act::Move("19-23".to_owned()) };
    let done = room(&hall, &id).act_to_end(&hall, Player::Two, doing, received).await;
    assert!(done.expect("it is done").is_ok());
    let log = &shown(&hall, &id).await["log"];
    assert_eq!((log[1]["m"].as_str(), log[1]["at"].as_u64()), (Some("19-23"), Some(received)));
}

#[tokio::test]
async fn a_full_disk_is_said_and_nothing_is_lost() {
    let hall = hall("full").await;
    let id = make_for_test(&hall, &Terms::of("international")).await;
    play(&hall, &id, &["32-28"]).await;
    hall.store().limit_pages(1).await.expect("it is a limit");
    let doing = |n, text: &str| Doing { n, act: Act::Move(text.to_owned()) };
    let room = hall.room(&id).expect("there is room for it");
    let mut n = 1;
    let mut line = ["19-23", "28x19", "14x23", "31-27", "10-14", "37-31"].into_iter().cycle();
    // A page that is there already may still have room for some events.
    let said = loop {
        let player = if n % 2 == 0 { Player::One } else { Player::Two };
        match room.act(&hall, player, doing(n, line.next().expect("it goes round"))).await {
            Ok(_) if n < 6 => n += 1,
            Ok(_) => return,
            Err(not) => {
                assert!(not.is_passing, "it is no fault of the move");
                break not.why.to_string();
            }
        }
    };
    assert_eq!(said, "database: the disk is full");
    assert_eq!(shown(&hall, &id).await["n"], n, "what was acknowledged is there, and no more");
    hall.store().limit_pages(100_000).await.expect("it is a limit");
    let player = if n % 2 == 0 { Player::One } else { Player::Two };
    let text = ["19-23", "28x19", "14x23", "31-27", "10-14", "37-31"][n as usize - 1];
    assert!(room.act(&hall, player, doing(n, text)).await.is_ok());
}

#[test]
fn a_table_is_kept_as_the_json_that_is_sent() {
    let terms = Terms::of("nigerian,huff=off");
    assert_eq!(json(&terms), r#"{"rules":"nigerian,huff=off"}"#);
}

#[tokio::test]
async fn names_that_are_guessed_take_no_room() {
    let hall = hall("guess").await;
    assert!(hall.room("nothing").is_err());
    for last in 'm'..='z' {
        let id = format!("abcdefghijk{last}");
        if let Ok(room) = hall.room(&id) {
            assert!(room.show(&hall).await.is_err());
        }
    }
    assert_eq!(hall.open_rooms(), 0);
    let id = make_for_test(&hall, &Terms::of("international")).await;
    assert!(room(&hall, &id).show(&hall).await.is_ok());
    assert_eq!(hall.open_rooms(), 1);
}

/// Puts a log of before editions into the store, as the program then left it there.
async fn kept(hall: &Hall, log: &str, phase: StoredPhase) -> String {
    let log: Value = serde_json::from_str(log).expect("the log is JSON");
    let terms: Terms = serde_json::from_value(log["terms"].clone()).expect("terms");
    let id = make_for_test(hall, &terms).await;
    for (seq, event) in (0..).zip(log["events"].as_array().expect("events")) {
        let at = event["at"].as_i64().expect("a time");
        let append = Append {
            table: id.clone(),
            seq,
            at,
            body: event.to_string(),
            phase,
            deadline: None,
            gap: 0,
            node: None,
            watched: false,
        };
        hall.store().append(append).await.expect("it is kept");
    }
    id
}

macro_rules! before {
    ($name:literal) => {
        include_str!(concat!("../../../longking-page/tests/before/", $name, ".log.json"))
    };
}

#[tokio::test]
async fn e6_logs_of_before_editions_end_as_they_did() {
    let hall = hall("before-e6").await;
    let drawn = kept(&hall, before!("drawn"), StoredPhase::Over).await;
    let board = kept(&hall, before!("board"), StoredPhase::Over).await;
    for (id, events, results) in [(&drawn, 4, 1), (&board, 13, 4)] {
        // Its clock would have run out long ago, were the game not over.
        room(&hall, id).look(&hall).await;
        let table = shown(&hall, id).await;
        assert_eq!(
            (&table["n"], &table["terms"]["edition"]),
            (&Value::from(events), &Value::from(1))
        );
        assert_eq!(table["results"].as_array().expect("winners").len(), results);
        let doing = Doing { n: events, act: Act::Resign };
        let not = room(&hall, id).act(&hall, Player::One, doing).await.expect_err("it is over");
        assert!(not.why.to_string().contains("the game is over"), "{}", not.why);
    }
}

#[tokio::test]
async fn c4_and_m1_logs_of_before_editions_are_read_and_go_on() {
    let hall = hall("before-c4").await;
    let italian = kept(&hall, before!("italian"), StoredPhase::Going).await;
    let doing = Doing { n: 2, act: Act::Move("7-3".to_owned()) };
    let done = room(&hall, &italian).act(&hall, Player::One, doing).await;
    assert!(done.is_ok_and(|(frame, _)| frame.contains("7-3")));
    let boards = kept(&hall, before!("boards"), StoredPhase::Going).await;
    let table = shown(&hall, &boards).await;
    assert_eq!((&table["n"], table["log"].as_array().map(Vec::len)), (&Value::from(19), Some(1)));
    assert_eq!(table["results"], serde_json::json!(["one", "one", "one", "one", "one", "one"]));
}

/// Endgame tables of two pieces, built for a test.
fn two_pieces(rules: &Rules) -> EndgameService {
    use draughts_endgame::build::{Order, Progress, build};
    struct Silent;
    impl Progress for Silent {
        fn begin(&self, _: u64) {}
        fn slice(&self, _: draughts_endgame::Material) {}
        fn advance(&self, _: u64) {}
        fn note(&self, _: &str) {}
    }
    // Two tests of one process may build at once.
    static BUILT: AtomicUsize = AtomicUsize::new(0);
    let number = BUILT.fetch_add(1, Ordering::Relaxed);
    let name = format!("longking-proven-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let order = Order { rules, folder: &folder, pieces: 2, threads: 1, memory: 1 << 28 };
    build(&order, &Silent).expect("the tables are built");
    let endgame = draughts_endgame::Endgame::open(&folder, rules).expect("they are there");
    std::fs::remove_dir_all(&folder).expect("nobody else has it");
    EndgameService::known(rules, endgame)
}

#[tokio::test]
async fn e10_a_proven_draw_ends_a_game_by_link_where_it_was_agreed() {
    let contract: Contract = "international-encyclopedia".parse().expect("a contract");
    let start = Some("W:W30,27:B19".to_owned());
    let terms = Terms { start, ..Terms::of("international-encyclopedia") };
    for proven in [true, false] {
        let endings = two_pieces(contract.rules());
        let hall = hall_with(&format!("proven-{proven}"), endings).await;
        let id = make_for_test(&hall, &Terms { proven, ..terms.clone() }).await;
        assert_eq!(shown(&hall, &id).await["n"], 0, "of three pieces nothing is known");
        play(&hall, &id, &["30-24"]).await;
        let table = shown(&hall, &id).await;
        let last = &table["log"].as_array().expect("events").last().expect("one")["e"];
        let (events, end) = if proven { (2, "proven") } else { (1, "move") };
        assert_eq!((&table["n"], last), (&Value::from(events), &Value::from(end)), "{table}");
    }
}

#[tokio::test]
async fn e10_a_proven_draw_that_the_store_does_not_take_is_tried_once_a_reading() {
    let contract: Contract = "international-encyclopedia".parse().expect("a contract");
    let start = Some("W:W30,27:B19".to_owned());
    let terms = Terms { start, proven: true, ..Terms::of("international-encyclopedia") };
    let name = "proven-refused";
    let without = hall(name).await;
    let id = make_for_test(&without, &terms).await;
    play(&without, &id, &["30-24"]).await;
    let never = "CREATE TRIGGER never BEFORE INSERT ON events WHEN NEW.body LIKE '%proven%' \
                 BEGIN SELECT RAISE(ABORT, 'never'); END";
    people::script(name, never).await;
    let hall = hall_with(name, two_pieces(contract.rules())).await;
    let reading = tokio::time::timeout(Duration::from_secs(10), shown(&hall, &id));
    assert_eq!(reading.await.expect("it ends")["n"], 1);
    people::script(name, "DROP TRIGGER never").await;
    assert_eq!(shown(&hall, &id).await["n"], 1);
    room(&hall, &id).doubt();
    assert_eq!(shown(&hall, &id).await["log"][1]["e"], "proven");
}

#[tokio::test]
async fn c7_after_some_moves_past_the_bound_the_table_is_not_read_again_for_each() {
    let hall = hall("bound").await;
    let start = Some("W:WK98:B23-28,37-42,51-56,65-70,79-84".to_owned());
    let terms = Terms { start, ..Terms::of("south-african,huff=all") };
    let id = make_for_test(&hall, &terms).await;
    let table = room(&hall, &id);
    let try_move = async |n: u32| {
        let player = if n.is_multiple_of(2) { Player::One } else { Player::Two };
        let text = ["98-97", "23-30", "97-98", "30-36"][n as usize].to_owned();
        table.act(&hall, player, Doing { n, act: Act::Move(text) }).await
    };
    let mut n = 0;
    while try_move(n).await.is_ok() {
        n += 1;
    }
    for _ in 0..4 {
        let not = try_move(n).await.expect_err("it is past the bound");
        assert_eq!((not.why.to_string().as_str(), not.n), ("position: too many captures", n));
    }
    assert!(table.state.lock().await.open.is_some(), "it was not tried");
    assert!(table.act(&hall, Player::One, Doing { n, act: Act::Resign }).await.is_ok());
}

#[tokio::test]
async fn m3_a_later_game_in_which_nobody_names_men_is_lost_in_time() {
    let hall = hall("crown-left").await;
    let begins = Some(Beginner { player: Player::One, color: Color::White });
    let terms = Terms { crown: Some(Crowns::Both), begins, ..Terms::of("nigerian") };
    let id = make_for_test(&hall, &terms).await;
    let room = room(&hall, &id);
    let acts = [
        (Player::One, Act::Crown { square: 46, spent: 31 }),
        (Player::Two, Act::Crown { square: 5, spent: 20 }),
        (Player::One, Act::Resign),
        (Player::One, Act::Again),
        (Player::Two, Act::Again),
    ];
    for (n, (player, act)) in (0..).zip(acts) {
        room.act(&hall, player, Doing { n, act }).await.map_err(|_| n).expect("done");
    }
    let later = hall.now() + 20 * DAY;
    hall.expire_once(later).await;
    let left = hall.store().list_unchanged(StoredPhase::Going, later as i64).await;
    assert_eq!(left.expect("the store answers"), Vec::<String>::new());
}
