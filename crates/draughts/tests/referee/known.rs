//! The slow referee itself, against what is published: counts of lines, and moves of rule
//! positions.

use std::collections::BTreeSet;

use crate::contract::Contract;
use crate::moves::Moves;
use crate::position::{Position, Rules};
use crate::sets::contract_of;
use crate::start;
use crate::text;

/// A rule set, and how many lines of 1, 2, 3 … plies its start has; captures that C5 calls the same
/// count once. The numbers of Turkish and Thai are computed, those of the others published.
const LINES: [(&str, &[usize]); 12] = [
    ("international", &[9, 81, 658, 4_265]),
    ("nigerian", &[9, 81, 658, 4_265]),
    ("frisian", &[9, 81, 658, 3_874]),
    ("frysk", &[9, 81, 657, 5_329]),
    ("brazilian", &[7, 49, 302, 1_469, 7_473]),
    ("russian", &[7, 49, 302, 1_469, 7_482]),
    ("english", &[7, 49, 302, 1_469, 7_361]),
    ("italian", &[7, 49, 302, 1_469, 7_361]),
    ("canadian", &[11, 121, 1_222]),
    ("south-african", &[13, 169, 2_042]),
    ("thai", &[7, 49, 392, 3_136]),
    ("turkish", &[8, 64, 708, 7_538]),
];

/// Contract by contract, positions of rule books with where each legal move ends: from, to.
const MOVES: [(&str, &str, &str); 32] = [
    ("international", "W:W28,32:B23", "28-19"),
    ("international", "W:W35:B30,K40", "35-24 35-44"),
    ("international", "W:WK46:B23", "46-5 46-10 46-14 46-19"),
    ("international", "W:WK47:B9,12,33", "47-17 47-21 47-26"),
    ("international", "W:WK1:B7,9,17,19,20,30,31,33,43,44", "1-15"),
    ("international", "W:WK41,49:B9,10,12,19,38", "41-43"),
    ("international", "W:W48:B24,K31,34,K42,43", "48-19"),
    ("international", "W:W26:B12,K21,31,32", "26-8 26-28"),
    ("international", "W:W15:B9,10", "15-13"),
    ("italian", "W:W31:B12,20,28", "31-8"),
    ("italian", "W:WK22:B18,19,27", "22-13 22-15 22-31"),
    ("italian", "W:WK21,31:B10,18,27", "31-6"),
    ("italian", "W:WK23,31:B19,26,27", "23-21"),
    ("italian", "W:WK23:B19,K28", "23-32"),
    ("italian", "W:WK30:B10,12,18,K20,K26,27", "30-5"),
    ("italian", "W:WK30:B10,K12,K18,20,K26,K27", "30-5"),
    ("italian", "W:WK31:B18,20,K27,K28", "31-13 31-15"),
    ("italian", "W:W30:BK26", "30-27"),
    ("russian", "W:W12:B8,14,26", "12-31"),
    ("frisian", "W:W28:B18", "28-8"),
    ("killer", "W:WK46:BK23", "46-19"),
    ("killer", "W:WK46:B23", "46-5 46-10 46-14 46-19"),
    ("thai", "W:WK29:B18", "29-15"),
    ("thai", "W:WK22:B18,25", "22-15 22-29"),
    ("czech", "W:W22,K32:B18,27", "32-5 32-9 32-14"),
    ("spanish", "W:W22,23:B18,K19", "22-15 23-14"),
    ("pool", "W:W12,K31:B8,7,15", "12-19"),
    ("english", "W:W12,K31:B8,7,15", "12-3"),
    ("nigerian", "W:WK49:B7,14,33", "49-5 49-9 49-19 49-25 49-30"),
    ("nigerian", "W:W48:B22,K35,32,K44,43", "48-17 48-30"),
    ("turkish", "W:WK57:B41,26", "57-27 57-28 57-29 57-30 57-31 57-32"),
    ("alquerque", "W:W25:B19", "25-13"),
];

#[test]
fn the_slow_referee_counts_the_lines_that_are_published() {
    for (id, counts) in LINES {
        let rules = rules_of(id);
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(lines(&rules, &start::start(&rules), depth), *expected, "{id} {depth}");
        }
    }
}

#[test]
fn the_slow_referee_has_the_moves_of_the_rule_books() {
    for (id, fen, expected) in MOVES {
        let rules = rules_of(id);
        let moves = Moves::of(&rules, &text::read(&rules.board, fen)).unwrap();
        let ends: BTreeSet<String> =
            moves.legal().iter().map(|play| format!("{}-{}", play.from + 1, play.to + 1)).collect();
        let expected: BTreeSet<String> = expected.split(' ').map(str::to_owned).collect();
        assert_eq!(ends, expected, "{id} {fen}");
    }
}

fn rules_of(id: &str) -> Rules {
    let contract: Contract = contract_of(id).unwrap();
    Rules::new(contract)
}

fn lines(rules: &Rules, position: &Position, depth: usize) -> usize {
    let plays = Moves::of(rules, position).unwrap().legal();
    if depth == 1 {
        return plays.len();
    }
    plays.iter().map(|play| lines(rules, &position.after(rules, play), depth - 1)).sum()
}
