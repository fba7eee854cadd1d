//! Two solvers agree on every position.
//!
//! Up to two pieces, three under Russian rules; with `LONGKING_DEEP=1` up to four.

use crate::folder::{Folder, built, order, rules};
use crate::slow::compare;

fn is_deep() -> bool {
    std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1")
}

fn agree(id: &str, positions: [u64; 3], everyday: u8) {
    let pieces = if is_deep() { 4 } else { everyday };
    let folder = Folder::new(id);
    let tables = built(&folder.0, rules(id), pieces);
    assert!(tables.pieces() >= pieces);
    let wanted: u64 = positions[..usize::from(pieces) - 1].iter().sum();
    // Under E7 slices of more pieces may follow from the rules alone.
    let slices = tables.stats().into_iter().filter(|slice| slice.material.total() <= pieces);
    let count: u64 = slices.map(|s| s.counts[0].plus(&s.counts[1]).all()).sum();
    assert_eq!(count, wanted, "{id}");
    // The second solver knows no colours to exchange: it sees each position twice.
    assert_eq!(compare(rules(id), &tables, usize::from(pieces)), 2 * wanted, "{id}");
    tables.verify(None, &|_| ()).expect("the tables agree with themselves");
}

const ON_TEN: [u64; 3] = [8_845, 806_300, 41_971_200];
const ON_EIGHT: [u64; 3] = [3_488, 196_032, 6_209_316];

#[test]
fn international() {
    agree("international", ON_TEN, 2);
}

#[test]
fn nigerian() {
    agree("nigerian", ON_TEN, 2);
}

#[test]
fn e7_ghanaian() {
    agree("ghanaian", ON_TEN, 2);
}

#[test]
fn russian() {
    agree("russian", ON_EIGHT, 3);
}

#[test]
fn english() {
    agree("english", ON_EIGHT, 2);
}

#[test]
fn every_other_game_of_eight_squares_a_side() {
    for id in
        ["brazilian", "pool", "italian", "spanish", "czech", "thai", "tanzanian", "old-draughts-8"]
    {
        agree(id, ON_EIGHT, 2);
    }
}

#[test]
fn points_where_nobody_is_crowned() {
    agree("alquerque", [600, 13_800, 177_100], 4);
}

#[test]
fn captures_along_rows_and_columns() {
    let folder = Folder::new("frisian");
    let tables = built(&folder.0, rules("frisian"), 2);
    // Without the limit to king runs, which is no part of the pure game.
    let mut free = *rules("frisian");
    free.moves.king_run = draughts::rules::KingRun::Free;
    assert_eq!(compare(&free, &tables, 2), 2 * ON_TEN[0]);
}

#[test]
fn boards_of_twelve_squares_a_side() {
    let folder = Folder::new("canadian");
    let tables = built(&folder.0, rules("canadian"), 2);
    assert_eq!(compare(rules("canadian"), &tables, 2), 2 * 18_780);
    // The mirrored game has the same files.
    let mirrored =
        draughts_endgame::Tables::open(&folder.0, rules("sri-lankan")).expect("they open");
    assert_eq!(compare(rules("sri-lankan"), &mirrored, 2), 2 * 18_780);
    let again = order(&folder.0, rules("sri-lankan"), 2).expect("nothing is left to build");
    assert_eq!((again.built, again.found), (0, 3));
}
