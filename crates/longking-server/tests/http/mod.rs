//! Just enough of HTTP to ask the application, which runs in a thread of the test.

#![allow(dead_code)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{LazyLock, mpsc};
use std::thread;

use longking_server::{Listen, Options, serve};
use serde_json::Value;

/// Where the application listens: a free port.
static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| start("first"));

/// Starts an application of its own, which keeps its games in a folder of that name.
pub(crate) fn start(name: &str) -> SocketAddr {
    start_as(name, true)
}

/// The same without bounds on how often something is asked.
pub(crate) fn start_unlimited(name: &str) -> SocketAddr {
    start_as(name, false)
}

fn start_as(name: &str, limited: bool) -> SocketAddr {
    let (tell, told) = mpsc::channel();
    let folder = std::env::temp_dir().join(format!("longking-{}-{name}", std::process::id()));
    // What an earlier process of this number has left.
    let _ = std::fs::remove_dir_all(&folder);
    thread::spawn(move || {
        let options = Options {
            listen: Listen::At("127.0.0.1:0".parse().expect("it is an address")),
            database: folder.display().to_string(),
            library: Some(folder.join("library.sqlite")),
            tls: None,
            behind_proxy: false,
            limited,
            endgames: None,
            cluster: None,
            workers: None,
            notice: |_| (),
        };
        serve(&options, |served| tell.send(served.address()).expect("the test waits for it"))
            .expect("the application runs");
    });
    told.recv().expect("the application runs")
}

/// Where the shared application is.
pub(crate) fn address() -> SocketAddr {
    *ADDRESS
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }
}

pub(crate) fn get(path: &str) -> Answer {
    get_with(path, "accept: */*")
}

pub(crate) fn get_with(path: &str, header: &str) -> Answer {
    ask(&format!("GET {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n{header}\r\n\r\n"))
}

pub(crate) fn get_json(path: &str) -> (u16, Value) {
    let answer = get(path);
    (answer.status, serde_json::from_str(&answer.body).expect("the server under test answers"))
}

pub(crate) fn post(path: &str, question: &Value) -> (u16, Value) {
    post_with(*ADDRESS, path, "accept: */*", question)
}

pub(crate) fn post_with(
    address: SocketAddr,
    path: &str,
    header: &str,
    question: &Value,
) -> (u16, Value) {
    let body = question.to_string();
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n{header}\r\n\r\n{body}"
    );
    let answer = ask_at(address, &request);
    (answer.status, serde_json::from_str(&answer.body).expect("the server under test answers"))
}

fn ask(request: &str) -> Answer {
    ask_at(*ADDRESS, request)
}

pub(crate) fn ask_at(address: SocketAddr, request: &str) -> Answer {
    let mut stream = TcpStream::connect(address).expect("the server under test answers");
    // A server that refuses a long question may close before it has read it all.
    let _ = stream.write_all(request.as_bytes());
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").expect("the server under test answers");
    let status = head
        .split(' ')
        .nth(1)
        .expect("the server under test answers")
        .parse()
        .expect("the server under test answers");
    let body = if head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        unchunked(body)
    } else {
        body.to_owned()
    };
    Answer { status, head: head.to_owned(), body }
}

/// The text of chunks; compressed ones are not looked at.
fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        let Some(chunk) = rest.get(..size).filter(|_| size > 0) else { break };
        text.push_str(chunk);
        body = rest.get(size + 2..).unwrap_or_default();
    }
    text
}
