//! The line that a question comes over: whether others can read it, and the cookie on it.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::header::{COOKIE, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use longking_store::Secret;

use crate::api::address::Here;
use crate::limits::{Limits, Peer};
use crate::live::Device;
use crate::live::secret::hash;

/// The cookie of a device where nobody else can set it, and elsewhere.
const OVER_TLS: &str = "__Host-lk";
const IN_PLAIN: &str = "lk";

/// How long a device stays logged in that is never seen again, in seconds: what browsers allow.
pub(super) const KEPT: i64 = 400 * 24 * 3600;

/// The longest cookie that is looked at.
const LONGEST: usize = 128;

/// The cookies of a question: names and values.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
}

/// Whether a question comes with the cookie of a device.
pub(super) fn has_cookie(headers: &HeaderMap) -> bool {
    cookies(headers).any(|(name, token)| [OVER_TLS, IN_PLAIN].contains(&name) && !token.is_empty())
}

/// A line that a question comes over.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Channel {
    is_tls: bool,
    is_local: bool,
    pub(super) address: Option<IpAddr>,
}

impl Channel {
    /// Whether a password may be told over it: nobody can read it on the way.
    pub(super) fn takes_passwords(self) -> bool {
        self.is_tls || self.is_local
    }

    fn cookie(self) -> &'static str {
        if self.is_tls { OVER_TLS } else { IN_PLAIN }
    }

    /// What a device shows by its cookie.
    pub(super) fn token(self, headers: &HeaderMap) -> Option<&str> {
        cookies(headers)
            .find(|(name, _)| *name == self.cookie())
            .map(|(_, token)| token)
            .filter(|token| (1..=LONGEST).contains(&token.len()))
    }

    /// Has the browser keep a token, or forget it.
    pub(super) fn set_cookie(self, token: Option<&str>) -> Option<HeaderValue> {
        let name = self.cookie();
        let secure = if self.is_tls { "; Secure" } else { "" };
        let (token, age) = token.map_or(("", 0), |token| (token, KEPT));
        let text = format!("{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}");
        HeaderValue::try_from(text).ok()
    }
}

impl<S> FromRequestParts<S> for Channel
where
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Channel, Infallible> {
        let (here, limits) = (Here::from_ref(state), Limits::from_ref(state));
        let proxied = || {
            let scheme = parts.headers.get_all("x-forwarded-proto").iter().next_back();
            scheme.is_some_and(|scheme| scheme == "https")
        };
        let peer = parts.extensions.get::<ConnectInfo<Peer>>().map(|info| info.0.0.ip());
        let is_local = peer.is_some_and(|ip| ip.to_canonical().is_loopback());
        Ok(Channel {
            is_tls: here.tls || limits.behind_proxy() && proxied(),
            is_local: is_local && !limits.behind_proxy(),
            address: limits.address(parts),
        })
    }
}

/// What the device shows that a question comes from, if it shows something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown(pub(crate) Option<ShownDevice>);

/// A device that shows what it was given when it was logged in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownDevice {
    pub(crate) device: Device,
    /// The hash of what it shows.
    pub(crate) token: Secret,
}

impl<S> FromRequestParts<S> for Shown
where
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Shown, Infallible> {
        let channel = <Channel as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        let shown = |text: &str| ShownDevice { device: Device::of(text), token: hash(text) };
        Ok(Shown(channel.token(&parts.headers).map(shown)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(is_tls: bool) -> Channel {
        Channel { is_tls, is_local: false, address: None }
    }

    fn shown(is_tls: bool, line: &'static str) -> Option<String> {
        let mut headers = HeaderMap::new();
        headers.insert(COOKIE, HeaderValue::from_static(line));
        channel(is_tls).token(&headers).map(str::to_owned)
    }

    #[test]
    fn a_cookie_that_others_can_set_is_not_looked_at_over_tls() {
        assert_eq!(shown(true, "lk=a; __Host-lk=b"), Some("b".to_owned()));
        assert_eq!(shown(true, "lk=a"), None);
        assert_eq!(shown(false, "x=1;lk=a"), Some("a".to_owned()));
        for line in ["", "lk", "lk=", "xlk=a", "__Host-lk=b"] {
            assert_eq!(shown(false, line), None, "{line}");
        }
    }

    #[test]
    fn a_cookie_is_for_this_server_alone_and_for_no_script() {
        let text = |is_tls, token| {
            let value = channel(is_tls).set_cookie(token).expect("it can be said");
            value.to_str().expect("it is a text").to_owned()
        };
        let rest = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax";
        assert_eq!(text(true, Some("abc")), format!("__Host-lk=abc; {rest}; Secure"));
        assert_eq!(text(false, Some("abc")), format!("lk=abc; {rest}"));
        assert_eq!(text(false, None), "lk=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    }

    #[test]
    fn a_password_is_told_where_nobody_else_hears_it() {
        assert!(channel(true).takes_passwords());
        assert!(!channel(false).takes_passwords());
        assert!(Channel { is_local: true, ..channel(false) }.takes_passwords());
    }
}
