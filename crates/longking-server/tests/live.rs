//! Games by link, as two browsers and those who want to cheat see them.

use std::time::Duration;

use crate::http::{self, address, get_json, post, post_with, start};
use crate::people::Browser;
use crate::seat::{Line, Table};
use serde_json::{Value, json};

#[test]
fn two_players_play_and_a_third_watches() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    let mut watcher = table.watch();
    assert_eq!(watcher.hello["table"]["players"], json!([{"name": "Ann"}, {"name": "Ben"}]));
    assert_eq!(watcher.hello["table"]["you"], Value::Null);
    let done = mover.act(0, &json!({"e": "move", "m": "32-28"}));
    assert_eq!((&done["n"], &done["m"]), (&json!(0), &json!("32-28")));
    assert_eq!(other.event(), done);
    assert_eq!(watcher.event(), done);
    assert!(done.to_string().len() <= 200, "{done}");
    let answer = other.act(1, &json!({"e": "move", "m": "19-23"}));
    assert_eq!(mover.event(), answer);
    let refused = mover.act(2, &json!({"e": "move", "m": "32-28"}));
    assert!(refused["refused"].as_str().unwrap().contains("32-28"), "{refused}");
    let (status, shown) = get_json(&format!("/api/tables/{}", table.id));
    assert_eq!((status, shown["log"].as_array().unwrap().len()), (200, 2));
    assert_eq!((&shown["n"], &shown["you"]), (&json!(2), &Value::Null));
    let over = other.act(2, &json!({"e": "resign"}));
    assert_eq!(over["e"], "resign");
}

#[test]
fn who_is_blocked_sits_down_at_no_table_by_link() {
    let server = start("live-blocked");
    let [mut ada, mut ben] = ["Ada", "Ben"].map(|name| Browser::named(server, name).0);
    assert_eq!(ada.ask("PUT", "/api/players/Ben/block", &Value::Null).status, 204);
    let made = |by: &mut Browser| {
        by.json("POST", "/api/tables", &json!({"terms": {"rules": "nigerian"}})).1
    };
    for is_hers in [true, false] {
        let (one, two) = if is_hers { (&mut ada, &mut ben) } else { (&mut ben, &mut ada) };
        let table = made(one);
        let path = format!("/api/tables/{}/seats", table["id"].as_str().expect("a name"));
        let sits = json!({"invite": table["invite"]});
        assert_eq!(two.refused(403, "POST", &path, &sits), "denied.challenge.blocked");
    }
    assert_eq!(ada.ask("DELETE", "/api/players/Ben/block", &Value::Null).status, 204);
    let table = made(&mut ada);
    let path = format!("/api/tables/{}/seats", table["id"].as_str().expect("a name"));
    assert_eq!(ben.json("POST", &path, &json!({"invite": table["invite"]})).0, 201);
}

#[test]
fn the_server_sends_no_hints() {
    let terms = json!({"rules": "ghanaian", "start": "W:W33,46,50:B28,5,1"});
    let (table, mut mover, _) = Table::begun(&terms);
    let frames =
        [mover.hello.to_string(), mover.act(0, &json!({"e": "move", "m": "46-41"})).to_string()];
    let (_, shown) = get_json(&format!("/api/tables/{}", table.id));
    for frame in frames.iter().chain([&shown.to_string()]) {
        for hint in ["moves", "must", "huffable", "captured", "legal"] {
            assert!(!frame.contains(&format!("\"{hint}\"")), "{frame}");
        }
    }
}

#[test]
fn illegal_moves_and_moves_out_of_turn_are_refused() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    for (text, reason) in
        [("32-1", "32-1"), ("20-25", "20-25"), ("", "\"\""), ("32-28 or so", "32-28")]
    {
        let refused = mover.act(0, &json!({"e": "move", "m": text}));
        assert!(refused["refused"].as_str().unwrap().contains(reason), "{refused}");
        assert_eq!(refused["n"], 0);
    }
    let refused = other.act(0, &json!({"e": "move", "m": "20-25"}));
    assert!(refused["refused"].as_str().unwrap().contains("the turn of white"), "{refused}");
    mover.act(0, &json!({"e": "move", "m": "32-28"}));
    let refused = mover.act(1, &json!({"e": "move", "m": "20-25"}));
    assert!(refused["refused"].as_str().unwrap().contains("the turn of black"), "{refused}");
    assert_eq!(table.length(), 1);
}

#[test]
fn nobody_plays_for_another() {
    let (table, ..) = Table::begun(&json!({"rules": "international"}));
    let (foreign, ..) = Table::begun(&json!({"rules": "international"}));
    let mut watcher = table.watch();
    watcher.send(&json!({"n": 0, "e": "move", "m": "32-28"}));
    assert_eq!(watcher.closed(), (1008, "who watches does not play".to_owned()));
    let mut stranger = Line::open(&table.id);
    stranger.send(&json!({"hello": foreign.tokens[0]}));
    assert_eq!(stranger.closed().0, 1008);
    let mut guess = Line::open(&table.id);
    guess.send(&json!({"hello": "aaaa"}));
    assert_eq!(guess.closed().0, 1008);
    let path = format!("/api/tables/{}/events", table.id);
    let act = json!({"n": 0, "e": "move", "m": "32-28"});
    assert_eq!(post(&path, &act).0, 403);
    for token in [foreign.tokens[0].as_str(), "", "x", "§"] {
        let header = format!("authorization: Bearer {token}");
        assert_eq!(post_with(address(), &path, &header, &act).0, 403, "{token}");
    }
    let (status, body) = post(&format!("/api/tables/{}/seats", table.id), &json!({"invite": "no"}));
    assert_eq!(
        (status, body["error"].as_str()),
        (404, Some("this invitation opens no seat at this table"))
    );
    let again = post(&format!("/api/tables/{}/seats", table.id), &json!({"invite": table.invite}));
    assert_eq!(again.0, 409, "{again:?}");
    assert_eq!(table.length(), 0);
}

#[test]
fn who_sits_down_and_is_not_answered_asks_again_and_has_the_seat() {
    let terms = json!({"terms": {"rules": "nigerian"}, "name": "Ann"});
    let (status, made) = post("/api/tables", &terms);
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().unwrap();
    let path = format!("/api/tables/{id}/seats");
    let own = "k7".repeat(26);
    let sitting =
        |seat: &str, name: &str| json!({"invite": made["invite"], "name": name, "seat": seat});
    for bad in [String::new(), "k".repeat(39), "k".repeat(65), "k-7".repeat(20)] {
        let (status, why) = post(&path, &sitting(&bad, "Ben"));
        assert_eq!((status, &why["code"]), (400, &json!("refused.form")), "{bad:?}");
    }
    let first = post(&path, &sitting(&own, "Ben"));
    assert_eq!((first.0, &first.1["seat"]), (201, &json!(own)));
    assert_eq!(post(&path, &sitting(&own, "Other")), first, "as if it were the first time");
    assert_eq!(post(&path, &sitting(&"k8".repeat(26), "Cy")).0, 409);
    assert_eq!(post(&path, &json!({"invite": made["invite"]})).0, 409);
    assert_eq!(post(&path, &json!({"invite": "a guess", "seat": own})).0, 404);
    let line = Line::greeted_at(address(), id, &json!({"hello": own}));
    assert_eq!(line.hello["table"]["you"], "two");
    assert_eq!(line.hello["table"]["players"], json!([{"name": "Ann"}, {"name": "Ben"}]));
}

#[test]
fn messages_sent_twice_or_in_another_order_are_played_once() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    let mv = json!({"e": "move", "m": "32-28"});
    let first = mover.act(0, &mv);
    assert_eq!(mover.act(0, &mv), first, "the same message has the same answer");
    let early = mover.act(5, &json!({"e": "move", "m": "31-27"}));
    assert_eq!((&early["n"], early["refused"].is_string()), (&json!(1), true));
    let late = mover.act(0, &json!({"e": "move", "m": "31-27"}));
    assert_eq!((&late["n"], late["refused"].is_string()), (&json!(1), true));
    // Another player's message is not known by its number.
    assert_eq!(other.event(), first);
    let copy = other.act(0, &mv);
    assert!(copy["refused"].is_string(), "{copy}");
    assert_eq!(table.length(), 1);
    let (status, over_http) =
        table.post(1 - table.first(), &json!({"n": 1, "e": "move", "m": "19-23"}));
    assert_eq!((status, &over_http["n"]), (200, &json!(1)));
    let again = table.post(1 - table.first(), &json!({"n": 1, "e": "move", "m": "19-23"}));
    assert_eq!(again, (200, over_http));
    assert_eq!(table.length(), 2);
}

#[test]
fn what_is_forged_malformed_or_too_much_closes_the_line() {
    let (table, ..) = Table::begun(&json!({"rules": "international"}));
    let long = format!("{{\"n\":0,\"e\":\"move\",\"m\":\"{}\"}}", "x".repeat(2000));
    let hostile = [
        r#"{"n":0,"e":"move","m":"32-28","at":1}"#,
        r#"{"n":0,"e":"move","m":"32-28","by":"two"}"#,
        r#"{"n":0,"e":"flag"}"#,
        r#"{"n":0,"e":"hold","ms":1000}"#,
        r#"{"n":0,"e":"forfeit"}"#,
        r#"{"hello":null}"#,
        "not json",
        long.as_str(),
    ];
    for frame in hostile {
        let mut line = table.line(0);
        line.send_text(frame);
        assert_eq!(line.closed().0, 1008, "{frame}");
    }
    let mut bytes = table.line(0);
    bytes.send_bytes(&[1, 2, 3]);
    assert_eq!(bytes.closed(), (1008, "frames are text".to_owned()));
    let mut flood = table.line(0);
    for _ in 0..60 {
        flood.send_text(r#"{"n":9,"e":"resign"}"#);
    }
    assert_eq!(flood.closed(), (1008, "too many frames".to_owned()));
    let mut silent = Line::open(&table.id);
    silent.send(&json!({"n": 0, "e": "resign"}));
    assert_eq!(silent.closed(), (1008, "say hello first".to_owned()));
    let mut nowhere = Line::open("nothing");
    nowhere.send(&json!({"hello": null}));
    assert_eq!(nowhere.closed().0, 1008);
    assert_eq!(table.length(), 0);
}

#[test]
fn pages_of_other_sites_may_not_write() {
    let terms = json!({"terms": {"rules": "international"}});
    for header in ["sec-fetch-site: cross-site", "origin: http://evil.example", "origin: null"] {
        let (status, answer) = post_with(address(), "/api/tables", header, &terms);
        assert_eq!(status, 403, "{header}: {answer}");
        assert!(Line::try_open("x", header).is_err(), "{header}");
    }
    for header in ["sec-fetch-site: same-origin", "origin: http://test"] {
        assert_eq!(post_with(address(), "/api/tables", header, &terms).0, 201, "{header}");
    }
}

#[test]
fn tables_that_cannot_be_played_are_not_made() {
    let make = |terms: Value| post("/api/tables", &json!({"terms": terms}));
    let check = |terms: Value, reason: &str| {
        let (status, answer) = make(terms);
        assert_eq!(status, 400, "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(reason), "{answer}");
    };
    check(json!({"rules": "chess"}), "rules: ");
    check(json!({"rules": "english", "start": "W:W1:B2"}), "start: ");
    check(json!({"rules": "english", "clock": "x"}), "clock: ");
    check(json!({"rules": "english", "clock": "0"}), "clock: 0 gives no time for the first move");
    check(json!({"rules": "english", "clock": "*0"}), "clock: *0 gives no time");
    let odds = json!({"rules": "english", "clock": "60", "clock_two": "0+0"});
    check(odds, "clock_two: 0 gives no time");
    check(json!({"rules": "english", "boards": 100}), "boards: ");
    check(json!({"rules": "english", "moon": 1}), "unknown field");
    // A position with more ways to capture than anybody can list (C7).
    let men: Vec<String> =
        (1..=50).filter(|square| (square / 5) % 2 == 1).map(|n| n.to_string()).collect();
    let slow = format!("W:WK{}:B{}", 48, men[..24].join(","));
    let begun = std::time::Instant::now();
    let (status, _) = make(json!({"rules": "nigerian", "start": slow}));
    assert!(status == 400 || status == 201, "{status}");
    assert!(begun.elapsed() < Duration::from_secs(5));
    let (status, answer) =
        post("/api/tables", &json!({"terms": {"rules": "english"}, "name": "x".repeat(9000)}));
    assert_eq!(status, 413, "{answer}");
}

#[test]
fn c7_a_table_takes_only_what_it_can_read_again_soon() {
    // White may forget a capture that takes long to find, again and again.
    let slow = "W:WK98:B23-28,37-42,51-56,65-70,79-84";
    let terms = json!({"rules": "south-african,huff=all", "start": slow});
    let (table, mut mover, mut other) = Table::begun(&terms);
    let refused =
        ["98-97", "23-30", "97-98", "30-36"].into_iter().enumerate().find_map(|(n, text)| {
            let line = if n % 2 == 0 { &mut mover } else { &mut other };
            let told = line.act(n as u32, &json!({"e": "move", "m": text}));
            told.get("refused").cloned()
        });
    assert_eq!(refused, Some(json!("position: too many captures")));
    let (status, shown) = get_json(&format!("/api/tables/{}", table.id));
    assert_eq!(status, 200, "{shown}");
}

#[test]
fn ng_4_6_a_draw_is_offered_on_the_own_move_and_not_again_at_once() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    let offer = json!({"e": "offer"});
    let reason = |answer: &Value| answer["refused"].as_str().unwrap_or_default().to_owned();
    assert_eq!(reason(&other.act(0, &offer)), "offer: a draw is offered on one's own move");
    mover.act(0, &offer);
    assert_eq!(other.event()["e"], "offer");
    mover.act(1, &json!({"e": "move", "m": "32-28"}));
    assert_eq!(other.event()["e"], "move");
    // To move is to play on.
    other.act(2, &json!({"e": "move", "m": "19-23"}));
    assert_eq!(mover.event()["e"], "move");
    let refused = mover.act(3, &offer);
    assert!(reason(&refused).ends_with("9 more moves come first"), "{refused}");
    assert_eq!(table.length(), 3);
    mover.act(3, &json!({"e": "move", "m": "28x19"}));
    other.event();
    other.act(4, &offer);
    mover.event();
    mover.act(5, &json!({"e": "accept"}));
    let (_, shown) = get_json(&format!("/api/tables/{}", table.id));
    let log: Vec<_> = shown["log"].as_array().unwrap().iter().map(|event| &event["e"]).collect();
    assert_eq!(log, ["offer", "move", "move", "move", "offer", "accept"]);
}

#[test]
fn m4_a_flag_falls_without_anybody_there() {
    let (table, mut mover, mut other) =
        Table::begun(&json!({"rules": "international", "clock": "1"}));
    mover.act(0, &json!({"e": "move", "m": "32-28"}));
    assert_eq!(other.event()["e"], "move");
    assert_eq!(
        (other.event()["e"].clone(), mover.event()["e"].clone()),
        (json!("flag"), json!("flag"))
    );
    let refused = other.act(2, &json!({"e": "move", "m": "20-25"}));
    assert!(refused["refused"].as_str().unwrap().contains("the game is over"), "{refused}");
    assert_eq!(table.length(), 2);
}

#[test]
fn who_says_nothing_is_answered_with_nothing() {
    let (_, mut first, mut second) = Table::begun(&json!({"rules": "international"}));
    second.send(&json!({}));
    while second.frame() != json!({}) {}
    let mv = first.act(0, &json!({"e": "move", "m": "32-28"}));
    assert_eq!(second.event(), mv);
    let mut stranger = Line::open(&Table::new(&json!({"rules": "russian"})).id);
    stranger.send(&json!({}));
    assert_eq!(stranger.closed(), (1008, "say hello first".to_owned()));
}

#[test]
fn who_comes_back_gets_what_was_missed() {
    let (table, mut mover, mut other) = Table::begun(&json!({"rules": "international"}));
    mover.act(0, &json!({"e": "move", "m": "32-28"}));
    other.event();
    other.act(1, &json!({"e": "move", "m": "19-23"}));
    let back = table.line_with(0, Some(1));
    assert_eq!(back.hello["since"].as_array().unwrap().len(), 1, "{}", back.hello);
    assert_eq!((&back.hello["since"][0]["m"], &back.hello["n"]), (&json!("19-23"), &json!(2)));
    let ahead = table.line_with(0, Some(7));
    assert_eq!(ahead.hello["table"]["n"], 2, "{}", ahead.hello);
    let mut same = table.line_with(1, Some(2));
    assert_eq!(same.hello["since"], json!([]));
    // On the same line it asks again.
    same.send(&json!({"hello": table.tokens[1], "have": 0}));
    assert_eq!(same.frame()["since"].as_array().unwrap().len(), 2);
}

#[test]
fn a_seat_has_only_so_many_lines_and_events() {
    let (table, _one, mut two) = Table::begun(&json!({"rules": "international"}));
    let lines: Vec<_> = (0..15).map(|_| table.line(0)).collect();
    let mut more = Line::open(&table.id);
    more.send(&json!({"hello": table.tokens[0]}));
    assert_eq!(more.closed(), (1013, "too many lines of this seat at once".to_owned()));
    // Those of the other player, and of who looks on, are others.
    drop((table.line(1), table.watch()));
    drop(lines);
    let send = |place| table.post(place, &json!({"n": 9, "e": "resign"}));
    let refused = (0..400).map(|_| send(0)).find(|(status, _)| *status != 409);
    let (status, answer) = refused.expect("there is a limit");
    let why = "too many events of this seat, wait a moment";
    assert_eq!((status, answer["error"].as_str()), (429, Some(why)));
    assert_eq!(send(1).0, 409);
    two.act(0, &json!({"e": "resign"}));
}

#[test]
fn one_address_makes_only_so_many_tables() {
    let own = start("limited");
    // What is refused for its terms counts too, and is answered sooner.
    let make =
        || post_with(own, "/api/tables", "accept: */*", &json!({"terms": {"rules": "none"}}));
    let made = (0..3000).map(|_| make()).find(|(status, _)| *status != 400);
    let (status, answer) = made.expect("there is a limit");
    assert_eq!(
        (status, answer["error"].as_str()),
        (429, Some("too many games from this address, wait a minute"))
    );
    // So do those that are made as challenges for whoever has the link.
    let challenge =
        || post_with(own, "/api/challenges", "accept: */*", &json!({"terms": {"rules": "none"}}));
    let made = (0..3000).map(|_| challenge()).find(|(status, _)| *status != 400);
    let (status, answer) = made.expect("there is a limit");
    assert_eq!((status, &answer["code"]), (429, &json!("denied.games")), "{answer}");
}

#[test]
fn links_become_pictures_and_the_server_tells_its_health() {
    let (status, code) =
        post("/api/qr", &json!({"text": "http://192.168.1.7:8350/t/abcdefghjk#join=secret"}));
    assert_eq!(status, 200);
    assert!(
        code["side"].as_u64().unwrap() >= 25
            && code["path"].as_str().unwrap().starts_with("M0 0h7v1h-7z")
    );
    assert_eq!(post("/api/qr", &json!({"text": ""})).0, 400);
    assert_eq!(get_json("/api/address"), (200, json!({"urls": []})));
    let metrics = http::get("/metrics").body;
    assert!(metrics.contains("longking_tables_created_total "), "{metrics}");
}
