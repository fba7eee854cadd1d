//! The archive over HTTP, and how games come into it: what people with names have played, their
//! ratings, ladders.

mod command;
mod ended;
mod games;
pub(crate) mod http;
mod ladders;
mod rate;

pub use command::{rerate, set_role};
pub(crate) use ended::ended;
pub(crate) use http::all_games;
pub(crate) use ladders::Ladders;
