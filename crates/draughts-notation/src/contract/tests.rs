//! Contracts read, written and refused.

use draughts::rules::*;
use draughts::{RULE_SETS, Rules};

use super::*;
use crate::random::Random;

/// Reads a contract and writes it again, or its error.
fn answer(text: &str) -> String {
    match text.parse::<Contract>() {
        Ok(contract) => contract.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(answer(text), expected, "{text:?}");
}

#[test]
fn s1_contract_is_written_with_the_id_and_what_differs() {
    check("nigerian", "nigerian");
    check("damii", "ghanaian");
    check("checkers,king=long", "english,king=long");
    check("nigerian,huff=kings", "nigerian");
    check("nigerian,huff=off", "nigerian,huff=off");
    check(
        "international,goal=lose,promotion=ends-turn,choice=free,rows=3",
        "international,rows=3,promotion=ends-turn,choice=free,goal=lose",
    );
    check("international,board=8,rows=3", "international,board=8,rows=3");
    check("international,rows=3,board=8", "international,board=8,rows=3");
    check("english,landing=behind", "english,landing=behind");
}

#[test]
fn s1_contract_that_is_bad_gets_one_clear_error() {
    for (text, expected) in [
        ("nigeria", r#"unknown rule set "nigeria"; did you mean nigerian?"#),
        ("Nigerian", r#"unknown rule set "Nigerian"; did you mean nigerian?"#),
        ("nigerian,hufff=off", r#"unknown key "hufff"; did you mean huff?"#),
        ("nigerian, huff=off", r#"unknown key " huff"; did you mean huff?"#),
        ("nigerian,huff=some", r#"huff must be off, kings or all, not "some""#),
        ("nigerian,huff=", r#"huff must be off, kings or all, not """#),
        ("nigerian,huff= off", r#"huff must be off, kings or all, not " off""#),
        ("nigerian,huff=off=off", r#"huff must be off, kings or all, not "off=off""#),
        ("nigerian,huff", "huff must be off, kings or all, and has no value"),
        ("nigerian,rows=0", r#"rows must be 1, 2, 3, 4, 5 or 6, not "0""#),
        ("nigerian,rows=03", r#"rows must be 1, 2, 3, 4, 5 or 6, not "03""#),
        ("nigerian,huff=off,huff=all", "huff is given twice; each key is allowed once"),
        ("nigerian,huff=off,huff=off", "huff is given twice; each key is allowed once"),
        ("nigerian,", "part 2 is empty; a part is key=value"),
        ("nigerian,huff=off,,rows=3", "part 3 is empty; a part is key=value"),
        ("international,board=8", "rows must be 1 to 3 on this board, not 4"),
        ("international,rows=5", "rows must be 1 to 4 on this board, not 5"),
        ("nigerian,goal=lose", "adjudication must be off with goal=lose"),
        ("damii,goal=crown", "lone-piece must be plays with goal=crown"),
    ] {
        check(text, &format!("error: {expected}"));
    }
}

#[test]
fn an_unknown_word_like_no_other_gets_the_list() {
    for (text, begins, holds) in [
        (
            "chess",
            "error: unknown rule set \"chess\"; the rule sets are nigerian, ghanaian",
            ", thai",
        ),
        ("", "error: unknown rule set \"\"; the rule sets are nigerian", "old-draughts-8"),
        ("nigerian,=", "error: unknown key \"\"; the keys are board, rows, corner", ", goal"),
        ("nigerian,castling=on", "error: unknown key \"castling\"; the keys are board", "king-run"),
    ] {
        let answer = answer(text);
        assert!(answer.starts_with(begins) && answer.contains(holds), "{text:?}: {answer}");
    }
}

#[test]
fn hostile_lengths_are_answered_shortly() {
    let long = "x".repeat(1 << 22);
    let values = format!("nigerian,huff={long}");
    let parts = format!("nigerian{}", ",huff=off".repeat(1 << 18));
    let commas = ",".repeat(1 << 22);
    for text in [&long, &values, &parts, &commas, &format!("nigerian,{long}=off")] {
        let answer = answer(text);
        assert!(answer.starts_with("error: ") && answer.len() < 600, "{answer}");
    }
}

#[test]
fn s1_contract_of_every_built_in_reads_as_itself() {
    for set in RULE_SETS {
        for name in core::iter::once(&set.id).chain(set.aliases) {
            let contract: Contract = name.parse().unwrap();
            assert_eq!(contract, Contract::from(*set));
            assert_eq!(contract.to_string(), set.id);
        }
    }
}

/// Random values for some of the keys.
fn shuffled(random: &mut Random, mut rules: Rules) -> Rules {
    for key in Key::ALL {
        if random.below(3) == 0 {
            let allowed = key.allowed();
            key.set(&mut rules, allowed[random.below(allowed.len())]).unwrap();
        }
    }
    rules
}

#[test]
fn s1_contract_of_random_house_rules_prints_and_parses_as_itself() {
    let mut random = Random::new(1);
    let mut playable = 0;
    for _ in 0..5_000 {
        let set = RULE_SETS[random.below(RULE_SETS.len())];
        let Ok(contract) = Contract::new(set, shuffled(&mut random, set.rules)) else { continue };
        playable += 1;
        let text = contract.to_string();
        assert_eq!(text.parse(), Ok(contract), "{text}");
        assert!(!text.contains(' ') && text == text.to_lowercase(), "{text}");
        let mut parts: Vec<_> = text.split(',').collect();
        parts[1..].reverse();
        assert_eq!(parts.join(",").parse(), Ok(contract), "any order of keys is read");
    }
    assert!(playable > 1_000, "{playable}");
}

#[test]
fn every_fact_of_the_rules_has_a_key() {
    // Taken apart by name, so that the compiler asks here for a fact that is added.
    let Rules { moves, rows, first, huff, draws, adjudication, lone_piece } = RULE_SETS[0].rules;
    let MoveRules {
        board,
        corner,
        man_captures,
        man_takes_king,
        king,
        landing,
        promotion,
        choice,
        removal,
        man_moves,
        orthogonal,
        king_run,
        goal,
    } = moves;
    let mut facts = vec![
        (BoardSize::KEY, board.word()),
        (RowCount::KEY, RowCount::from(rows).word()),
        (Corner::KEY, corner.word()),
        (First::KEY, first.word()),
        (ManCaptures::KEY, man_captures.word()),
        (ManTakesKing::KEY, man_takes_king.word()),
        (KingReach::KEY, king.word()),
        (Landing::KEY, landing.word()),
        (Promotion::KEY, promotion.word()),
        (Choice::KEY, choice.word()),
        (Removal::KEY, removal.word()),
        (ManMoves::KEY, man_moves.word()),
        (Orthogonal::KEY, orthogonal.word()),
        (KingRun::KEY, king_run.word()),
        (Goal::KEY, goal.word()),
        (Huff::KEY, huff.word()),
        (DrawTable::KEY, draws.word()),
        (Adjudication::KEY, adjudication.word()),
        (LonePiece::KEY, lone_piece.word()),
    ];
    let keys = Key::ALL.map(|key| (key.name(), key.get(&RULE_SETS[0].rules).into_owned()));
    let mut keys: Vec<_> = keys.iter().map(|(key, value)| (*key, value.as_str())).collect();
    facts.sort_unstable();
    keys.sort_unstable();
    assert_eq!(keys, facts);
}

#[test]
fn every_key_takes_its_values_and_explains_them() {
    for key in Key::ALL {
        assert_eq!(Key::find(key.name()), Some(key));
        assert_eq!(Key::ALL[key as usize], key);
        let mut rules = RULE_SETS[0].rules;
        let mut meanings = std::collections::HashSet::new();
        for value in key.allowed() {
            key.set(&mut rules, value).unwrap();
            assert_eq!(key.get(&rules), *value);
            assert!(meanings.insert(key.explain(value).unwrap()), "{key}={value}");
        }
        let before = rules;
        let error = key.set(&mut rules, "sometimes").unwrap_err();
        assert_eq!((error.key, error.allowed), (key.name(), key.allowed()));
        assert_eq!(rules, before);
        assert_eq!((key.explain("sometimes"), key.title_of("sometimes")), (None, None));
        assert!(!key.meaning().is_empty() && !key.clause().is_empty());
    }
}
