//! The archive over HTTP, and how games come into it: what people with names have played, their
//! ratings, ladders.

mod ahead;
mod command;
mod ended;
mod games;
pub(crate) mod http;
mod ladders;
mod rate;

pub use command::{RoleGiven, moderators, rerate, set_role};
pub(crate) use ended::ended;
pub(crate) use games::moves_of;
pub(crate) use http::{Wanted, all_games, find_player, games_as};
pub(crate) use ladders::Ladders;
pub(crate) use rate::{rate, rating_at, rating_of};
