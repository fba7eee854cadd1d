//! Endgame tables on the command line: built, asked, checked; killed, crowded, out of room, out of
//! date.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{Answer, longking, program, serving};
use serde_json::{Value, json};

/// How many times a build is killed.
const KILLS: u32 = 20;

/// A folder that is removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    /// `longking endgame`, in this folder.
    fn endgame(&self, command: &str, words: &[&str]) -> Answer {
        let dir = self.0.to_str().expect("the folder has a name in UTF-8");
        longking(&[&["endgame", command, "--dir", dir], words].concat())
    }

    pub(crate) fn build(&self, rules: &str, pieces: &str) -> Answer {
        let answer = self.endgame("build", &["--rules", rules, "--pieces", pieces]);
        assert_eq!(answer.status, 0, "{answer:?}");
        answer
    }

    /// The folder of the only game in it.
    fn game(&self) -> PathBuf {
        let mut entries = fs::read_dir(&self.0).expect("the folder can be read");
        entries.next().expect("there is a game").expect("an entry").path()
    }

    /// The files of the only game in it.
    pub(crate) fn files(&self) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(self.game()).expect("the folder can be read");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
                (name.to_owned(), fs::read(&path).expect("a file can be read"))
            })
            .collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_are_built_asked_and_checked() {
    let folder = Folder::new("asked");
    let built = folder.build("russian", "3");
    let lines: Vec<_> = built.out.lines().collect();
    assert_eq!(lines[0], "positions 199520");
    let number = |line: &str| line.rsplit(' ').next().and_then(|n| n.parse::<u64>().ok());
    let sum: u64 = lines[1..4].iter().filter_map(|line| number(line)).sum();
    assert_eq!(sum, 199_520);
    for (fen, value) in [
        ("W:WK29,K25:BK4", "win"),
        ("W:WK32,K31:BK4", "draw"),
        ("B:WK22,K25:BK29", "loss"),
        ("W:WK1:B", "win"),
    ] {
        let answer = folder.endgame("probe", &["--rules", "russian", "--fen", fen]);
        assert_eq!((answer.status, answer.out.trim_end()), (0, value), "{fen} {answer:?}");
    }
    let fen = ["--rules", "russian", "--fen", "W:WK1,K2,K3:BK30"];
    let unknown = folder.endgame("probe", &fen);
    assert_eq!((unknown.status, unknown.err.as_str()), (1, "no table has this position\n"));
    let verified = folder.endgame("verify", &["--rules", "russian"]);
    assert_eq!(verified.status, 0, "{verified:?}");
    assert!(verified.out.contains("positions "), "{verified:?}");
    let stats = folder.endgame("stats", &["--rules", "russian"]);
    assert_eq!(stats.out.lines().count(), 9);
    assert!(stats.out.starts_with("K-K "), "{stats:?}");
    let none = folder.endgame("stats", &["--rules", "english"]);
    let expected = (1, "there are no tables of these rules\n");
    assert_eq!((none.status, none.err.as_str()), expected);
}

#[test]
fn what_is_no_folder_of_tables_is_told_from_one_without_tables() {
    let folder = Folder::new("nowhere");
    let file = folder.0.join("file");
    fs::write(&file, "a file").expect("a file can be written");
    for (place, reason) in [
        (folder.0.join("missing"), "No such file or directory (os error 2)"),
        (file, "Not a directory (os error 20)"),
    ] {
        let place = place.to_str().expect("it has a name in UTF-8");
        for words in [&["verify"][..], &["stats"], &["probe", "--fen", "W:WK1:BK50"]] {
            let answer = longking(&[&["endgame"], words, &["--dir", place]].concat());
            let expected = (2, format!("dir: {place}: {reason}\n"));
            assert_eq!((answer.status, answer.err), expected, "{words:?}");
        }
    }
}

#[test]
fn distances_that_the_rules_cannot_have_are_refused_before_anything_is_built() {
    let folder = Folder::new("refused");
    for more in [&["--distance", "3"][..], &["--distance", "2", "--practice", "3"]] {
        let build = [&["--rules", "russian", "--pieces", "3"], more].concat();
        let answer = folder.endgame("build", &build);
        let expected = (2, "rules: there are no distances for draws=russian\n");
        assert_eq!((answer.status, answer.err.as_str()), expected, "{build:?}");
    }
    assert_eq!(fs::read_dir(&folder.0).expect("it is there").count(), 0, "nothing was built");
}

#[test]
fn e4_distances_are_built_counted_and_checked() {
    let folder = Folder::new("distances");
    let build = ["--rules", "international", "--pieces", "3", "--distance", "3", "--practice", "3"];
    let built = folder.endgame("build", &build);
    assert_eq!(built.status, 0, "{built:?}");
    assert!(built.out.contains("\nlate "), "{built:?}");
    let verified = folder.endgame("verify", &["--sample", "20000"]);
    assert!(verified.out.contains("\ndistance-positions "), "{verified:?}");
    assert!(verified.out.contains("\npractice-positions "), "{verified:?}");
    assert!(verified.out.ends_with("\npractice-files 9\n"), "{verified:?}");
    let stats = folder.endgame("stats", &["--late", "2"]);
    let rows: Vec<Vec<_>> = stats.out.lines().map(|row| row.split_whitespace().collect()).collect();
    assert!(rows[..9].iter().all(|row| row.len() == 7 && row[6] != "-"), "{stats:?}");
    let listed = rows[9..].iter().filter(|row| row[0] != "late");
    let listed: Vec<_> = listed.map(|row| (row[0], row[1])).collect();
    for (value, fen) in &listed {
        let probe = folder.endgame("probe", &["--fen", fen]);
        assert_eq!(probe.out.trim_end(), *value, "{fen}");
    }
    for (name, what) in [
        ("2K-K.practice.gz", "is damaged"),
        ("2K-K.pure.plies", "block "),
        ("2K-K.fmjd.plies", "block "),
    ] {
        let path = folder.game().join(name);
        let mut bytes = fs::read(&path).expect("it can be read");
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&path, bytes).expect("it can be written");
        let damaged = folder.endgame("verify", &["--sample", "20000"]);
        assert_eq!(damaged.status, 1, "{damaged:?}");
        assert!(damaged.err.contains(&format!("{name}: {what}")), "{damaged:?}");
    }
    let none = folder.endgame("stats", &["--rules", "russian", "--late", "2"]);
    assert_eq!((none.status, none.err.as_str()), (1, "there are no tables of these rules\n"));
}

#[test]
fn a_build_that_is_killed_goes_on() {
    let start = Instant::now();
    let whole = Folder::new("whole");
    whole.build("international", "3");
    let mut lasts = start.elapsed();
    let files = whole.files();
    let mut kill = 0;
    while kill < KILLS {
        let folder = Folder::new(&format!("killed-{kill}"));
        let mut command = program();
        command.args(["endgame", "build", "--pieces", "3", "--dir"]).arg(&folder.0);
        let mut child = command.spawn().expect("the program starts");
        // Any moment will do, but each part of a build shall have its share.
        let lot = u32::from(start.elapsed().subsec_nanos() as u8);
        thread::sleep(lasts * (kill * 256 + lot) / (KILLS * 256));
        let is_late = child.try_wait().expect("it can be asked").is_some();
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        folder.build("international", "3");
        assert!(folder.files() == files, "killed at moment {kill}, {lot}");
        if is_late {
            // It was over before it was killed: the machine has more time now than before.
            lasts = lasts * 7 / 8;
            assert!(lasts > Duration::from_millis(1), "no build can be killed in time");
        } else {
            kill += 1;
        }
    }
}

#[test]
fn two_builds_do_not_meet_in_one_folder() {
    let folder = Folder::new("crowded");
    folder.build("english", "2");
    let lock = File::open(folder.game().join("lock")).expect("the lock is there");
    lock.try_lock().expect("nobody holds it");
    let second = folder.endgame("build", &["--rules", "english", "--pieces", "3"]);
    let game = folder.game().display().to_string();
    let expected = format!("another build is at work in {game}\n");
    assert_eq!((second.status, second.err), (2, expected));
    drop(lock);
    folder.build("english", "3");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_breaks_nothing() {
    let folder = Folder::new("full");
    folder.build("english", "2");
    let files = folder.files();
    // What is written there never fits.
    let full = folder.game().join("2K-K.new");
    std::os::unix::fs::symlink("/dev/full", full).expect("a link can be made");
    let answer = folder.endgame("build", &["--rules", "english", "--pieces", "3"]);
    let table = folder.game().join("2K-K.wdl").display().to_string();
    let expected = format!("{table}: No space left on device (os error 28)\n");
    assert_eq!((answer.status, answer.err), (2, expected));
    assert!(folder.files() == files);
    folder.build("english", "3");
    assert_eq!(folder.endgame("verify", &["--rules", "english"]).status, 0);
}

#[test]
fn an_older_version_is_built_anew() {
    let folder = Folder::new("older");
    folder.build("english", "2");
    let files = folder.files();
    let path = folder.game().join("K-M.wdl");
    let mut bytes = fs::read(&path).expect("it can be read");
    bytes[8] = 1;
    fs::write(&path, &bytes).expect("it can be written");
    let probe = folder.endgame("probe", &["--rules", "english", "--fen", "W:WK1:BK32"]);
    let version = "has version 1 of the format, not 2; build it anew";
    let expected = format!("{}: {version}", path.display());
    assert_eq!((probe.status, probe.err.trim_end()), (2, expected.as_str()));
    let answer = folder.build("english", "2");
    assert_eq!(answer.err.trim_end(), format!("{expected}; it is built anew"));
    assert!(folder.files() == files);
}

/// A server that keeps what it has in a folder.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let folder = folder.0.to_str().expect("a path of words");
        let (child, address) = serving(&["serve", "--listen", "127.0.0.1:0", "--data", folder]);
        Server { child, address }
    }

    /// What it says of a position.
    fn ending(&self, rules: &str, fen: &str) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = json!({"rules": rules, "fen": fen}).to_string();
        let request = format!(
            "POST /api/ending HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        serde_json::from_str(body).expect("JSON")
    }

    fn stop(mut self) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-TERM", &id]).status().expect("kill is a command");
        assert!(status.success());
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn the_application_builds_tables_and_says_what_they_know() {
    let data = Folder::new("served");
    let fen = "B:WK23,K31:BK1";
    let server = Server::start(&data);
    assert_eq!(server.ending("english", fen), json!({"value": null, "building": true}));
    assert_eq!(
        server.ending("antidraughts", "W:WK50:BK1"),
        json!({"value": null, "building": false})
    );
    let refused = server.ending("english", "nonsense");
    assert!(refused["error"].as_str().is_some_and(|text| text.starts_with("fen: ")), "{refused}");
    let tables = Folder(data.0.join("endgame"));
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::read_dir(&tables.0).is_ok_and(|mut entries| entries.next().is_none())
        || !tables.0.is_dir()
    {
        assert!(Instant::now() < patience, "no build begins");
        thread::sleep(Duration::from_millis(20));
    }
    // The build ends with the server, and another goes on with what it has.
    server.stop();
    tables.build("english", "4");
    let server = Server::start(&data);
    assert_eq!(server.ending("english", fen), json!({"value": "loss", "building": false}));
    assert_eq!(
        server.ending("english", "W:WK1,K2:BK32"),
        json!({"value": "win", "building": false})
    );
    assert_eq!(
        server.ending("english", "W:W21,22,23:B9,10"),
        json!({"value": null, "building": false})
    );
    server.stop();
}

#[test]
fn e10_a_state_ends_where_tables_prove_a_draw() {
    let folder = Folder::new("proven");
    folder.build("international-encyclopedia", "2");
    let dir = folder.0.to_str().expect("a name");
    let state = |words: &[&str]| {
        longking(&[&["state", "--rules", "international-encyclopedia", "--fen"], words].concat())
    };
    let told = |words: &[&str]| -> Value {
        let answer = state(words);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{words:?}");
        serde_json::from_str(&answer.out).expect("JSON")
    };
    let proven = json!({"winner": null, "reason": "proven", "clause": "E10"});
    // In a set-up, after a move, and not without the tables or with more pieces than they have.
    for (words, outcome) in [
        (&["B:W27:B20", "--proven", dir][..], &proven),
        (&["W:W30,27:B19", "--moves", "30-24", "--proven", dir], &proven),
        (&["W:W30,27:B19", "--moves", "30-24"], &Value::Null),
        (&["W:W30,27:B19", "--proven", dir], &Value::Null),
        (&["B:W22:B10", "--proven", dir], &Value::Null),
    ] {
        let state = told(words);
        assert_eq!(&state["outcome"], outcome, "{words:?}");
        assert_eq!(state["legal"] == json!([]), outcome == &proven, "{words:?}");
    }
    // Other endings come before it.
    let kings = told(&["W:WK1:BK45", "--proven", dir]);
    assert_eq!(kings["outcome"]["clause"], "E4");

    // An analysis with these tables says what they say, as soon as a move is looked at.
    for (fen, known) in [("B:W27:B20", "tb-draw"), ("W:WK5:B2", "tb-win"), ("B:WK5:B2", "tb-loss")]
    {
        let rules = ["--rules", "international-encyclopedia", "--fen", fen];
        let probed = longking(&[&["endgame", "probe", "--dir", dir], &rules[..]].concat());
        assert_eq!(format!("tb-{}", probed.out.trim()), known, "{fen}");
        let words = [&["analyse", "--depth", "1"], &rules[..]].concat();
        let score = |words: &[&str]| -> Value {
            let answer = longking(words);
            let line = answer.out.lines().next().expect("a line");
            serde_json::from_str::<Value>(line).expect("JSON")["score"].clone()
        };
        assert_eq!(score(&[&words[..], &["--tables", dir]].concat()), known, "{fen}");
        assert!(score(&words).is_number(), "{fen}");
    }

    let after = state(&["W:W30,27:B19", "--moves", "30-24 19x30", "--proven", dir]);
    assert_eq!(after.status, 2);
    assert_eq!(
        after.err,
        "moves: move 2: \"19x30\" comes after the end of the game, draw: proven (E10)\n"
    );
    let missing = state(&["W:WK1:BK45", "--proven", "no/such/folder"]);
    let message = "proven: no/such/folder: No such file or directory (os error 2)\n";
    assert_eq!((missing.status, missing.err.as_str()), (2, message));
    let others = longking(&["state", "--rules", "russian", "--proven", dir]);
    let message = format!("proven: {dir}: there are no endgame tables of these rules\n");
    assert_eq!((others.status, others.err), (2, message));
    let huffed = longking(&["state", "--rules", "nigerian", "--proven", dir]);
    assert_eq!(huffed.status, 2);
    assert_eq!(
        huffed.err,
        "proven: endgame tables know no huffing, no adjudication and no limit to king moves\n"
    );
}
