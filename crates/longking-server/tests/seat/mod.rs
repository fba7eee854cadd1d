//! A table, and lines to it.

#![allow(dead_code)]

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Message, WebSocket};

use crate::http::{address, get_json, post, post_with};

/// A table with its secrets.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) invite: String,
    pub(crate) tokens: [String; 2],
    begins: String,
}

/// A socket at a table.
pub(crate) struct Line {
    socket: WebSocket<TcpStream>,
    /// The first frame of the server.
    pub(crate) hello: Value,
}

fn text(value: &Value) -> String {
    value.as_str().expect("it is a text").to_owned()
}

impl Table {
    /// A table with both players, Ann and Ben.
    pub(crate) fn new(terms: &Value) -> Table {
        let (status, made) = post("/api/tables", &json!({"terms": terms, "name": " Ann\n"}));
        assert_eq!(status, 201, "{made}");
        let (id, invite) = (text(&made["id"]), text(&made["invite"]));
        let sitting = json!({"invite": invite, "name": "Ben"});
        let (status, seated) = post(&format!("/api/tables/{id}/seats"), &sitting);
        assert_eq!((status, &seated["player"]), (201, &json!("two")), "{seated}");
        let (_, shown) = get_json(&format!("/api/tables/{id}"));
        let begins = text(&shown["terms"]["begins"]["player"]);
        Table { id, invite, tokens: [text(&made["seat"]), text(&seated["seat"])], begins }
    }

    /// A table and the lines of both players, first of the one who begins.
    pub(crate) fn begun(terms: &Value) -> (Table, Line, Line) {
        let table = Table::new(terms);
        let (first, second) = (table.line(table.first()), table.line(1 - table.first()));
        (table, first, second)
    }

    /// The place of the player who begins: 0 or 1.
    pub(crate) fn first(&self) -> usize {
        usize::from(self.begins == "two")
    }

    /// A line of a player.
    pub(crate) fn line(&self, place: usize) -> Line {
        self.line_with(place, None)
    }

    /// A line of a player who has seen so many events.
    pub(crate) fn line_with(&self, place: usize, have: Option<u32>) -> Line {
        Line::greeted(&self.id, &json!({"hello": self.tokens[place], "have": have}))
    }

    /// A line of somebody who watches.
    pub(crate) fn watch(&self) -> Line {
        Line::greeted(&self.id, &json!({"hello": null}))
    }

    /// How many events there were.
    pub(crate) fn length(&self) -> u64 {
        let (status, shown) = get_json(&format!("/api/tables/{}", self.id));
        assert_eq!(status, 200, "{shown}");
        shown["n"].as_u64().expect("it is a number")
    }

    /// Something that a player does without a line.
    pub(crate) fn post(&self, place: usize, act: &Value) -> (u16, Value) {
        let header = format!("authorization: Bearer {}", self.tokens[place]);
        post_with(address(), &format!("/api/tables/{}/events", self.id), &header, act)
    }
}

impl Line {
    /// A socket on which nothing has been said.
    pub(crate) fn open(id: &str) -> Line {
        Line::try_open(id, "x-test: 1").expect("the socket opens")
    }

    /// A socket, asked for with a header.
    pub(crate) fn try_open(id: &str, header: &str) -> Result<Line, String> {
        Line::try_open_at(address(), id, header)
    }

    fn try_open_at(address: SocketAddr, id: &str, header: &str) -> Result<Line, String> {
        Line::try_path(address, &format!("/api/tables/{id}/live"), header)
    }

    /// The own line of somebody, with the first frame of the server.
    pub(crate) fn of_person(address: SocketAddr, cookie: &str) -> Line {
        let cookie = format!("cookie: {cookie}");
        let header = if cookie.len() > 8 { &*cookie } else { "x-test: 1" };
        let mut line = Line::try_path(address, "/api/me/live", header).expect("the socket opens");
        line.hello = line.frame();
        line
    }

    /// A socket at any path, asked for with headers.
    pub(crate) fn try_path(address: SocketAddr, path: &str, headers: &str) -> Result<Line, String> {
        let mut request =
            format!("ws://test{path}").into_client_request().expect("it is an address");
        for header in headers.split("\r\n") {
            let (name, value) = header.split_once(": ").expect("it is a header");
            let name = tungstenite::http::HeaderName::from_bytes(name.as_bytes());
            let value = value.parse().expect("it is a value");
            request.headers_mut().insert(name.expect("it is a name"), value);
        }
        let stream = TcpStream::connect(address).expect("the server accepts");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("it can wait");
        stream.set_nodelay(true).expect("it can hurry");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Line { socket, hello: Value::Null }),
            Err(error) => Err(error.to_string()),
        }
    }

    fn greeted(id: &str, hello: &Value) -> Line {
        Line::greeted_at(address(), id, hello)
    }

    /// A line at a server, with the first frames said.
    pub(crate) fn greeted_at(address: SocketAddr, id: &str, hello: &Value) -> Line {
        let mut line = Line::try_open_at(address, id, "x-test: 1").expect("the socket opens");
        line.send(hello);
        line.hello = line.frame();
        line
    }

    pub(crate) fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string());
    }

    /// Sends anything; a line that the server has closed takes nothing more.
    pub(crate) fn send_text(&mut self, frame: &str) {
        let _ = self.socket.send(Message::text(frame));
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let _ = self.socket.send(Message::binary(bytes.to_vec()));
    }

    /// Does something as the player, and answers what the server says to it; what was told before
    /// has been read.
    pub(crate) fn act(&mut self, n: u32, act: &Value) -> Value {
        let mut frame = act.clone();
        frame["n"] = json!(n);
        self.send(&frame);
        let answer = self.event();
        let is_answer = answer.get("refused").is_some() || answer["n"].as_u64() >= Some(n.into());
        assert!(is_answer, "this was told before event {n}: {answer}");
        answer
    }

    /// The next event or refusal.
    pub(crate) fn event(&mut self) -> Value {
        loop {
            let frame = self.frame();
            if frame.get("e").is_some() || frame.get("refused").is_some() {
                return frame;
            }
        }
    }

    /// The next frame.
    pub(crate) fn frame(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("the server says something") {
                return serde_json::from_str(&text).expect("frames are JSON");
            }
        }
    }

    /// The next frame, if there is one in some time.
    pub(crate) fn frame_within(&mut self, time: Duration) -> Option<Value> {
        let stream = self.socket.get_ref();
        stream.set_read_timeout(Some(time)).expect("it can wait");
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("frames are JSON"));
                }
                Ok(_) => {}
                Err(tungstenite::Error::Io(error))
                    if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) =>
                {
                    return None;
                }
                Err(error) => panic!("the line broke: {error}"),
            }
        }
    }

    /// The next frame with a field.
    pub(crate) fn frame_with(&mut self, field: &str) -> Value {
        loop {
            let frame = self.frame();
            if frame.get(field).is_some() {
                return frame;
            }
        }
    }

    /// With which code and why the server closes the line.
    pub(crate) fn closed(&mut self) -> (u16, String) {
        let stream = self.socket.get_ref();
        // Who is logged out is seen when the line is looked after.
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it can wait");
        loop {
            match self.socket.read() {
                Ok(Message::Close(Some(frame))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Ok(_) => {}
                Err(error) => panic!("the line broke without a word: {error}"),
            }
        }
    }
}
