//! Building tables: slice by slice, each from what its captures and promotions lead to.
//!
//! Within a slice men only go forward, so configurations are solved by how far the men have
//! advanced, the furthest first; those of one advancement do not depend on each other. In a
//! configuration only kings move.

mod aside;
mod keep;
mod log;
pub(crate) mod order;
mod part;
mod record;
pub(crate) mod scene;
pub(crate) mod slice;
pub(crate) mod solve;
mod values;

pub use crate::distance::{DistanceSummary, build_distances, build_practice};
pub use order::{BuildError, Order, Progress, Summary, build};
pub use part::{Part, PartFolder, parts};
