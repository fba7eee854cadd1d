//! The bus over a server of NATS.

use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event, ServerAddr, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use tokio::sync::{Mutex, mpsc};

use super::{Bus, Heard, Subject};

/// How many hints may wait to be sent; more are dropped.
const QUEUE: usize = 65_536;

/// How often a silent server of NATS is asked whether it is there.
const PING: Duration = Duration::from_secs(2);

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(2);

/// How long to wait before one that is away is tried again, for each time and at most.
const AGAIN: Duration = Duration::from_millis(100);
const LATER: Duration = Duration::from_secs(1);

/// The bus over a server of NATS.
pub(crate) struct Nats {
    client: Client,
    cluster: String,
    queue: mpsc::Sender<(String, Bytes)>,
    heard: Mutex<Ears>,
}

struct Ears {
    hints: Subscriber,
    /// One for each time that hints may have been missed.
    gaps: mpsc::Receiver<()>,
}

impl Nats {
    /// Whether an address may be one of NATS.
    ///
    /// # Errors
    /// One line that says why not, without the address: it may name a password.
    pub(crate) fn check(address: &str) -> Result<(), String> {
        if !["nats://", "tls://"].iter().any(|scheme| address.starts_with(scheme)) {
            return Err("the address is not known; a bus is nats://HOST:PORT or tls://…".into());
        }
        address
            .parse::<ServerAddr>()
            .map(|_| ())
            .map_err(|_| "the address cannot be used; a bus is nats://HOST:PORT or tls://…".into())
    }

    /// Listens for a cluster at an address that was checked, which need not answer yet.
    ///
    /// # Errors
    /// One line that says what is wrong with the file of the login, or why the bus cannot be used.
    pub(crate) async fn open(
        address: &str,
        login: Option<&Path>,
        cluster: &str,
    ) -> Result<Nats, String> {
        let (missed, gaps) = mpsc::channel(1);
        let mut options = ConnectOptions::new()
            .no_echo()
            .name("longking")
            .ping_interval(PING)
            .connection_timeout(CONNECT)
            .retry_on_initial_connect()
            .reconnect_delay_callback(|tries| {
                LATER.min(AGAIN * u32::try_from(tries).unwrap_or(u32::MAX).min(100))
            })
            .event_callback(move |event| {
                // One that waits already stands for this one too.
                let is_gap = matches!(
                    event,
                    Event::Connected | Event::Disconnected | Event::SlowConsumer(_)
                );
                let _ = if is_gap { missed.try_send(()) } else { Ok(()) };
                std::future::ready(())
            });
        if let Some(file) = login {
            let (user, password) = read_login(file)?;
            options = options.user_and_password(user, password);
        }
        // Whatever is wrong may name the password.
        let client = options.connect(address).await;
        let client = client.map_err(|error| format!("it cannot be used: {}", error.kind()))?;
        let hints = client.subscribe(format!("lk.{cluster}.>")).await;
        let hints = hints.map_err(|error| error.to_string())?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(send(client.clone(), waiting));
        let heard = Mutex::new(Ears { hints, gaps });
        Ok(Nats { client, cluster: cluster.to_owned(), queue, heard })
    }

    /// Waits for the connection, but not for long; whether it is there.
    pub(crate) async fn wait(&self) -> bool {
        let connected = async {
            while !self.is_there() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(CONNECT, connected).await.is_ok()
    }
}

impl Bus for Nats {
    fn tell(&self, subject: &Subject, hint: Bytes) -> bool {
        self.is_there() && self.queue.try_send((subject.name(&self.cluster), hint)).is_ok()
    }

    fn is_there(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Heard> + Send + '_>> {
        Box::pin(async {
            let Ears { hints, gaps } = &mut *self.heard.lock().await;
            tokio::select! {
                Some(()) = gaps.recv() => Heard::Gap,
                Some(message) = hints.next() => {
                    match Subject::read(message.subject.as_str(), &self.cluster) {
                        Some(subject) => Heard::Hint(subject, message.payload),
                        None => Heard::Unknown,
                    }
                }
                else => std::future::pending().await,
            }
        })
    }
}

/// Sends what waits, one after the other.
async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, hint)) = waiting.recv().await {
        // What is lost is found in the store.
        let _ = client.publish(subject, hint).await;
    }
}

/// User and password, each on a line of its own.
fn read_login(file: &Path) -> Result<(String, String), String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("login {}: {error}", file.display()))?;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    match (lines.next(), lines.next(), lines.next()) {
        (Some(user), Some(password), None) => Ok((user.to_owned(), password.to_owned())),
        _ => {
            Err(format!("login {}: the user and the password are two lines of it", file.display()))
        }
    }
}
