//! Text read and written, beside what others write.

mod diagram;
mod files;
mod pydraughts;
