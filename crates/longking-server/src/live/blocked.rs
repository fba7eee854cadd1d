//! Who wants to have nothing to do with whom.

use longking_store::{Relation, Store, StoreError};

/// Whether one of two wants to have nothing to do with the other.
///
/// # Errors
/// The store cannot be used.
pub(super) async fn is_blocked(store: &Store, one: i64, two: i64) -> Result<bool, StoreError> {
    for (who, whom) in [(one, two), (two, one)] {
        if store.relation(who, whom).await? == Some(Relation::Block) {
            return Ok(true);
        }
    }
    Ok(false)
}
