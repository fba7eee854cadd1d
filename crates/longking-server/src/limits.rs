//! How much one address may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// How many tables one address may make at once; after that one comes free every minute.
const TABLES: NonZeroU32 = NonZeroU32::new(60).expect("more than none");

/// How long one table counts.
const EACH: Duration = Duration::from_secs(60);

/// How many connections one address may have at once: a school has one address.
const CONNECTIONS: u32 = 1000;

/// How many sockets at tables one address may have at once.
const SOCKETS: u32 = 500;

/// How many positions the computer may look at for one address at once.
const ANALYSES: u32 = 4;

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// How many are there now from each address.
#[derive(Default)]
struct Crowd(Mutex<HashMap<IpAddr, u32>>);

impl Crowd {
    /// A place for one more, while there are less than so many from its address.
    fn enter(self: &Arc<Crowd>, address: IpAddr, most: u32) -> Option<ConnectionPermit> {
        let mut there = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = there.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { crowd: Arc::clone(self), address })
    }
}

/// Permit for a connection among those from one address, until it is dropped.
pub(crate) struct ConnectionPermit {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut there = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = there.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                there.remove(&self.address);
            }
        }
    }
}

/// Who asks, and how much is left.
#[derive(Clone)]
pub(crate) struct Limits {
    tables: Option<Arc<Tables>>,
    /// Behind a proxy all connections are the proxy's.
    connections: Option<Arc<Crowd>>,
    sockets: Option<Arc<Crowd>>,
    analyses: Option<Arc<Crowd>>,
    behind_proxy: bool,
}

/// The tables that each address has made.
struct Tables {
    made: DefaultKeyedRateLimiter<IpAddr>,
    /// When so many addresses are remembered, those that have all their tables again are forgotten.
    full: AtomicUsize,
}

impl Tables {
    /// Whether an address may make one more.
    fn check(&self, address: &IpAddr) -> bool {
        if self.made.len() > self.full.load(Ordering::Relaxed) {
            self.made.retain_recent();
            // Where few could be forgotten, going through all of them again would be of no use for
            // a while.
            self.full.store(MANY.max(2 * self.made.len()), Ordering::Relaxed);
        }
        self.made.check_key(address).is_ok()
    }
}

impl Limits {
    /// The limits of a server; `behind_proxy` when another program takes the connections and says
    /// whose they are.
    pub(crate) fn new(limited: bool, behind_proxy: bool) -> Limits {
        let quota = Quota::with_period(EACH).map(|quota| quota.allow_burst(TABLES));
        let tables = quota.filter(|_| limited).map(|quota| {
            let made = DefaultKeyedRateLimiter::keyed(quota);
            Arc::new(Tables { made, full: AtomicUsize::new(MANY) })
        });
        let crowd = |counted: bool| counted.then(Arc::default);
        Limits {
            tables,
            connections: crowd(limited && !behind_proxy),
            sockets: crowd(limited),
            analyses: crowd(limited),
            behind_proxy,
        }
    }

    /// A place for a connection, if connections are counted.
    ///
    /// # Errors
    /// The address has too many.
    pub(crate) fn connection(&self, address: IpAddr) -> Result<Option<ConnectionPermit>, ApiError> {
        enter(self.connections.as_ref(), Some(household(address)), CONNECTIONS)
    }

    /// The address that a request comes from: of a network of version 6 the part that one household
    /// has.
    fn address(&self, parts: &Parts) -> Option<IpAddr> {
        let forwarded = || {
            // The proxy has put the last one there; those before it anybody can write, in one line
            // or in many.
            let list = parts.headers.get_all("x-forwarded-for").iter().next_back()?;
            list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let direct = parts.extensions.get::<ConnectInfo<Peer>>().map(|info| info.0.0.ip());
        let address = if self.behind_proxy { forwarded().or(direct) } else { direct };
        address.map(household)
    }
}

/// Of an address of version 6 the part that one household has.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => {
            let mut segments = long.segments();
            segments[4..].fill(0);
            IpAddr::V6(segments.into())
        }
        short => short,
    }
}

fn enter(
    crowd: Option<&Arc<Crowd>>,
    address: Option<IpAddr>,
    most: u32,
) -> Result<Option<ConnectionPermit>, ApiError> {
    let (Some(crowd), Some(address)) = (crowd, address) else { return Ok(None) };
    match crowd.enter(address, most) {
        Some(place) => Ok(Some(place)),
        None => Err(ApiError::too_many(Denied::Connections)),
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
        if tables.check(&address) { Ok(Maker) } else { Err(ApiError::too_many(Denied::Games)) }
    }
}

/// Somebody who may open a socket now, for as long as this is kept.
pub(crate) struct Visitor {
    _place: Option<ConnectionPermit>,
}

impl<S> FromRequestParts<S> for Visitor
where
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, ApiError> {
        let limits = Limits::from_ref(state);
        let _place = enter(limits.sockets.as_ref(), limits.address(parts), SOCKETS)?;
        Ok(Visitor { _place })
    }
}

/// Somebody for whom the computer may look at a position, for as long as this is kept.
pub(crate) struct Analyst {
    _place: Option<ConnectionPermit>,
}

impl<S> FromRequestParts<S> for Analyst
where
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Analyst, ApiError> {
        let limits = Limits::from_ref(state);
        let place = enter(limits.analyses.as_ref(), limits.address(parts), ANALYSES);
        let many = |_| ApiError::too_many(Denied::LookingHere);
        Ok(Analyst { _place: place.map_err(many)? })
    }
}

/// So many addresses are remembered before those without need are forgotten.
const MANY: usize = 10_000;

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("it is an address")
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let limits = Limits::new(true, false);
        let places: Vec<_> =
            (0..CONNECTIONS).map(|_| limits.connection(address("192.0.2.1")).unwrap()).collect();
        assert!(places.iter().all(Option::is_some));
        assert!(limits.connection(address("192.0.2.1")).is_err());
        assert!(limits.connection(address("192.0.2.2")).is_ok());
        drop(places);
        assert!(limits.connection(address("192.0.2.1")).is_ok());
        assert_eq!(limits.connections.unwrap().0.lock().unwrap().len(), 0, "nobody is remembered");
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(household(address("2001:db8:1:2:3:4:5:6")), address("2001:db8:1:2::"));
        assert_eq!(household(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }

    #[test]
    fn what_is_written_before_the_word_of_the_proxy_does_not_count() {
        let check = |lines: &[&str], behind_proxy: bool, expected: &str| {
            let mut request = axum::http::Request::builder();
            for line in lines {
                request = request.header("x-forwarded-for", *line);
            }
            let (mut parts, ()) = request.body(()).unwrap().into_parts();
            parts.extensions.insert(ConnectInfo(Peer("127.0.0.1:9".parse().unwrap())));
            let found = Limits::new(true, behind_proxy).address(&parts);
            assert_eq!(found, Some(address(expected)), "{lines:?}");
        };
        check(&["192.0.2.7"], true, "192.0.2.7");
        check(&["192.0.2.1, 192.0.2.7"], true, "192.0.2.7");
        check(&["192.0.2.1", "192.0.2.7"], true, "192.0.2.7");
        check(&["nonsense"], true, "127.0.0.1");
        check(&[], true, "127.0.0.1");
        check(&["192.0.2.7"], false, "127.0.0.1");
    }
}
