//! How much one address may ask for.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::serve::IncomingStream;
use governor::{DefaultKeyedRateLimiter, Quota};
use tokio::net::TcpListener;

use crate::api::error::ApiError;
use crate::tls::TlsListener;

/// How many tables one address may make at once; after that one comes free every minute.
const TABLES: NonZeroU32 = NonZeroU32::new(60).expect("more than none");

/// How long one table counts.
const EACH: Duration = Duration::from_secs(60);

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(SocketAddr);

impl Connected<IncomingStream<'_, TcpListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, TcpListener>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

impl Connected<IncomingStream<'_, TlsListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, TlsListener>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// Who asks, and how much is left.
#[derive(Clone)]
pub(crate) struct Limits {
    tables: Option<Arc<DefaultKeyedRateLimiter<IpAddr>>>,
    behind_proxy: bool,
}

impl Limits {
    /// The limits of a server; `behind_proxy` when another program takes the connections and says whose they are.
    pub(crate) fn new(limited: bool, behind_proxy: bool) -> Limits {
        let quota = Quota::with_period(EACH).map(|quota| quota.allow_burst(TABLES));
        let tables =
            quota.filter(|_| limited).map(|quota| Arc::new(DefaultKeyedRateLimiter::keyed(quota)));
        Limits { tables, behind_proxy }
    }

    /// The address that a request comes from: of a network of version 6 the part that one household has.
    fn address(&self, parts: &Parts) -> Option<IpAddr> {
        let forwarded = || {
            let list = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
            // The proxy has put the last one there; those before it anybody can write.
            list.rsplit(',').next()?.trim().parse().ok()
        };
        let direct = parts.extensions.get::<ConnectInfo<Peer>>().map(|info| info.0.0.ip());
        let address = if self.behind_proxy { forwarded().or(direct) } else { direct };
        address.map(|address: IpAddr| match address.to_canonical() {
            IpAddr::V6(long) => {
                let mut segments = long.segments();
                segments[4..].fill(0);
                IpAddr::V6(segments.into())
            }
            short => short,
        })
    }
}

/// Somebody who may make a table now.
#[derive(Debug)]
pub(crate) struct Maker;

impl<S> FromRequestParts<S> for Maker
where
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Maker, ApiError> {
        let limits = Limits::from_ref(state);
        let (Some(tables), Some(address)) = (&limits.tables, limits.address(parts)) else {
            return Ok(Maker);
        };
        // Addresses that have all their tables again are forgotten.
        if tables.len() > MANY {
            tables.retain_recent();
        }
        match tables.check_key(&address) {
            Ok(()) => Ok(Maker),
            Err(_) => Err(ApiError::too_many("too many games from this address, wait a minute")),
        }
    }
}

/// So many addresses are remembered before those without need are forgotten.
const MANY: usize = 10_000;
