//! Who may write: pages of this server, and programs; never the page of another site in somebody's
//! browser.

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::denied::Denied;
use crate::api::error::ApiError;

/// Refuses what another site's page asks a browser to do. Sockets are meant too, although they
/// begin as reading.
pub(crate) async fn check(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key("upgrade");
    if (!reads || upgrades) && is_foreign(request.headers()) {
        return ApiError::forbidden(Denied::OtherSite).into_response();
    }
    next.run(request).await
}

/// Whether a browser says that the page of another site asks. A browser tells by `Sec-Fetch-Site`,
/// or, over plain http in a local network, by an `Origin` that is not the host; who is no browser
/// says neither.
fn is_foreign(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text(ORIGIN.as_str()) else { return headers.contains_key(ORIGIN) };
    let host = text(HOST.as_str()).unwrap_or_default();
    let asked_by = origin.split_once("://").map_or(origin, |(_, rest)| rest);
    !asked_by.eq_ignore_ascii_case(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_and_programs_write() {
        let check = |headers: &[(&str, &str)], foreign: bool| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.insert(
                    axum::http::HeaderName::from_bytes(name.as_bytes()).unwrap(),
                    value.parse().unwrap(),
                );
            }
            assert_eq!(is_foreign(&map), foreign, "{headers:?}");
        };
        check(&[], false);
        check(&[("sec-fetch-site", "same-origin")], false);
        check(&[("sec-fetch-site", "cross-site")], true);
        check(&[("sec-fetch-site", "same-site")], true);
        check(&[("host", "10.0.0.2:8350"), ("origin", "http://10.0.0.2:8350")], false);
        check(&[("host", "10.0.0.2:8350"), ("origin", "http://evil.example")], true);
        check(&[("host", "10.0.0.2:8350"), ("origin", "null")], true);
        check(&[("host", "10.0.0.2"), ("origin", "http://10.0.0.2:8350")], true);
    }
}
