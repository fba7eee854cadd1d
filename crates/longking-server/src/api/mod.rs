//! The questions that the page asks, and their answers as JSON.

pub(crate) mod address;
pub(crate) mod analysis;
pub(crate) mod denied;
pub(crate) mod description;
pub(crate) mod ending;
pub(crate) mod error;
pub(crate) mod events;
pub(crate) mod film;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod practice;
pub(crate) mod qr;
pub(crate) mod questions;
mod searches;
