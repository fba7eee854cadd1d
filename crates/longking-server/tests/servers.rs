//! Servers that play as one, on a real PostgreSQL and a real NATS.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use longking_server::{Cluster, Listen, ListenError, Options, Served, serve};
use serde_json::{Value, json};

use crate::cluster::Cluster as Database;
use crate::http::{ask_at, post_with};
use crate::people::Browser;
use crate::seat::Line;

/// `required` where a missing PostgreSQL or NATS is a failure.
const VARIABLES: [&str; 2] = ["LONGKING_POSTGRES", "LONGKING_NATS"];

const LINE: [&str; 8] = ["32-28", "19-23", "28x19", "14x23", "31-27", "10-14", "37-31", "5-10"];

/// A server of NATS on a port of this machine.
struct Bus {
    port: u16,
    child: Child,
}

impl Bus {
    fn start(port: u16) -> Result<Bus, String> {
        let program =
            ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"]
                .into_iter()
                .find(|program| Path::new(program).is_file())
                .ok_or("no nats-server is installed")?;
        let child = Command::new(program)
            .args(["-a", "127.0.0.1", "-p", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| error.to_string())?;
        for _ in 0..200 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Ok(Bus { port, child });
            }
            thread::sleep(Duration::from_millis(25));
        }
        Err("nats-server does not listen".to_owned())
    }
}

impl Drop for Bus {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is there, or is said to be left out.
#[expect(clippy::print_stdout, reason = "a test says what it leaves out")]
fn there<T>(variable: &str, found: Result<T, String>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(reason) if std::env::var(variable).is_ok_and(|value| value == "required") => {
            panic!("{reason}")
        }
        Err(reason) => {
            println!("left out: {reason}");
            None
        }
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

fn options(database: &str, name: &str, port: u16) -> Options {
    Options {
        listen: Listen::At("127.0.0.1:0".parse().expect("it is an address")),
        database: database.to_owned(),
        library: None,
        tls: None,
        behind_proxy: false,
        limited: false,
        endgames: None,
        cluster: Some(Cluster {
            name: name.to_owned(),
            bus: format!("nats://127.0.0.1:{port}"),
            login: None,
        }),
        workers: None,
        notice: |_| (),
    }
}

/// Starts a server, which goes on until the test ends.
fn start(options: Options) -> Result<Served, ListenError> {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let ready = tell.clone();
        if let Err(error) = serve(&options, |served| {
            let _ = ready.send(Ok(served));
        }) {
            let _ = tell.send(Err(error));
        }
    });
    told.recv().expect("it says something")
}

fn get(address: SocketAddr, path: &str) -> String {
    let head = "host: test\r\nconnection: close\r\naccept: */*";
    ask_at(address, &format!("GET {path} HTTP/1.1\r\n{head}\r\n\r\n")).body
}

fn metric(address: SocketAddr, name: &str) -> u64 {
    let text = get(address, "/metrics");
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("longking_{name} ")));
    line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
}

fn text(value: &Value) -> String {
    value.as_str().expect("it is a text").to_owned()
}

/// A game between two servers: where each player is, first the one who begins.
struct Game {
    id: String,
    places: [SocketAddr; 2],
    lines: [Line; 2],
}

impl Game {
    /// Ann makes the table at one server, Ben sits down at the other.
    fn between(ann: SocketAddr, ben: SocketAddr) -> Game {
        let terms = json!({"rules": "international"});
        let making = json!({"terms": terms, "color": "white", "name": "Ann"});
        let (status, made) = post_with(ann, "/api/tables", "accept: */*", &making);
        assert_eq!(status, 201, "{made}");
        let id = text(&made["id"]);
        let path = format!("/api/tables/{id}");
        assert_eq!(shown(ben, &id)["players"], json!([{"name": "Ann"}, null]));
        let line = |at, seat: &str| Line::greeted_at(at, &id, &json!({"hello": seat}));
        let mut waits = line(ann, &text(&made["seat"]));
        let sitting = json!({"invite": made["invite"], "name": "Ben"});
        let (status, seated) = post_with(ben, &format!("{path}/seats"), "accept: */*", &sitting);
        assert_eq!(status, 201, "{seated}");
        // Ann hears of it with her server.
        while waits.frame()["players"] != json!([{"name": "Ann"}, {"name": "Ben"}]) {}
        let lines = [waits, line(ben, &text(&seated["seat"]))];
        Game { id: id.clone(), places: [ann, ben], lines }
    }

    /// The player of the turn plays; how long until the other one has heard it.
    fn play(&mut self, n: usize) -> Duration {
        let begun = Instant::now();
        let act = json!({"n": n, "e": "move", "m": LINE[n]});
        self.lines[n % 2].send(&act);
        let own = self.lines[n % 2].event();
        assert_eq!(own["m"], LINE[n], "{own}");
        // From the acknowledgement on everybody sees it.
        for place in self.places {
            assert_eq!(shown(place, &self.id)["n"], n + 1);
        }
        let heard = self.lines[1 - n % 2].event();
        assert_eq!(heard, own);
        begun.elapsed()
    }
}

fn shown(address: SocketAddr, id: &str) -> Value {
    serde_json::from_str(&get(address, &format!("/api/tables/{id}"))).expect("it is JSON")
}

/// Two guests, each with a line to another server, meet; the seek of one was made at the other's.
fn meet(servers: [SocketAddr; 2]) {
    let seeking = json!({"offers": [{"rules": "nigerian", "clock": "180+2"}]});
    let mut browsers = servers.map(Browser::new);
    // Who has taken it back is known from then on, and has a line before he seeks.
    for browser in &mut browsers {
        let sought = browser.json("POST", "/api/seeks", &seeking).1;
        let path = format!("/api/seeks/{}", text(&sought["id"]));
        assert_eq!(browser.ask("DELETE", &path, &Value::Null).status, 204);
    }
    let lines = [0, 1].map(|place| Line::of_person(servers[place], &browsers[place].cookie));
    browsers[1].server = servers[0];
    let begun = Instant::now();
    let sought = browsers.each_mut().map(|browser| browser.json("POST", "/api/seeks", &seeking).1);
    let [one, two] = lines.map(|mut line| line.frame_with("table"));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert_eq!([&one["seek"], &two["seek"]], [&sought[0]["id"], &sought[1]["id"]]);
    assert_eq!(one["table"], two["table"]);
    assert_ne!(one["color"], two["color"]);
}

/// Waits until something is so.
fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(10), "{what}");
        thread::sleep(Duration::from_millis(25));
    }
}

/// Says so many things on the bus that are no hints.
fn shout(port: u16, id: &str, messages: usize) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("the bus is there");
    let mut answers = BufReader::new(stream.try_clone().expect("a stream has two ends"));
    let mut said = b"CONNECT {\"verbose\":false}\r\n".to_vec();
    let mut seed = 1_u64;
    for message in 0..messages {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let noise = seed.to_le_bytes();
        let kind = ["t", "s", "p", "x"][message % 4];
        let subject = format!("PUB lk.test.{kind}.{}.{id} {}\r\n", &id[..2], noise.len());
        said.extend_from_slice(subject.as_bytes());
        said.extend_from_slice(&noise);
        said.extend_from_slice(b"\r\n");
    }
    said.extend_from_slice(b"PING\r\n");
    stream.write_all(&said).expect("the bus takes it");
    let mut answer = String::new();
    while !answer.starts_with("PONG") {
        answer.clear();
        assert!(answers.read_line(&mut answer).is_ok_and(|read| read > 0), "the bus answers");
    }
}

#[test]
fn two_servers_play_as_one() {
    let Some(postgres) = there(VARIABLES[0], Database::start()) else { return };
    let Some(bus) = there(VARIABLES[1], Bus::start(free_port())) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let database = runtime.expect("a runtime").block_on(postgres.database("hall"));
    let port = bus.port;
    let served = [(); 2].map(|()| start(options(&database, "test", port)).expect("it runs"));
    assert!(served.iter().all(Served::hears_the_others));
    let [ann, ben] = served.map(|served| served.address());
    let other = start(options(&database, "other", port)).expect_err("one cluster a database");
    assert_eq!(
        other.to_string(),
        "database: the cluster test uses it; one database has one cluster"
    );
    let mut game = Game::between(ann, ben);
    let mut waits: Vec<_> = (0..5).map(|n| game.play(n)).collect();
    waits.sort_unstable();
    // A tenth of a second is promised; a machine that is busy takes longer.
    assert!(waits[2] < Duration::from_millis(500), "{waits:?}");
    // What is no hint is counted, and changes nothing.
    let before = shown(ben, &game.id);
    let unread = metric(ben, "bus_hints_unread_total");
    let messages = if std::env::var_os("LONGKING_DEEP").is_some() { 100_000 } else { 2_000 };
    shout(port, &game.id, messages);
    let counted = || metric(ben, "bus_hints_unread_total") - unread;
    wait_for("all are counted", || counted() >= messages as u64);
    assert_eq!((counted(), &shown(ben, &game.id)["log"]), (messages as u64, &before["log"]));
    meet([ann, ben]);
    // Without the bus a move is found a little later, and soon after its return at once.
    drop(bus);
    wait_for("the bus is missed", || metric(ben, "bus_connected") == 0);
    let late = game.play(5);
    assert!(late < Duration::from_secs(6), "{late:?}");
    let _bus = Bus::start(port).expect("it starts again");
    wait_for("the bus is back", || [ann, ben].iter().all(|at| metric(*at, "bus_connected") == 1));
    assert!(game.play(6) < Duration::from_secs(1));
    // A server that cannot reach the bus plays all the same.
    let deaf = start(options(&database, "test", free_port())).expect("it runs");
    assert!(!deaf.hears_the_others());
    assert_eq!(shown(deaf.address(), &game.id)["n"], 7);
}

#[test]
fn what_can_be_no_cluster_is_refused_in_a_line() {
    let folder = std::env::temp_dir().join(format!("longking-none-{}", std::process::id()));
    let check = |name: &str, bus: &str, expected: &str| {
        let bus = bus.to_owned();
        let mut options = options(&folder.display().to_string(), name, 1);
        options.cluster = options.cluster.map(|cluster| Cluster { bus, ..cluster });
        let refused = start(options).expect_err("it is refused").to_string();
        assert!(refused.starts_with(expected) && !refused.contains('\n'), "{refused}");
        assert!(!refused.contains("hunter2"), "{refused}");
    };
    check("a b", "nats://127.0.0.1", "cluster: a name has letters");
    check("", "nats://127.0.0.1", "cluster: a name has letters");
    check("test", "http://me:hunter2@127.0.0.1", "bus: the address is not known; a bus is nats://");
    check("test", "me:hunter2@127.0.0.1", "bus: the address is not known");
    check("test", "nats://me:hunter2@[1", "bus: the address cannot be used");
    check("test", "nats://127.0.0.1", "cluster: several servers need PostgreSQL");
}
