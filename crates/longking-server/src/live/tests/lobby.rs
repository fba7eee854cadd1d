//! The lobby of several servers, and games that do not begin.

use std::future::{Future, poll_fn};
use std::task::Poll;
use std::time::Instant;

use longking_club::fair_play::FIRST_MOVE;
use longking_store::{NewSession, SharedTable};
use longking_table::Event;
use serde_json::json;

use super::super::FirstMoves;
use super::super::secret::{hash, new_name, new_token};
use super::far::{Net, nobody, wire};
use super::left::{PEOPLE, ada};
use super::people::script;
use super::*;
use crate::lobby::challenges::{Challenging, accept, challenge};
use crate::lobby::seeks::{Seeking, seek, stop};
use crate::lobby::{self, Listening};
use crate::people::Actor;

/// A server of two on one file, which goes on by itself.
async fn server(name: &str, bus: Box<dyn Bus>) -> Arc<Hall> {
    let endings = EndgameService::default();
    let hall = Hall::open(store(name).await, endings, "", bus, Act::KINDS, Pace::default());
    let hall = hall.await.expect("the hall opens");
    hall.run();
    lobby::run(&hall);
    hall
}

pub(super) async fn guest(hall: &Hall) -> Actor {
    let token = new_token().expect("there is chance");
    let at = hall.now() as i64;
    let id = new_name().expect("there is chance");
    let session =
        NewSession { id, token: hash(&token), label: String::new(), at, until: at + 9999 };
    let principal = hall.store().make_guest(session).await.expect("made");
    Actor { principal, account: None, name: String::new() }
}

fn seeking(rules: &str) -> Seeking {
    let seeking = json!({"offers": [{"rules": rules, "clock": "180+2"}]});
    serde_json::from_value(seeking).expect("it is one")
}

/// The next frame of a line.
async fn frame(line: &mut Listening) -> Value {
    let frame = tokio::time::timeout(Duration::from_secs(10), line.frames.recv()).await;
    let frame = frame.expect("something is said").expect("the line is there");
    serde_json::from_str(&frame).expect("frames are JSON")
}

/// For which games people wait.
async fn waiting(hall: &Hall) -> Vec<String> {
    let games = hall.store().waiting_games(9).await.expect("read");
    games.into_iter().map(|game| game.contract).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_two_servers_meet_and_those_of_one_that_is_gone_wait_no_more() {
    let name = "lobby-two";
    let [first, second] = [server(name, nobody()).await, server(name, nobody()).await];
    let (ann, ben) = (guest(&first).await, guest(&second).await);
    let lines = [&ann, &ben].map(|who| who.principal);
    let mut line = first.online().enter(Some(lines[0]), None).expect("a line");
    let sought = [
        seek(&first, &ann, seeking("international")).await.expect("she waits"),
        seek(&second, &ben, seeking("international")).await.expect("he waits"),
    ];
    // Nothing is heard between the servers: each finds it in the store.
    let mut other = second.online().enter(Some(lines[1]), None).expect("a line");
    let found = frame(&mut line).await;
    assert_eq!(found["seek"], sought[0].id, "{found}");
    let table = found["table"].as_str().expect("a name").to_owned();
    let told = frame(&mut other).await;
    assert_eq!((&told["table"], &told["seek"]), (&found["table"], &json!(sought[1].id)));
    assert_eq!(shown(&second, &table).await["players"], json!([{"name": ""}, {"name": ""}]));
    // One line is at the other server than the seek was made at.
    let moved = seek(&second, &ann, seeking("russian")).await.expect("she waits");
    let begun = Instant::now();
    while !first.store().unkept_seeks().await.expect("read").is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(5), "her server keeps it");
        sleep(50).await;
    }
    assert_eq!(waiting(&second).await, ["russian"]);
    // It dies, without a word to anybody.
    first.stop.cancel();
    let begun = Instant::now();
    while waiting(&second).await != [""; 0] {
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        sleep(50).await;
    }
    seek(&second, &ben, seeking("russian")).await.expect("he waits");
    sleep(2_500).await;
    assert_eq!(waiting(&second).await, ["russian"], "he has met nobody");
    assert_eq!(second.store().seek_of(ann.principal).await, Ok(None), "{}", moved.id);
    assert!(other.frames.try_recv().is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_given_up_is_told_though_the_one_who_gave_it_up_has_gone() {
    let hall = server("lobby-given-up", nobody()).await;
    let ann = guest(&hall).await;
    let mut line = hall.online().enter(Some(ann.principal), None).expect("a line");
    let sought = seek(&hall, &ann, seeking("russian")).await.expect("she waits");
    // The connection closes as soon as the question was read.
    let mut asked = Box::pin(stop(&hall, &ann, &sought.id));
    let is_waiting = poll_fn(|context| Poll::Ready(asked.as_mut().poll(context).is_pending()));
    assert!(is_waiting.await, "it is not answered at once");
    drop(asked);
    assert_eq!(frame(&mut line).await["seek"], sought.id);
    assert_eq!(waiting(&hall).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_lasts_as_long_as_one_line_at_any_server() {
    let name = "lobby-lines";
    let [first, second] = [server(name, nobody()).await, server(name, nobody()).await];
    let [here, there] = [&first, &second].map(|hall| hall.lease().node().expect("it is alive"));
    let ann = guest(&first).await;
    let who = ann.principal;
    let mut line = first.online().enter(Some(who), None).expect("a line");
    let sought = seek(&first, &ann, seeking("russian")).await.expect("she waits");
    let id = first.online().seek_of(who).expect("her server keeps it");
    // A second page of hers comes by the other server, stays for a moment, and is closed.
    let page = second.online().enter(Some(who), None).expect("a line");
    assert_eq!(lobby::keep_seek(&second, who, id, there).await, Ok(true));
    sleep(1_500).await;
    lobby::leave(&second, &page).await;
    let begun = Instant::now();
    while first.store().kept_seeks(here).await != Ok(vec![id]) {
        assert!(begun.elapsed() < Duration::from_secs(5), "her first page waits");
        sleep(50).await;
    }
    assert_eq!(waiting(&second).await, ["russian"]);
    assert!(line.frames.try_recv().is_err(), "nothing is over");
    // It comes again, and its server dies: what has kept the seek is gone, and she is told so.
    let page = second.online().enter(Some(who), None).expect("a line");
    assert_eq!(lobby::keep_seek(&second, who, id, there).await, Ok(true));
    sleep(1_500).await;
    second.stop.cancel();
    assert_eq!(frame(&mut line).await, json!({"seek": sought.id, "over": true}));
    // Nobody has a line any more.
    drop(page);
    seek(&first, &ann, seeking("nigerian")).await.expect("she waits");
    lobby::leave(&first, &line).await;
    assert_eq!(waiting(&first).await, [""; 0]);
    let begun = Instant::now();
    while first.store().seek_of(who).await != Ok(None) {
        assert!(begun.elapsed() < Duration::from_secs(5), "it is over");
        sleep(50).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_does_is_heard_over_the_bus() {
    let net = Arc::<Net>::default();
    let name = "lobby-bus";
    let first = server(name, Box::new(wire(&net))).await;
    let second = server(name, Box::new(wire(&net))).await;
    let (ann, ben) = (guest(&first).await, guest(&first).await);
    let mut lines = [
        first.online().enter(Some(ann.principal), None).expect("a line"),
        second.online().enter(Some(ben.principal), None).expect("a line"),
    ];
    // Both ask one server, which has the line of one.
    for who in [&ann, &ben] {
        seek(&first, who, seeking("nigerian")).await.expect("they wait");
    }
    let tables = [frame(&mut lines[0]).await, frame(&mut lines[1]).await];
    assert_eq!(tables[0]["table"], tables[1]["table"]);
    let notice = r#"{"notice":{"kind":"test"}}"#;
    first.tell(&super::super::bus::Subject::Person(ben.principal), notice.to_owned());
    assert_eq!(frame(&mut lines[1]).await["notice"]["kind"], "test");
    assert!(lines[0].frames.try_recv().is_err(), "it is not hers");
}

/// A table of two guests whose first move is due after so many milliseconds.
async fn met(hall: &Hall, first_move: i64) -> (String, [i64; 2]) {
    let principals = [guest(hall).await.principal, guest(hall).await.principal];
    (met_by(hall, principals, first_move).await, principals)
}

/// A table of two who act, whose first move is due after so many milliseconds.
async fn met_by(hall: &Hall, principals: [i64; 2], first_move: i64) -> String {
    let terms = Terms { clock: Some("180".to_owned()), ..Terms::of("international") };
    let mut seeks = [0; 2];
    for (seek, principal) in seeks.iter_mut().zip(principals) {
        let now = hall.now() as i64;
        *seek = principal + 1_000;
        let new = longking_store::NewSeek {
            id: *seek,
            principal,
            account: None,
            rated: false,
            wanted: (0, 4_000),
            seat: hash(&new_token().expect("there is chance")),
            made: now,
            until: now + 60_000,
            offers: Vec::new(),
        };
        hall.store().add_seek(new).await.expect("added");
    }
    let table = SharedTable {
        id: new_name().expect("there is chance"),
        version: 1,
        terms: json(&terms.of_now()),
        created: hall.now() as i64,
        invite: hash(&new_token().expect("there is chance")),
        first_move: Some(first_move),
    };
    let id = table.id.clone();
    hall.store().pair(seeks, table).await.expect("paired");
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_by_rules_that_cannot_be_read_here_keep_nobody_else_apart() {
    let hall = server("lobby-later", nobody()).await;
    let mut lines = Vec::new();
    // A server of a later version, which knows more rules, has paired nobody yet.
    for rules in ["later", "international", "much-later"].map(|rules| [rules; 2]).concat() {
        let principal = guest(&hall).await.principal;
        lines.push(hall.online().enter(Some(principal), None).expect("a line"));
        let now = hall.now() as i64;
        let new = longking_store::NewSeek {
            id: principal + 1_000,
            principal,
            account: None,
            rated: false,
            wanted: (0, 4_000),
            seat: hash(&principal.to_string()),
            made: now,
            until: now + 60_000,
            offers: vec![longking_store::StoredOffer {
                contract: rules.to_owned(),
                clock: "180+2".to_owned(),
                color: None,
                rating: 1_500,
            }],
        };
        hall.store().add_seek(new).await.expect("added");
    }
    hall.online().wake();
    assert_eq!(frame(&mut lines[2]).await["rules"], "international");
    assert_eq!(frame(&mut lines[3]).await["rules"], "international");
    assert_eq!(waiting(&hall).await, ["later", "much-later"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_both_first_moves_there_is_no_game_and_nobody_has_lost() {
    let hall = hall("begin").await;
    let (id, [absent, other]) = met(&hall, -1).await;
    let late = hall.now() + 60_000;
    assert_eq!(hall.check_first_moves(&id, late).await.ok(), Some(FirstMoves::Due(late)));
    hall.lease().skew(FIRST_MOVE + 1_000);
    lobby::run(&hall);
    let kept = log(&hall, &id, 1).await;
    assert_eq!((words(&kept), kept[0].get("by")), (vec!["abort"], None));
    let begun = Instant::now();
    while hall.store().absences(absent, 0).await.map(|all| all.len()) != Ok(1) {
        assert!(begun.elapsed() < Duration::from_secs(5));
        sleep(20).await;
    }
    assert_eq!(hall.store().absences(other, 0).await, Ok(vec![]));
    assert_eq!(hall.check_first_moves(&id, 0).await.ok(), Some(FirstMoves::Made), "it is over");
    let phase = hall.store().load(&id).await.expect("loaded").phase;
    assert_eq!(phase, StoredPhase::Over);
    for act in [Act::Move("32-28".to_owned()), Act::Again, Act::Resign] {
        let doing = Doing { n: 1, act };
        assert!(room(&hall, &id).act(&hall, Player::One, doing).await.is_err());
    }

    let (id, _) = met(&hall, FIRST_MOVE).await;
    play(&hall, &id, &["32-28"]).await;
    let first = shown(&hall, &id).await["log"][0]["at"].as_u64().expect("a time");
    let due = first + FIRST_MOVE as u64;
    assert_eq!(shown(&hall, &id).await["due"], due);
    assert_eq!(hall.check_first_moves(&id, 0).await.ok(), Some(FirstMoves::Due(due)));
    hall.lease().skew(FIRST_MOVE + 1_000);
    let aborted = hall.check_first_moves(&id, 0).await.ok();
    assert_eq!(aborted, Some(FirstMoves::Aborted(Player::Two)));
    assert_eq!(words(&log(&hall, &id, 2).await), ["move", "abort"]);
    hall.lease().skew(-FIRST_MOVE - 1_000);

    let (id, _) = met(&hall, FIRST_MOVE).await;
    play(&hall, &id, &["32-28", "19-23"]).await;
    assert_eq!(hall.check_first_moves(&id, 0).await.ok(), Some(FirstMoves::Made));
    let told = shown(&hall, &id).await;
    assert_eq!((&told["n"], told.get("due")), (&json!(2), None));
}

/// Somebody does not come to a game that the lobby has made.
async fn lapse(hall: &Hall, principal: i64) {
    let other = guest(hall).await.principal;
    let id = met_by(hall, [principal, other], -1).await;
    let all = hall.store().meetings(0).await.expect("read");
    let meeting = all.iter().find(|meeting| meeting.table == id).expect("it is one");
    let due = meeting.due.expect("it is due");
    assert_eq!(hall.store().settle_meeting(&id, due, None, Some(principal)).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_to_three_games_seeks_none_for_a_while() {
    let hall = hall("begin-absent").await;
    let ann = guest(&hall).await;
    for _ in 0..2 {
        lapse(&hall, ann.principal).await;
    }
    seek(&hall, &ann, seeking("international")).await.expect("that happens to everybody");
    lapse(&hall, ann.principal).await;
    let refused = seek(&hall, &ann, seeking("international")).await.expect_err("she waits");
    let said = refused.to_string();
    assert_eq!(
        said,
        "you have not come to 3 games that waited for you, and wait yourself: 10 min more"
    );
    let ben = guest(&hall).await;
    seek(&hall, &ben, seeking("international")).await.expect("it is not his");
    hall.lease().skew(10 * 60_000);
    seek(&hall, &ann, seeking("international")).await.expect("it is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_come_to_three_games_accepts_none_for_a_while() {
    let name = "begin-accept";
    let hall = hall(name).await;
    script(name, PEOPLE).await;
    let asked = json!({"to": "Ben", "terms": {"rules": "international"}});
    let asked: Challenging = serde_json::from_value(asked).expect("it is one");
    let made = challenge(&hall, &ada(), asked).await.expect("it is made");
    let id = made.id.expect("a number");
    let ben = Actor { principal: 12, account: Some(2), name: "Ben".to_owned() };
    for _ in 0..3 {
        lapse(&hall, 12).await;
    }
    let refused = accept(&hall, &ben, &id).await.expect_err("he waits").to_string();
    assert!(refused.ends_with("wait yourself: 10 min more"), "{refused}");
    hall.lease().skew(10 * 60_000);
    accept(&hall, &ben, &id).await.expect("it is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_late_with_a_first_move_because_no_server_was_there() {
    let name = "begin-away";
    let first = hall(name).await;
    let [unmoved, moved] = [met(&first, FIRST_MOVE).await.0, met(&first, FIRST_MOVE).await.0];
    // That was two minutes ago.
    first.lease().skew(-120_000);
    let wait = FIRST_MOVE as u64;
    let due = first.now() + wait;
    play(&first, &moved, &["32-28"]).await;
    first.leave().await;
    let second = hall(name).await;
    for id in [&unmoved, &moved] {
        let found = second.check_first_moves(id, due).await.ok();
        assert_eq!(found, Some(FirstMoves::Due(second.opened() + wait)));
    }
    second.lease().skew(FIRST_MOVE);
    for (id, late) in [(&unmoved, Player::One), (&moved, Player::Two)] {
        let found = second.check_first_moves(id, due).await.ok();
        assert_eq!(found, Some(FirstMoves::Aborted(late)));
    }
}

#[tokio::test]
async fn a_first_move_has_more_time_by_that_for_which_the_clocks_stood_still() {
    let hall = hall("begin-held").await;
    hall.lease().skew(60_000);
    let (id, _) = met(&hall, FIRST_MOVE).await;
    play(&hall, &id, &["32-28"]).await;
    hall.lease().skew(25_000);
    let table = room(&hall, &id);
    let mut state = table.read(&hall).await.expect("it is read");
    let hold = Event { act: Act::Hold(20_000), by: None, at: hall.now() };
    assert!(table.keep(&hall, &mut state, hold).await.is_ok());
    drop(state);
    let first = shown(&hall, &id).await["log"][0]["at"].as_u64().expect("a time");
    let due = first + 20_000 + FIRST_MOVE as u64;
    assert_eq!(hall.check_first_moves(&id, 0).await.ok(), Some(FirstMoves::Due(due)));
}
