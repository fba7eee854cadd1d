//! The application from the command line: its address, its port, its end.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};

use crate::run::{longking, serving};

fn healthy(address: &str) -> bool {
    let mut stream = TcpStream::connect(address).expect("it accepts connections");
    let question = "GET /healthz HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n";
    stream.write_all(question.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("ok")
}

/// Asks a process to stop and answers its exit status.
fn stop(mut child: Child) -> Option<i32> {
    let killed = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .expect("kill is a command");
    assert!(killed.success());
    child.wait().expect("it ends").code()
}

#[test]
fn it_tells_its_address_once_it_answers_and_ends_when_asked_to() {
    let (child, address) = serving(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(healthy(&address), "{address}");
    assert_eq!(stop(child), Some(0));
}

#[test]
fn it_says_when_it_was_built_without_the_rules_for_browsers_and_what_mends_it() {
    let (mut child, _) = serving(&["serve", "--listen", "127.0.0.1:0"]);
    let mut errors = child.stderr.take().expect("it is piped");
    assert_eq!(stop(child), Some(0));
    let mut said = String::new();
    errors.read_to_string(&mut said).expect("errors are text");
    match longking_server::missing_module() {
        Some(command) => {
            assert!(said.ends_with(&format!("; to mend it: {command}\n")), "{said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
        None => assert_eq!(said, ""),
    }
}

#[test]
fn the_games_of_the_application_are_no_library_and_stay_as_they_are() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve").join("library");
    let _ = fs::remove_dir_all(&folder);
    let data = folder.to_str().expect("it is UTF-8");
    let asked = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    assert_eq!(stop(serving(&asked).0), Some(0));
    let path = folder.join("longking.sqlite");
    let path = path.to_str().expect("it is UTF-8");
    let before = fs::read(path).expect("it is there");
    let other = format!("library: {path}: a database, and no library of games\n");
    for words in [&["library", "list"][..], &["library", "import", "none.pdn"], &asked] {
        let answer = longking(&[words, &["--library", path]].concat());
        assert_eq!((answer.status, &answer.err), (2, &other), "{words:?}");
    }
    assert!(before == fs::read(path).expect("it is there"), "{path} is another");
}

#[test]
fn without_a_command_it_serves_at_the_next_free_port() {
    let (one, first) = serving::<&str>(&[]);
    let (two, second) = serving(&["serve"]);
    assert_ne!(first, second);
    assert!(healthy(&first) && healthy(&second), "{first} {second}");
    assert_eq!((stop(one), stop(two)), (Some(0), Some(0)));
}

#[test]
fn localhost_is_this_machine_and_files_that_cannot_be_used_are_named_by_their_arguments() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let answer = longking(&["serve", "--listen", &format!("localhost:{port}")]);
    let said = format!("listen: 127.0.0.1:{port} is taken by another program\n");
    assert_eq!((answer.status, answer.err), (2, said));
    let data = env!("CARGO_TARGET_TMPDIR");
    let asked = ["serve", "--listen", "127.0.0.1:0", "--data", data];
    for [certificate, key, said] in [
        ["/nonexist", "/nonexist2", "tls-cert: /nonexist: "],
        [concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "/nonexist2", "tls-cert: "],
    ] {
        let tls = ["--tls-cert", certificate, "--tls-key", key];
        let answer = longking(&[&asked[..], &tls].concat());
        assert_eq!(answer.status, 2);
        assert!(answer.err.starts_with(said), "{answer:?}");
    }
}

#[test]
fn an_address_that_is_taken_is_bad_input() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let answer = longking(&["serve", "--listen", &address]);
    assert_eq!(answer.status, 2);
    assert_eq!(answer.out, "");
    assert_eq!(answer.err, format!("listen: {address} is taken by another program\n"));
}
