//! Tables are built, compared with a second solver, checked, damaged and killed.

mod damage;
mod folder;
mod slow;
mod together;
