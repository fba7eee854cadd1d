//! What a page asks about rules and tables: where a table stands, what may be played, what the
//! computer does.
//!
//! [`answers`] are these questions with their answers, as JSON; their sentences are made with the
//! words of the rule set. The server gives the answers over HTTP, and the browser can give them to
//! itself.

pub mod answers;
pub mod codes;
mod unanswered;
mod words;

pub use unanswered::Unanswered;
