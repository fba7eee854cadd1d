//! The archive: games of people with a name, and their ratings.

mod change;
mod end;
mod game;
mod list;
mod player;
mod rating;
mod rerate;

pub use end::Kept;
pub(crate) use end::{AppendEnd, KeepGame};
pub use game::{ArchivedGame, EndedGame, Side};
pub use list::{GameCursor, GameFilter};
pub(crate) use list::{ListGames, game_of};
pub(crate) use player::{FindLadder, FindPlayer, FindScore, FindUnkept};
pub use player::{LadderCursor, LadderPlace, PlayerRating, Profile, Score};
pub use rating::{Contest, Rate, Rated, StoredRating};
pub(crate) use rerate::Rerate;
pub use rerate::Rerated;

/// The name of an account as others see it: none where it is closed.
macro_rules! name_of {
    ($account:literal) => {
        concat!(
            "(SELECT name FROM accounts WHERE accounts.id = ",
            $account,
            " AND accounts.name NOT LIKE 'closed-%')"
        )
    };
}
use name_of;
