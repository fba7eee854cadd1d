//! Where the program keeps what nobody has named a place for.

use std::path::PathBuf;

/// The folder where programs of the user keep their data: by the conventions of freedesktop, or
/// those of Windows.
pub(crate) fn user_folder() -> Option<PathBuf> {
    let named =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let system = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("HOME").map(|home| home.join(".local/share"))
    };
    Some(named("XDG_DATA_HOME").or(system)?.join("longking"))
}
