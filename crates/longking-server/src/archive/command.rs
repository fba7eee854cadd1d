//! What is done to an archive from the command line.

use longking_club::name;
use longking_store::{Rerated, Store, StoreError};

use super::rate::rate;
use crate::bind::ListenError;

/// Computes all ratings of a database again, from the games in the order in which they were rated.
///
/// # Errors
/// When the database cannot be opened or written to.
pub fn rerate(database: &str) -> Result<Rerated, ListenError> {
    with(database, async |store| store.rerate(rate).await)
}

/// Gives somebody a role, a word of the store; says whether anybody has that name.
///
/// # Errors
/// When the database cannot be opened or written to.
pub fn set_role(database: &str, player: &str, role: &str) -> Result<bool, ListenError> {
    let key = name::key(player);
    with(database, async |store| match store.set_role(&key, role).await {
        Err(StoreError::Missing) => Ok(false),
        done => done.map(|()| true),
    })
}

/// The names of the moderators of a database.
///
/// # Errors
/// When the database cannot be opened.
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
        let store = Store::connect(database).await?;
        let done = work(&store).await;
        store.close().await;
        Ok(done?)
    })
}
