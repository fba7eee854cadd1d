//! Positions with all their moves, from rule books and by hand: the oracle and the library both
//! give exactly the list.

use crate::oracle::library::answer;
use crate::oracle::proof::prove;
use crate::oracle::text;

/// Proves every line of a file: contract, position, list of moves.
fn check(file: &str) {
    let lines = file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut proved = 0;
    for line in lines {
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let [contract, fen, list] = parts[..] else { panic!("not three parts: {line}") };
        prove(contract, fen, list);
        proved += 1;
    }
    assert!(proved > 0, "an empty file");
}

#[test]
fn c4_the_international_positions() {
    check(include_str!("data/international.moves"));
}

#[test]
fn c4_the_italian_positions() {
    check(include_str!("data/italian.moves"));
}

#[test]
fn c4_the_other_positions_on_8x8() {
    check(include_str!("data/eight.moves"));
}

#[test]
fn c4_the_other_positions_on_10x10() {
    check(include_str!("data/ten.moves"));
}

#[test]
fn ng_2_11_the_nigerian_positions() {
    check(include_str!("data/nigerian.moves"));
}

#[test]
fn s1_orthogonal_only_the_turkish_positions() {
    check(include_str!("data/turkish.moves"));
}

#[test]
fn s1_board_of_points_the_positions_of_alquerque() {
    check(include_str!("data/alquerque.moves"));
}

#[test]
fn c7_positions_made_to_be_slow_are_refused() {
    let book = text::book("frisian");
    let slow = [
        "W:WK5:BK2,K4,K7-11,K13,K15,K16,K18-22,K24,K27,K29-33,K35,K36,K38,K40-44,K47,K49",
        "W:W50:B7,9,11-14,16,18,20-24,27,29,31-34,36,38,40-44,K47,K49",
    ];
    for fen in slow {
        let grid = text::grid(&book, fen);
        assert_eq!(answer(&grid, &book.moves), Err("too many captures".to_owned()), "{fen}");
    }
}

#[test]
fn a_position_written_is_read_again() {
    let book = text::book("nigerian");
    let fen = "B:W1-3,50:BK4-6,49";
    let grid = text::grid(&book, fen);
    assert_eq!(grid.to_string(), "B:W1,2,3,50:BK4,K5,K6,49");
    assert_eq!(text::grid(&book, &grid.to_string()), grid);
}
