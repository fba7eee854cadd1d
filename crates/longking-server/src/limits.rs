//! How much a seat, a socket and an address may ask for.
//!
//! A carrier's network, a campus or a school puts a hundred people and more behind one address. So
//! a player is held by his seat, and a line by what comes over it (`live/socket`); what one address
//! may have is the far outer bound, which a crowd of people does not reach.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota};
use longking_table::{Player, Sentence};

use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// How many tables one address may make at once; after that one comes free every three seconds.
const TABLES: NonZeroU32 = NonZeroU32::new(1200).expect("more than none");

/// How long one table counts.
const EACH: Duration = Duration::from_secs(3);

/// How many connections one address may have at once.
const CONNECTIONS: u32 = 10_000;

/// How many sockets at tables one address may have at once: a quarter of what a server has.
const SOCKETS: u32 = 5_000;

/// How many positions the computer may look at for one address at once; who finds no place has the
/// computer of his browser.
const ANALYSES: u32 = 20;

/// How many lists of games may be sent to one address at once: a quarter of what a server sends.
const LISTS: u32 = 4;

/// How many sockets a seat may have at once: a player's devices and tabs, and lines that are dead
/// and were not noticed yet.
const SEAT_SOCKETS: u32 = 16;

/// How many events a seat may send at once over plain HTTP; after that one comes free in so long:
/// as many as the frames of a socket.
const EVENTS: NonZeroU32 = NonZeroU32::new(40).expect("more than none");
const EVENT: Duration = Duration::from_millis(125);

/// A seat: the name of its table, and whose it is.
pub(crate) type Seat = (String, Player);

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// How many are there now of each address or seat.
struct Crowd<K>(Mutex<HashMap<K, u32>>);

impl<K> Default for Crowd<K> {
    fn default() -> Crowd<K> {
        Crowd(Mutex::default())
    }
}

impl<K: Clone + Eq + Hash> Crowd<K> {
    /// A place for one more, while there are less than so many like it.
    fn enter(self: &Arc<Crowd<K>>, key: K, most: u32) -> Option<Permit<K>> {
        let mut there = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = there.entry(key.clone()).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Permit { crowd: Arc::clone(self), key })
    }
}

/// Permit for one among those of an address or a seat, until it is dropped.
pub(crate) struct Permit<K: Eq + Hash> {
    crowd: Arc<Crowd<K>>,
    key: K,
}

/// One among those of an address.
pub(crate) type ConnectionPermit = Permit<IpAddr>;

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut there = self.crowd.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = there.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                there.remove(&self.key);
            }
        }
    }
}

/// Who asks, and how much is left.
#[derive(Clone)]
pub(crate) struct Limits {
    tables: Option<Arc<Rates<IpAddr>>>,
    /// Behind a proxy all connections are the proxy's.
    connections: Option<Arc<Crowd<IpAddr>>>,
    sockets: Option<Arc<Crowd<IpAddr>>>,
    analyses: Option<Arc<Crowd<IpAddr>>>,
    lists: Option<Arc<Crowd<IpAddr>>>,
    /// Seats are held to theirs whoever runs the server.
    seat_sockets: Arc<Crowd<Seat>>,
    seat_events: Option<Arc<Rates<Seat>>>,
    behind_proxy: bool,
}

/// What each address, seat or person has done lately.
pub(crate) struct Rates<K: Clone + Eq + Hash> {
    made: DefaultKeyedRateLimiter<K>,
    /// When so many are remembered, those that may do all again are forgotten.
    full: AtomicUsize,
}

impl<K: Clone + Eq + Hash> Rates<K> {
    /// So many at once, and one more in so long.
    pub(crate) fn new(each: Duration, most: NonZeroU32) -> Option<Arc<Rates<K>>> {
        let quota = Quota::with_period(each)?.allow_burst(most);
        let made = DefaultKeyedRateLimiter::keyed(quota);
        Some(Arc::new(Rates { made, full: AtomicUsize::new(MANY) }))
    }

    /// Whether one may do it once more.
    fn check(&self, key: &K) -> bool {
        self.wait(key).is_ok()
    }

    /// Does it once more.
    ///
    /// # Errors
    /// How long one has to wait for it.
    pub(crate) fn wait(&self, key: &K) -> Result<(), Duration> {
        if self.made.len() > self.full.load(Ordering::Relaxed) {
            self.made.retain_recent();
            // Where few could be forgotten, going through all of them again would be of no use for
            // a while.
            self.full.store(MANY.max(2 * self.made.len()), Ordering::Relaxed);
        }
        let clock = self.made.clock();
        self.made.check_key(key).map_err(|not| not.wait_time_from(clock.now()))
    }
}

impl Limits {
    /// The limits of a server; `behind_proxy` when another program takes the connections and says
    /// whose they are.
    pub(crate) fn new(limited: bool, behind_proxy: bool) -> Limits {
        let tables = Rates::new(EACH, TABLES).filter(|_| limited);
        let crowd = |counted: bool| counted.then(Arc::default);
        Limits {
            tables,
            connections: crowd(limited && !behind_proxy),
            sockets: crowd(limited),
            analyses: crowd(limited),
            lists: crowd(limited),
            seat_sockets: Arc::default(),
            seat_events: Rates::new(EVENT, EVENTS),
            behind_proxy,
        }
    }

    /// Whether another program takes the connections and says whose they are.
    pub(crate) fn behind_proxy(&self) -> bool {
        self.behind_proxy
    }

    /// A place for a socket of a seat, for as long as it is kept.
    ///
    /// # Errors
    /// The seat has too many.
    pub(crate) fn seat_socket(&self, seat: Seat) -> Result<Permit<Seat>, ApiError> {
        let many = || ApiError::too_many(Sentence::detail("too many lines of this seat at once"));
        self.seat_sockets.enter(seat, SEAT_SOCKETS).ok_or_else(many)
    }

    /// A seat sends an event without a socket.
    ///
    /// # Errors
    /// It has sent too many.
    pub(crate) fn seat_event(&self, seat: &Seat) -> Result<(), ApiError> {
        if self.seat_events.as_ref().is_none_or(|rates| rates.check(seat)) {
            return Ok(());
        }
        Err(ApiError::too_many(Sentence::detail("too many events of this seat, wait a moment")))
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
    pub(crate) fn address(&self, parts: &Parts) -> Option<IpAddr> {
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
    crowd: Option<&Arc<Crowd<IpAddr>>>,
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

/// Somebody of an address who has one of its places of a kind, or is refused.
macro_rules! has_place {
    ($(#[$doc:meta])* $name:ident: $most:ident of $crowd:ident, else $why:ident) => {
        $(#[$doc])*
        pub(crate) struct $name {
            _place: Option<ConnectionPermit>,
        }

        impl<S> FromRequestParts<S> for $name
        where
            Limits: FromRef<S>,
            S: Send + Sync,
        {
            type Rejection = ApiError;

            async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<$name, ApiError> {
                let limits = Limits::from_ref(state);
                let place = enter(limits.$crowd.as_ref(), limits.address(parts), $most);
                let many = |_| ApiError::too_many(Denied::$why);
                Ok($name { _place: place.map_err(many)? })
            }
        }
    };
}

has_place! {
    /// Somebody who may open a socket now, for as long as this is kept.
    Visitor: SOCKETS of sockets, else Connections
}

has_place! {
    /// Somebody for whom the computer may look at a position, for as long as this is kept.
    Analyst: ANALYSES of analyses, else LookingHere
}

has_place! {
    /// Somebody to whom a list of games may be sent now, for as long as this is kept.
    Reader: LISTS of lists, else Connections
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
    fn a_thousand_people_behind_one_address_are_not_one() {
        let limits = Limits::new(true, false);
        let address = address("192.0.2.1");
        let mut kept = Vec::new();
        for person in 0..1000 {
            // A page has some connections, one of them a socket at its table.
            for _ in 0..6 {
                kept.push(limits.connection(address).expect("a place"));
            }
            kept.push(enter(limits.sockets.as_ref(), Some(address), SOCKETS).expect("a place"));
            let tables = limits.tables.as_ref().expect("they are counted");
            assert!(tables.check(&address), "{person}");
        }
    }

    #[test]
    fn a_seat_has_so_many_lines_and_its_neighbour_as_many() {
        let limits = Limits::new(false, false);
        let seat = |player| ("table".to_owned(), player);
        let lines: Vec<_> = (0..SEAT_SOCKETS)
            .map(|_| limits.seat_socket(seat(Player::One)).expect("a place"))
            .collect();
        assert!(limits.seat_socket(seat(Player::One)).is_err());
        assert!(limits.seat_socket(seat(Player::Two)).is_ok());
        drop(lines);
        assert!(limits.seat_socket(seat(Player::One)).is_ok());
        let most = EVENTS.get() as usize;
        let taken = |player| {
            (0..10 * most).take_while(|_| limits.seat_event(&seat(player)).is_ok()).count()
        };
        // While it asks some come free again.
        assert!((most..3 * most).contains(&taken(Player::One)));
        assert!((most..3 * most).contains(&taken(Player::Two)));
    }

    #[test]
    fn lists_are_sent_to_others_too() {
        let limits = Limits::new(true, false);
        let list = |text| enter(limits.lists.as_ref(), Some(address(text)), LISTS);
        let lists: Vec<_> = (0..LISTS).map(|_| list("192.0.2.1").expect("a place")).collect();
        assert!(list("192.0.2.1").is_err() && list("192.0.2.2").is_ok());
        drop(lists);
        assert!(list("192.0.2.1").is_ok());
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
