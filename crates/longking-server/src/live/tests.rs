//! What happens when time has passed: tables that were left, clocks that ran while no server was
//! there.

use draughts::Rules;
use draughts_notation::Contract;
use longking_store::{Append, Store, StoredPhase};
use longking_table::{Act, Player, Terms};
use serde_json::Value;

use super::ask::Doing;
use super::hall::Hall;
use super::http::make_for_test;
use super::room::Room;
use super::snapshot::json;
use crate::endings::EndgameService;
use std::sync::Arc;

const DAY: u64 = 24 * 3600 * 1000;

async fn hall(name: &str) -> Arc<Hall> {
    hall_with(name, EndgameService::default()).await
}

async fn hall_with(name: &str, endings: EndgameService) -> Arc<Hall> {
    let folder = std::env::temp_dir().join(format!("longking-hall-{}-{name}", std::process::id()));
    let store = Store::in_folder(&folder).await.expect("a store can be made");
    Hall::open(store, endings).await.expect("the hall opens")
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

#[tokio::test]
async fn unplayed_tables_expire_after_a_day_and_untimed_games_after_fourteen() {
    let hall = hall("expiry").await;
    let unplayed = make_for_test(&hall, &Terms::of("international")).await;
    let going = make_for_test(&hall, &Terms::of("international")).await;
    play(&hall, &going, &["32-28", "19-23", "28x19"]).await;
    let now = hall.now();
    hall.expire_once(now + DAY - 60_000).await;
    assert!(room(&hall, &unplayed).show(&hall).await.is_ok());
    hall.expire_once(now + DAY + 60_000).await;
    assert!(room(&hall, &unplayed).show(&hall).await.is_err());
    hall.expire_once(now + 14 * DAY - 60_000).await;
    assert_eq!(shown(&hall, &going).await["n"], 3);
    hall.expire_once(now + 14 * DAY + 60_000).await;
    let end = shown(&hall, &going).await;
    assert_eq!((&end["n"], &end["log"][3]["e"]), (&Value::from(4), &Value::from("forfeit")));
    hall.expire_once(now + 15 * DAY).await;
    assert_eq!(shown(&hall, &going).await["n"], 4);
}

#[tokio::test]
async fn clocks_stand_still_while_no_server_is_there() {
    let first = hall("away").await;
    let terms = Terms { clock: Some("60".to_owned()), ..Terms::of("international") };
    let id = make_for_test(&first, &terms).await;
    play(&first, &id, &["32-28"]).await;
    drop(first);
    // The next server believes that the last sign of life was a while ago.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let second = hall("away").await;
    let log = shown(&second, &id).await["log"].clone();
    assert_eq!(log[1]["e"], "hold", "{log}");
    let held = log[1]["ms"].as_u64().expect("it is a time");
    let [moved, taken_up] = [0, 1].map(|event| log[event]["at"].as_u64().expect("it is a time"));
    assert!(held >= 250 && held <= taken_up - moved, "{held} of {}", taken_up - moved);
    assert_eq!(shown(&second, &id).await["log"], log, "it is said once");
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
            Err(not) => break not.reason,
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
        let append = Append { table: id.clone(), seq, at, body: event.to_string(), phase };
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
        assert!(not.reason.contains("the game is over"), "{}", not.reason);
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
    let folder = std::env::temp_dir().join(format!("longking-proven-{}", std::process::id()));
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
