//! The web application: the page, the rules behind it, and games between two people by link.
//!
//! Of local games the server keeps nothing: a game is a record, which the page sends whole with
//! every question. What the page shows about rules comes from the answers, so no rule is written
//! twice. A game by link is a log of events in the store; nothing is acknowledged before it is
//! safe.
//!
//! | path | what |
//! |---|---|
//! | `GET /`, `GET /t/ID` | the page |
//! | `GET /embed` | a position or a game, for the pages of others |
//! | `GET /assets/HASH/…` | its modules, its styles, `rules.wasm` and `rules-simd.wasm`, for ever the same under the hash |
//! | `GET /sw.js`, `GET /manifest.webmanifest` | what lets it be installed, and played without a network |
//! | `GET /favicon.ico`, `GET /robots.txt` | its icon where it has always been, and where searches may look |
//! | `GET /card.png?rules=…&fen=…` | a position as a picture, for what messengers show of a link |
//! | `GET /api/rules` | the rule sets, and the keys of a contract with their values |
//! | `GET /api/contract?rules=…` | one contract: its board, its words, its rules in plain language |
//! | `POST /api/game` | where a game stands after some events |
//! | `POST /api/reply` | the computer's move, or its answer to a draw that is offered |
//! | `POST /api/position`, `score`, `picture`, `qr` | a position, a score, a picture, a link as a QR code |
//! | `POST /api/why`, `compare` | which rule forbids a move; one position under two contracts |
//! | `POST /api/study`, `pdn` | PDN as a tree, and back |
//! | `POST /api/film` | a game as a moving picture |
//! | `POST /api/analysis` | what the computer thinks of a position, as events while it thinks |
//! | `GET /api/library`, `/api/library/…` | games that were imported, for the machine where the program runs |
//! | `POST /api/ending` | what endgame tables say of a position |
//! | `GET /api/endings`, `/api/practice`, `/api/practice/…` | small endgame tables for the browser; endings to be practised |
//! | `POST /api/tables`, `/api/tables/ID/…` | games by link; `live` is a WebSocket |
//! | `POST /api/me`, `/api/me/…` | a name, what lets its owner in again, everything that is known of him |
//! | `POST /api/login`, `/api/link`, `DELETE /api/sessions/ID` | devices that are logged in and out |
//! | `POST /api/seeks`, `/api/challenges`, `GET /api/me/live` | who plays whom; the person's own socket |
//! | `PUT /api/players/NAME/follow`, `…/block` | whom somebody follows, and with whom he wants to have nothing to do |
//! | `POST /api/players/NAME/report` | what somebody has done, for the moderators |
//! | `GET /api/moderation`, `POST /api/players/NAME/moderation` | the reports that wait, and what a moderator decides |
//! | `GET /api/players/NAME`, `GET /api/players/NAME/games` | a person with ratings; the games, as lines of JSON or PDN |
//! | `GET /api/ladders/FAMILY/CLASS` | the strongest |
//! | `GET /api/tokens`, `POST /api/tokens` | tokens of programs that act for people |
//! | `GET /api/account`, `/api/stream/event`, `/api/bot/…`, `/api/board/…`, `/api/challenge/…`, `/api/games/user/NAME` | playing by programs, in the shapes of chess servers |
//! | `POST /api/review`, `/api/jobs/…` | a game for machines that lend themselves to look at; their jobs |
//! | `GET /api/address` | where other devices of the network reach the server |
//! | `GET /api/openapi.json` | all of it for programs |
//! | `GET /healthz`, `GET /metrics` | whether games can be kept; what is counted |
//! | `GET /readyz` | whether a proxy should send more players here |
//!
//! Every error of the API is `{"error": "…", "code": "…", "with": {…}}` with a status of its own.

mod api;
mod app;
mod archive;
mod assets;
mod bind;
mod bots;
mod card;
mod cluster;
mod connections;
mod counts;
mod endings;
mod files;
mod letters;
mod library;
mod limits;
mod listen;
mod live;
mod lobby;
mod moderation;
mod module;
mod origin;
mod packed;
mod page;
mod people;
mod pixels;
mod recent;
mod requests;
mod tls;
mod work;

pub use archive::{RoleGiven, moderators, rerate, set_role};
pub use bind::{FIRST_PORT, Listen, ListenError};
pub use cluster::Cluster;
pub use endings::Endgames;
pub use listen::{Options, Served, serve};
pub use module::missing as missing_module;
pub use work::{BuildShare, ShareError, Worker, WorkerError, Workers, share_build, work};
