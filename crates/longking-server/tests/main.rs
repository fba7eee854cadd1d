//! The application asked over its sockets, as programs and pages ask it.

mod analysis;
mod api;
mod archive;
#[cfg(unix)]
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../longking-store/tests/store/cluster.rs"]
mod cluster;
mod description;
#[allow(dead_code, reason = "the tests of the store use the rest")]
#[path = "../../longking-store/tests/store/folder.rs"]
mod folder;
mod http;
mod jobs;
mod library;
mod live;
mod people;
mod protocol;
mod seat;
#[cfg(unix)]
mod servers;
mod tls;
