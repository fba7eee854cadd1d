//! A database that is one server's alone.

use std::fs::TryLockError;
use std::time::Duration;

use crate::StoreError;
use crate::address::DatabaseAddress;

/// How long somebody may take who gives a file of SQLite up, in steps of a tenth of a second.
const LEAVING: u32 = 30;

/// Keeps a file of SQLite for one server while what is answered is held: two would not hear of each
/// other. Other databases are for several.
///
/// # Errors
/// Another server has it, or the address is none.
pub async fn hold(database: &str) -> Result<Option<std::fs::File>, StoreError> {
    let DatabaseAddress::File(path) = database.parse()? else { return Ok(None) };
    let lock = path.with_added_extension("lock");
    let told =
        |why: &dyn std::fmt::Display| StoreError::Unavailable(format!("{}: {why}", path.display()));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| told(&error))?;
    }
    let held = std::fs::File::create(lock).map_err(|error| told(&error))?;
    for _ in 0..LEAVING {
        match held.try_lock() {
            Ok(()) => return Ok(Some(held)),
            Err(TryLockError::WouldBlock) => tokio::time::sleep(Duration::from_millis(100)).await,
            Err(TryLockError::Error(error)) => return Err(told(&error)),
        }
    }
    Err(told(&"another longking serves it"))
}
