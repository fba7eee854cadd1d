//! Somebody who asks from a device that is logged in.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, OptionalFromRequestParts};
use axum::http::Method;
use axum::http::header::{HeaderMap, ORIGIN};
use axum::http::request::Parts;
use longking_store::{NewSession, Secret, StoreError};

use super::channel::{Channel, KEPT};
use crate::api::address::Here;
use crate::api::denied::Denied;
use crate::api::error::ApiError;
use crate::limits::Limits;
use crate::live::secret::{hash, new_name, new_token};
use crate::live::{Device, Hall};

/// How often it is noted that a device was seen, in milliseconds.
pub(super) const DAY: i64 = 24 * 3600 * 1000;

/// Somebody with a name.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    /// Who acts.
    pub(crate) principal: i64,
    /// Whose name and ratings they are.
    pub(crate) account: i64,
    pub(crate) name: String,
    /// What he is here, a word of the store.
    role: String,
    /// Whether his device and another one of his have let each other in; `None` where that would
    /// prove nothing.
    linked: Option<bool>,
    /// Since when it is taken, in milliseconds of Unix time.
    pub(super) created: i64,
    /// When everything that is known of him is deleted, if he asked for it.
    pub(super) closes: Option<i64>,
    /// The password as it is kept; empty for none.
    pub(super) password: String,
    /// The device: how he names it, and the hash of what it shows.
    pub(super) session: String,
    pub(super) token: Secret,
}

impl Person {
    /// Whether he judges reports.
    pub(crate) fn is_moderator(&self) -> bool {
        self.role == "moderator"
    }

    /// Whether he asks from a device that was let in by another one of his, or that has let one in:
    /// who has stolen a password or a picture has no such device, and `None` is what he has.
    pub(crate) fn has_linked_device(&self) -> Option<bool> {
        self.linked
    }
}

/// Whether the device belongs to a page: a browser says so whenever it changes something, and a
/// cookie comes from no other program.
fn is_of_a_page(parts: &Parts) -> bool {
    let reads = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    reads || parts.headers.contains_key("sec-fetch-site") || parts.headers.contains_key(ORIGIN)
}

/// What a device shows, if it comes with a page.
///
/// # Errors
/// It comes without one.
pub(super) async fn shown<S>(parts: &mut Parts, state: &S) -> Result<Option<String>, ApiError>
where
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    let Ok(channel) = <Channel as FromRequestParts<S>>::from_request_parts(parts, state).await;
    let Some(text) = channel.token(&parts.headers).map(str::to_owned) else { return Ok(None) };
    if !is_of_a_page(parts) {
        return Err(ApiError::forbidden(Denied::OtherSite));
    }
    Ok(Some(text))
}

/// Who asks, if his device is logged in.
async fn find<S>(parts: &mut Parts, state: &S) -> Result<Option<Person>, ApiError>
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    let Some(text) = shown(parts, state).await? else { return Ok(None) };
    let hall = Arc::<Hall>::from_ref(state);
    let (token, now) = (hash(&text), hall.now() as i64);
    let who = match hall.store().who(&token, now).await {
        Ok(who) => who,
        Err(StoreError::Missing) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    hall.signs().note(who.principal, Device::of(&text), now as u64);
    if now - who.seen > DAY {
        hall.store().touch_session(token, now, now + KEPT * 1000).await?;
    }
    Ok(Some(Person {
        principal: who.principal,
        account: who.account,
        name: who.name,
        role: who.role,
        linked: who.linked,
        created: who.created,
        closes: who.closes,
        password: who.password,
        session: who.session,
        token,
    }))
}

impl<S> FromRequestParts<S> for Person
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Person, ApiError> {
        find(parts, state).await?.ok_or_else(|| ApiError::forbidden(Denied::Nobody))
    }
}

impl<S> OptionalFromRequestParts<S> for Person
where
    Arc<Hall>: FromRef<S>,
    Here: FromRef<S>,
    Limits: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<Person>, ApiError> {
        find(parts, state).await
    }
}

/// What a device is, in words for its owner.
#[derive(Clone, Debug)]
pub(crate) struct Label(pub(super) String);

impl Label {
    /// As a browser names itself: the browser and the system, nothing that tells one device from
    /// another of its kind.
    fn of(headers: &HeaderMap) -> Label {
        let agent = headers.get("user-agent").and_then(|value| value.to_str().ok());
        let agent = agent.unwrap_or_default();
        let first = |known: &[(&str, &'static str)]| {
            known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
        };
        // Each names those before it too.
        let browser = first(&[
            ("Edg", "Edge"),
            ("OPR/", "Opera"),
            ("SamsungBrowser", "Samsung Internet"),
            ("Firefox", "Firefox"),
            ("Chrome", "Chrome"),
            ("Safari", "Safari"),
        ]);
        let system = first(&[
            ("Android", "Android"),
            ("iPhone", "iPhone"),
            ("iPad", "iPad"),
            ("Windows", "Windows"),
            ("CrOS", "ChromeOS"),
            ("Mac OS X", "macOS"),
            ("Linux", "Linux"),
        ]);
        let names: Vec<_> = browser.into_iter().chain(system).collect();
        Label(names.join(", "))
    }

    /// A device of that kind that is logged in from now on, and what it shows.
    pub(super) fn session(self, now: i64) -> Result<(NewSession, String), getrandom::Error> {
        let token = new_token()?;
        let session = NewSession {
            id: new_name()?,
            token: hash(&token),
            label: self.0,
            at: now,
            until: now + KEPT * 1000,
        };
        Ok((session, token))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Label {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Label, Infallible> {
        Ok(Label::of(&parts.headers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_by_its_kind_alone() {
        let check = |agent: &str, expected: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("user-agent", agent.parse().expect("it is a value"));
            assert_eq!(Label::of(&headers).0, expected, "{agent}");
        };
        check(
            "Mozilla/5.0 (Linux; Android 14; TECNO KJ5) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/131.0 Mobile Safari/537.36",
            "Chrome, Android",
        );
        check(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Safari/604.1",
            "Safari, iPhone",
        );
        check(
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        );
        check("<b>mine</b>", "");
        assert_eq!(Label::of(&HeaderMap::new()).0, "");
    }
}
