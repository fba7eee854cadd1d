//! The archive of a store.

use crate::archive::{
    AppendEnd, ArchivedGame, EndedGame, FindLadder, FindPlayer, FindScore, FindUnkept, GameCursor,
    GameFilter, KeepGame, Kept, LadderCursor, LadderPlace, ListGames, Profile, Rate, Rerate,
    Rerated, Score,
};
use crate::role::SetRole;
use crate::store::{Backend, Store};
use crate::{Append, StoreError};

impl Store {
    /// Puts an event at the end of a log that ends a game, and the game into the archive with what
    /// it does to the ratings of both players, if they have names: all of it or nothing.
    ///
    /// A game is rated where [`EndedGame::rate`] says so and two people with different accounts
    /// have played it.
    ///
    /// # Errors
    /// As [`Store::append`].
    pub async fn append_end(&self, event: Append, game: EndedGame) -> Result<Kept, StoreError> {
        let end = AppendEnd { event, game };
        match &self.backend {
            Backend::File(file) => file.write(end).await,
            Backend::Database(database) => database.append_end(end).await,
        }
    }

    /// Puts a game into the archive whose end is in the log of its table already, unless it is
    /// there.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn keep_game(&self, table: &str, game: EndedGame) -> Result<Kept, StoreError> {
        self.write(KeepGame { table: table.to_owned(), game }).await
    }

    /// Tables of people that are over and changed since a time, in milliseconds of Unix time, of
    /// which nothing is in the archive, and which have so many events at least; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn unkept(
        &self,
        since: i64,
        least: u32,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        self.read(FindUnkept { since, least, most }).await
    }

    /// A person by the key of his name, with his ratings, and how each stood at the end of its days
    /// from one on, counted from the first of 1970.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has that name.
    pub async fn player(&self, name_key: &str, since_day: i64) -> Result<Profile, StoreError> {
        self.read(FindPlayer { name_key, since_day }).await
    }

    /// Gives somebody a role, a word of the caller; `false` if he is a `bot`, which stays one.
    /// Against a bot a game is rated only where one of both challenged the other to it.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if nobody has that name; [`StoreError::Unfit`].
    pub async fn set_role(&self, name_key: &str, role: &str) -> Result<bool, StoreError> {
        self.write(SetRole { name_key: name_key.to_owned(), role: role.to_owned() }).await
    }

    /// What one account has scored against another.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn score_between(&self, account: i64, opponent: i64) -> Result<Score, StoreError> {
        self.read(FindScore { account, opponent }).await
    }

    /// The next games of a person, the last ones first, so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn games_of(
        &self,
        account: i64,
        filter: &GameFilter,
        after: Option<&GameCursor>,
        most: u32,
    ) -> Result<Vec<ArchivedGame>, StoreError> {
        self.read(ListGames { account, filter, after, most }).await
    }

    /// The next ones on a ladder, the strongest first, whose last game was not before a time, in
    /// milliseconds of Unix time, and after which their deviation was at most 80; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn ladder(
        &self,
        family: &str,
        class: &str,
        since: i64,
        after: Option<LadderCursor>,
        most: u32,
    ) -> Result<Vec<LadderPlace>, StoreError> {
        self.read(FindLadder { family, class, since, after, most }).await
    }

    /// Computes all ratings again from the games, in the order in which they were rated. While that
    /// is done no game can end.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn rerate(&self, rate: Rate) -> Result<Rerated, StoreError> {
        match &self.backend {
            Backend::File(file) => file.write(Rerate(rate)).await,
            Backend::Database(database) => database.write_long(Rerate(rate)).await,
        }
    }
}
