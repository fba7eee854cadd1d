//! A player's socket at a table.

use std::borrow::Cow;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::server::Server;

/// What a socket keeps for reading: frames are short, and there are many sockets.
const BUFFER: usize = 512;

/// An open socket.
pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
}

/// What the server says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The event with a number was taken.
    Event(u32),
    /// An event was not taken.
    Refused,
    /// Something that is not about events.
    Other,
}

/// A frame, as far as it is looked at.
#[derive(Deserialize)]
struct Frame<'a> {
    #[serde(default)]
    n: Option<u32>,
    #[serde(default, borrow)]
    e: Option<Cow<'a, str>>,
    #[serde(default, borrow)]
    refused: Option<Cow<'a, str>>,
    #[serde(default)]
    table: Option<Whole>,
}

#[derive(Deserialize)]
struct Whole {
    n: u32,
}

impl Line {
    /// Opens a socket and says hello; answers also how many events the table has.
    pub(crate) async fn open(
        server: Server,
        id: &str,
        token: &str,
        have: Option<u32>,
    ) -> Result<(Line, u32)> {
        let (line, text) = Line::greet(server, id, Some(token), have).await?;
        let frame: Frame<'_> = serde_json::from_str(&text)?;
        match frame.table.map(|table| table.n).or(frame.n) {
            Some(n) => Ok((line, n)),
            None => bail!("the server does not welcome: {text}"),
        }
    }

    /// The same; answers the welcome as it is. Who has no token watches.
    pub(crate) async fn greet(
        server: Server,
        id: &str,
        token: Option<&str>,
        have: Option<u32>,
    ) -> Result<(Line, String)> {
        let stream = TcpStream::connect(server.address).await;
        let stream = stream.with_context(|| server.address.to_string())?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/api/tables/{id}/live", server.address);
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(1 << 16);
        let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
        let mut line = Line { socket };
        line.send(serde_json::json!({"hello": token, "have": have}).to_string()).await?;
        let text = line.text().await?;
        Ok((line, text))
    }

    /// Sends a frame.
    pub(crate) async fn send(&mut self, frame: String) -> Result<()> {
        Ok(self.socket.send(Message::text(frame)).await?)
    }

    /// What the server says next. Nothing is lost where this is not waited for to its end.
    pub(crate) async fn next(&mut self) -> Result<Said> {
        Ok(said(&self.text().await?)?)
    }

    /// The next frame of text; pings are answered meanwhile.
    pub(crate) async fn text(&mut self) -> Result<String> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(Some(frame)))) => bail!("closed: {frame}"),
                Some(Ok(Message::Close(None))) | None => bail!("closed"),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// Closes the socket; one that is broken is closed already.
    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

fn said(text: &str) -> serde_json::Result<Said> {
    let frame: Frame<'_> = serde_json::from_str(text)?;
    Ok(match (frame.n, frame.e, frame.refused) {
        (_, _, Some(_)) => Said::Refused,
        (Some(n), Some(_), None) => Said::Event(n),
        _ => Said::Other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_told_apart() {
        let event = r#"{"n":5,"e":"move","by":"one","at":1700000000000,"m":"32-28"}"#;
        assert_eq!(said(event).unwrap(), Said::Event(5));
        assert_eq!(said(r#"{"refused":"\"32-28\": no","n":5}"#).unwrap(), Said::Refused);
        assert_eq!(said(r#"{"here":[true,false],"watching":0}"#).unwrap(), Said::Other);
        assert!(said("move").is_err());
    }
}
