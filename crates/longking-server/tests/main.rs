//! The application asked over its sockets, as programs and pages ask it.

mod analysis;
mod api;
mod archive;
mod bot_games;
mod bots;
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
mod lobby;
mod lobby_crowd;
mod moderation;
mod people;
mod program;
mod protocol;
mod seat;
#[cfg(unix)]
mod servers;
mod tls;
