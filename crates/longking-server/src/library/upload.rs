//! A file that comes as the body of a request, as something to read from in another thread.

use std::io::{self, Read};

use axum::body::{Body, Bytes};
use futures_util::StreamExt;
use tokio::sync::mpsc::{self, Receiver};

/// How many pieces wait to be read; the client waits while there are so many.
const PIECES: usize = 16;

/// A body that can be read from.
pub(crate) struct Upload {
    pieces: Receiver<io::Result<Bytes>>,
    piece: Bytes,
}

impl Upload {
    /// Reads from a body; what nobody reads is thrown away, so that a client hears why.
    pub(crate) fn new(body: Body) -> Upload {
        let (to, pieces) = mpsc::channel(PIECES);
        tokio::spawn(async move {
            let mut body = body.into_data_stream();
            while let Some(piece) = body.next().await {
                let piece = piece.map_err(|_| io::Error::other("the file did not come to its end"));
                let is_broken = piece.is_err();
                let _ = to.send(piece).await;
                if is_broken {
                    return;
                }
            }
        });
        Upload { pieces, piece: Bytes::new() }
    }
}

impl Read for Upload {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() {
            match self.pieces.blocking_recv() {
                Some(piece) => self.piece = piece?,
                None => return Ok(0),
            }
        }
        let length = self.piece.len().min(to.len());
        to[..length].copy_from_slice(&self.piece.split_to(length));
        Ok(length)
    }
}
