//! A way between two programs that can be slow, be silent or break.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

/// How many pieces may be on their way at the same time.
const ON_THE_WAY: usize = 1024;

/// What becomes of the connections over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Bytes pass.
    Open,
    /// Bytes pass so much later.
    Slow(Duration),
    /// Nothing passes, and nobody is told: who was or comes to be connected stays so for ever,
    /// half open, also when others pass again.
    Silent,
    /// All connections are ended, and none is begun.
    Cut,
}

/// A proxy; its connections end with it.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    way: watch::Sender<Way>,
}

impl Proxy {
    /// A way to an address.
    pub(crate) async fn to(there: SocketAddr) -> Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (way, seen) = watch::channel(Way::Open);
        tokio::spawn(listen(listener, there, seen));
        Ok(Proxy { address, way })
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn listen(listener: TcpListener, there: SocketAddr, mut way: watch::Receiver<Way>) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // The proxy is gone.
            _ = way.wait_for(|_| false) => return,
        };
        let Ok((near, _)) = accepted else { continue };
        if *way.borrow() != Way::Cut {
            tokio::spawn(join(near, there, way.clone()));
        }
    }
}

/// One connection, both ways.
async fn join(near: TcpStream, there: SocketAddr, way: watch::Receiver<Way>) {
    if *way.borrow() == Way::Silent {
        return stay(near, way).await;
    }
    let Ok(far) = TcpStream::connect(there).await else { return };
    // Who waits for the whole of a packet waits for nothing here.
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    tokio::select! {
        () = carry(near_in, far_out, way.clone()) => {}
        () = carry(far_in, near_out, way) => {}
    }
}

/// Carries bytes one way until the connection ends.
async fn carry(from: OwnedReadHalf, to: OwnedWriteHalf, way: watch::Receiver<Way>) {
    // However late bytes are, others can follow them meanwhile.
    let (late, due) = mpsc::channel(ON_THE_WAY);
    tokio::join!(take(from, late, way), give(due, to));
}

/// Writes what was read when it is due.
async fn give(mut due: mpsc::Receiver<(Instant, Vec<u8>)>, mut to: OwnedWriteHalf) {
    while let Some((at, bytes)) = due.recv().await {
        sleep_until(at).await;
        if to.write_all(&bytes).await.is_err() {
            return;
        }
    }
}

/// Reads until the connection ends.
async fn take(
    mut from: OwnedReadHalf,
    late: mpsc::Sender<(Instant, Vec<u8>)>,
    mut way: watch::Receiver<Way>,
) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let now = *way.borrow_and_update();
        match now {
            Way::Cut => return,
            Way::Silent => return stay((from, late), way).await,
            Way::Open | Way::Slow(_) => {}
        }
        let read = tokio::select! {
            read = from.read(&mut bytes) => read,
            changed = way.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
        };
        let Ok(length @ 1..) = read else { return };
        let by = if let Way::Slow(by) = now { by } else { Duration::ZERO };
        if late.send((Instant::now() + by, bytes[..length].to_vec())).await.is_err() {
            return;
        }
    }
}

/// Keeps a connection and says nothing, until the proxy is gone or cuts.
async fn stay<T>(_connection: T, mut way: watch::Receiver<Way>) {
    let _ = way.wait_for(|way| *way == Way::Cut).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    /// What is sent through a line and comes back.
    async fn echo(line: &mut TcpStream) -> std::io::Result<u8> {
        line.write_all(b"x").await?;
        line.read_u8().await
    }

    #[tokio::test]
    async fn bytes_pass_late_never_or_not_at_all() {
        let there = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = there.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut line, _)) = there.accept().await {
                tokio::spawn(async move {
                    let (mut from, mut to) = line.split();
                    tokio::io::copy(&mut from, &mut to).await
                });
            }
        });
        let proxy = Proxy::to(address).await.unwrap();
        let soon = Duration::from_millis(300);
        let mut line = TcpStream::connect(proxy.address).await.unwrap();
        assert_eq!(echo(&mut line).await.unwrap(), b'x');
        proxy.set(Way::Slow(Duration::from_millis(60)));
        let begun = Instant::now();
        assert_eq!(echo(&mut line).await.unwrap(), b'x');
        assert!(begun.elapsed() >= Duration::from_millis(100), "{:?}", begun.elapsed());
        proxy.set(Way::Silent);
        assert!(timeout(soon, echo(&mut line)).await.is_err());
        let mut other = TcpStream::connect(proxy.address).await.unwrap();
        assert!(timeout(soon, echo(&mut other)).await.is_err());
        // Others pass again, and these two stay as they are.
        proxy.set(Way::Open);
        let mut third = TcpStream::connect(proxy.address).await.unwrap();
        assert_eq!(echo(&mut third).await.unwrap(), b'x');
        assert!(timeout(soon, echo(&mut line)).await.is_err());
        proxy.set(Way::Cut);
        assert!(timeout(soon, echo(&mut third)).await.expect("it is told").is_err());
        assert!(timeout(soon, echo(&mut line)).await.expect("it is told").is_err());
    }
}
