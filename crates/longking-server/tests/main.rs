//! The application asked over its sockets, as programs and pages ask it.

mod analysis;
mod api;
mod description;
mod http;
mod library;
mod live;
mod protocol;
mod seat;
mod tls;
