//! Text read and written, beside what others write.

mod corpus;
mod diagram;
mod files;
mod pydraughts;
