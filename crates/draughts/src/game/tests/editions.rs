//! What games of before are played by, where a clause says something else now.

use super::*;
use crate::sets::*;

/// A game of a record of the first edition.
fn former<V: BuiltIn>(text: &str) -> Game<V> {
    let rules = V::RULE_SET.rules;
    Game::of_edition(Edition::First, V::default(), rules, &setup(text)).unwrap()
}

#[test]
fn e6_games_of_the_first_edition_end_as_they_did() {
    let check_both = |text, moves, before: &str, now: &str| {
        let mut game = former::<Nigerian>(text);
        play(&mut game, moves);
        assert_eq!(ending(&game), before, "{text} {moves}");
        assert_eq!(game.edition(), Edition::First);
        check::<Nigerian>(text, moves, now);
    };
    check_both("W:WK1,17:BK24,12", "17x6", "draw: adjudicated (NG-4.4)", "-");
    check_both("B:WK5,9,K10,15:BK13", "", "white wins: adjudicated (NG-5.4)", "-");
    let same = "draw: adjudicated (NG-4.4)";
    check_both("W:WK5:BK46", "", same, same);
    check_both("W:WK50:BK1", "", "-", "-");
    let page = "W:WK14,K4:BK5";
    assert_eq!(ending(&former::<InternationalPage>(page)), "draw: adjudicated (E4)");
    check::<InternationalPage>(page, "", "-");
}

#[test]
fn c4_games_of_the_first_edition_have_captures_that_are_not_legal_now() {
    let text = "W:WK30:B10,K12,K18,20,K26,K27";
    let mut game = former::<Italian>(text);
    let [legal] = game.legal_moves()[..] else { panic!("one capture is legal now") };
    let captures = game.position().former_captures();
    let other = captures.iter().find(|mv| **mv != legal).copied().unwrap();
    assert_eq!((captures.len(), other.to().number()), (2, 7));
    assert!(captures.contains(&legal));
    let mut now = self::game::<Italian>(text);
    assert!(now.play(&other).is_err());
    game.play(&other).unwrap();
    assert_eq!(game.ply(), 1);
    // Others have none beside the legal ones.
    for text in ["W:WK30:B", "W:W30:B27", "W:WK23:B19,K28"] {
        let game = former::<Italian>(text);
        let legal = game.legal_moves();
        let captures = legal.iter().filter(|mv| mv.is_capture()).count();
        assert_eq!(game.position().former_captures().len(), captures, "{text}");
    }
    assert!(former::<International>("W:W28:B23").position().former_captures().is_empty());
}

#[test]
fn the_numbers_of_editions_are_read_again() {
    for edition in [Edition::First, Edition::Second] {
        assert_eq!(Edition::of(edition.number()), Some(edition));
    }
    assert_eq!([0, 3, 255].map(Edition::of), [None; 3]);
    assert_eq!(Edition::PRESENT, Edition::default());
}
