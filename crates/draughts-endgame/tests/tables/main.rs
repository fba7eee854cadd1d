//! Tables are built, compared with a second solver, checked, damaged and killed.

mod damage;
mod distance;
mod folder;
mod memory;
mod slow;
mod together;
