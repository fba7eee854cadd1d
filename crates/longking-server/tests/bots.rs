//! Programs that play for people, and what they may not do.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::description::hold;
use crate::http::{self, ask_at, post_with};
use crate::people::Browser;
use crate::program::{Program, Stream};
use serde_json::{Value, json};

/// Two people at a table by link, the first one with White.
fn sit_down(one: &mut Browser, two: &mut Browser, terms: &Value) -> String {
    let made = json!({"terms": terms, "color": "white"});
    let (status, made) = one.json("POST", "/api/tables", &made);
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("it has a name").to_owned();
    let sitting = json!({"invite": made["invite"]});
    let (status, seated) = two.json("POST", &format!("/api/tables/{id}/seats"), &sitting);
    assert_eq!(status, 201, "{seated}");
    id
}

const FAST: &str = "180+2";

#[test]
fn a_token_is_shown_once_and_of_no_use_when_it_is_ended() {
    let server = http::start("tokens");
    let (mut ada, mine) = Program::of(server, "Ada", &["read", "bot:play"]);
    let (status, account) = mine.json("GET", "/api/account", "");
    assert_eq!((status, &account["id"], &account["title"]), (200, &json!("ada"), &Value::Null));
    hold("BotAccount", &account);
    let (_, listed) = ada.json("GET", "/api/tokens", &Value::Null);
    hold("Tokens", &listed);
    assert_eq!(listed["tokens"][0]["scopes"], json!(["bot:play", "read"]));
    assert!(!listed.to_string().contains("lkp_"), "it is shown once");
    let export = ada.ask("GET", "/api/me/export", &Value::Null).body;
    assert!(export.contains("a bot") && !export.contains("lkp_"), "{export}");
    let path = format!("/api/tokens/{}", listed["tokens"][0]["id"].as_str().expect("a name"));
    let (mut ben, _) = Browser::named(server, "Ben");
    assert_eq!(ben.refused(404, "DELETE", &path, &Value::Null), "denied.token.missing");
    assert_eq!(ada.ask("DELETE", &path, &Value::Null).status, 204);
    assert_eq!(mine.refused(401, "GET", "/api/account"), "denied.token.none");
    let next = Program::for_owner(&mut ada, &["read"]);
    assert_eq!(ada.ask("POST", "/api/me/recovery", &Value::Null).status, 201);
    assert_eq!(next.refused(401, "GET", "/api/account"), "denied.token.none");
    for (question, status) in [
        (json!({"label": "x", "scopes": ["root"]}), 400),
        (json!({"label": "x", "scopes": []}), 400),
        (json!({"label": "", "scopes": ["read"]}), 422),
    ] {
        ada.refused(status, "POST", "/api/tokens", &question);
    }
    for _ in 0..20 {
        Program::for_owner(&mut ada, &["read"]);
    }
    let many = json!({"label": "x", "scopes": ["read"]});
    assert_eq!(ada.refused(409, "POST", "/api/tokens", &many), "denied.token.many");
    assert!(!crate::people::contains(&crate::people::disk("tokens"), &mine.token));
}

/// What a program might try that got hold of a token, or of more.
#[test]
fn a_token_does_what_it_is_for_and_nothing_else() {
    let server = http::start("scopes");
    let (mut ada, reads) = Program::of(server, "Ada", &["read"]);
    let (mut ben, plays) = Program::of(server, "Ben", &["board:play"]);
    let terms = json!({"rules": "international", "clock": FAST});
    let id = sit_down(&mut ada, &mut ben, &terms);
    for path in ["move/32-28", "resign", "abort", "draw/yes", "claim-victory", "claim-draw"] {
        for kind in ["bot", "board"] {
            let path = format!("/api/{kind}/game/{id}/{path}");
            assert_eq!(reads.refused(403, "POST", &path), "denied.token.scope", "{path}");
        }
        let path = format!("/api/bot/game/{id}/{path}");
        assert_eq!(plays.refused(403, "POST", &path), "denied.token.scope", "{path}");
    }
    let path = "/api/bot/account/upgrade";
    assert_eq!(plays.refused(403, "POST", path), "denied.token.scope");
    for path in ["bot/game/stream", "board/game/stream"] {
        let path = format!("/api/{path}/{id}");
        assert_eq!(reads.refused(403, "GET", &path), "denied.token.scope");
    }
    // A token is no device: neither alone nor beside one.
    let token = format!("authorization: Bearer {}\r\nsec-fetch-site: same-origin", plays.token);
    let alone = Browser::new(server).ask_with("POST", "/api/me/recovery", &token, &Value::Null);
    assert_eq!(alone.status, 403, "{}", alone.body);
    let both = ben.ask_with("GET", "/api/account", &token, &Value::Null);
    assert_eq!((both.status, both.body.contains("denied.token.and-cookie")), (400, true));
    // Somebody who does not sit there.
    let (_, other) = Program::of(server, "Chidi", &["board:play", "bot:play"]);
    let path = format!("/api/bot/game/{id}/move/32-28");
    assert_eq!(other.refused(404, "POST", &path), "denied.no-game");
    assert_eq!(other.refused(404, "GET", "/api/bot/game/stream/x"), "denied.no-game");
    let forged = Program { token: "lkp_".to_owned() + &"a".repeat(52), ..other.clone() };
    assert_eq!(forged.refused(401, "POST", &path), "denied.token.none");
    let long = Program { token: "lkp_".to_owned() + &"a".repeat(5_000), ..other };
    assert_eq!(long.refused(401, "POST", &path), "denied.token.none");
}

/// The state in which a game is over.
fn last_state(game: &mut Stream) -> Value {
    loop {
        let state = game.find("gameState");
        hold("GameState", &state);
        if state["status"] != "started" {
            return state;
        }
    }
}

#[test]
fn a_game_is_told_as_it_goes_on_and_ends_with_its_reason() {
    let server = http::start("streams");
    let (mut ada, bot) = Program::of(server, "Ada", &["bot:play"]);
    let (mut ben, board) = Program::of(server, "Ben", &["board:play"]);
    let mut events = bot.stream("/api/stream/event");
    let terms = json!({"rules": "international", "clock": FAST});
    let id = sit_down(&mut ada, &mut ben, &terms);
    let begun = events.find("gameStart");
    hold("BotEvent", &begun);
    assert_eq!((&begun["game"]["id"], &begun["game"]["color"]), (&json!(id), &json!("white")));
    assert_eq!(begun["game"]["opponent"]["username"], "Ben");
    let mut game = bot.stream(&format!("/api/bot/game/stream/{id}"));
    let full = game.next().expect("all of it");
    hold("GameFull", &full);
    assert_eq!((&full["type"], &full["white"]["id"]), (&json!("gameFull"), &json!("ada")));
    assert_eq!(
        (&full["variant"]["key"], &full["variant"]["family"]),
        (&json!("standard"), &json!("international"))
    );
    assert_eq!(
        (&full["clock"]["initial"], &full["initialFen"]),
        (&json!(180_000), &json!("startpos"))
    );
    let act = |program: &Program, kind: &str, what: &str| {
        program.does(&format!("/api/{kind}/game/{id}/{what}"));
    };
    // What is no move makes nobody a program.
    assert_eq!(bot.ask("POST", &format!("/api/bot/game/{id}/move/3299"), "").status, 400);
    assert_eq!(bot.json("GET", "/api/account", "").1["title"], Value::Null);
    act(&bot, "bot", "move/3228");
    let (_, account) = bot.json("GET", "/api/account", "");
    assert_eq!(account["title"], "BOT", "for good");
    let (_, account) = board.json("GET", "/api/account", "");
    assert_eq!(account["title"], Value::Null);
    let path = format!("/api/bot/game/{id}/move/31-27");
    assert_eq!(bot.refused(400, "POST", &path), "refused.turn");
    act(&board, "board", "move/19-23?offeringDraw=true");
    act(&bot, "bot", "draw/no");
    assert_eq!(bot.refused(400, "POST", &format!("/api/bot/game/{id}/abort")), "denied.bots.begun");
    act(&bot, "bot", "move/28x19");
    let state = loop {
        let state = game.find("gameState");
        hold("GameState", &state);
        if state["moves"].as_str().expect("a text").matches(' ').count() == 2 {
            break state;
        }
    };
    assert_eq!(
        (&state["moves"], &state["hub"]),
        (&json!("3228 1923 2819"), &json!("32-28 19-23 28x19x23"))
    );
    assert!(state["wtime"].as_u64().expect("a time") <= 184_000, "{state}");
    act(&board, "board", "resign");
    let last = last_state(&mut game);
    assert_eq!((&last["status"], &last["winner"]), (&json!("resign"), &json!("white")));
    assert_eq!((&last["reason"], &last["clause"]), (&json!("resigned"), &json!("E2")));
    assert_eq!(game.next(), None, "nothing more can happen");
    let over = events.find("gameFinish");
    hold("BotEvent", &over);
    assert_eq!((&over["game"]["id"], &over["game"]["winner"]), (&json!(id), &json!("white")));
    play_again(server, &id, [&mut ada, &mut ben]);
    assert_eq!(events.find("gameStart")["game"]["id"], json!(id), "another game at its table");

    let told = only_game(server, "ada");
    assert_eq!((&told["status"], &told["moves"]), (&json!("resign"), &state["hub"]));
    // Who is a program plays at no board of people any more.
    let second = Program::for_owner(&mut ada, &["board:play"]);
    let path = format!("/api/board/game/{id}/resign");
    assert_eq!(second.refused(403, "POST", &path), "denied.bots.is-bot");
}

/// The only game of somebody in the archive.
fn only_game(server: SocketAddr, name: &str) -> Value {
    let path = format!("/api/games/user/{name}?max=5&pgnInJson=false");
    let get = format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
    let told = serde_json::from_str(ask_at(server, &get).body.trim()).expect("one game");
    hold("BotGame", &told);
    told
}

/// Two people at a table where a game is over begin another one.
fn play_again(server: SocketAddr, id: &str, people: [&mut Browser; 2]) {
    for person in people {
        let path = format!("/api/tables/{id}/return");
        let (status, seated) = person.json("POST", &path, &Value::Null);
        assert_eq!(status, 201, "{seated}");
        let bearer = format!("authorization: Bearer {}", seated["seat"].as_str().expect("a token"));
        let path = format!("/api/tables/{id}");
        let get = format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n");
        let table: Value = serde_json::from_str(&ask_at(server, &get).body).expect("a table");
        let again = json!({"n": table["n"], "e": "again"});
        let (status, told) = post_with(server, &format!("{path}/events"), &bearer, &again);
        assert_eq!(status, 200, "{told}");
    }
}

/// As programs play that were written for draughts servers.
#[test]
fn a_capture_is_made_hop_by_hop_and_what_is_said_goes_nowhere() {
    let server = http::start("hops");
    let (mut ada, bot) = Program::of(server, "Ada", &["bot:play"]);
    let (mut ben, board) = Program::of(server, "Ben", &["board:play"]);
    let start = "W:W28,31,50:B5,13,23";
    let id = sit_down(&mut ada, &mut ben, &json!({"rules": "international", "start": start}));
    let (_, ongoing) = bot.json("GET", "/api/account/playing", "");
    hold("Ongoing", &ongoing);
    let games = ongoing["nowPlaying"].as_array().expect("a list");
    assert_eq!((games.len(), &games[0]["gameId"]), (1, &json!(id)));
    let mut game = board.stream(&format!("/api/board/game/stream/{id}"));
    assert_eq!(game.next().expect("all of it")["state"]["moves"], "");
    let path = |kind: &str, what: &str| format!("/api/{kind}/game/{id}/{what}");
    for (program, kind) in [(&bot, "bot"), (&board, "board")] {
        let (status, said) = program.json("POST", &path(kind, "chat"), "room=player&text=Hi");
        assert_eq!((status, &said), (200, &json!({"ok": true, "told": false})));
        hold("Unheard", &said);
    }
    let chat = path("bot", "chat");
    assert_eq!(board.refused(403, "POST", &chat), "denied.token.scope");
    // Neither out of turn nor from elsewhere.
    assert_eq!(board.refused(400, "POST", &path("board", "move/1319")), "refused.turn");
    assert_eq!(bot.refused(400, "POST", &path("bot", "move/1908")), "refused.move.no-piece");
    bot.does(&path("bot", "move/2819"));
    bot.does(&path("bot", "move/1908"));
    let state = game.next().expect("it is told");
    hold("GameState", &state);
    assert_eq!((&state["moves"], &state["hub"]), (&json!("2819 1908"), &json!("28x8x13x23")));
    board.does(&path("board", "move/0510"));
    assert_eq!(game.next().expect("it is told")["moves"], "2819 1908 0510");
    board.does(&path("board", "resign"));
    while game.next().is_some() {}
    let (_, ongoing) = bot.json("GET", "/api/account/playing", "");
    assert_eq!(ongoing, json!({"nowPlaying": []}));
}

#[test]
fn a_game_that_has_not_begun_is_broken_off_and_somebody_is_told_that_he_is_heard() {
    let server = http::start("quiet");
    let (mut ada, bot) = Program::of(server, "Ada", &["bot:play"]);
    let (mut ben, _) = Browser::named(server, "Ben");
    let id = sit_down(&mut ada, &mut ben, &json!({"rules": "nigerian"}));
    let mut game = bot.stream(&format!("/api/bot/game/stream/{id}"));
    let full = game.next().expect("all of it");
    hold("GameFull", &full);
    assert_eq!((&full["clock"], &full["speed"]), (&Value::Null, &json!("correspondence")));
    let begun = Instant::now();
    assert_eq!(game.line().as_deref(), Some(""), "an empty line");
    let waited = begun.elapsed();
    assert!(waited > Duration::from_secs(3) && waited < Duration::from_secs(9), "{waited:?}");
    bot.does(&format!("/api/bot/game/{id}/abort"));
    let last = game.find("gameState");
    assert_eq!((&last["status"], last.get("winner")), (&json!("aborted"), None));
    let profile = Browser::new(server).json("GET", "/api/players/ada", &Value::Null).1;
    assert_eq!(profile["games"], json!([]), "it is a game of nobody");
}

#[test]
fn a_token_has_one_event_stream_and_another_token_has_its_own() {
    let server = http::start("one-stream");
    let (mut ada, first) = Program::of(server, "Ada", &["bot:play"]);
    let second = Program::for_owner(&mut ada, &["read"]);
    let (mut old, mut other) =
        (first.stream("/api/stream/event"), second.stream("/api/stream/event"));
    let mut new = first.stream("/api/stream/event");
    while let Some(line) = old.line() {
        assert_eq!(line, "", "nothing has happened");
    }
    let (mut ben, _) = Browser::named(server, "Ben");
    sit_down(&mut ada, &mut ben, &json!({"rules": "russian"}));
    let told = [new.find("gameStart"), other.find("gameStart")];
    assert_eq!(told[0]["game"]["id"], told[1]["game"]["id"]);
    let mut late = first.stream("/api/stream/event");
    assert_eq!(late.find("gameStart")["game"]["id"], told[0]["game"]["id"], "it goes on already");
    assert_eq!(ada.ask("POST", "/api/me/recovery", &Value::Null).status, 201);
    let begun = Instant::now();
    while let Some(line) = other.line() {
        assert_eq!(line, "", "a token that was ended is told nothing");
        assert!(begun.elapsed() < Duration::from_secs(30), "its stream goes on");
    }
}

#[test]
fn who_asks_too_often_is_told_how_long_to_wait() {
    let server = http::start("often");
    let (_, bot) = Program::of(server, "Ada", &["read"]);
    let refused =
        (0..2_000).map(|_| bot.ask("GET", "/api/account", "")).find(|it| it.status != 200);
    let refused = refused.expect("that is too often");
    assert_eq!(refused.status, 429);
    let wait = refused.header("retry-after").expect("it says how long");
    assert!(wait.parse::<u32>().is_ok_and(|wait| (1..10).contains(&wait)), "{wait}");
    assert!(refused.body.contains("denied.bots.many"), "{}", refused.body);
}
