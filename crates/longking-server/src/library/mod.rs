//! The library of games, for the one who runs the program: on the same machine, and nowhere else.

mod handle;
pub(crate) mod http;
mod upload;

pub(crate) use handle::LibraryHandle;
pub(crate) use upload::Upload;
