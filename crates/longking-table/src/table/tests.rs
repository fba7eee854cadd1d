use super::*;
use crate::terms::{Crowns, Short};

#[test]
fn a_clock_that_gives_more_than_all_time_has_a_deadline() {
    let clock = Some("*18446744073709551615".to_owned());
    let terms = Terms { clock, ..Terms::of("international") };
    let refused = Table::agree(&terms).expect_err("nobody agrees to it now");
    assert!(refused.to_string().contains("more than 366 days"), "{refused}");
    let mut table = Table::new(&terms.kept()).expect("it was agreed once");
    let at = 1_800_000_000_000;
    table.apply(&Event { act: Act::Move("32-28".to_owned()), by: None, at }).expect("a move");
    assert_eq!(table.deadline(), Some(at + 36_600 * 24 * 60 * 60 * 1000));
}

#[test]
fn a_next_game_that_cannot_be_set_up_changes_nothing() {
    let terms = Terms {
        start: Some("W:W31-50:B1-19".to_owned()),
        short: Some(Short { player: Player::One, squares: vec![31] }),
        ..Terms::of("international")
    };
    let mut table = Table::agree(&terms).expect("the first game can be played");
    let event = |act, by| Event { act, by: Some(by), at: 0 };
    table.apply(&event(Act::Resign, Player::One)).expect("he may");
    table.apply(&event(Act::Again, Player::One)).expect("he may");
    let before = table.record().clone();
    // Black would be without a man on 20, where none stands.
    assert!(table.apply(&event(Act::Again, Player::Two)).is_err());
    assert_eq!((table.record(), table.events()), (&before, 2));
    assert!(!table.wants_again(Player::Two));
}

#[test]
fn m3_a_game_is_given_up_while_men_are_named_too() {
    let terms = Terms { crown: Some(Crowns::Both), ..Terms::of("nigerian") };
    let event = |act, by| Event { act, by: Some(by), at: 0 };
    for (given_up, reason) in [(Act::Resign, "resigned"), (Act::Forfeit, "forfeit")] {
        for named in 0..2 {
            let mut table = Table::agree(&terms).expect("the game can be played");
            let (first, other) = (table.turn().expect("it goes on"), Act::Offer);
            if named == 1 {
                let crown = Act::Crown { square: 48, spent: 31 };
                table.apply(&event(crown, first)).expect("he may");
            }
            assert_eq!(table.phase(), Phase::Crown);
            assert!(table.apply(&event(other, first)).is_err());
            table.apply(&event(given_up.clone(), first)).expect("he may");
            let outcome = table.outcome().expect("it is over");
            assert_eq!((table.phase(), outcome.reason.word()), (Phase::Over, reason));
            assert_eq!(outcome.winner, Some(!table.color(first)));
            let again = Table::of(table.record()).expect("it was played");
            assert_eq!(again.outcome(), table.outcome());
            table.apply(&event(Act::Again, Player::One)).expect("he may");
            table.apply(&event(Act::Again, Player::Two)).expect("he may");
            assert_eq!(table.phase(), Phase::Crown);
        }
    }
}

#[test]
fn a_position_says_who_begins_whatever_white_space_is_before_it() {
    for space in ["", " ", "\t", "\n", "\u{a0}\r\n "] {
        let start = Some(format!("{space}B:W31,32:B20"));
        let terms = Terms { start, ..Terms::of("international") };
        let table = Table::agree(&terms).expect("it can be played");
        assert_eq!(table.play.turn(), Color::Black, "{space:?}");
        let lot = terms.draw_lot(First::White, None, [true; 2]);
        assert_eq!(lot.color, Color::Black, "{space:?}");
        let begins = Some(Beginner { color: Color::White, ..lot });
        let refused = Table::agree(&Terms { begins, ..terms }).expect_err("Black has the turn");
        assert!(refused.to_string().starts_with("begins: "), "{space:?}: {refused}");
    }
}
