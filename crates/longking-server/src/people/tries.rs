//! How often somebody may try to be let in.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use longking_club::name;

use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Rates;

/// Tries of passwords for one name: so many at once, and one more in so long. A code that works
/// once lets its owner in all the same, and so does another device.
const NAME: (Duration, NonZeroU32) = every(360, 10);

/// Tries from one address, of whatever kind.
const ADDRESS: (Duration, NonZeroU32) = every(36, 100);

/// Tries of all together.
const ALL: (Duration, NonZeroU32) = (Duration::from_millis(50), number(20));

/// Names that are chosen at one address, where a school or a club may be.
const NAMES: (Duration, NonZeroU32) = every(20, 300);

/// New devices that ask at one address to be let in.
const LINKS: (Duration, NonZeroU32) = every(3, 300);

/// Codes of devices that one person types.
const CODES: (Duration, NonZeroU32) = every(60, 20);

/// Everything that is known of one person, sent to him.
const EXPORTS: (Duration, NonZeroU32) = every(3600, 1);

/// People who act for the first time at one address, without a name.
const GUESTS: (Duration, NonZeroU32) = every(3, 1200);

/// Games that one person seeks.
const SEEKS: (Duration, NonZeroU32) = every(2, 60);

/// Tables that one person makes.
const TABLES: (Duration, NonZeroU32) = every(3, 60);

/// Reports that one person makes.
const REPORTS: (Duration, NonZeroU32) = every(600, 10);

const fn number(many: u32) -> NonZeroU32 {
    NonZeroU32::new(many).expect("more than none")
}

const fn every(seconds: u64, at_once: u32) -> (Duration, NonZeroU32) {
    (Duration::from_secs(seconds), number(at_once))
}

/// The most bytes of a name that are looked at.
const LONGEST: usize = 40;

/// The key of a name that somebody says is his; nothing for what cannot be one.
pub(super) fn key(name: &str) -> String {
    if name.len() > LONGEST || name.contains('\0') { String::new() } else { name::key(name) }
}

/// What was tried lately.
pub(crate) struct Tries {
    all: Option<Arc<Rates<()>>>,
    address: Option<Arc<Rates<IpAddr>>>,
    name: Option<Arc<Rates<String>>>,
    names: Option<Arc<Rates<IpAddr>>>,
    links: Option<Arc<Rates<IpAddr>>>,
    codes: Option<Arc<Rates<i64>>>,
    exports: Option<Arc<Rates<i64>>>,
    tables: Option<Arc<Rates<i64>>>,
    guests: Option<Arc<Rates<IpAddr>>>,
    seeks: Option<Arc<Rates<i64>>>,
    reports: Option<Arc<Rates<i64>>>,
}

/// Refuses what is too much for one.
fn check<K: Clone + Eq + std::hash::Hash>(
    rates: Option<&Arc<Rates<K>>>,
    key: Option<&K>,
    why: Denied,
) -> Result<(), ApiError> {
    let (Some(rates), Some(key)) = (rates, key) else { return Ok(()) };
    rates.wait(key).map_err(|wait| ApiError::too_many(why).after(wait))
}

impl Tries {
    pub(super) fn new(limited: bool) -> Tries {
        fn rates<K: Clone + Eq + std::hash::Hash>(
            limited: bool,
            (each, most): (Duration, NonZeroU32),
        ) -> Option<Arc<Rates<K>>> {
            Rates::new(each, most).filter(|_| limited)
        }
        Tries {
            all: rates(limited, ALL),
            address: rates(limited, ADDRESS),
            name: rates(limited, NAME),
            names: rates(limited, NAMES),
            links: rates(limited, LINKS),
            codes: rates(limited, CODES),
            exports: rates(limited, EXPORTS),
            tables: rates(limited, TABLES),
            guests: rates(limited, GUESTS),
            seeks: rates(limited, SEEKS),
            reports: rates(limited, REPORTS),
        }
    }

    /// Somebody tries to be let in.
    pub(super) fn login(&self, address: Option<IpAddr>) -> Result<(), ApiError> {
        check(self.address.as_ref(), address.as_ref(), Denied::LoginAddress)?;
        check(self.all.as_ref(), Some(&()), Denied::LoginAll)
    }

    /// Somebody tries a password of a name.
    pub(super) fn password(&self, key: &str) -> Result<(), ApiError> {
        check(self.name.as_ref(), Some(&key.to_owned()), Denied::LoginName)
    }

    /// Somebody chooses a name.
    pub(super) fn naming(&self, address: Option<IpAddr>) -> Result<(), ApiError> {
        check(self.names.as_ref(), address.as_ref(), Denied::ManyNames)
    }

    /// A new device asks to be let in.
    pub(super) fn linking(&self, address: Option<IpAddr>) -> Result<(), ApiError> {
        check(self.links.as_ref(), address.as_ref(), Denied::ManyLinks)
    }

    /// Somebody types the code of a new device.
    pub(super) fn code(&self, principal: i64) -> Result<(), ApiError> {
        check(self.codes.as_ref(), Some(&principal), Denied::ManyLinks)
    }

    /// Somebody wants everything that is known of him.
    pub(super) fn export(&self, principal: i64) -> Result<(), ApiError> {
        check(self.exports.as_ref(), Some(&principal), Denied::ManyExports)
    }

    /// Somebody makes a table.
    pub(super) fn table(&self, principal: i64) -> Result<(), ApiError> {
        check(self.tables.as_ref(), Some(&principal), Denied::ManyTables)
    }

    /// Somebody acts for the first time, without a name.
    pub(super) fn guest(&self, address: Option<IpAddr>) -> Result<(), ApiError> {
        check(self.guests.as_ref(), address.as_ref(), Denied::Games)
    }

    /// Somebody seeks a game.
    pub(super) fn seek(&self, principal: i64) -> Result<(), ApiError> {
        check(self.seeks.as_ref(), Some(&principal), Denied::SeekMany)
    }

    /// Somebody reports another.
    pub(super) fn report(&self, principal: i64) -> Result<(), ApiError> {
        check(self.reports.as_ref(), Some(&principal), Denied::ReportMany)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(mut one: impl FnMut() -> Result<(), ApiError>) -> usize {
        (0..1000).take_while(|_| one().is_ok()).count()
    }

    #[test]
    fn a_name_has_ten_tries_and_its_neighbour_as_many() {
        let tries = Tries::new(true);
        assert_eq!(taken(|| tries.password("ada")), 10);
        assert_eq!(taken(|| tries.password("ben")), 10);
        assert_eq!(taken(|| Tries::new(false).password("ada")), 1000);
    }

    #[test]
    fn an_address_has_a_hundred_and_all_together_twenty_in_a_second() {
        let tries = Tries::new(true);
        let address = |last: u8| Some(IpAddr::from([192, 0, 2, last]));
        // While it asks some come free again.
        let first = taken(|| tries.login(address(1)));
        assert!((20..60).contains(&first), "{first}");
        let refused = (0..200).filter(|_| tries.login(address(1)).is_err()).count();
        assert!(refused > 100, "{refused}");
        let why = tries.login(address(1)).expect_err("too many").into_refusal();
        let why = serde_json::to_value(why).expect("it is JSON");
        assert_eq!(why["code"], "denied.login.address");
    }

    #[test]
    fn what_can_be_no_name_has_no_key() {
        assert_eq!(key("Ada_0"), "adao");
        assert_eq!(key(&"a".repeat(1_000_000)), "");
        assert_eq!(key("a\0"), "");
    }
}
