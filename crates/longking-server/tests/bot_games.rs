//! Programs that find each other and play whole games.

use std::collections::HashMap;
use std::process::{Command, Stdio};
use std::thread;

use crate::description::hold;
use crate::http::{self, post_with};
use crate::people::Browser;
use crate::program::{Program, Stream};
use serde_json::{Value, json};

/// What a program may do that plays.
const PLAYS: [&str; 3] = ["bot:play", "challenge", "read"];

fn text(value: &Value) -> String {
    value.as_str().expect("it is a text").to_owned()
}

/// Challenges somebody; the number of the challenge.
fn challenge(program: &Program, name: &str, form: &str) -> String {
    let (status, made) = program.json("POST", &format!("/api/challenge/{name}"), form);
    assert_eq!(status, 200, "{made}");
    hold("BotChallenge", &made);
    assert_eq!((&made["status"], &made["direction"]), (&json!("created"), &json!("out")));
    text(&made["id"])
}

fn answer(program: &Program, id: &str, word: &str) {
    program.does(&format!("/api/challenge/{id}/{word}"));
}

#[test]
fn a_challenge_is_told_to_both_and_answered_once() {
    let server = http::start("challenges");
    let (_, ada) = Program::of(server, "Ada", &PLAYS);
    let (_, ben) = Program::of(server, "Ben", &PLAYS);
    let (_, plays) = Program::of(server, "Chidi", &["bot:play"]);
    let (mut asks, mut asked) = (ada.stream("/api/stream/event"), ben.stream("/api/stream/event"));
    let form = "rules=nigerian&clock.limit=180&clock.increment=2&color=white&rated=true";
    let id = challenge(&ada, "ben", form);
    for (stream, direction) in [(&mut asks, "out"), (&mut asked, "in")] {
        let told = stream.find("challenge");
        hold("BotEvent", &told);
        let told = &told["challenge"];
        assert_eq!((&told["id"], &told["direction"]), (&json!(id), &json!(direction)));
        assert_eq!((&told["challenger"]["name"], &told["color"]), (&json!("Ada"), &json!("white")));
        assert_eq!(told["timeControl"]["show"], "180+2");
        assert_eq!((&told["rated"], &told["variant"]["key"]), (&json!(true), &json!("nigerian")));
    }
    let path = format!("/api/challenge/{id}/accept");
    assert_eq!(plays.refused(403, "POST", &path), "denied.token.scope");
    assert_eq!(ada.refused(404, "POST", &path), "denied.challenge.none", "it is his own");
    answer(&ben, &id, "decline");
    let told = asks.find("challengeDeclined");
    assert_eq!(told["challenge"]["id"], json!(id));
    assert_eq!(ben.refused(404, "POST", &path), "denied.challenge.none", "it is over");
    let id = challenge(&ada, "Ben", "variant=russian");
    assert_eq!(asked.find("challenge")["challenge"]["id"], json!(id));
    answer(&ada, &id, "cancel");
    assert_eq!(asked.find("challengeCanceled")["challenge"]["id"], json!(id));
    let id = challenge(&ada, "ben", "variant=russian");
    answer(&ben, &id, "accept");
    let begun = [asks.find("gameStart"), asked.find("gameStart")];
    assert_eq!(begun[0]["game"]["id"], begun[1]["game"]["id"]);
    for (form, status) in [("rules=x", 400), ("clock.limit=-1", 400), ("color=red", 400)] {
        let (found, why) = ada.json("POST", "/api/challenge/ben", form);
        assert_eq!(found, status, "{form}: {why}");
    }
    assert_eq!(ada.refused(422, "POST", "/api/challenge/ada"), "denied.challenge.oneself");
    assert_eq!(ada.refused(404, "POST", "/api/challenge/nobody"), "denied.players.none");
}

#[test]
fn a_program_seeks_no_rated_games_and_plays_no_more_than_eight() {
    let server = http::start_unlimited("many-games");
    let (mut owner, bot) = Program::of(server, "Ada", &PLAYS);
    let (_, people) = Program::of(server, "Ben", &["board:play", "challenge"]);
    bot.does("/api/bot/account/upgrade");
    let rated = "rules=nigerian&time=3&rated=true";
    let (status, why) = bot.json("POST", "/api/board/seek", rated);
    assert_eq!((status, &why["code"]), (403, &json!("denied.bots.rated-seek")));
    // Nor does its owner, by the page.
    let seek = json!({"offers": [{"rules": "nigerian", "clock": "180+2"}], "rated": true});
    let code = owner.refused(403, "POST", "/api/seeks", &seek);
    assert_eq!(code, "denied.bots.rated-seek");
    // Two who seek the same find each other.
    let mut events = bot.stream("/api/stream/event");
    let form = "rules=russian&time=3&increment=2";
    let mut seeks = [&bot, &people].map(|program| program.asks_on("/api/board/seek", form));
    let game = text(&events.find("gameStart")["game"]["id"]);
    for seek in &mut seeks {
        while let Some(line) = seek.line() {
            assert_eq!(line, "");
        }
    }
    for _ in 0..7 {
        let id = challenge(&people, "ada", "rules=russian");
        answer(&bot, &id, "accept");
    }
    let last = challenge(&people, "ada", "rules=russian");
    let path = format!("/api/challenge/{last}/accept");
    assert_eq!(bot.refused(409, "POST", &path), "denied.bots.games");
    assert_eq!(bot.refused(409, "POST", "/api/challenge/ben"), "denied.bots.games");
    bot.does(&format!("/api/bot/game/{game}/abort"));
    answer(&bot, &last, "accept");
}

/// A program plays all of its games with the computer player of the server, of a level.
struct Player {
    program: Program,
    level: u8,
}

impl Player {
    /// Its turns in a game, until that is over; how it ended.
    fn play(&self, game: &str, color: &str) -> Value {
        let mut stream = self.program.stream(&format!("/api/bot/game/stream/{game}"));
        let full = stream.next().expect("all of it");
        hold("GameFull", &full);
        let mut terms = json!({"rules": full["variant"]["contract"]});
        if full["initialFen"] != "startpos" {
            terms["start"] = full["initialFen"].clone();
        }
        let mut state = full["state"].clone();
        loop {
            hold("GameState", &state);
            if state["status"] != "started" {
                assert_eq!(stream.next(), None, "nothing more can happen");
                return state;
            }
            self.turn(game, color, &terms, &state);
            state = stream.next().expect("the game goes on");
        }
    }

    /// Its turn, if it is.
    fn turn(&self, game: &str, color: &str, terms: &Value, state: &Value) {
        let moves = text(&state["hub"]);
        let log: Vec<_> = moves.split_whitespace().collect();
        if log.last().is_some_and(|step| step.starts_with("huff")) {
            // The move of the one who huffed comes with it.
            return;
        }
        let table = json!({"terms": terms, "log": log});
        let server = self.program.server;
        let (_, stand) = post_with(server, "/api/game", "accept: */*", &json!({"table": table}));
        if stand["side_to_move"] != color {
            return;
        }
        let question = json!({"table": table, "level": self.level, "seed": log.len()});
        let (status, reply) = post_with(server, "/api/reply", "accept: */*", &question);
        assert_eq!(status, 200, "{reply}");
        let path = |step: &str| format!("/api/bot/game/{game}/move/{step}");
        if let Some(square) = reply["huff"].as_u64() {
            self.program.does(&path(&format!("huff{square}")));
        }
        if let Some(hub) = reply["move"]["hub"].as_str() {
            self.program.does(&path(hub));
        }
    }

    /// The game that begins next, and his colour.
    fn begins(events: &mut Stream) -> (String, String) {
        let begun = events.find("gameStart");
        (text(&begun["game"]["id"]), text(&begun["game"]["color"]))
    }
}

const CONTRACTS: [&str; 5] =
    ["nigerian", "nigerian,huff=off", "ghanaian", "international", "russian"];

/// Games from the challenge to the result; a hundred of them in the long proofs.
#[test]
fn programs_play_whole_games_under_five_contracts() {
    let games = if std::env::var_os("LONGKING_DEEP").is_some() { 100 } else { 5 };
    let server = http::start_unlimited("whole-games");
    let [one, two] = ["Ada", "Ben"].map(|name| Program::of(server, name, &PLAYS).1);
    let mut events = [&one, &two].map(|program| program.stream("/api/stream/event"));
    let mut results = HashMap::<String, u32>::new();
    for number in 0..games {
        let rules = CONTRACTS[number % CONTRACTS.len()];
        let color = ["white", "black"][number / CONTRACTS.len() % 2];
        let form = format!("rules={rules}&clock.limit=600&clock.increment=5&color={color}");
        answer(&two, &challenge(&one, "ben", &form), "accept");
        let begun = events.each_mut().map(Player::begins);
        let [first, second] = [&one, &two].map(|program| Player {
            program: program.clone(),
            level: 1 + u8::from(program.token == two.token),
        });
        let [last, other] = thread::scope(|scope| {
            let [(game, mine), (_, his)] = &begun;
            let second = scope.spawn(move || second.play(game, his));
            let first = first.play(game, mine);
            [first, second.join().expect("he plays to the end")]
        });
        assert_eq!((&last["moves"], &last["hub"]), (&other["moves"], &other["hub"]));
        assert_eq!(last["contract"], rules);
        assert!(last["reason"].is_string() && last["clause"].is_string(), "{last}");
        for stream in &mut events {
            assert_eq!(stream.find("gameFinish")["game"]["id"], begun[0].0.as_str());
        }
        let result = format!("{rules}: {} {}", last["winner"], last["reason"]);
        *results.entry(result).or_default() += 1;
    }
    assert_eq!(results.values().sum::<u32>() as usize, games);
    println!("{results:#?}");
}

/// The program of the guide, as it stands there.
fn guide() -> String {
    let page = include_str!("../../../docs/bots.md");
    let (_, rest) = page.split_once("```python\n").expect("there is a program");
    let (program, _) = rest.split_once("```").expect("it ends");
    assert!(program.lines().count() <= 30, "it grows");
    program.to_owned()
}

#[test]
fn the_program_of_the_guide_plays_a_game_to_its_end() {
    let found = Command::new("python3").arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        println!("left out: there is no python3");
        return;
    }
    let server = http::start_unlimited("guide");
    let (_, bot) = Program::of(server, "Guide", &PLAYS);
    let (_, other) = Program::of(server, "Other", &PLAYS);
    let mut child = Command::new("python3")
        .args(["-c", &guide()])
        .env("LONGKING_SERVER", format!("http://{server}"))
        .env("LONGKING_TOKEN", &bot.token)
        .env("no_proxy", "*")
        .spawn()
        .expect("it runs");
    let mut events = other.stream("/api/stream/event");
    let form = "rules=russian&clock.limit=600&color=white";
    challenge(&other, "guide", form);
    let (game, color) = Player::begins(&mut events);
    let last = Player { program: other, level: 3 }.play(&game, &color);
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    assert!(last["reason"].is_string(), "{last}");
    let moves = text(&last["moves"]);
    assert!(moves.split(' ').count() > 10, "{moves}");
    let (_, account) = bot.json("GET", "/api/account", "");
    assert_eq!(account["title"], "BOT", "{account}");
}

#[test]
fn a_game_with_a_program_is_rated_by_challenge_and_not_by_link() {
    let server = http::start("rated-bots");
    let (mut owner, bot) = Program::of(server, "Ada", &PLAYS);
    let (mut person, people) = Program::of(server, "Ben", &["board:play", "challenge"]);
    bot.does("/api/bot/account/upgrade");
    let resign = |game: &str| {
        bot.does(&format!("/api/bot/game/{game}/move/32-28"));
        people.does(&format!("/api/board/game/{game}/move/19-23"));
        bot.does(&format!("/api/bot/game/{game}/resign"));
    };
    let rated = |person: &mut Browser| {
        let (_, told) = person.json("GET", "/api/players/ben", &Value::Null);
        told["games"][0]["rated"].clone()
    };
    let terms = json!({"rules": "international", "clock": "180+2", "rated": true});
    let made = json!({"terms": terms, "color": "white"});
    let (_, made) = owner.json("POST", "/api/tables", &made);
    let game = text(&made["id"]);
    let seat = json!({"invite": made["invite"]});
    assert_eq!(person.json("POST", &format!("/api/tables/{game}/seats"), &seat).0, 201);
    resign(&game);
    assert_eq!(rated(&mut person), json!(false));
    let form = "rules=international&clock.limit=180&clock.increment=2&rated=true&color=black";
    let mut events = bot.stream("/api/stream/event");
    answer(&bot, &challenge(&people, "ada", form), "accept");
    resign(&Player::begins(&mut events).0);
    assert_eq!(rated(&mut person), json!(true));
}

#[test]
fn a_program_is_told_that_the_other_one_has_left_and_that_he_is_back() {
    let server = http::start("left-programs");
    let (_, ada) = Program::of(server, "Ada", &PLAYS);
    let (_, ben) = Program::of(server, "Ben", &PLAYS);
    let mut events = ada.stream("/api/stream/event");
    let form = "rules=international&clock.limit=180&color=white&rated=true";
    let id = challenge(&ada, "ben", form);
    answer(&ben, &id, "accept");
    let game = text(&events.find("gameStart")["game"]["id"]);
    let path = format!("/api/bot/game/stream/{game}");
    let (mut here, there) = (ada.stream(&path), ben.stream(&path));
    ada.does(&format!("/api/bot/game/{game}/move/32-28"));
    ben.does(&format!("/api/bot/game/{game}/move/19-23"));
    drop(there);
    let told = here.find("opponentGone");
    hold("OpponentGone", &told);
    let seconds = told["claimWinInSeconds"].as_u64().expect("a number");
    assert!(told["gone"] == true && (50..=60).contains(&seconds), "{told}");
    let claim = format!("/api/bot/game/{game}/claim-victory");
    assert_eq!(ada.refused(400, "POST", &claim), "denied.claim.wait");
    let back = ben.stream(&path);
    let told = here.find("opponentGone");
    hold("OpponentGone", &told);
    assert_eq!(told, json!({"type": "opponentGone", "gone": false}));
    drop(back);
    assert_eq!(here.find("opponentGone")["gone"], true, "again");
}
