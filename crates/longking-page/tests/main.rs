//! What the page is answered, as it asks.

mod book;
mod captures;
mod codes;
mod left;
mod records;
mod score;
mod table;
mod why;
