//! A library of games: files of PDN, imported into SQLite, searched by player, day, result, rules,
//! position and pattern, with a tree of openings.
//!
//! ```no_run
//! # use longking_library::{Find, Import, Library, LibraryError};
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let library = Library::open("games.sqlite".as_ref()).await?;
//! let import = Import {
//!     name: "club.pdn".into(),
//!     rules: "international".parse()?,
//!     at: 0,
//!     keep_known: false,
//! };
//! let file = std::fs::File::open("club.pdn")?;
//! let done = library.import(file, import, |progress| println!("{} games", progress.games)).await?;
//! let find = Find { pattern: "W24:B15".into(), ..Find::default() };
//! println!("{} games have it", library.find(&find).await?.results.games);
//! library.undo(done.import).await?;
//! # Ok(())
//! # }
//! ```
//!
//! # How it is kept
//!
//! | table | what |
//! |---|---|
//! | `imports` | files that were imported; all other rows name theirs, so that it can be undone |
//! | `games` | players, event, day, result, rules; two keys by which the same game is known; the text as PDN |
//! | `places` | every position of every game: a key of 64 bits, the game, the number of the move, and the result |
//! | `scores` | the moves of all games of a board as squares, three bytes and one for each piece taken |
//! | `removals`, `removed` | games that were taken out as copies of others: nothing finds them until they are put back |
//!
//! A *position* is looked up: entries are sorted by key and cut into blobs by the first bits of the
//! key, so that one of some hundred kilobytes is read for each two million positions. A *pattern*
//! is looked for in every position: the moves of a hundred thousand games have some twenty
//! megabytes, and pieces are moved through them as bits, without rules. The *tree* follows from the
//! places: a move, or a huff, was played where the position after it is the next one of the same
//! game.
//!
//! An import is one transaction. Only the moves that were played are searched; variations and
//! comments are kept in the text.

mod error;
mod file;
mod head;
mod import;
mod library;
mod on_board;
mod pattern;
mod pieces;
mod places;
mod question;
mod removal;
mod replay;
mod score;
mod search;

pub use error::LibraryError;
pub use head::Ended;
pub use import::{Import, Imported, Progress};
pub use library::Library;
pub use pattern::{Pattern, PatternError};
pub use question::{
    Ask, Branch, Content, Filter, Find, FoundGames, Head, Kept, Past, Removal, Remove, Removed,
    Results, RuleSetGames, Tree, Twins,
};
