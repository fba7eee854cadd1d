//! The lobby as two people and those who want to cheat see it.

use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use crate::description::hold;
use crate::http;
use crate::people::Browser;
use crate::seat::Line;
use serde_json::{Value, json};

fn text(value: &Value) -> String {
    value.as_str().expect("it is a text").to_owned()
}

fn offers(rules: &[&str]) -> Value {
    let offer = |rules: &&str| json!({"rules": rules, "clock": "180+2"});
    json!({"offers": rules.iter().map(offer).collect::<Vec<_>>()})
}

/// Somebody seeks; the seek as it is answered.
fn seek(browser: &mut Browser, seeking: &Value) -> Value {
    let (status, sought) = browser.json("POST", "/api/seeks", seeking);
    assert_eq!(status, 201, "{sought}");
    hold("Seeking", &sought);
    sought
}

/// The own line of a browser.
fn line(browser: &Browser) -> Line {
    let line = Line::of_person(browser.server, &browser.cookie);
    hold("Welcome", &line.hello);
    line
}

/// What a line is told of a seek that has become a table.
fn found(line: &mut Line, sought: &Value) -> Value {
    let found = line.frame_with("table");
    hold("SeekFound", &found);
    assert_eq!(found["seek"], sought["id"], "{found}");
    found
}

/// The table of a seek that was found, by the token that was told before.
fn sit(server: SocketAddr, sought: &Value, found: &Value) -> Line {
    let line = Line::greeted_at(server, &text(&found["table"]), &json!({"hello": sought["seat"]}));
    assert_eq!(line.hello["table"]["you"], found["player"], "{}", line.hello);
    line
}

/// Both first: the one who begins.
fn in_order(mut lines: [Line; 2], founds: &[Value; 2]) -> [Line; 2] {
    let terms = &lines[0].hello["table"]["terms"];
    if terms["begins"]["player"] != founds[0]["player"] {
        lines.reverse();
    }
    lines
}

#[test]
fn two_guests_meet_play_and_play_again() {
    let server = http::start("lobby-guests");
    let mut browsers = [Browser::new(server), Browser::new(server)];
    let wishes = [offers(&["russian", "international"]), offers(&["english", "international"])];
    let first = seek(&mut browsers[0], &wishes[0]);
    assert!(!browsers[0].cookie.is_empty(), "he is known again");
    assert_eq!(browsers[0].name(), Value::Null, "without a name");
    let mut waits = line(&browsers[0]);
    assert_eq!((&waits.hello["known"], &waits.hello["seek"]), (&json!(true), &first["id"]));
    let second = seek(&mut browsers[1], &wishes[1]);
    let one = found(&mut waits, &first);
    assert_eq!((&one["rules"], &one["clock"]), (&json!("international"), &json!("180+2")));
    // Who comes a moment later finds the table at which he sits.
    let late = line(&browsers[1]);
    let tables = late.hello["tables"].as_array().expect("a list");
    assert_eq!((tables.len(), &tables[0]["table"]), (1, &one["table"]), "{}", late.hello);
    let players = [&one["player"], &tables[0]["player"]];
    assert!(players.contains(&&json!("one")) && players.contains(&&json!("two")), "{players:?}");
    let two = json!({"table": one["table"], "player": tables[0]["player"]});
    let lines = [sit(server, &first, &one), sit(server, &second, &two)];
    let [mut begins, mut other] = in_order(lines, &[one, two.clone()]);
    assert_eq!(begins.act(0, &json!({"e": "move", "m": "32-28"}))["n"], 0);
    assert_eq!(other.event()["m"], "32-28");
    assert_eq!(other.act(1, &json!({"e": "move", "m": "19-23"}))["n"], 1);
    let claimed = other.act(2, &json!({"e": "claim"}));
    assert_eq!(claimed["code"], "denied.claim.here", "a game of the lobby may be claimed");
    assert_eq!(other.act(2, &json!({"e": "resign"}))["e"], "resign");
    // A table of the lobby goes on as any other: colours change.
    for (n, line) in [(3, &mut begins), (4, &mut other)] {
        line.send(&json!({"n": n, "e": "again"}));
        while line.event()["n"] != n {}
    }
    let (_, shown) =
        browsers[0].json("GET", &format!("/api/tables/{}", text(&two["table"])), &Value::Null);
    assert_eq!((&shown["results"], &shown["log"]), (&json!([shown["results"][0]]), &json!([])));
}

#[test]
fn a_guest_who_takes_a_name_keeps_his_seat_and_comes_back_to_it_elsewhere() {
    let server = http::start("lobby-named");
    let [mut ada, mut ben] = [Browser::new(server), Browser::new(server)];
    let sought = seek(&mut ada, &offers(&["nigerian"]));
    seek(&mut ben, &offers(&["nigerian"]));
    // Whoever comes while the two are brought together is told a moment later.
    let mut hers = line(&ada);
    let there = hers.hello["tables"][0].clone();
    let table = text(&if there.is_null() { found(&mut hers, &sought) } else { there }["table"]);
    let before = ada.cookie.clone();
    let (status, made) = ada.json("POST", "/api/me", &json!({"name": "Ada"}));
    assert_eq!(status, 201, "{made}");
    assert_ne!(ada.cookie, before, "what his browser shows is changed");
    let again = line(&ada).hello["tables"][0].clone();
    assert_eq!((&again["table"], &again["seek"]), (&json!(table), &sought["id"]));
    assert!(again["due"].is_i64(), "{again}");
    let stale = Line::of_person(server, &before);
    assert_eq!(stale.hello["known"], false);
    // Another device of hers, which never had the token.
    let mut phone = Browser::new(server);
    let back = json!({"name": "Ada", "recovery": made["recovery"]});
    assert_eq!(phone.ask("POST", "/api/login", &back).status, 200);
    let path = format!("/api/tables/{table}/return");
    let (status, seated) = phone.json("POST", &path, &Value::Null);
    assert_eq!(status, 201, "{seated}");
    hold("Seated", &seated);
    let line = |seat: &Value| Line::greeted_at(server, &table, &json!({"hello": seat}));
    assert_eq!(line(&seated["seat"]).hello["table"]["you"], seated["player"]);
    assert_eq!(line(&sought["seat"]).hello["table"]["you"], seated["player"]);
    let (mut cy, _) = Browser::named(server, "Cyprian");
    assert_eq!(cy.refused(404, "POST", &path, &Value::Null), "denied.tables.no-seat");
    let mut nobody = Browser::new(server);
    assert_eq!(nobody.refused(403, "POST", &path, &Value::Null), "denied.me.nobody");
}

#[test]
fn a_device_that_is_logged_out_is_told_nothing_more() {
    let server = http::start("lobby-out");
    let (mut ada, made) = Browser::named(server, "Ada");
    let mut stolen = Line::of_person(server, &ada.cookie);
    let mut phone = Browser::new(server);
    let back = json!({"name": "Ada", "recovery": made});
    assert_eq!(phone.ask("POST", "/api/login", &back).status, 200);
    assert_eq!(ada.name(), Value::Null, "who comes back by the picture logs all others out");
    let (code, why) = stolen.closed();
    assert_eq!((code, why.as_str()), (1013, "this device was logged out"));
}

#[test]
fn a_device_that_is_logged_out_plays_on_at_no_table() {
    let server = http::start("lobby-out-table");
    let (mut ada, _) = Browser::named(server, "Ada");
    let (_, made) = ada.json("POST", "/api/tables", &json!({"terms": {"rules": "nigerian"}}));
    let table = text(&made["id"]);
    let sits = |seat: &Value| Line::greeted_at(server, &table, &json!({"hello": seat}));
    let mut own = sits(&made["seat"]);
    let mut stolen = ada.let_in();
    let (status, back) = stolen.json("POST", &format!("/api/tables/{table}/return"), &Value::Null);
    assert_eq!(status, 201, "{back}");
    let mut thief = sits(&back["seat"]);
    let (_, me) = ada.json("GET", "/api/me", &Value::Null);
    let devices = me["account"]["devices"].as_array().expect("a list");
    let other = devices.iter().find(|device| device["here"] == false).expect("it is listed");
    let path = format!("/api/sessions/{}", text(&other["id"]));
    assert_eq!(ada.ask("DELETE", &path, &Value::Null).status, 204);
    assert_eq!(thief.closed().0, 1008);
    own.send(&json!({}));
    while own.frame() != json!({}) {}
}

#[test]
fn what_nobody_can_play_is_refused_with_its_place() {
    let server = http::start("lobby-bad");
    let mut guest = Browser::new(server);
    let (mut ada, _) = Browser::named(server, "Ada");
    let nine = offers(&["nigerian"; 9]);
    for (seeking, code) in [
        (nine, "denied.seek.offers"),
        (json!({"offers": []}), "denied.seek.offers"),
        (json!({"offers": [{"rules": "nigerian", "clock": "-"}]}), "denied.seek.clock"),
        (json!({"offers": [{"rules": "nigerian", "clock": "?"}]}), "denied.seek.clock"),
        (
            json!({"offers": offers(&["russian"])["offers"], "low": 2000, "high": 1000}),
            "denied.seek.window",
        ),
        (json!({"offers": offers(&["russian"])["offers"], "low": -1}), "denied.seek.window"),
        (json!({"offers": offers(&["russian"])["offers"], "high": 4001}), "denied.seek.window"),
    ] {
        assert_eq!(guest.refused(400, "POST", "/api/seeks", &seeking), code, "{seeking}");
    }
    for (rules, clock) in [
        ("chess", "180"),
        ("nigerian,huff", "180"),
        ("nigerian,huff=perhaps", "180"),
        ("nigerian", "soon"),
        ("nigerian", "0+5"),
        ("nigerian\0", "180"),
    ] {
        let good = json!({"rules": "russian", "clock": "180"});
        let seeking = json!({"offers": [good, {"rules": rules, "clock": clock}]});
        let (status, why) = guest.json("POST", "/api/seeks", &seeking);
        assert_eq!(status, 400, "{rules} {clock}: {why}");
        hold("Error", &why);
        assert!(text(&why["error"]).starts_with("offers: 2: "), "{why}");
    }
    for (field, value) in [("offer", json!([])), ("days", json!(3)), ("rated", json!("yes"))] {
        let mut seeking = offers(&["russian"]);
        seeking[field] = value;
        assert_eq!(guest.refused(400, "POST", "/api/seeks", &seeking), "refused.form", "{seeking}");
    }
    let rated = |rules: &str, clock: &str| json!({"rated": true, "offers": [{"rules": rules, "clock": clock}]});
    let named = guest.refused(403, "POST", "/api/seeks", &rated("nigerian", "180"));
    assert_eq!(named, "denied.rated.name");
    for (rules, clock, code) in [
        ("turkish", "180", "rules"),
        ("nigerian,king=short", "180", "rules"),
        ("nigerian", "59", "clock"),
    ] {
        let found = ada.refused(400, "POST", "/api/seeks", &rated(rules, clock));
        assert_eq!(found, format!("denied.rated.{code}"));
    }
    for id in ["x", "aaaaaaaaaa", "a%00aaaaaaaaaa"] {
        let path = format!("/api/seeks/{id}");
        assert_eq!(ada.refused(404, "DELETE", &path, &Value::Null), "denied.seek.none");
    }
    // Nothing of all that waits.
    let mut look = line(&ada);
    look.send(&json!({"see": "lobby"}));
    assert_eq!(look.frame_with("lobby")["lobby"]["waiting"], json!([]));
}

#[test]
fn nobody_plays_himself_however_many_devices_he_has() {
    let server = http::start("lobby-oneself");
    let (mut phone, recovery) = Browser::named(server, "Ada");
    let mut desk = Browser::new(server);
    // The second device is let in by the first, so that both stay.
    let (_, asked) = desk.json("POST", "/api/link", &Value::Null);
    let confirm = format!("/api/link/{}/confirm", text(&asked["code"]));
    assert_eq!(phone.ask("POST", &confirm, &Value::Null).status, 204);
    let poll = format!("/api/link/{}", text(&asked["poll"]));
    assert_eq!(desk.ask("POST", &poll, &Value::Null).status, 200);
    let mut lines = [line(&phone), line(&desk)];
    let first = seek(&mut phone, &offers(&["nigerian"]));
    let second = seek(&mut desk, &offers(&["nigerian"]));
    for line in &mut lines {
        let over = line.frame();
        hold("SeekOver", &over);
        assert_eq!(over, json!({"seek": first["id"], "over": true}), "the second takes its place");
    }
    let path = |sought: &Value| format!("/api/seeks/{}", text(&sought["id"]));
    assert_eq!(phone.refused(404, "DELETE", &path(&first), &Value::Null), "denied.seek.none");
    let (mut ben, _) = Browser::named(server, "Ben");
    assert_eq!(ben.refused(404, "DELETE", &path(&second), &Value::Null), "denied.seek.none");
    assert_eq!(phone.ask("DELETE", &path(&second), &Value::Null).status, 204, "it is his too");
    assert_eq!(lines[1].frame(), json!({"seek": second["id"], "over": true}));
    let asked = json!({"to": "ada", "terms": {"rules": "nigerian"}});
    assert_eq!(desk.refused(422, "POST", "/api/challenges", &asked), "denied.challenge.oneself");
    for kind in ["follow", "block"] {
        let path = format!("/api/players/ADA/{kind}");
        assert_eq!(desk.refused(422, "PUT", &path, &Value::Null), "denied.relation.oneself");
    }
    assert_eq!(line(&desk).hello["tables"], json!([]));
    assert!(!recovery.is_empty());
}

#[test]
fn who_is_blocked_can_neither_challenge_nor_be_paired() {
    let server = http::start("lobby-blocked");
    let [mut ada, mut ben, mut cy] =
        ["Ada", "Ben", "Cyprian"].map(|name| Browser::named(server, name).0);
    let challenge = |to: &str| json!({"to": to, "terms": {"rules": "nigerian", "clock": "300"}});
    let (status, made) = ben.json("POST", "/api/challenges", &challenge("Ada"));
    assert_eq!(status, 201, "{made}");
    let mut hears = line(&ben);
    let block = |browser: &mut Browser, method: &str, name: &str| {
        browser.ask(method, &format!("/api/players/{name}/block"), &Value::Null).status
    };
    assert_eq!(block(&mut ada, "PUT", "BEN"), 204);
    let told = hears.frame_with("challenge");
    hold("Challenged", &told);
    assert_eq!(told["challenge"]["state"], "cancelled", "what he had asked before is over");
    for (browser, to) in [(&mut ben, "Ada"), (&mut ada, "Ben")] {
        let found = browser.refused(403, "POST", "/api/challenges", &challenge(to));
        assert_eq!(found, "denied.challenge.blocked");
    }
    let (_, relations) = ada.json("GET", "/api/me/relations", &Value::Null);
    hold("Relations", &relations);
    assert_eq!(relations, json!({"follow": [], "block": ["Ben"]}));
    assert_eq!(ada.json("GET", "/api/players/Ben", &Value::Null).1["relation"], "block");
    let (_, seen) = ben.json("GET", "/api/players/Ada", &Value::Null);
    hold("PlayerProfile", &seen);
    assert_eq!(seen.get("relation"), None, "he is not told");
    // They want the same, and wait for somebody else.
    let mut lines = [line(&ada), line(&ben)];
    seek(&mut ada, &offers(&["nigerian"]));
    let waits = seek(&mut ben, &offers(&["nigerian"]));
    thread::sleep(Duration::from_millis(2_500));
    assert_eq!(line(&ben).hello["seek"], waits["id"]);
    let third = seek(&mut cy, &offers(&["nigerian"]));
    let mut other = line(&cy);
    let meets = other.hello["tables"][0].clone();
    let meets = if meets.is_null() { found(&mut other, &third) } else { meets };
    assert_eq!(meets["opponent"], "Ada", "who has waited longer");
    assert_eq!(lines[0].frame_with("table")["opponent"], "Cyprian");
    assert_eq!(block(&mut ada, "DELETE", "Ben"), 204);
    assert_eq!(block(&mut ada, "DELETE", "Ben"), 204);
    assert_eq!(block(&mut ada, "PUT", "nobody-at-all"), 404);
    seek(&mut ada, &offers(&["nigerian"]));
    let met = found(&mut lines[1], &waits);
    assert_eq!(met["opponent"], "Ada");
    // A phrase reaches nobody who wants none of his.
    let mut sits = sit(server, &waits, &met);
    assert_eq!(block(&mut ada, "PUT", "Ben"), 204);
    sits.send(&json!({"phrase": 0}));
    assert_eq!(sits.frame_with("phrase")["code"], "denied.challenge.blocked");
    assert_eq!(block(&mut ada, "DELETE", "Ben"), 204);
    sits.send(&json!({"phrase": 0}));
    assert_eq!(sits.frame_with("phrase")["code"], "denied.phrase.wait", "that counts too");
    thread::sleep(Duration::from_millis(5_100));
    sits.send(&json!({"phrase": 0}));
    assert_eq!(sits.frame_with("phrase"), json!({"phrase": 0, "by": met["player"]}));
}

#[test]
fn a_challenge_is_answered_by_the_one_who_was_asked() {
    let server = http::start("lobby-challenges");
    let [mut ada, mut ben, mut cy] =
        ["Ada", "Ben", "Cyprian"].map(|name| Browser::named(server, name).0);
    let mut lines = [line(&ada), line(&ben)];
    let terms = json!({"rules": "ghanaian", "clock": "300+5"});
    let mut ask = |browser: &mut Browser, color: Value| {
        let mut asked = json!({"to": "BEN", "terms": terms, "rated": true});
        if !color.is_null() {
            asked["color"] = color;
        }
        let (status, made) = browser.json("POST", "/api/challenges", &asked);
        assert_eq!(status, 201, "{made}");
        hold("ChallengeMade", &made);
        for line in &mut lines {
            let told = line.frame_with("challenge");
            hold("Challenged", &told);
            assert_eq!(told["challenge"]["id"], made["id"]);
            assert_eq!(
                (&told["challenge"]["state"], &told["challenge"]["to"]),
                (&json!("open"), &json!("Ben"))
            );
        }
        made
    };
    let path = |made: &Value, act: &str| format!("/api/challenges/{}{act}", text(&made["id"]));
    let declined = ask(&mut ada, Value::Null);
    let taken_back = ask(&mut ada, Value::Null);
    let accepted = ask(&mut ada, json!("black"));
    let (_, open) = ben.json("GET", "/api/challenges", &Value::Null);
    assert_eq!(open.as_array().map(Vec::len), Some(3));
    assert_eq!(line(&ben).hello["challenges"], open);
    for act in ["/accept", "/decline"] {
        let found = cy.refused(404, "POST", &path(&declined, act), &Value::Null);
        assert_eq!(found, "denied.challenge.none", "he was not asked");
    }
    let own = ada.refused(404, "POST", &path(&declined, "/accept"), &Value::Null);
    assert_eq!(own, "denied.challenge.none", "nobody accepts for the other");
    assert_eq!(ben.ask("POST", &path(&declined, "/decline"), &Value::Null).status, 204);
    assert_eq!(ada.ask("DELETE", &path(&taken_back, ""), &Value::Null).status, 204);
    let (status, seated) = ben.json("POST", &path(&accepted, "/accept"), &Value::Null);
    assert_eq!(status, 201, "{seated}");
    hold("Seated", &seated);
    for line in &mut lines {
        let states = [(); 3].map(|()| text(&line.frame_with("challenge")["challenge"]["state"]));
        assert_eq!(states, ["declined", "cancelled", "accepted"]);
    }
    for (browser, challenge) in [(&ada, &accepted["id"]), (&ben, &Value::Null)] {
        let told = line(browser).hello["tables"].clone();
        assert_eq!((&told[0]["table"], &told[0]["challenge"]), (&seated["id"], challenge));
    }
    for made in [&declined, &taken_back, &accepted] {
        assert_eq!(
            ben.refused(404, "POST", &path(made, "/accept"), &Value::Null),
            "denied.challenge.none"
        );
    }
    let at = |seat: &Value| Line::greeted_at(server, &text(&seated["id"]), &json!({"hello": seat}));
    let [one, two] = [at(&accepted["seat"]), at(&seated["seat"])];
    assert_eq!(one.hello["table"]["you"], "one");
    assert_eq!(two.hello["table"]["players"][1], json!({"name": "Ben", "person": true}));
    let begins = &two.hello["table"]["terms"]["begins"];
    assert_eq!(begins["player"] == "one", begins["color"] == "black", "Ada wanted Black");
    assert_eq!(two.hello["table"]["terms"]["rated"], true);
    let asked = json!({"to": "nobody-here", "terms": terms});
    assert_eq!(ada.refused(404, "POST", "/api/challenges", &asked), "denied.players.none");
    let bad = json!({"to": "Ben", "terms": {"rules": "ghanaian", "short": {"player": "one", "squares": [32]}, "clock": "300"}, "rated": true});
    assert_eq!(ada.ask("POST", "/api/challenges", &bad).status, 400, "no odds where ratings count");
}

#[test]
fn of_one_person_so_many_challenges_wait_and_no_more() {
    let server = http::start("lobby-challenges-many");
    let [mut ada, _cy] = ["Ada", "Cyprian"].map(|name| Browser::named(server, name).0);
    let asked = json!({"to": "Cyprian", "terms": {"rules": "ghanaian", "clock": "300+5"}});
    let mut many = || ada.json("POST", "/api/challenges", &asked);
    let (status, refused) = (0..30).map(|_| many()).find(|made| made.0 != 201).expect("an end");
    assert_eq!((status, &refused["code"]), (429, &json!("denied.challenge.many")));
}

#[test]
fn a_guest_challenges_by_a_link_and_not_by_name() {
    let server = http::start("lobby-link");
    let mut guest = Browser::new(server);
    Browser::named(server, "Ada");
    let terms = json!({"rules": "nigerian", "clock": "300"});
    let named = json!({"to": "Ada", "terms": terms});
    assert_eq!(guest.refused(403, "POST", "/api/challenges", &named), "denied.me.nobody");
    assert!(guest.cookie.is_empty(), "nothing was done");
    let rated = json!({"terms": terms, "rated": true});
    assert_eq!(guest.refused(403, "POST", "/api/challenges", &rated), "denied.rated.name");
    let (status, made) = guest.json("POST", "/api/challenges", &json!({"terms": terms}));
    assert_eq!(status, 201, "{made}");
    hold("ChallengeMade", &made);
    let own = line(&guest).hello["tables"][0].clone();
    assert_eq!((&own["table"], &own["opponent"]), (&made["table"], &Value::Null));
    let sitting = json!({"invite": made["invite"], "name": "Ben"});
    let mut other = Browser::new(server);
    let seats = format!("/api/tables/{}/seats", text(&made["table"]));
    assert_eq!(other.ask("POST", &seats, &sitting).status, 201);
    assert_eq!(line(&guest).hello["tables"][0]["opponent"], "Ben");
}

#[test]
fn the_lobby_says_who_waits_and_what_changes() {
    let server = http::start("lobby-shown");
    let mut look = Line::of_person(server, "");
    hold("Welcome", &look.hello);
    assert_eq!(look.hello["known"], false, "who only looks is nobody");
    look.send(&json!({"see": "lobby"}));
    let whole = look.frame();
    hold("Lobby", &whole);
    assert_eq!(whole, json!({"lobby": {"waiting": [], "players": 1}}));
    let mut guest = Browser::new(server);
    let sought = seek(&mut guest, &offers(&["nigerian", "ghanaian"]));
    let waits = line(&guest);
    let game =
        |rules: &str, n: u32| json!({"rules": rules, "clock": "180+2", "rated": false, "n": n});
    let mut seen = json!({});
    while seen["waiting"].is_null() || seen["players"].is_null() {
        let change = look.frame_with("lobby");
        hold("Lobby", &change);
        for (name, value) in change["lobby"].as_object().expect("fields") {
            seen[name] = value.clone();
        }
    }
    assert_eq!(seen["players"], 2);
    let waiting = seen["waiting"].as_array().expect("a list");
    assert!(
        waiting.contains(&game("nigerian", 1)) && waiting.contains(&game("ghanaian", 1)),
        "{seen}"
    );
    // A seek is gone with the last line of its person.
    drop(waits);
    let mut gone = look.frame_with("lobby");
    while gone["lobby"]["waiting"].is_null() {
        gone = look.frame_with("lobby");
    }
    let gone = gone["lobby"]["waiting"].as_array().expect("a list").clone();
    assert!(gone.contains(&game("nigerian", 0)) && gone.contains(&game("ghanaian", 0)), "{gone:?}");
    let path = format!("/api/seeks/{}", text(&sought["id"]));
    assert_eq!(guest.refused(404, "DELETE", &path, &Value::Null), "denied.seek.none");
    look.send(&json!({}));
    assert_eq!(look.frame(), json!({}));
    look.send(&json!({"see": null}));
}

#[test]
fn a_line_is_held_to_its_form() {
    let server = http::start("lobby-bounds");
    let closed = |say: &dyn Fn(&mut Line)| {
        let mut line = Line::of_person(server, "");
        say(&mut line);
        line.closed()
    };
    for wrong in [r#"{"see":"all"}"#, r#"{"hello":null}"#, "[]", "x", r#"{"see":null,"more":1}"#] {
        assert_eq!(closed(&|line: &mut Line| line.send_text(wrong)).0, 1008, "{wrong}");
    }
    assert_eq!(closed(&|line: &mut Line| line.send_bytes(b"{}")).0, 1008);
    let long = format!(r#"{{"see":"{}"}}"#, "a".repeat(1024));
    assert_eq!(closed(&|line: &mut Line| line.send_text(&long)).0, 1008);
    let (ada, _) = Browser::named(server, "Ada");
    let lines: Vec<_> = (0..16).map(|_| line(&ada)).collect();
    let headers = format!("cookie: {}", ada.cookie);
    let mut more = Line::try_path(server, "/api/me/live", &headers).expect("it opens");
    assert_eq!(more.closed().0, 1013, "{} are enough", lines.len());
    let many = |line: &mut Line| (0..41).for_each(|_| line.send_text("{}"));
    assert_eq!(closed(&many), (1008, "too many frames".to_owned()));
}

/// What another site's page, or a program that got hold of the cookie, would ask.
#[test]
fn no_page_of_another_site_acts_in_the_lobby() {
    let server = http::start("lobby-hostile");
    let (mut ada, _) = Browser::named(server, "Ada");
    Browser::named(server, "Ben");
    for (method, path) in [
        ("POST", "/api/seeks"),
        ("DELETE", "/api/seeks/aaaaaaaaaa"),
        ("POST", "/api/challenges"),
        ("POST", "/api/challenges/aaaaaaaaaa/accept"),
        ("POST", "/api/challenges/aaaaaaaaaa/decline"),
        ("DELETE", "/api/challenges/aaaaaaaaaa"),
        ("PUT", "/api/players/Ben/follow"),
        ("PUT", "/api/players/Ben/block"),
        ("DELETE", "/api/players/Ben/block"),
        ("POST", "/api/tables/abcdefghijkm/return"),
    ] {
        for headers in [
            "x-nothing: 1",
            "origin: http://evil.example",
            "origin: null",
            "sec-fetch-site: cross-site",
            "sec-fetch-site: same-site",
        ] {
            let answer = ada.ask_with(method, path, headers, &offers(&["nigerian"]));
            assert_eq!(answer.status, 403, "{method} {path} {headers}");
            assert!(answer.body.contains("denied.other-site"), "{}", answer.body);
        }
    }
    for headers in ["origin: http://evil.example", "sec-fetch-site: cross-site"] {
        let headers = format!("cookie: {}\r\n{headers}", ada.cookie);
        let refused = Line::try_path(server, "/api/me/live", &headers).err();
        assert!(refused.is_some_and(|why| why.contains("403")), "{headers}");
    }
    let mut look = line(&ada);
    look.send(&json!({"see": "lobby"}));
    assert_eq!(look.frame_with("lobby")["lobby"]["waiting"], json!([]));
    let (_, relations) = ada.json("GET", "/api/me/relations", &Value::Null);
    assert_eq!(relations, json!({"follow": [], "block": []}));
}

#[test]
fn rated_games_are_between_people_whose_ratings_are_near() {
    let server = http::start("lobby-rated");
    let [mut ada, mut ben] = ["Ada", "Ben"].map(|name| Browser::named(server, name).0);
    let mut guest = Browser::new(server);
    let rated = |more: Value| {
        let mut seeking = offers(&["international"]);
        seeking["rated"] = json!(true);
        seeking
            .as_object_mut()
            .expect("fields")
            .extend(more.as_object().cloned().unwrap_or_default());
        seeking
    };
    let mut lines = [line(&ada), line(&ben)];
    let first = seek(&mut ada, &rated(json!({"low": 1600})));
    let casual = seek(&mut guest, &offers(&["international"]));
    let second = seek(&mut ben, &rated(json!({})));
    thread::sleep(Duration::from_millis(300));
    assert_eq!(line(&guest).hello["tables"], json!([]), "what counts and what does not are apart");
    let path = |sought: &Value| format!("/api/seeks/{}", text(&sought["id"]));
    assert_eq!(
        ben.ask("DELETE", &path(&second), &Value::Null).status,
        204,
        "he was too weak for her"
    );
    assert_eq!(lines[1].frame(), json!({"seek": second["id"], "over": true}));
    assert_eq!(ada.ask("DELETE", &path(&first), &Value::Null).status, 204);
    assert_eq!(lines[0].frame()["over"], true);
    let sought = [seek(&mut ada, &rated(json!({}))), seek(&mut ben, &rated(json!({"high": 1500})))];
    let mut founds = [Value::Null, Value::Null];
    for place in 0..2 {
        founds[place] = found(&mut lines[place], &sought[place]);
        assert_eq!(founds[place]["rated"], true);
    }
    assert_eq!((&founds[0]["opponent"], &founds[1]["opponent"]), (&json!("Ben"), &json!("Ada")));
    let tables = [sit(server, &sought[0], &founds[0]), sit(server, &sought[1], &founds[1])];
    let [mut begins, mut other] = in_order(tables, &founds);
    assert_eq!(begins.act(0, &json!({"e": "move", "m": "32-28"}))["n"], 0);
    assert_eq!(other.event()["n"], 0);
    assert_eq!(other.act(1, &json!({"e": "move", "m": "19-23"}))["n"], 1);
    assert_eq!(other.act(2, &json!({"e": "resign"}))["e"], "resign");
    let (_, ada_now) = ada.json("GET", "/api/players/Ada", &Value::Null);
    assert_eq!(ada_now["ratings"][0]["games"], 1, "{ada_now}");
    assert!(casual["seat"].is_string());
}

#[test]
fn fifty_guests_of_one_address_seek_and_none_is_refused() {
    let server = http::start("lobby-fifty");
    let mut browsers: Vec<_> = (0..50).map(|_| Browser::new(server)).collect();
    for browser in &mut browsers {
        seek(browser, &offers(&["nigerian", "russian"]));
    }
    let lines: Vec<_> = browsers.iter().map(line).collect();
    let sit = lines.iter().filter(|line| line.hello["tables"] != json!([])).count();
    assert_eq!(sit, 50, "all of them have met somebody");
    // One of them who does not stop is.
    let mut refused =
        (0..200).map(|_| browsers[0].json("POST", "/api/seeks", &offers(&["russian"])));
    let (status, why) = refused.find(|(status, _)| *status != 201).expect("there is an end");
    assert_eq!((status, &why["code"]), (429, &json!("denied.seek.many")));
    assert_eq!(browsers[1].json("POST", "/api/seeks", &offers(&["russian"])).0, 201);
}
