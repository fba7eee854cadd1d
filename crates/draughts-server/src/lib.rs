//! The web application: the page, and the rules behind it.
//!
//! The server keeps nothing: a game is its contract, its set-up and its moves, which the page sends whole
//! with every question. What the page shows about rules comes from the answers, so no rule is written twice.
//!
//! | path | what |
//! |---|---|
//! | `GET /` | the page |
//! | `GET /assets/HASH/…` | its modules, its styles and `rules.wasm`, for ever the same under the hash |
//! | `GET /sw.js`, `GET /manifest.webmanifest` | what lets it be installed, and played without a network |
//! | `GET /api/rules` | the rule sets, and the keys of a contract with their values |
//! | `GET /api/contract?rules=…` | one contract: its board, its words, its rules in plain language |
//! | `POST /api/game` | where a game stands after some moves |
//! | `POST /api/reply` | the computer's move, or its answer to a draw that is offered |
//! | `GET /healthz` | `ok` |
//!
//! Every error of the API is status 400 or 413 with `{"error": "…"}`.

mod api;
mod app;
mod assets;
mod connections;
mod counts;
mod limits;
mod listen;
mod live;
mod module;
mod origin;
mod packed;
mod page;
mod tls;

pub use listen::{FIRST_PORT, Listen, ListenError, Options, Served, serve};
