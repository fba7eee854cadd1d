//! What is done to an archive from the command line.

use longking_club::name;
use longking_store::{Rerated, Store, StoreError};

use super::rate::rate;
use crate::bind::ListenError;

/// Computes all ratings of a database again, from the games in the order in which they were rated.
///
/// # Errors
/// When there is no such database, or it cannot be opened or written to.
pub fn rerate(database: &str) -> Result<Rerated, ListenError> {
    with(database, async |store| store.rerate(rate).await)
}

/// What comes of giving somebody a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleGiven {
    /// The person has it.
    Given,
    /// Nobody has that name.
    Nobody,
    /// The name is that of a program, which stays one.
    Program,
}

/// Gives somebody a role, a word of the store.
///
/// # Errors
/// When there is no such database, or it cannot be opened or written to.
pub fn set_role(database: &str, player: &str, role: &str) -> Result<RoleGiven, ListenError> {
    let key = name::key(player);
    with(database, async |store| match store.set_role(&key, role).await {
        Err(StoreError::Missing) => Ok(RoleGiven::Nobody),
        Ok(false) => Ok(RoleGiven::Program),
        done => done.map(|_| RoleGiven::Given),
    })
}

/// The names of the moderators of a database.
///
/// # Errors
/// When there is no such database, or it cannot be opened.
pub fn moderators(database: &str) -> Result<Vec<String>, ListenError> {
    with(database, async |store| store.with_role("moderator").await)
}

/// Does something with a database that nobody else needs to be open for.
fn with<T>(
    database: &str,
    work: impl AsyncFnOnce(&Store) -> Result<T, StoreError>,
) -> Result<T, ListenError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(ListenError::System)?;
    runtime.block_on(async {
        let store = Store::open(database).await?;
        let done = work(&store).await;
        store.close().await;
        Ok(done?)
    })
}
