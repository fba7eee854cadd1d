//! Published numbers of lines of play, counted by the library and, near the root, by the oracle.
//!
//! With `LONGKING_DEEP=1` every published depth up to about two billion lines is counted.

use draughts::{Counting, International, Position, divide};

use crate::oracle::library::library_perft;
use crate::oracle::moves::{Orders, perft};
use crate::oracle::text;

/// The most lines that the library counts for a number of a table.
fn most_lines() -> u64 {
    let is_deep = std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1");
    if is_deep { 3_000_000_000 } else { 50_000_000 }
}

/// The most lines that the library counts move by move.
const MOST_SINGLY: u64 = 1_000_000;

/// The most lines that the oracle counts.
const MOST_BY_ORACLE: u64 = 5_000;

/// A line of a table: its contract and position, and the numbers from depth 1.
fn lines(file: &str) -> Vec<(&str, &str, Vec<u64>)> {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = lines.map(|line| {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [contract, fen, counts] = parts[..] else { panic!("not three parts: {line}") };
        let numbers = counts.split_whitespace().map(|word| word.parse().expect("a number"));
        (contract, fen, numbers.collect())
    });
    read.collect()
}

/// Proves a table: each line at its deepest affordable depth by the library, near the root by the
/// oracle.
fn check(file: &str) {
    for (contract, fen, counts) in lines(file) {
        let book = text::book(contract);
        let grid = text::grid(&book, fen);
        let mut proved = 0;
        for (expected, depth) in counts.into_iter().zip(1..) {
            if expected <= most_lines() {
                let found = library_perft(&grid, &book.moves, depth, Counting::Bulk);
                assert_eq!(found, expected, "library: {contract} {fen} depth {depth}");
                proved += 1;
            }
            if expected <= MOST_SINGLY {
                let found = library_perft(&grid, &book.moves, depth, Counting::Single);
                assert_eq!(found, expected, "one by one: {contract} {fen} depth {depth}");
            }
            if expected <= MOST_BY_ORACLE {
                let found = perft(&grid, &book.moves, Orders::Together, depth);
                assert_eq!(found, Ok(expected), "oracle: {contract} {fen} depth {depth}");
            }
        }
        assert!(proved > 3, "{contract} {fen}: hardly anything was counted");
    }
}

#[test]
fn divide_adds_up_to_perft_and_gives_nothing_at_depth_0() {
    let start = Position::<International>::start();
    for (depth, moves) in [(0, 0), (1, 9), (2, 9), (4, 9)] {
        let lines = divide(&start, depth, Counting::Bulk);
        assert_eq!(lines.len(), moves, "depth {depth}");
        let all: u64 = lines.iter().map(|(_, count)| count).sum();
        let expected = if depth == 0 { 0 } else { draughts::perft(&start, depth, Counting::Bulk) };
        assert_eq!(all, expected, "depth {depth}");
    }
}

#[test]
fn c5_published_perft_of_international_draughts_and_its_sisters() {
    check(include_str!("data/international.perft"));
}

#[test]
fn c5_published_perft_on_8x8() {
    check(include_str!("data/eight.perft"));
}

#[test]
fn c5_published_perft_of_frisian_draughts() {
    check(include_str!("data/frisian.perft"));
}

#[test]
fn c5_perft_of_turkish_draughts() {
    check(include_str!("data/turkish.perft"));
}

#[test]
fn c5_perft_of_alquerque() {
    check(include_str!("data/alquerque.perft"));
}

#[test]
fn ng_2_9_perft_of_nigerian_draughts() {
    check(include_str!("data/nigerian.perft"));
}

#[test]
fn the_oracle_counts_orders_apart_as_older_tables_do() {
    for (contract, fen, counts) in lines(include_str!("data/orders.perft")) {
        let book = text::book(contract);
        let grid = text::grid(&book, fen);
        for (expected, depth) in counts.into_iter().zip(1..) {
            let found = perft(&grid, &book.moves, Orders::Apart, depth);
            assert_eq!(found, Ok(expected), "{contract} {fen} depth {depth}");
        }
    }
}
