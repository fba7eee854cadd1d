//! A program that plays for somebody: a token, questions, and answers that go on.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::description::hold;
use crate::http::{Answer, ask_at};
use crate::people::Browser;

/// How long something may take that is told on a stream.
const SOON: Duration = Duration::from_secs(20);

/// A program with a token.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) server: SocketAddr,
    pub(crate) token: String,
}

impl Program {
    /// A person who makes a token for some things, and his program.
    pub(crate) fn of(server: SocketAddr, name: &str, scopes: &[&str]) -> (Browser, Program) {
        let (mut owner, _) = Browser::named(server, name);
        let program = Program::for_owner(&mut owner, scopes);
        (owner, program)
    }

    /// One more program of a person.
    pub(crate) fn for_owner(owner: &mut Browser, scopes: &[&str]) -> Program {
        let asked = json!({"label": "a bot", "scopes": scopes});
        let (status, made) = owner.json("POST", "/api/tokens", &asked);
        assert_eq!(status, 201, "{made}");
        hold("NewToken", &made);
        let token = made["token"].as_str().expect("it is told once").to_owned();
        assert!(token.starts_with("lkp_"), "{token}");
        Program { server: owner.server, token }
    }

    fn request(&self, method: &str, path: &str, form: &str) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\
             accept-encoding: gzip\r\nauthorization: Bearer {}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
            self.token,
            form.len()
        )
    }

    pub(crate) fn ask(&self, method: &str, path: &str, form: &str) -> Answer {
        let request = self.request(method, path, form).replace("accept-encoding: gzip\r\n", "");
        ask_at(self.server, &request)
    }

    pub(crate) fn json(&self, method: &str, path: &str, form: &str) -> (u16, Value) {
        let answer = self.ask(method, path, form);
        (answer.status, serde_json::from_str(&answer.body).unwrap_or_default())
    }

    /// Does something that has no other answer.
    pub(crate) fn does(&self, path: &str) {
        let (status, told) = self.json("POST", path, "");
        assert_eq!((status, &told), (200, &json!({"ok": true})), "{path}");
        hold("Done", &told);
    }

    /// The code of the refusal.
    pub(crate) fn refused(&self, status: u16, method: &str, path: &str) -> String {
        let (found, why) = self.json(method, path, "");
        assert_eq!(found, status, "{method} {path}: {why}");
        hold("Error", &why);
        why["code"].as_str().expect("it has one").to_owned()
    }

    /// Opens an answer that goes on.
    pub(crate) fn stream(&self, path: &str) -> Stream {
        self.open("GET", path, "")
    }

    /// Asks something whose answer goes on.
    pub(crate) fn asks_on(&self, path: &str, form: &str) -> Stream {
        self.open("POST", path, form)
    }

    fn open(&self, method: &str, path: &str, form: &str) -> Stream {
        let mut line = TcpStream::connect(self.server).expect("the server under test answers");
        line.set_read_timeout(Some(SOON)).expect("it can wait");
        line.write_all(self.request(method, path, form).as_bytes()).expect("it is asked");
        let mut lines = BufReader::new(line);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.read_line(&mut head).expect("it answers") > 0, "{head}");
        }
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head}");
        let head = head.to_ascii_lowercase();
        assert!(head.contains("content-type: application/x-ndjson"), "{head}");
        assert!(!head.contains("content-encoding"), "it would wait to be packed: {head}");
        Stream { lines, text: String::new() }
    }
}

/// An answer that goes on.
pub(crate) struct Stream {
    lines: BufReader<TcpStream>,
    /// What was read and is no whole line yet.
    text: String,
}

impl Stream {
    /// The next chunk; nothing at the end.
    fn chunk(&mut self) -> Option<String> {
        let mut size = String::new();
        self.lines.read_line(&mut size).expect("something comes in time");
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let mut chunk = vec![0; size + 2];
        self.lines.read_exact(&mut chunk).ok().filter(|()| size > 0)?;
        Some(String::from_utf8_lossy(&chunk[..size]).into_owned())
    }

    /// The next line, which may be empty; nothing at the end.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            if let Some((line, rest)) = self.text.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.text = rest;
                return Some(line);
            }
            let chunk = self.chunk()?;
            self.text.push_str(&chunk);
        }
    }

    /// The next thing that is told; nothing at the end.
    pub(crate) fn next(&mut self) -> Option<Value> {
        let begun = Instant::now();
        loop {
            let line = self.line()?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).expect("lines are JSON"));
            }
            assert!(begun.elapsed() < SOON, "nothing is told");
        }
    }

    /// The next thing of a kind.
    pub(crate) fn find(&mut self, kind: &str) -> Value {
        loop {
            let told = self.next().expect("it goes on");
            if told["type"] == kind {
                return told;
            }
        }
    }
}
