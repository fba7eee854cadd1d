//! Machines that lend themselves: tables that several build, games that they look at, and those
//! that are killed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::endgame::Folder;
use crate::run::{longking, program, serving};
use serde_json::{Value, json};

/// The tokens of two workers.
const TOKENS: &str = "# two machines\nattic attic-0123456789\ncellar cellar-0123456789\n";

/// Longer than anything takes here.
const ENOUGH: Duration = Duration::from_secs(300);

/// Writes the file of tokens and one for each worker.
fn tokens(folder: &Folder) -> [PathBuf; 3] {
    [("tokens", TOKENS), ("attic", "attic-0123456789\n"), ("cellar", "cellar-0123456789\n")].map(
        |(name, text)| {
            let path = folder.0.join(name);
            fs::write(&path, text).expect("a file can be written");
            path
        },
    )
}

/// Asks and reads until the server closes.
fn ask(address: &str, head: &str, body: &str) -> String {
    ask_with(address, head, "", body).expect("it answers")
}

/// The same with one more line of the head, of a server that may be gone.
fn ask_with(address: &str, head: &str, line: &str, body: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
         {line}content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// What is counted of jobs, by name.
fn counted(address: &str) -> BTreeMap<String, u64> {
    let answer = ask(address, "GET /metrics", "");
    let rows = answer.lines().filter_map(|line| line.strip_prefix("longking_jobs_"));
    let number = |text: &str| text.trim().parse().expect("a number");
    rows.filter_map(|row| row.split_once(' '))
        .map(|(name, value)| (name.to_owned(), number(value)))
        .collect()
}

/// A machine that lends itself, and what it says.
struct Worker {
    child: Child,
    said: Arc<Mutex<Vec<String>>>,
    reader: Option<thread::JoinHandle<()>>,
}

impl Worker {
    fn start(address: &str, token: &Path, folder: &Folder) -> Worker {
        let mut command = program();
        command.args(["work", "--threads", "1", "--server", &format!("http://{address}")]);
        command.arg("--token").arg(token).arg("--dir").arg(&folder.0);
        let mut child = command.spawn().expect("the program starts");
        let errors = BufReader::new(child.stderr.take().expect("it is piped"));
        let said = Arc::new(Mutex::new(Vec::new()));
        let lines = Arc::clone(&said);
        let reader = thread::spawn(move || {
            for line in errors.lines().map_while(Result::ok) {
                lines.lock().expect("nobody panics").push(line);
            }
        });
        Worker { child, said, reader: Some(reader) }
    }

    /// The job that it is at, as far as it has said.
    fn is_at(&self) -> Option<String> {
        let said = self.said.lock().expect("nobody panics");
        said.last().and_then(|line| line.strip_suffix(": begun")).map(str::to_owned)
    }

    /// Kills it at once, whatever it is at; what it has said.
    fn kill(mut self) -> Vec<String> {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("it says text");
        }
        self.said.lock().expect("nobody panics").clone()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The jobs that a worker has begun.
fn begun(said: &[String]) -> Vec<&str> {
    said.iter().filter_map(|line| line.strip_suffix(": begun")).collect()
}

/// A build that others do.
struct Shared {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
}

impl Shared {
    fn start(folder: &Folder, tokens: &Path, rules: &str, pieces: &str) -> Shared {
        let mut command = program();
        command.args(["endgame", "build", "--rules", rules, "--pieces", pieces, "--lease", "1"]);
        command.args(["--listen", "127.0.0.1:0", "--workers"]).arg(tokens);
        let mut child = command.arg("--dir").arg(&folder.0).spawn().expect("the program starts");
        let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it says a line");
        let address = line.trim().strip_prefix("workers http://").unwrap_or_default().to_owned();
        assert!(!address.is_empty(), "{line}");
        Shared { child, out, address }
    }

    /// Waits for its end; what it says of the tables, without the seconds, and which slices came.
    fn end(mut self) -> (String, Vec<String>) {
        let [mut text, mut said] = [const { String::new() }; 2];
        self.out.read_to_string(&mut text).expect("it says text");
        let mut errors = self.child.stderr.take().expect("it is piped");
        errors.read_to_string(&mut said).expect("it says text");
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0), "{text} {said}");
        let came = said.lines().filter_map(|line| line.split_once(" came, "));
        let mut came: Vec<_> = came.map(|(slice, _)| slice.to_owned()).collect();
        came.sort_unstable();
        (text.split("seconds").next().unwrap_or_default().to_owned(), came)
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The slices in a folder.
fn slices(folder: &Folder) -> Vec<String> {
    let files = folder.files();
    let names = files.iter().filter_map(|(name, _)| name.strip_suffix(".wdl"));
    let mut slices: Vec<_> = names.map(str::to_owned).collect();
    slices.sort_unstable();
    slices
}

/// Built by one process and by two workers, with how long each took.
fn built_alike(rules: &str, pieces: &str) {
    let name = |what: &str| format!("{what}-{rules}-{pieces}");
    let [alone, together] = [Folder::new(&name("alone")), Folder::new(&name("together"))];
    let start = Instant::now();
    let built = alone.build(rules, pieces).out;
    let seconds = start.elapsed().as_secs_f64();
    let [own, one, two] = ["tokens", "one", "two"].map(|what| Folder::new(&name(what)));
    let [file, attic, cellar] = tokens(&own);
    let start = Instant::now();
    let shared = Shared::start(&together, &file, rules, pieces);
    let address = shared.address.clone();
    let workers = [Worker::start(&address, &attic, &one), Worker::start(&address, &cellar, &two)];
    let (text, came) = shared.end();
    assert_eq!(text, built.split("seconds").next().unwrap_or_default());
    let shared = start.elapsed().as_secs_f64();
    assert!(together.files() == alone.files(), "the files differ");
    let said = workers.map(Worker::kill);
    assert!(said.iter().all(|said| !begun(said).is_empty()), "{said:?}");
    assert_eq!(came, slices(&alone), "each comes once");
    let slices = came.len();
    let _ = writeln!(
        std::io::stderr(),
        "{rules}, {pieces} pieces, {slices} slices: {seconds:.0} s alone, {shared:.0} s by two workers"
    );
}

#[test]
fn tables_built_by_two_workers_are_those_of_one_process() {
    built_alike("russian", "4");
    if std::env::var_os("LONGKING_DEEP").is_some() {
        built_alike("english", "6");
    }
}

#[test]
fn a_slice_whose_worker_is_killed_is_built_once_by_another() {
    let [alone, together] = [Folder::new("killed-alone"), Folder::new("killed-together")];
    alone.build("russian", "4");
    let [own, one, two] = ["killed", "killed-one", "killed-two"].map(Folder::new);
    let [file, attic, cellar] = tokens(&own);
    let shared = Shared::start(&together, &file, "russian", "4");
    let address = shared.address.clone();
    let start = Instant::now();
    let killed = loop {
        assert!(start.elapsed() < ENOUGH, "no worker is killed in the middle of a job");
        let worker = Worker::start(&address, &attic, &one);
        // Those of two and three pieces are over too soon.
        while counted(&address)["done"] < 10 || worker.is_at().is_none() {
            assert!(start.elapsed() < ENOUGH, "{:?}", counted(&address));
            thread::sleep(Duration::from_millis(5));
        }
        let said = worker.kill();
        // If it was just done, another shall be killed sooner.
        if let Some(job) = said.last().and_then(|line| line.strip_suffix(": begun"))
            && counted(&address)["leased"] == 1
        {
            break job.to_owned();
        }
    };
    let heir = Worker::start(&address, &cellar, &two);
    let (_, came) = shared.end();
    let said = heir.kill();
    assert_eq!(begun(&said).iter().filter(|job| **job == killed).count(), 1, "{killed} {said:?}");
    assert_eq!(came, slices(&alone), "each comes once");
    assert!(together.files() == alone.files(), "the files differ");
}

/// Takes slices and can do none, until the server is gone; how often it had each.
fn fail_all(address: &str) -> BTreeMap<u64, u32> {
    let mut had = BTreeMap::new();
    let post = |path: &str, body: &Value| -> Option<Value> {
        let (head, body) = (format!("POST /api/jobs/{path}"), body.to_string());
        let token = "authorization: Bearer attic-0123456789\r\n";
        let answer = ask_with(address, &head, token, &body).ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        Some(serde_json::from_str(body).unwrap_or_default())
    };
    while let Some(job) = post("acquire", &json!({"kinds": ["slice"]})) {
        if let Some(id) = job["id"].as_u64() {
            let failed = json!({"key": job["key"], "tries": job["tries"], "error": "no memory"});
            post(&format!("{id}/submit"), &failed);
            *had.entry(id).or_default() += 1;
        }
        thread::sleep(Duration::from_millis(5));
    }
    had
}

#[test]
fn a_worker_that_can_do_nothing_ends_no_build() {
    let [alone, together] = [Folder::new("unfit-alone"), Folder::new("unfit-together")];
    alone.build("russian", "3");
    let [own, fit] = ["unfit", "unfit-fit"].map(Folder::new);
    let [file, _, cellar] = tokens(&own);
    let shared = Shared::start(&together, &file, "russian", "3");
    let address = shared.address.clone();
    let worker = Worker::start(&address, &cellar, &fit);
    let start = Instant::now();
    while counted(&address)["done"] == 0 {
        assert!(start.elapsed() < ENOUGH, "nobody builds");
        thread::sleep(Duration::from_millis(5));
    }
    let unfit = thread::spawn(move || fail_all(&address));
    let (_, came) = shared.end();
    let had = unfit.join().expect("it ends");
    assert!(!had.is_empty() && had.values().all(|times| *times == 1), "{had:?}");
    assert_eq!(came, slices(&alone), "each comes once");
    assert!(together.files() == alone.files(), "the files differ");
    worker.kill();
}

/// What a server says of a game that workers look at.
fn reviewed(address: &str, game: &Value) -> Vec<Value> {
    let answer = ask(address, "POST /api/review", &game.to_string());
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let said = answer.lines().filter_map(|line| line.strip_prefix("data: "));
    said.map(|said| serde_json::from_str(said).expect("JSON")).collect()
}

#[test]
fn a_game_whose_worker_is_killed_is_looked_at_once_by_another() {
    let [data, one, two] = ["review", "review-one", "review-two"].map(Folder::new);
    let [file, attic, cellar] = tokens(&data);
    let folder = data.0.to_str().expect("a path of words");
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", folder, "--lease", "1"];
    let workers = ["--workers", file.to_str().expect("a path of words")];
    let (mut server, address) = serving(&[&arguments[..], &workers].concat());
    let game = json!({"rules": "english", "moves": ["11-15", "23-19"]});
    // Without a worker the page is told soon that it has to look itself, and nothing is left.
    assert_eq!(reviewed(&address, &game), [json!({"end": true})]);
    assert_eq!(counted(&address).values().sum::<u64>(), 0);
    let first = Worker::start(&address, &attic, &one);
    let (asked, there) = (game.clone(), address.clone());
    let asking = thread::spawn(move || reviewed(&there, &asked));
    let start = Instant::now();
    while counted(&address)["leased"] == 0 {
        assert!(start.elapsed() < ENOUGH, "nobody takes the job");
        thread::sleep(Duration::from_millis(5));
    }
    first.kill();
    assert_eq!(counted(&address)["leased"], 1, "three positions take longer than that");
    let heir = Worker::start(&address, &cellar, &two);
    let said = asking.join().expect("it is answered");
    assert_eq!(begun(&heir.kill()).len(), 1);
    assert_eq!(said.len(), 2, "{said:?}");
    assert_eq!((&said[0]["from"], &said[1]), (&json!(0), &json!({"end": true})));
    let thoughts = said[0]["thoughts"].as_array().expect("a list");
    assert_eq!(thoughts.len(), 3);
    assert!(thoughts.iter().all(|thought| thought["depth"].as_u64() > Some(3)), "{thoughts:?}");
    let done = BTreeMap::from([("done", 1), ("failed", 0), ("leased", 0), ("waiting", 0)]);
    assert_eq!(counted(&address), done.into_iter().map(|(k, v)| (k.to_owned(), v)).collect());
    // What is known is told at once, without a worker.
    assert_eq!(reviewed(&address, &game), said);
    server.kill().expect("it can be killed");
    server.wait().expect("it ends");
}

#[test]
fn who_has_no_token_gets_no_work() {
    let [data, dir] = ["refused", "refused-dir"].map(Folder::new);
    let [file, attic, _] = tokens(&data);
    let path = |path: &Path| path.to_str().expect("a path of words").to_owned();
    let (folder, file, attic, dir) = (path(&data.0), path(&file), path(&attic), path(&dir.0));
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--data", &folder, "--workers", &file];
    let (mut server, address) = serving(&arguments);
    let server_url = format!("http://{address}");
    let stranger = path(&data.0.join("stranger"));
    fs::write(&stranger, "stranger-0123456789").expect("a file can be written");
    let work = |server: &str, token: &str| {
        let answer = longking(&["work", "--server", server, "--token", token, "--dir", &dir]);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""));
        answer.err
    };
    let refused = "server: a token of this server's workers is needed\n";
    assert_eq!(work(&server_url, &stranger), refused);
    let wrong = "server: must be http://HOST:PORT or https://HOST:PORT\n";
    assert_eq!(work("localhost", &attic), wrong);
    let missing = work(&server_url, "no/such/file");
    assert!(missing.starts_with("token: no/such/file: "), "{missing}");
    server.kill().expect("it can be killed");
    server.wait().expect("it ends");
    let held = fs::File::create(Path::new(&dir).join("worker.lock")).expect("a file");
    held.try_lock().expect("nobody holds it");
    assert_eq!(work(&server_url, &attic), format!("dir: {dir}: another worker uses it\n"));
    // A server or a build without a usable file does not start.
    fs::write(&file, "attic\n").expect("a file can be written");
    let wrong = format!("workers: {file}: line 1: must be a name and a token\n");
    let serve = longking(&arguments);
    assert_eq!((serve.status, serve.err), (2, wrong.clone()));
    let build = ["endgame", "build", "--pieces", "2", "--dir", &dir, "--workers", &file];
    let build = longking(&[&build[..], &["--listen", "127.0.0.1:0"]].concat());
    assert_eq!((build.status, build.err), (2, wrong));
}
