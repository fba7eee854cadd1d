//! Reports and moderators, as those see them whom they concern, and those who would like to judge.

use std::env;
use std::net::SocketAddr;

use crate::description::hold;
use crate::http;
use crate::people::Browser;
use crate::seat::Line;
use longking_server::RoleGiven;
use serde_json::{Value, json};

/// A server, one of whose people is a moderator, as the command line makes him.
fn start(name: &str) -> (SocketAddr, Browser) {
    let server = http::start(name);
    let (mut judge, _) = Browser::named(server, "Judith");
    assert_eq!(
        judge.refused(403, "GET", "/api/moderation", &Value::Null),
        "denied.moderation.role"
    );
    let folder = env::temp_dir().join(format!("longking-{}-{name}", std::process::id()));
    let place = folder.to_str().expect("it is a text").to_owned();
    assert_eq!(
        longking_server::set_role(&place, "judith", "moderator").ok(),
        Some(RoleGiven::Given)
    );
    let judges = longking_server::moderators(&place).expect("listed");
    assert_eq!(judges, ["Judith"]);
    judge.let_in();
    (server, judge)
}

fn report(browser: &mut Browser, about: &str, reason: &str) -> u16 {
    let path = format!("/api/players/{about}/report");
    browser.ask("POST", &path, &json!({"reason": reason})).status
}

/// The list of a moderator.
fn waiting(judge: &mut Browser) -> Vec<Value> {
    let (status, list) = judge.json("GET", "/api/moderation", &Value::Null);
    assert_eq!(status, 200, "{list}");
    hold("Moderation", &list);
    list["people"].as_array().expect("a list").clone()
}

fn decide(judge: &mut Browser, about: &str, decision: &Value) {
    let path = format!("/api/players/{about}/moderation");
    let answer = judge.ask("POST", &path, decision);
    assert_eq!(answer.status, 204, "{decision}: {}", answer.body);
}

/// What somebody is told of himself.
fn account(browser: &mut Browser) -> Value {
    let (_, me) = browser.json("GET", "/api/me", &Value::Null);
    hold("Me", &me);
    me["account"].clone()
}

#[test]
fn a_report_reaches_the_moderator_once_and_is_settled_by_what_he_does() {
    let (server, mut judge) = start("reports");
    let [mut ada, mut ben] = ["Ada", "Ben"].map(|name| Browser::named(server, name).0);
    assert_eq!(report(&mut ada, "BEN", "stalling"), 204);
    for (status, about, question, code) in [
        (409, "ben", json!({"reason": "cheating"}), "denied.report.open"),
        (404, "nobody-here", json!({"reason": "cheating"}), "denied.players.none"),
        (404, &*"a".repeat(50), json!({"reason": "cheating"}), "denied.players.none"),
        (422, "ada", json!({"reason": "name"}), "denied.relation.oneself"),
        (422, "judith", json!({"reason": "name", "game": "t.1"}), "denied.report.game"),
        (422, "judith", json!({"reason": "name", "game": "\0"}), "denied.report.game"),
        (400, "judith", json!({"reason": "rude"}), "refused.form"),
        (400, "judith", json!({"reason": "name", "text": "<b>"}), "refused.form"),
    ] {
        let path = format!("/api/players/{about}/report");
        assert_eq!(ada.refused(status, "POST", &path, &question), code, "{question}");
    }
    let mut guest = Browser::new(server);
    let path = "/api/players/ben/report";
    let question = json!({"reason": "name"});
    assert_eq!(guest.refused(403, "POST", path, &question), "denied.me.nobody");
    let list = waiting(&mut judge);
    assert_eq!((list.len(), &list[0]["name"]), (1, &json!("Ben")));
    let [told] = &list[0]["reports"].as_array().expect("a list")[..] else { panic!("{list:?}") };
    assert_eq!((&told["by"], &told["reason"]), (&json!("Ada"), &json!("stalling")));
    decide(&mut judge, "ben", &json!({"act": "warn", "why": "stalling", "seen": told["id"]}));
    assert_eq!(waiting(&mut judge), [json!(null); 0]);
    let mine = account(&mut ben);
    assert_eq!((&mine["decisions"][0]["act"], &mine["moderator"]), (&json!("warn"), &json!(false)));
    assert_eq!(mine["decisions"][0].get("by"), None, "he is not told by whom");
    assert_eq!(report(&mut ada, "ben", "other"), 204, "something new");
    let list = waiting(&mut judge);
    assert_eq!(list[0]["decisions"][0]["by"], "Judith");
    let last = &list[0]["reports"][0]["id"];
    decide(&mut judge, "ben", &json!({"act": "dismiss", "why": "other", "seen": last}));
    let mine = account(&mut ben);
    assert_eq!(mine["decisions"].as_array().map(Vec::len), Some(1), "nothing was done");
    let export = ada.ask("GET", "/api/me/export", &Value::Null).body;
    let reports: Vec<_> = export.lines().filter(|line| line.contains("\"report\"")).collect();
    assert_eq!(reports.len(), 2, "{export}");
    assert!(
        reports[0].contains("\"about\":\"Ben\"") && reports[0].contains("stalling"),
        "{export}"
    );
    let export = ben.ask("GET", "/api/me/export", &Value::Null).body;
    assert!(export.contains("\"decision\":{\"act\":\"warn\""), "{export}");
    assert!(!export.contains("Ada") && !export.contains("Judith"), "{export}");
}

#[test]
fn nobody_judges_without_the_role_nor_himself_nor_another_moderator() {
    let (server, mut judge) = start("judges");
    let (mut ada, _) = Browser::named(server, "Ada");
    let close = json!({"act": "close", "why": "other"});
    let about = |name: &str| format!("/api/players/{name}/moderation");
    let role = "denied.moderation.role";
    assert_eq!(ada.refused(403, "POST", &about("judith"), &close), role);
    assert_eq!(ada.refused(403, "POST", &about("ada"), &close), role);
    let mut guest = Browser::new(server);
    assert_eq!(guest.refused(403, "POST", &about("ada"), &close), "denied.me.nobody");
    assert_eq!(judge.refused(422, "POST", &about("judith"), &close), "denied.relation.oneself");
    assert_eq!(judge.refused(404, "POST", &about("nobody"), &close), "denied.players.none");
    for wrong in [
        json!({"act": "kill", "why": "other"}),
        json!({"act": "warn"}),
        json!({"act": "warn", "why": "I say so"}),
    ] {
        assert_eq!(judge.refused(400, "POST", &about("ada"), &wrong), "refused.form", "{wrong}");
    }
    // As a page of another site would.
    let forged = judge.ask_with("POST", &about("ada"), "origin: https://evil.example", &close);
    assert_eq!(forged.status, 403, "{}", forged.body);
    assert_eq!(account(&mut ada)["decisions"], json!([]));
    let folder = env::temp_dir().join(format!("longking-{}-judges", std::process::id()));
    let place = folder.to_str().expect("it is a text").to_owned();
    assert_eq!(longking_server::set_role(&place, "Ada", "moderator").ok(), Some(RoleGiven::Given));
    let refused = judge.refused(422, "POST", &about("ada"), &close);
    assert_eq!(refused, "denied.moderation.moderator");
    assert_eq!(longking_server::set_role(&place, "judith", "player").ok(), Some(RoleGiven::Given));
    assert_eq!(judge.refused(403, "GET", "/api/moderation", &Value::Null), role);
}

#[test]
fn a_moderator_judges_from_one_of_two_devices_that_have_let_each_other_in() {
    let (server, _) = start("devices");
    let (mut first, recovery) = Browser::named(server, "Jonas");
    let folder = env::temp_dir().join(format!("longking-{}-devices", std::process::id()));
    let place = folder.to_str().expect("it is a text").to_owned();
    assert_eq!(
        longking_server::set_role(&place, "jonas", "moderator").ok(),
        Some(RoleGiven::Given)
    );
    let refused_as = |device: &mut Browser, code: &str| {
        let warn = json!({"act": "warn", "why": "other"});
        let path = "/api/players/judith/moderation";
        assert_eq!(device.refused(403, "POST", path, &warn), code);
        assert_eq!(device.refused(403, "GET", "/api/moderation", &Value::Null), code);
    };
    refused_as(&mut first, "denied.moderation.device");
    let refused = |device: &mut Browser| refused_as(device, "denied.moderation.other");
    let mut second = first.let_in();
    for device in [&mut first, &mut second] {
        assert_eq!(device.ask("GET", "/api/moderation", &Value::Null).status, 200);
    }
    assert_eq!(second.let_in().ask("GET", "/api/moderation", &Value::Null).status, 200);
    // Who has found the picture lets nobody in who could judge.
    let mut thief = Browser::new(server);
    let (status, _) =
        thief.json("POST", "/api/login", &json!({"name": "Jonas", "recovery": recovery}));
    assert_eq!(status, 200);
    refused(&mut thief);
    refused(&mut thief.let_in());
    refused(&mut thief);
    // Who runs the server gives him the role again, and takes his word for whose device that is.
    assert_eq!(
        longking_server::set_role(&place, "jonas", "moderator").ok(),
        Some(RoleGiven::Given)
    );
    refused_as(&mut thief, "denied.moderation.device");
    thief.let_in();
    assert_eq!(thief.ask("GET", "/api/moderation", &Value::Null).status, 200);
}

#[test]
fn who_plays_no_rated_games_gets_none_by_any_way() {
    let (server, mut judge) = start("casual");
    let [mut ada, mut ben] = ["Ada", "Ben"].map(|name| Browser::named(server, name).0);
    let mut line = Line::of_person(server, &ada.cookie);
    let offers = json!([{"rules": "nigerian", "clock": "180+2"}]);
    let seek = |rated: bool| json!({"offers": offers, "rated": rated});
    let (status, sought) = ada.json("POST", "/api/seeks", &seek(true));
    assert_eq!(status, 201, "{sought}");
    let terms = json!({"rules": "nigerian", "clock": "300"});
    let challenge = |to: &str| json!({"to": to, "terms": terms, "rated": true});
    let ask = |from: &mut Browser, to: &str| {
        let (status, made) = from.json("POST", "/api/challenges", &challenge(to));
        assert_eq!(status, 201, "{made}");
        format!("/api/challenges/{}/accept", made["id"].as_str().expect("a number"))
    };
    let [own, others] = [ask(&mut ada, "ben"), ask(&mut ben, "ada")];
    decide(&mut judge, "ada", &json!({"act": "casual", "why": "cheating"}));
    assert_eq!(line.frame_with("over")["seek"], sought["id"], "he waits no more");
    let notice = line.frame_with("notice");
    hold("Noticed", &notice);
    assert_eq!(notice, json!({"notice": {"kind": "barred"}}), "he is told why");
    assert!(account(&mut ada)["casual"].is_i64());
    let about = "/api/players/ada/moderation";
    let [barred, rated] = ["casual", "rated"].map(|act| json!({"act": act, "why": "other"}));
    let told = |browser: &mut Browser| {
        let (_, told) = browser.json("GET", "/api/players/ada", &Value::Null);
        hold("PlayerProfile", &told);
        told["barred"].clone()
    };
    assert_eq!([told(&mut judge), told(&mut ben)], [json!(true), Value::Null]);
    let twice = judge.refused(409, "POST", about, &barred);
    assert_eq!(twice, "denied.moderation.barred");
    let no = "denied.rated.casual";
    assert_eq!(ada.refused(403, "POST", "/api/seeks", &seek(true)), no);
    assert_eq!(ada.refused(403, "POST", "/api/challenges", &challenge("ben")), no);
    let link = json!({"terms": {"rules": "nigerian", "clock": "300", "rated": true}});
    assert_eq!(ada.refused(403, "POST", "/api/tables", &link), no);
    assert_eq!(ada.refused(403, "POST", "/api/challenges", &link), no, "by a link");
    assert_eq!(ada.refused(403, "POST", &others, &Value::Null), no);
    let refused = ben.refused(403, "POST", &own, &Value::Null);
    assert_eq!(refused, "denied.rated.casual-other", "what was asked before");
    let asked = ben.refused(403, "POST", "/api/challenges", &challenge("ada"));
    assert_eq!(asked, "denied.rated.casual-other", "what would be refused is not asked");
    let plain = json!({"to": "ada", "terms": terms});
    assert_eq!(ben.json("POST", "/api/challenges", &plain).0, 201);
    assert_eq!(ada.json("POST", "/api/seeks", &seek(false)).0, 201, "without ratings");
    decide(&mut judge, "ada", &rated);
    assert_eq!(judge.refused(409, "POST", about, &rated), "denied.moderation.rated");
    let decisions = account(&mut ada)["decisions"].as_array().map(Vec::len);
    assert_eq!(decisions, Some(2), "what was refused is not noted");
    assert_eq!(account(&mut ada)["casual"], Value::Null);
    assert_eq!(ada.json("POST", "/api/seeks", &seek(true)).0, 201, "again");
}

#[test]
fn a_name_is_taken_away_and_an_account_is_closed_at_once() {
    let (server, mut judge) = start("closed");
    let (mut ada, recovery) = Browser::named(server, "Rude-Ada");
    let (mut ben, _) = Browser::named(server, "Ben");
    let path = "/api/players/rude-ada/moderation";
    let rename = |name: &str| json!({"act": "rename", "why": "name", "name": name});
    assert_eq!(judge.refused(409, "POST", path, &rename("b-en")), "denied.me.name.taken");
    assert_eq!(judge.refused(422, "POST", path, &rename("Admin")), "denied.me.name.reserved");
    let none = json!({"act": "rename", "why": "name"});
    assert_eq!(judge.refused(422, "POST", path, &none), "denied.me.name.length");
    decide(&mut judge, "rude-ada", &rename("Ada-2"));
    assert_eq!(ada.name(), "Ada-2", "his device stays");
    assert_eq!(judge.refused(404, "POST", path, &rename("Ada-3")), "denied.players.none");
    let mut phone = Browser::new(server);
    let back = json!({"name": "Rude-Ada", "recovery": recovery});
    let (status, found) = phone.json("POST", "/api/login", &back);
    assert_eq!((status, &found["name"]), (200, &json!("Ada-2")), "his picture has the old one");
    let (_, other) = Browser::named(server, "Rude-Ada");
    assert!(!other.is_empty(), "the name is free");

    assert_eq!(report(&mut ben, "ada-2", "cheating"), 204);
    decide(&mut judge, "ada-2", &json!({"act": "unrate", "why": "cheating"}));
    decide(&mut judge, "ada-2", &json!({"act": "close", "why": "cheating"}));
    assert_eq!(phone.name(), Value::Null, "he is logged out");
    let (_, me) = phone.json("GET", "/api/me", &Value::Null);
    hold("Me", &me);
    assert_eq!(me["closed"][0]["act"], "close", "and told why: {me}");
    let (_, me) = Browser::new(server).json("GET", "/api/me", &Value::Null);
    assert_eq!(me["closed"], Value::Null);
    assert_eq!(ben.json("GET", "/api/players/ada-2", &Value::Null).0, 404);
    let again = json!({"name": "Ada-2"});
    let code = phone.refused(409, "POST", "/api/me", &again);
    assert_eq!(code, "denied.me.name.taken", "nobody gets that one");
    let next = json!({"name": "Ada-2", "recovery": found["recovery"]});
    assert_eq!(phone.refused(403, "POST", "/api/login", &next), "denied.login.wrong");
    assert_eq!(waiting(&mut judge), [json!(null); 0]);
}
