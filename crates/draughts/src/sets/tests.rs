//! Every page against the rule books' table, written down a second time as text.

use std::collections::HashSet;

use super::*;
use crate::lines::Lines;
use crate::rules::KingReach;

/// id | board rows corner | first | man captures | king landing | promotion | choice | removal |
/// draws | other.
const TABLE: &str = "
nigerian | 10 4 right | either | all | long any | stop | free | end | plain | huff=kings adjudication=on
ghanaian | 10 4 right | either | all | long any | stop | free | end | plain | huff=all lone-piece=loses
international | 10 4 left | white | all | long any | stop | most | end | fmjd |
international-page | 10 4 left | white | all | long any | stop | most | end | page |
international-king-first | 10 4 left | white | all | long any | stop | most-king-first | end | fmjd |
international-encyclopedia | 10 4 left | white | all | long any | stop | most | end | encyclopedia |
old-draughts-8 | 8 3 left | black | all | long behind | ends-turn | free | at-once | plain | huff=all
old-draughts-10 | 10 3 left | black | all | long behind | ends-turn | free | at-once | plain | huff=all
old-draughts-12 | 12 3 left | black | all | long behind | ends-turn | free | at-once | plain | huff=all
english | 8 3 left | black | forward | short * | ends-turn | free | end | english |
russian | 8 3 left | white | all | long any | passing | free | end | russian |
canadian | 12 5 left | white | all | long any | stop | most | end | fmjd |
south-african | 14 6 left | white | all | long any | stop | most | end | fmjd |
ivorian | 10 4 right | white | all | long any | stop | most | end | fmjd |
tanzanian | 8 3 left | either | forward | long any | ends-turn | free | end | tanzanian |
zambian | 8 3 left | either | all | long any | stop | free | end | pool |
brazilian | 8 3 left | white | all | long any | stop | most | end | russian |
pool | 8 3 left | black | all | long any | stop | free | end | pool |
jamaican | 8 3 right | black | all | long any | stop | free | end | pool |
sri-lankan | 12 5 right | white | all | long any | stop | most | end | fmjd |
killer | 10 4 left | white | all | long behind-king | stop | most | end | fmjd |
breakthrough | 10 4 left | white | all | long any | stop | most | end | repetition | goal=crown
antidraughts | 10 4 left | white | all | long any | stop | most | end | repetition | goal=lose
frisian | 10 4 left | white | all | long any | stop | frisian | end | frisian | orthogonal=yes king-run=3
frysk | 10 1 left | white | all | long any | stop | frisian | end | frisian | orthogonal=yes king-run=3
italian | 8 3 right | white | forward | short * | ends-turn | italian | end | english | man-takes-king=no
spanish | 8 3 right | white | forward | long any | ends-turn | spanish | end | spanish |
portuguese | 8 3 right | white | forward | long any | ends-turn | spanish | end | spanish |
czech | 8 3 left | white | forward | long any | ends-turn | king-first | end | plain |
thai | 8 2 left | black | forward | long behind | ends-turn | free | at-once | plain |
alquerque | points-5 2 * | either | all | * * | * | free | at-once | repetition | huff=all man-moves=all
alquerque-bell | points-5 2 * | either | all | * * | * | free | at-once | repetition | huff=all man-moves=bell
turkish | all-8 2 * | white | forward | long any | stop | most | at-once | turkish | orthogonal=only";

/// A page as a row of the table.
fn row(set: &RuleSet) -> String {
    let Rules { moves: m, rows, first, huff, draws, adjudication, lone_piece } = set.rules;
    // A star stands for what has no effect.
    let or_star = |word: &'static str, counts: bool| if counts { word } else { "*" };
    let lines = m.board.lines();
    let corner = or_star(m.corner.word(), lines == Lines::Diagonals);
    let king = or_star(m.king.word(), lines.crowns());
    let landing = or_star(m.landing.word(), m.king == KingReach::Long && lines.crowns());
    let promotion = or_star(m.promotion.word(), lines.crowns());
    let others = [
        ("man-takes-king", m.man_takes_king.word(), "yes"),
        ("huff", huff.word(), "off"),
        ("adjudication", adjudication.word(), "off"),
        ("lone-piece", lone_piece.word(), "plays"),
        ("man-moves", m.man_moves.word(), "forward"),
        ("orthogonal", m.orthogonal.word(), "no"),
        ("king-run", m.king_run.word(), "free"),
        ("goal", m.goal.word(), "normal"),
    ];
    let others: Vec<_> = others
        .iter()
        .filter(|(_, value, usual)| value != usual)
        .map(|(key, value, _)| format!("{key}={value}"))
        .collect();
    format!(
        "{} | {} {rows} {corner} | {first} | {} | {king} {landing} | {promotion} | {} | {} | {draws} | {}",
        set.id,
        m.board,
        m.man_captures,
        m.choice,
        m.removal,
        others.join(" ")
    )
    .trim_end()
    .to_owned()
}

#[test]
fn every_page_says_what_its_row_says() {
    let expected: Vec<_> = TABLE.trim().lines().map(str::trim_end).collect();
    assert_eq!(RULE_SETS.iter().map(|set| row(set)).collect::<Vec<_>>(), expected);
}

#[test]
fn every_name_finds_its_set_and_no_other() {
    let mut seen = HashSet::new();
    for set in RULE_SETS {
        for name in core::iter::once(&set.id).chain(set.aliases) {
            assert!(seen.insert(*name), "{name} twice");
            assert_eq!(RuleSet::find(name), Some(*set));
            assert!(
                name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            );
        }
        assert!(!set.name.is_empty() && !set.source.is_empty());
    }
    assert_eq!(seen.len(), RULE_SETS.len() + ALIASES.len(), "no alias but those of the rules");
    for name in ["", "Nigerian", "old-draughts", "international "] {
        assert_eq!(RuleSet::find(name), None, "{name:?}");
    }
}

/// The aliases of the rules, section 2.
const ALIASES: [(&str, &str); 12] = [
    ("damii", "ghanaian"),
    ("polish", "international"),
    ("senegal", "international"),
    ("zaire", "international"),
    ("cameroon", "international"),
    ("checkers", "english"),
    ("leaflet", "english"),
    ("american", "english"),
    ("straight", "english"),
    ("shashki", "russian"),
    ("qirkat", "alquerque"),
    ("dama", "turkish"),
];

#[test]
fn s2_aliases_are_read() {
    for (alias, id) in ALIASES {
        assert_eq!(RuleSet::find(alias).map(|set| set.id), Some(id), "{alias}");
    }
}
