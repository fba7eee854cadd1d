//! What a server says of itself has none of the secrets that it gives out or is told.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use crate::run::serving;
use serde_json::{Value, json};

/// Somebody who asks a server, with the cookie that it gave him.
pub(crate) struct Browser<'a> {
    address: &'a str,
    cookie: String,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(address: &'a str) -> Browser<'a> {
        Browser { address, cookie: String::new() }
    }

    /// Asks as a page of the server does, with another header; answers the status and the body.
    pub(crate) fn ask(
        &mut self,
        method: &str,
        path: &str,
        header: &str,
        body: &Value,
    ) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\nsec-fetch-site: same-origin\r\n\
             cookie: {}\r\n{header}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("it is asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        if let Some((pair, _)) = cookie.and_then(|cookie| cookie.split_once(';')) {
            self.cookie = pair.to_owned();
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.expect("a status"), serde_json::from_str(body).unwrap_or_default())
    }

    fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        self.ask("POST", path, "accept: application/json", body)
    }

    /// Asks for something that is made, and gives its secret.
    pub(crate) fn secret(&mut self, path: &str, body: &Value, name: &str) -> String {
        let (status, made) = self.post(path, body);
        assert!((200..300).contains(&status), "{path}: {status} {made}");
        made[name].as_str().unwrap_or_else(|| panic!("{path}: {made}")).to_owned()
    }
}

const PASSWORD: &str = "three old kings and a long lane";

/// Does everything that needs a secret, well and badly; answers all secrets.
fn everything_secret(address: &str) -> Vec<String> {
    let mut ada = Browser::new(address);
    let recovery = ada.secret("/api/me", &json!({"name": "Ada-Obi"}), "recovery");
    let first = ada.cookie.clone();
    let header = "accept: application/json";
    let (status, why) = ada.ask("PUT", "/api/me/password", header, &json!({"new": PASSWORD}));
    assert!((200..300).contains(&status), "{why}");
    let mut other = Browser::new(address);
    let login = json!({"name": "Ada-Obi", "password": PASSWORD});
    assert_eq!(other.post("/api/login", &login).0, 200);
    let mistaken = format!("{PASSWORD}, nearly");
    let wrong = json!({"name": "Ada-Obi", "password": mistaken});
    assert_eq!(Browser::new(address).post("/api/login", &wrong).0, 403);
    let code = Browser::new(address).secret("/api/link", &Value::Null, "code");
    assert!(ada.post(&format!("/api/link/{code}/confirm"), &Value::Null).0 < 300);
    let asked = json!({"label": "a bot", "scopes": ["read", "bot:play"]});
    let token = ada.secret("/api/tokens", &asked, "token");
    let bearer = format!("authorization: Bearer {token}");
    assert_eq!(Browser::new(address).ask("GET", "/api/account", &bearer, &Value::Null).0, 200);
    let (status, table) = ada.post("/api/tables", &json!({"terms": {"rules": "nigerian"}}));
    assert_eq!(status, 201, "{table}");
    let id = table["id"].as_str().expect("a name");
    let [invite, seat] = ["invite", "seat"].map(|name| table[name].as_str().expect("a secret"));
    // A seat that is nobody's, a body that is no question, and a path that is none.
    let bearer = format!("authorization: Bearer {seat}x");
    let path = format!("/api/tables/{id}/events");
    assert_eq!(ada.ask("POST", &path, &bearer, &json!({"e": "resign"})).0, 403);
    assert!(ada.post(&path, &json!({"seat": seat})).0 >= 400);
    assert!(ada.post(&format!("/api/{invite}"), &Value::Null).0 >= 400);
    let cookies = [first, ada.cookie, other.cookie];
    let cookies = cookies.iter().map(|cookie| cookie.split_once('=').expect("a pair").1.to_owned());
    let others = [recovery, PASSWORD.to_owned(), mistaken, code, token, invite.into(), seat.into()];
    cookies.chain(others).collect()
}

#[test]
fn a_server_writes_no_secret_anywhere_but_to_whom_it_belongs() {
    let folder = std::env::temp_dir().join(format!("longking-secrets-{}", std::process::id()));
    let place = folder.to_str().expect("a path of words");
    let (child, address) =
        serving(&["serve", "--listen", "127.0.0.1:0", "--no-limits", "--data", place]);
    let secrets = everything_secret(&address);
    let metrics = TcpStream::connect(&address).and_then(|mut stream| {
        stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n")?;
        let mut told = String::new();
        stream.read_to_string(&mut told)?;
        Ok(told)
    });
    let metrics = metrics.expect("it counts");
    assert!(metrics.contains("longking_"), "{metrics}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    let ended = child.wait_with_output().expect("it ends");
    let told = [ended.stdout, ended.stderr].map(|told| String::from_utf8_lossy(&told).into_owned());
    // The database and what is beside it.
    let mut kept = Vec::new();
    for file in std::fs::read_dir(&folder).expect("a folder") {
        let path = file.expect("it is listed").path();
        if path.is_file() {
            kept.extend(std::fs::read(path).expect("it is read"));
        }
    }
    let is_kept = |text: &str| kept.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(is_kept("Ada-Obi"), "what is no secret is found");
    for secret in &secrets {
        assert!(secret.len() > 5, "{secret:?}");
        for told in told.iter().chain([&metrics]) {
            assert!(!told.contains(secret.as_str()), "{secret:?} is told: {told}");
        }
        assert!(!is_kept(secret), "{secret:?} is kept as it is");
    }
    std::fs::remove_dir_all(&folder).expect("it is removed");
}
