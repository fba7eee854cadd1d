//! Jobs over HTTP: who may take them, leases, answers that count once.

use std::io::Write;
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use crate::description::hold;
use crate::http::{Answer, ask_at};
use crate::people::Browser;
use crate::seat::Line;
use longking_server::{Listen, Options, RoleGiven, Workers, serve};
use serde_json::{Value, json};

const TOKEN: &str = "attic-0123456789";

/// How long a worker may be silent here.
const LEASE: Duration = Duration::from_millis(700);

/// What the server has said.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Starts a server with a worker, or without one.
fn start(name: &str, workers: bool) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    let folder = std::env::temp_dir().join(format!("longking-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let file: PathBuf = folder.join("tokens");
    std::fs::write(&file, format!("attic {TOKEN}\n")).expect("a file can be written");
    thread::spawn(move || {
        let options = Options {
            listen: Listen::At("127.0.0.1:0".parse().expect("it is an address")),
            database: folder.display().to_string(),
            library: None,
            tls: None,
            behind_proxy: false,
            limited: true,
            endgames: None,
            cluster: None,
            workers: workers.then_some(Workers { file, lease: LEASE }),
            notice: |line| SAID.lock().expect("nobody panics").push(line.to_owned()),
        };
        serve(&options, |served| tell.send(served.address()).expect("the test waits for it"))
            .expect("the application runs");
    });
    told.recv().expect("the application runs")
}

fn ask(server: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> Answer {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    ask_at(server, &request)
}

/// Asks as the worker; the status and what is said.
fn post(server: SocketAddr, path: &str, question: &Value) -> (u16, Value) {
    let answer = ask(server, "POST", path, TOKEN, &question.to_string());
    (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
}

fn acquire(server: SocketAddr) -> (u16, Value) {
    post(server, "/api/jobs/acquire", &json!({"kinds": ["review"]}))
}

/// Has a game looked at; nobody waits for what is found.
fn review(server: SocketAddr, moves: &[&str]) -> thread::JoinHandle<Answer> {
    let body = json!({"rules": "english", "moves": moves}).to_string();
    thread::spawn(move || ask(server, "POST", "/api/review", "", &body))
}

/// The job of a game, as soon as it is there.
fn job(server: SocketAddr) -> Value {
    loop {
        match acquire(server) {
            (200, job) => return job,
            (status, _) => assert_eq!(status, 204),
        }
        thread::sleep(Duration::from_millis(20));
    }
}

fn thoughts(lines: &[&str]) -> Value {
    let thought =
        |line: &&str| json!({"depth": 1, "place": 1, "score": 0, "nodes": 1, "moves": [line]});
    json!({"thoughts": lines.iter().map(thought).collect::<Vec<_>>()})
}

fn error(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"].as_str().unwrap_or_default())
}

#[test]
fn only_who_has_a_token_takes_jobs() {
    let server = start("jobs-token", true);
    let paths = [
        ("POST", "/api/jobs/acquire", r#"{"kinds": ["review"]}"#),
        ("POST", "/api/jobs/1/renew", r#"{"key": "a", "tries": 1}"#),
        ("POST", "/api/jobs/1/submit", r#"{"key": "a", "answer": 1}"#),
        ("GET", "/api/jobs/files/a", ""),
        ("PUT", "/api/jobs/files/a", ""),
    ];
    for (method, path, body) in paths {
        for token in ["", "attic-012345678", "attic-0123456788", "attic"] {
            let answer = ask(server, method, path, token, body);
            assert_eq!(answer.status, 403, "{path}: {}", answer.body);
            assert!(answer.body.contains("a token of this server's workers is needed"));
        }
    }
    assert_eq!(acquire(server), (204, Value::Null));
    for kinds in [json!([]), json!(["Review"]), json!(["a,b"]), json!(["%"]), json!(vec!["a"; 9])] {
        let refused = post(server, "/api/jobs/acquire", &json!({ "kinds": kinds }));
        assert_eq!(error(&refused), (400, "kinds: 1 to 8 words of small letters"), "{kinds}");
    }
    for (path, status) in [("/api/jobs/files/a", 404), ("/api/jobs/files/../../etc/passwd", 404)] {
        assert_eq!(ask(server, "GET", path, TOKEN, "").status, status, "{path}");
    }
    assert_eq!(ask(server, "PUT", "/api/jobs/files/a", TOKEN, "x").status, 400);
    let hash = "0".repeat(64);
    let put = ask(server, "PUT", &format!("/api/jobs/files/{hash}"), TOKEN, "x");
    assert_eq!(put.status, 404, "a server keeps no files: {}", put.body);
    for path in ["/api/jobs/7/submit", "/api/jobs/seven/submit"] {
        let none = post(server, path, &json!({"key": "a", "answer": 1}));
        assert_eq!(error(&none), (404, "there is no such job"));
    }
}

#[test]
fn a_server_without_workers_has_no_jobs() {
    let server = start("jobs-none", false);
    let none = acquire(server);
    assert_eq!(error(&none), (404, "this server has no jobs for others"));
    assert_eq!(review(server, &["11-15"]).join().expect("an answer").status, 204);
    assert!(!ask(server, "GET", "/metrics", "", "").body.contains("longking_jobs"));
}

#[test]
fn an_answer_counts_once_and_what_cannot_be_one_does_not() {
    let server = start("jobs-answer", true);
    let asked = review(server, &["11-15", "23-19"]);
    let job = job(server);
    let [id, key, tries] = ["id", "key", "tries"].map(|name| job[name].clone());
    let path = |what: &str| format!("/api/jobs/{id}/{what}");
    let submit =
        |answer: &Value| post(server, &path("submit"), &json!({"key": key, "answer": answer}));
    let renew = json!({"key": key, "tries": tries});
    assert_eq!(post(server, &path("renew"), &renew), (200, json!({"lease": 700})));
    let other = post(server, &path("renew"), &json!({"key": key, "tries": 2}));
    assert_eq!(error(&other), (409, "it is not this worker's job any more"));
    for (wrong, why) in [
        (json!(null), "an answer, or an error with tries, is needed"),
        (json!({}), "missing field `thoughts`"),
        (thoughts(&["11-15", "23-19"]), "the answer has 2 thoughts, not 3"),
        (thoughts(&["1-32", "23-19", "9-13"]), "the thought after 0 moves: "),
    ] {
        let refused = submit(&wrong);
        assert!(refused.0 == 400 && error(&refused).1.contains(why), "{refused:?}");
    }
    let (right, another) =
        (thoughts(&["11-15", "23-19", "9-13"]), thoughts(&["9-13", "23-19", "9-13"]));
    let elsewhere = post(server, &path("submit"), &json!({"key": "x", "answer": right}));
    assert_eq!(error(&elsewhere), (404, "there is no such job"));
    for _ in 0..2 {
        assert_eq!(submit(&right), (200, json!({"done": true})));
        let refused = submit(&another);
        assert_eq!(error(&refused), (409, "the job has another answer already"));
    }
    let told = asked.join().expect("an answer").body;
    assert_eq!(told.matches("data: ").count(), 2, "{told}");
    assert!(told.contains(r#""from":0"#) && told.contains(r#"{"end":true}"#), "{told}");
    assert!(ask(server, "GET", "/metrics", "", "").body.contains("longking_jobs_done 1\n"));
}

#[test]
fn who_goes_takes_away_no_job_that_another_one_waits_for() {
    let server = start("jobs-shared", true);
    let body = json!({"rules": "english", "moves": ["10-14"]}).to_string();
    let mut first = TcpStream::connect(server).expect("connect");
    write!(
        first,
        "POST /api/review HTTP/1.1\r\nhost: {server}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("it is sent");
    thread::sleep(Duration::from_millis(200));
    let asked = review(server, &["10-14"]);
    thread::sleep(Duration::from_millis(200));
    drop(first);
    thread::sleep(Duration::from_millis(600));
    let (status, job) = acquire(server);
    assert_eq!(status, 200, "the other one waits for it");
    let answer = json!({"key": job["key"], "answer": thoughts(&["10-14", "23-19"])});
    assert_eq!(post(server, &format!("/api/jobs/{}/submit", job["id"]), &answer).0, 200);
    let told = asked.join().expect("an answer").body;
    assert!(told.contains(r#""from":0"#), "{told}");
}

#[test]
fn a_job_that_fails_too_often_is_given_up_and_said() {
    let server = start("jobs-failed", true);
    let asked = review(server, &["9-13"]);
    for tries in 1..=3 {
        let job = job(server);
        assert_eq!(job["tries"], tries);
        let path = format!("/api/jobs/{}/submit", job["id"]);
        // Once it says so, once its answer is none, once it is not heard of any more.
        let question = match tries {
            1 => json!({"key": job["key"], "tries": 1, "error": "no\nmemory"}),
            2 => json!({"key": job["key"], "tries": 2, "answer": {"thoughts": []}}),
            _ => break,
        };
        let status = post(server, &path, &question).0;
        assert_eq!(status, if tries == 1 { 200 } else { 400 });
    }
    assert_eq!(acquire(server).0, 204, "the lease lasts");
    thread::sleep(LEASE + Duration::from_millis(100));
    assert_eq!(acquire(server).0, 204);
    assert!(ask(server, "GET", "/metrics", "", "").body.contains("longking_jobs_failed 1\n"));
    let said = SAID.lock().expect("nobody panics").join("\n");
    assert_eq!(said, "jobs: review 1 has failed 3 times: its worker was not heard of any more");
    // Who asked looks himself.
    let told = asked.join().expect("an answer").body;
    assert_eq!(told.matches("data: ").count(), 1, "{told}");
}

/// More moves than are one job.
const LINE: [&str; 18] = [
    "9-14", "24-19", "11-15", "27-24", "6-9", "22-18", "15x22", "25x18", "7-11", "19-15", "10x19",
    "23x7", "14x23", "26x19", "2x11", "29-25", "3-7", "25-22",
];

/// Two people play a rated game at a server, and one gives it up; the name of the table.
fn rated_game(server: SocketAddr, people: &mut [Browser; 2]) -> String {
    let terms = json!({"rules": "english", "clock": "300", "rated": true});
    let making = json!({"terms": terms, "color": "black"});
    let (status, made) = people[0].json("POST", "/api/tables", &making);
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("a name").to_owned();
    let sitting = json!({"invite": made["invite"], "name": ""});
    let (_, seated) = people[1].json("POST", &format!("/api/tables/{id}/seats"), &sitting);
    let mut lines =
        [&made, &seated].map(|seat| Line::greeted_at(server, &id, &json!({"hello": seat["seat"]})));
    let moves = LINE.iter().map(|text| json!({"e": "move", "m": text}));
    for (n, mut act) in moves.chain([json!({"e": "resign"})]).enumerate() {
        act["n"] = json!(n);
        lines[n % 2].send(&act);
        while lines[n % 2].event()["n"] != n {}
    }
    id
}

#[test]
fn a_rated_game_becomes_a_sheet_that_moderators_alone_see() {
    let server = start("jobs-sheet", true);
    let mut people = ["Ada", "Ben"].map(|name| Browser::named(server, name).0);
    let table = rated_game(server, &mut people);
    let sheet = json!({"kinds": ["sheet"]});
    let take = || loop {
        match post(server, "/api/jobs/acquire", &sheet) {
            (200, job) => break job,
            (status, _) => assert_eq!(status, 204),
        }
        thread::sleep(Duration::from_millis(50));
    };
    let moves = |job: &Value| {
        let moves = job["body"]["played"]["moves"].as_array().expect("a list").len();
        (job["body"]["from"].as_u64().expect("a number"), moves)
    };
    let job = take();
    assert_eq!(moves(&job), (0, 16));
    for secret in ["Ada", &table] {
        assert!(!job.to_string().contains(secret), "a worker is not told whose it is: {job}");
    }
    let side = |moves: u32, same: u32| json!({"moves": moves, "same": same, "loss": 7, "deep": 0});
    let submit = |job: &Value, key: &Value, white: Value, black: Value| {
        let answer = json!({"found": [white, black]});
        let path = format!("/api/jobs/{}/submit", job["id"]);
        post(server, &path, &json!({"key": key, "answer": answer})).0
    };
    for wrong in [side(1, 2), side(17, 1), side(16, 1), json!({"moves": 1}), json!("<b>")] {
        assert_eq!(submit(&job, &job["key"], wrong.clone(), side(1, 1)), 400, "{wrong}");
    }
    let guessed = json!(format!("sheet {table}.1"));
    assert_eq!(submit(&job, &guessed, side(1, 0), side(1, 1)), 404);
    assert_eq!(submit(&job, &job["key"], side(8, 0), side(4, 4)), 200);
    let rest = take();
    assert_eq!(moves(&rest), (16, 18));
    assert_ne!(rest["key"], job["key"]);
    assert_eq!(submit(&rest, &rest["key"], side(2, 2), side(1, 1)), 400, "there are two moves");
    assert_eq!(submit(&rest, &rest["key"], side(1, 1), side(1, 1)), 200);
    let (mut judge, _) = Browser::named(server, "Judith");
    let folder = std::env::temp_dir().join(format!("longking-{}-jobs-sheet", std::process::id()));
    let place = folder.display().to_string();
    assert_eq!(
        longking_server::set_role(&place, "judith", "moderator").ok(),
        Some(RoleGiven::Given)
    );
    judge.let_in();
    let report = json!({"reason": "cheating"});
    assert_eq!(people[1].ask("POST", "/api/players/ada/report", &report).status, 204);
    let (status, list) = judge.json("GET", "/api/moderation", &Value::Null);
    assert_eq!(status, 200, "{list}");
    hold("Moderation", &list);
    let [sheet] = &list["people"][0]["sheets"].as_array().expect("a list")[..] else {
        panic!("{list}")
    };
    assert_eq!((&sheet["family"], &sheet["games"]), (&json!("english"), &json!(1)));
    assert_eq!((&sheet["agreement"], &sheet["loss"]), (&json!(1000), &json!(28)), "she had Black");
    assert_eq!((&sheet["rare"], &list["people"][0]["casual"]), (&json!(false), &Value::Null));
    let (_, profile) = people[1].json("GET", "/api/players/ada", &Value::Null);
    assert!(profile.get("sheets").is_none(), "it is for nobody else: {profile}");
}
