//! The application asked over its sockets, as programs and pages ask it.

mod analysis;
mod api;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../longking-store/tests/store/cluster.rs"]
mod cluster;
mod description;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../longking-store/tests/store/folder.rs"]
mod folder;
mod http;
mod library;
mod live;
mod protocol;
mod seat;
mod servers;
mod tls;
