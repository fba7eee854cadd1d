//! The server: where it is, and questions to it over plain HTTP.

use std::net::{SocketAddr, ToSocketAddrs};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The address of a server on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
}

impl FromStr for Server {
    type Err = String;

    /// Reads an URL with a port; one of another machine is refused, so that nobody's server is put
    /// under load by mistake.
    fn from_str(text: &str) -> Result<Server, String> {
        let Some(rest) = text.strip_prefix("http://") else {
            return Err("must begin with http://".to_owned());
        };
        let host = rest.strip_suffix('/').unwrap_or(rest);
        let found = host.to_socket_addrs().map_err(|error| format!("{host}: {error}"))?;
        let found: Vec<_> = found.collect();
        match found.first() {
            Some(address) if found.iter().all(|each| each.ip().is_loopback()) => {
                Ok(Server { address: *address })
            }
            _ => Err(format!("{host} is not this machine")),
        }
    }
}

/// A connection for one question after another.
pub(crate) struct Asker {
    server: Server,
    stream: TcpStream,
}

/// The longest answer.
const LONGEST: usize = 1 << 20;

impl Asker {
    pub(crate) async fn connect(server: Server) -> Result<Asker> {
        let stream = TcpStream::connect(server.address).await;
        let stream = stream.with_context(|| server.address.to_string())?;
        stream.set_nodelay(true)?;
        Ok(Asker { server, stream })
    }

    /// Asks for something to be made.
    ///
    /// # Errors
    /// The server does not answer, or not with status 201.
    pub(crate) async fn make<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &Value,
    ) -> Result<T> {
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.server.address,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let (status, answer) = self.answer().await?;
        if status != 201 {
            bail!("{path}: status {status}: {}", String::from_utf8_lossy(&answer));
        }
        serde_json::from_slice(&answer).with_context(|| path.to_owned())
    }

    /// The status and the body of the next answer.
    async fn answer(&mut self) -> Result<(u16, Vec<u8>)> {
        let mut bytes = Vec::with_capacity(1024);
        loop {
            if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                let (status, length) = head(&bytes[..end]).context("not an answer of HTTP")?;
                let body = end + 4..end + 4 + length;
                if let Some(body) = bytes.get(body) {
                    return Ok((status, body.to_vec()));
                }
            }
            if bytes.len() > LONGEST || self.stream.read_buf(&mut bytes).await? == 0 {
                bail!("the server broke off its answer");
            }
        }
    }
}

/// The status and the length of the body that a head tells.
fn head(bytes: &[u8]) -> Option<(u16, usize)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let status = text.split(' ').nth(1)?.parse().ok()?;
    let mut fields = text.lines().filter_map(|line| line.split_once(':'));
    let (_, length) = fields.find(|(name, _)| name.eq_ignore_ascii_case("content-length"))?;
    let length: usize = length.trim().parse().ok()?;
    (length <= LONGEST).then_some((status, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_a_server() {
        for text in [
            "http://127.0.0.1:8350",
            "http://127.0.0.1:8350/",
            "http://[::1]:80",
            "http://127.9.9.9:1",
        ] {
            assert!(text.parse::<Server>().is_ok(), "{text}");
        }
        for text in [
            "http://192.168.1.7:8350",
            "http://0.0.0.0:8350",
            "http://[::]:8350",
            "http://[2001:db8::1]:80",
            "http://8.8.8.8:80",
            "http://127.0.0.1",
            "https://127.0.0.1:8350",
            "127.0.0.1:8350",
            "",
        ] {
            assert!(text.parse::<Server>().is_err(), "{text}");
        }
    }

    #[test]
    fn heads_tell_status_and_length() {
        assert_eq!(head(b"HTTP/1.1 201 Created\r\nContent-Length: 12\r\nx: y"), Some((201, 12)));
        assert_eq!(head(b"HTTP/1.1 200 OK"), None);
        assert_eq!(head(b"HTTP/1.1 200 OK\r\ncontent-length: 99999999999"), None);
    }
}
