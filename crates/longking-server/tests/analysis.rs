//! What the computer thinks, told while it thinks.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::{LazyLock, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::description::hold;
use crate::http::{ask_at, post, post_with, start};
use serde_json::{Value, json};

/// There are only so many searches at once, for all servers of this program.
static ALONE: Mutex<()> = Mutex::new(());

/// Longer than a search takes to notice that its client went.
const ENOUGH: Duration = Duration::from_secs(40);

/// A search that runs, and its events.
struct Search {
    lines: BufReader<TcpStream>,
}

impl Search {
    /// Asks, and reads the head of the answer.
    fn begin(address: std::net::SocketAddr, question: &Value) -> Search {
        let body = question.to_string();
        let length = body.len();
        let request = format!(
            "POST /api/analysis HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        let since = Instant::now();
        loop {
            let mut stream = TcpStream::connect(address).expect("the server answers");
            let wait = Some(Duration::from_secs(60));
            stream.set_read_timeout(wait).expect("it can wait");
            stream.write_all(request.as_bytes()).expect("the server reads");
            let mut search = Search { lines: BufReader::new(stream) };
            let first = search.line();
            if first.contains("200") {
                return search;
            }
            // Searches whose clients went before end a little later.
            assert!(first.contains("503") && since.elapsed() < ENOUGH, "{first}");
            sleep(Duration::from_millis(100));
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("the server goes on");
        line
    }

    /// The next event.
    fn event(&mut self) -> Value {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "the server has ended the answer");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).expect("it is JSON");
            }
        }
    }
}

#[test]
fn every_iteration_is_told_and_a_found_win_ends_the_search() {
    let _alone = ALONE.lock();
    let address = start("analysis");
    let question = json!({"rules": "nigerian", "moves": [], "lines": 2});
    let mut search = Search::begin(address, &question);
    for (depth, place) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)] {
        let event = search.event();
        assert_eq!((&event["depth"], &event["place"]), (&json!(depth), &json!(place)), "{event}");
        assert!(event["moves"][0].is_string(), "{event}");
        hold("Told", &event);
    }
    drop(search);
    // White takes the last man.
    let start = json!({"rules": "international", "start": "W:W28:B22"});
    let mut search = Search::begin(address, &start);
    let event = search.event();
    assert_eq!(event["moves"], json!(["28x17"]));
    assert_eq!(event["plies"], 1);
    hold("Told", &event);
    let end = search.event();
    assert_eq!(end, json!({"end": true}));
    hold("Told", &end);
}

#[test]
fn searches_end_with_their_client_and_there_are_only_so_many() {
    let _alone = ALONE.lock();
    let address = start("many-analyses");
    let question = json!({"rules": "international"});
    let most = std::thread::available_parallelism().map_or(1, usize::from).min(4);
    let mut searches: Vec<_> = (0..most).map(|_| Search::begin(address, &question)).collect();
    searches[0].event();
    // A question that is answered soon.
    let body = json!({"rules": "international", "start": "W:W28:B22"}).to_string();
    let request = format!(
        "POST /api/analysis HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let is_refused = || matches!(ask_at(address, &request).status, 429 | 503);
    assert!(is_refused());
    drop(searches);
    let since = Instant::now();
    while is_refused() {
        assert!(since.elapsed() < ENOUGH, "the searches go on without a client");
        sleep(Duration::from_millis(100));
    }
}

/// After nearly every move the other side has more captures than C7 allows.
const SLOW: &str = "B:WK98:B9-14,23-28,37-42,51-56,65-70,79-84";

/// The time of the processor that an answer may take: some times the limit of a reply.
const CPU_TIME: Duration = Duration::from_secs(5);

/// The time of the processor that this program has taken, which does not go on while others run;
/// where it is not told, the time of the clock.
fn cpu_time() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let ticks = || {
        let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    // A hundred ticks a second, on every Linux.
    ticks().map_or_else(|| BEGUN.elapsed(), |ticks| Duration::from_millis(10 * ticks))
}

#[test]
fn c7_slow_positions_hold_nobody_up() {
    let _alone = ALONE.lock();
    let address = start("slow");
    let before = cpu_time();
    let mut search = Search::begin(address, &json!({"rules": "south-african", "start": SLOW}));
    assert!(search.event()["moves"][0].is_string());
    let time = cpu_time() - before;
    assert!(time < CPU_TIME, "the first line took {time:?}");
    drop(search);
    let terms = json!({"rules": "south-african", "start": SLOW});
    let before = cpu_time();
    let asked = json!({"table": {"terms": terms, "log": []}, "level": 16});
    let (status, answer) = post_with(address, "/api/reply", "accept: */*", &asked);
    assert_eq!(status, 200, "{answer}");
    let time = cpu_time() - before;
    assert!(time < CPU_TIME, "the reply took {time:?}");
}

#[test]
fn wrong_questions_get_a_message() {
    for (question, expected) in [
        (json!({"rules": "moon"}), "rules: unknown"),
        (json!({"rules": "international", "lines": 6}), "lines: must be 1 to 5, not 6"),
        (json!({"rules": "international", "lines": 0}), "lines: must be 1 to 5, not 0"),
        (json!({"rules": "international", "start": "W:W99"}), "start: "),
        (json!({"rules": "international", "moves": ["1-50"]}), "moves: \"1-50\" is not legal"),
        (
            json!({"rules": "international", "start": "W:W28:B22", "moves": ["28x17"]}),
            "the game is over",
        ),
        (json!({"rules": "international", "speed": 1}), "unknown field"),
    ] {
        let (status, answer) = post("/api/analysis", &question);
        let error = answer["error"].as_str().expect("there is a message");
        assert_eq!(status, 400, "{question}: {error}");
        assert!(error.contains(expected), "{question}: {error}");
    }
}
