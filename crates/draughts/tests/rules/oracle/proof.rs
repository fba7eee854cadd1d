//! The proof of a position: the oracle and the library give exactly the moves of a list.

use super::library::assert_agrees;
use super::moves::legal_moves;
use super::text;

/// Proves a line: contract, position, every legal move.
pub(crate) fn prove(contract: &str, fen: &str, list: &str) {
    let book = text::book(contract);
    let grid = text::grid(&book, fen);
    let expected = text::moves(list);
    let found = legal_moves(&grid, &book.moves).expect("few captures");
    assert_eq!(text::list(&found), text::list(&expected), "oracle: {contract} {fen}");
    assert_agrees(&grid, &book.moves, &expected);
}
