//! Nothing is lost: a server that is killed at any moment, and one that is asked to stop.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::run::{program, serving};
use longking_page::answers::{self, EngineContext};
use longking_table::{Event, Player, Record, Table};
use serde_json::{Value, json};
use tungstenite::Message;

/// How many games a killed server has under way each time.
const GAMES: usize = 10;

/// How many times it is killed: with ten games each, at random points in a hundred games.
const KILLS: usize = 10;

/// A server with its address.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        Server::start_with(folder, "--no-limits")
    }

    fn start_with(folder: &Path, option: &str) -> Server {
        let folder = folder.to_str().expect("a path of words");
        let (child, address) =
            serving(&["serve", "--listen", "127.0.0.1:0", option, "--data", folder]);
        Server { child, address }
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Asks it to stop; answers its exit status.
    fn stop(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status().expect("kill is a command");
        assert!(status.success());
        self.child.wait().expect("it ends").code()
    }
}

/// Asks the server; nothing when it does not answer any more.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
         authorization: Bearer {token}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    // A body that is cut off was no answer.
    Some((status, serde_json::from_str(body).ok()?))
}

/// A game by link, as its players see it.
struct Game {
    id: String,
    tokens: [String; 2],
    /// The events that the server has acknowledged.
    known: Vec<Value>,
}

impl Game {
    fn new(address: &str) -> Game {
        let text = |value: &Value| value.as_str().expect("it is a text").to_owned();
        let terms = json!({"terms": {"rules": "russian", "clock": "3600+5"}});
        let (_, made) = ask(address, "POST", "/api/tables", "", &terms).expect("it is made");
        let id = text(&made["id"]);
        let seats = format!("/api/tables/{id}/seats");
        let invite = json!({"invite": made["invite"]});
        let (_, seated) = ask(address, "POST", &seats, "", &invite).expect("the seat is free");
        Game { id, tokens: [text(&made["seat"]), text(&seated["seat"])], known: Vec::new() }
    }

    /// The table as the server shows it.
    fn shown(&self, address: &str) -> Option<Value> {
        let path = format!("/api/tables/{}", self.id);
        Some(ask(address, "GET", &path, "", &Value::Null)?.1)
    }

    /// Plays until the server is gone, or the time is up.
    fn play(&mut self, address: &str, seed: &mut u64, stop: &AtomicBool) {
        let Some(shown) = self.shown(address) else { return };
        let record =
            json!({"terms": shown["terms"], "results": shown["results"], "log": shown["log"]});
        let record: Record = serde_json::from_value(record).expect("it is a record");
        let mut table = Table::of(&record).expect("it can have come to be");
        self.known = shown["log"].as_array().expect("it is a list").clone();
        while !stop.load(Ordering::Relaxed) {
            let Some(player) = table.turn() else { return };
            let act = json!({"n": table.events(), "e": "move", "m": choice(&table, seed)});
            let path = format!("/api/tables/{}/events", self.id);
            let token = &self.tokens[player.index()];
            let Some((status, mut event)) = ask(address, "POST", &path, token, &act) else {
                return;
            };
            assert_eq!(status, 200, "{event}");
            event.as_object_mut().expect("it is an object").remove("n");
            table
                .apply(&serde_json::from_value::<Event>(event.clone()).expect("it is an event"))
                .expect("it is legal");
            self.known.push(event);
        }
    }
}

/// Any legal move.
fn choice(table: &Table, seed: &mut u64) -> String {
    let question = json!({"table": table.record()}).to_string();
    let context = EngineContext::bare();
    let answer = answers::answer("game", &question, context).expect("the table stands");
    let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
    let moves = answer["moves"].as_array().expect("it is a list");
    let hub = &moves[next(seed) as usize % moves.len()]["hub"];
    hub.as_str().expect("it is a text").to_owned()
}

/// A number that looks like chance.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

fn folder(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("longking-durable-{}-{name}", std::process::id()))
}

#[test]
fn acknowledged_moves_survive_kills_at_random_points_in_a_hundred_games() {
    let folder = folder("killed");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than that");
    let mut seed = now.as_nanos() as u64;
    println!("seed {seed}");
    let mut acknowledged = 0;
    for _ in 0..KILLS {
        let server = Server::start(&folder);
        let address = server.address.clone();
        let stop = AtomicBool::new(false);
        let mut games: Vec<Game> = (0..GAMES).map(|_| Game::new(&address)).collect();
        thread::scope(|scope| {
            for game in &mut games {
                let mut seed = next(&mut seed);
                let (address, stop) = (&address, &stop);
                scope.spawn(move || game.play(address, &mut seed, stop));
            }
            thread::sleep(Duration::from_millis(20 + next(&mut seed) % 200));
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
        let again = Server::start(&folder);
        for game in &mut games {
            let shown = game.shown(&again.address).expect("the server answers");
            let log = shown["log"].as_array().expect("it is a list");
            // One move may have been kept whose acknowledgement was lost; the clocks are held while
            // nobody was there.
            let kept: Vec<&Value> = log.iter().filter(|event| event["e"] != "hold").collect();
            assert!(kept.len() == game.known.len() || kept.len() == game.known.len() + 1);
            assert!(game.known.iter().zip(kept).all(|(known, kept)| known == kept), "{shown}");
            acknowledged += game.known.len();
            let stop = AtomicBool::new(false);
            thread::scope(|scope| {
                let (address, stop) = (&again.address, &stop);
                let game = &mut *game;
                scope.spawn(move || game.play(address, &mut 7, stop));
                thread::sleep(Duration::from_millis(15));
                stop.store(true, Ordering::Relaxed);
            });
            assert!(game.known.len() >= log.len(), "the game goes on");
        }
        again.kill();
    }
    assert!(acknowledged > GAMES * KILLS, "{acknowledged} moves are too few to prove anything");
    std::fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_server_that_is_asked_to_stop_tells_its_proxy_first() {
    let folder = folder("drained");
    let server = Server::start_with(&folder, "--behind-proxy");
    let address = server.address.clone();
    let state = || {
        let mut stream = TcpStream::connect(&address).ok()?;
        let request = "GET /readyz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.to_owned(), body.to_owned()))
    };
    assert_eq!(state(), Some(("200".to_owned(), "ready".to_owned())));
    let stopped = thread::spawn(move || server.stop());
    let unready = Some(("404".to_owned(), "about to stop".to_owned()));
    // It still answers, so that the proxy can tell one that stops from one that died.
    while state() != unready {
        assert!(!stopped.is_finished(), "it stopped without a word");
    }
    assert_eq!(stopped.join().expect("it ends"), Some(0));
    std::fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_server_that_is_asked_to_stop_closes_its_sockets_with_1012_and_goes_on_later() {
    let folder = folder("stopped");
    let server = Server::start(&folder);
    let game = Game::new(&server.address);
    let url = format!("ws://{}/api/tables/{}/live", server.address, game.id);
    let stream = TcpStream::connect(&server.address).expect("it accepts");
    let (mut socket, _) = tungstenite::client(url, stream).expect("the socket opens");
    let hello = json!({"hello": game.tokens[0]}).to_string();
    socket.send(Message::text(hello)).expect("it can be said");
    let welcome = socket.read().expect("it is answered").to_string();
    let begins = serde_json::from_str::<Value>(&welcome).expect("it is JSON");
    let first = &begins["table"]["terms"]["begins"]["player"];
    let player = if first == "one" { Player::One } else { Player::Two };
    let mv = json!({"n": 0, "e": "move", "m": "c3-d4"});
    let path = format!("/api/tables/{}/events", game.id);
    let token = &game.tokens[player.index()];
    let (status, _) = ask(&server.address, "POST", &path, token, &mv).expect("it is answered");
    assert_eq!(status, 200);
    let stopped = thread::spawn(move || server.stop());
    let code = loop {
        match socket.read() {
            Ok(Message::Close(Some(frame))) => break u16::from(frame.code),
            Ok(_) => {}
            Err(error) => panic!("the line broke without a word: {error}"),
        }
    };
    // The answer to the closing goes out with the next reading.
    let _ = socket.read();
    assert_eq!((code, stopped.join().expect("it ends")), (1012, Some(0)));
    let again = Server::start(&folder);
    assert_eq!(game.shown(&again.address).expect("it answers")["log"][0]["m"], "c3-d4");
    assert_eq!(again.stop(), Some(0));
    // Whoever copies the file alone has everything.
    assert!(folder.join("longking.sqlite").is_file());
    assert!(!folder.join("longking.sqlite-wal").exists());
    std::fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = folder("second");
    let first = Server::start(&folder);
    let data = folder.display().to_string();
    let asked = ["serve", "--listen", "127.0.0.1:0", "--data", &data];
    let second = program().args(asked).output().expect("the program starts");
    let path = folder.join("longking.sqlite");
    let said = format!("data: {}: another longking serves it\n", path.display());
    assert_eq!(
        (second.status.code(), String::from_utf8_lossy(&second.stderr)),
        (Some(2), said.into())
    );
    assert_eq!(first.stop(), Some(0));
    assert_eq!(Server::start(&folder).stop(), Some(0), "it is free again");
    std::fs::remove_dir_all(folder).expect("it is ours");
}

#[test]
fn a_server_that_waits_for_its_database_ends_when_it_is_asked_to() {
    // It accepts, and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let database = format!("postgres://me@{}/games", silent.local_addr().expect("it has one"));
    let asked = ["serve", "--listen", "127.0.0.1:0", "--database", &database];
    let child = program().args(asked).spawn().expect("the program starts");
    let _line = silent.accept().expect("it asks");
    let server = Server { child, address: String::new() };
    assert_eq!(server.stop(), Some(0));
}
