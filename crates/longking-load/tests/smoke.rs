//! The program against a server in this process.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::mpsc;
use std::thread;

use longking_server::{Listen, Options, rerate, serve};

/// A folder of a server that has kept nothing yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("load-{name}"));
    // The first time there is none.
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Starts a server without limits on an empty folder; answers where it is.
fn start(name: &str) -> String {
    start_on(folder(name))
}

fn start_on(folder: PathBuf) -> String {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let options = Options {
            listen: Listen::At("127.0.0.1:0".parse().expect("it is an address")),
            database: folder.display().to_string(),
            library: None,
            tls: None,
            behind_proxy: false,
            limited: false,
            endgames: None,
            cluster: None,
            workers: None,
            notice: |_| (),
        };
        serve(&options, |served| tell.send(served.url()).expect("the test waits for it"))
            .expect("the application runs");
    });
    told.recv().expect("the application runs")
}

fn load(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_longking-load"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// The numbers of a clean run, by column.
fn run(url: &str, interval: &str) -> Vec<f64> {
    let done =
        load(&["--server", url, "--games", "10", "--interval", interval, "--duration", "2s"]);
    let text = String::from_utf8_lossy(&done.stdout);
    assert_eq!(done.status.code(), Some(0), "{text}{}", String::from_utf8_lossy(&done.stderr));
    let (names, values) = text.trim_end().split_once('\n').expect("there are two lines");
    assert!(names.contains("moves/s") && names.contains("p99 ms"), "{names}");
    values.split_whitespace().map(|value| value.parse().expect("it is a number")).collect()
}

#[test]
fn ten_games_for_two_seconds() {
    let values = run(&start("smoke"), "200ms");
    assert_eq!(values[..3], [10.0, 100.0, 50.0], "{values:?}");
    assert!(values[3] > 0.0 && values[3] <= values[7], "{values:?}");
    assert_eq!(values[8..11], [0.0, 0.0, 0.0], "errors, refused, reconnects: {values:?}");
}

#[test]
fn games_end_and_lost_sockets_are_taken_up_again() {
    // More frames than the server takes from one socket: it closes some.
    let values = run(&start("fast"), "20ms");
    assert!(values[1] > 900.0, "{values:?}");
    assert_eq!(values[8..10], [0.0, 0.0], "errors, refused: {values:?}");
}

#[test]
fn an_archive_is_made_rated_and_asked() {
    let folder = folder("archive");
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let database = format!("sqlite:{}", folder.join("longking.sqlite").display());
    let fill = ["archive", "--database", &database, "--games", "10000", "--people", "20"];
    let made = load(&fill);
    let said = String::from_utf8_lossy(&made.stdout);
    assert!(said.starts_with("10000 games of 20 people in "), "{said}{made:?}");
    let done = rerate(&database).expect("computed");
    assert!(done.games == 10_000 && done.ratings >= 60 && done.changed == done.ratings, "{done:?}");
    let again = rerate(&database).expect("computed");
    assert_eq!((again.changed, again.deltas, again.games), (0, 0, done.games), "{again:?}");
    let url = start_on(folder);
    let pid = std::process::id().to_string();
    let ask = ["ask", "--server", &url, "--people", "20", "--questions", "20", "--pid", &pid];
    let asked = load(&ask);
    let said = String::from_utf8_lossy(&asked.stdout);
    assert_eq!(asked.status.code(), Some(0), "{said}{asked:?}");
    for part in ["export: 5000 games", "profile: 20 asked", "filtered list: 20", "ladder: 20"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let twice = load(&fill);
    assert_eq!(twice.status.code(), Some(2), "{twice:?}");
    assert!(String::from_utf8_lossy(&twice.stderr).contains("there are some already"));
}

#[test]
fn bad_input_is_one_line() {
    let check = |arguments: &[&str], message: &str| {
        let done = load(arguments);
        let text = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{text}");
        assert!(text.contains(message) && text.lines().count() == 1, "{text}");
    };
    check(&["--server", "http://192.0.2.1:80"], "192.0.2.1:80 is not this machine");
    check(&["--server", "http://127.0.0.1:1", "--games", "0"], "--games");
    check(&["--server", "http://127.0.0.1:1", "--duration", "1s"], "duration: must not be shorter");
    check(&["--server", "http://127.0.0.1:1", "--interval", "5"], "must be a time");
    check(&["--server", "http://127.0.0.1:1"], "127.0.0.1:1: ");
}
