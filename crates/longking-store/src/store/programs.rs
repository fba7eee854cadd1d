//! Programs that act for people, in a store.

use crate::people::{
    ApiToken, ApiUser, EndKey, FindApiUser, FindSeated, Key, ListApiTokens, ListSeated, MarkBot,
    NewApiToken, PeopleAt, SeatedAt, TablePerson, TouchApiToken,
};
use crate::store::Store;
use crate::{Secret, StoreError};

impl Store {
    /// Makes a token for a program; says whether its owner did not have too many.
    ///
    /// # Errors
    /// [`StoreError::Unfit`].
    pub async fn add_api_token(&self, token: NewApiToken) -> Result<bool, StoreError> {
        self.write(token).await
    }

    /// For whom the program acts that shows a token.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if there is no such token.
    pub async fn api_user(&self, token: &Secret) -> Result<ApiUser, StoreError> {
        self.read(FindApiUser(token)).await
    }

    /// Notes that a token was used, at a time in milliseconds of Unix time.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn touch_api_token(&self, token: Secret, at: i64) -> Result<(), StoreError> {
        self.write(TouchApiToken { token, at }).await
    }

    /// The tokens of somebody, the last one first.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn api_tokens(&self, principal: i64) -> Result<Vec<ApiToken>, StoreError> {
        self.read(ListApiTokens { principal }).await
    }

    /// Ends a token of somebody; says whether it was one.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn end_api_token(&self, principal: i64, id: &str) -> Result<bool, StoreError> {
        self.write(EndKey { key: Key::ApiToken, principal, id: id.to_owned() }).await
    }

    /// Makes somebody a `bot` for good; says whether he was a player or one before, and nothing
    /// else.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn mark_bot(&self, account: i64) -> Result<bool, StoreError> {
        self.write(MarkBot { account }).await
    }

    /// The tables at which somebody sat down since a time, in milliseconds of Unix time, and that
    /// are not over, the first of them first; so many at most.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn seated(
        &self,
        principal: i64,
        since: i64,
        most: u32,
    ) -> Result<Vec<SeatedAt>, StoreError> {
        self.read(ListSeated { principal, since, most: i64::from(most) }).await
    }

    /// The seat of somebody at a table.
    ///
    /// # Errors
    /// [`StoreError::Missing`] if he has none there.
    pub async fn seat_at(&self, principal: i64, table: &str) -> Result<SeatedAt, StoreError> {
        self.read(FindSeated { principal, table }).await
    }

    /// The people at a table, the first player first; nothing for guests and free seats.
    ///
    /// # Errors
    /// None but those of the database.
    pub async fn people_at(&self, table: &str) -> Result<[Option<TablePerson>; 2], StoreError> {
        self.read(PeopleAt(table)).await
    }
}
