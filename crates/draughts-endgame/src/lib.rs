//! Endgame tables: who wins with few pieces, under every rule set of dark squares on boards of 8,
//! 10 and 12, and of points.

// Squares and directions are numbers here, and index several tables at once.
#![allow(clippy::needless_range_loop)]
// Some of what is shared is for builders only.
#![cfg_attr(not(feature = "build"), allow(dead_code))]

#[cfg(feature = "build")]
pub mod build;
mod codec;
#[cfg(feature = "build")]
mod distance;
mod endgame;
mod error;
mod file;
mod folder;
mod frame;
mod index;
#[cfg(feature = "build")]
mod map;
mod material;
pub mod pack;
mod pieces;
#[cfg(feature = "build")]
mod placement;
#[cfg(feature = "build")]
mod practice;
mod pure;
mod recent;
#[cfg(feature = "build")]
pub mod survey;
mod tables;
#[cfg(feature = "build")]
mod verify;
mod wdl;

#[cfg(feature = "build")]
pub use distance::{Best, Counted, DistanceStats, Distances};
pub use endgame::{Endgame, Foreknown, Time};
pub use error::{Fault, TableError};
pub use file::Count;
pub use material::{MOST_PIECES, Material, MaterialError};
#[cfg(feature = "build")]
pub use placement::Placement;
#[cfg(feature = "build")]
pub use practice::PracticeFiles;
pub use pure::PureGame;
pub use tables::{OpenError, SliceStats, Tables};
#[cfg(feature = "build")]
pub use verify::{Verified, Wrong, WrongPosition};
pub use wdl::Wdl;
