//! Positions in every dialect of FEN, good and bad.

use draughts::{
    Board8, Board10, Board12, Board14, Color, Geometry, Mirrored8, Mirrored10, Mirrored12,
    Mirrored14, Points5, Run, Setup, Square,
};

use super::*;
use crate::random::{Random, random_setup};

/// Reads on the 10x10 board and writes, or the error.
fn answer(text: &str) -> String {
    match read::<Board10>(text) {
        Ok(setup) => write(&setup),
        Err(error) => format!("error: {error}"),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(answer(text), expected, "{text:?}");
}

#[test]
fn the_dialects_are_read() {
    for (text, expected) in [
        ("W:W31-50:B1-20", "W:W31-50:B1-20"),
        ("B:B1-20:W31-50", "B:W31-50:B1-20"),
        ("W:WK31-33:BK50", "W:WK31,K32,K33:BK50"),
        ("W:W28", "W:W28:B"),
        ("B:W50:B", "B:W50:B"),
        ("W:W50:", "W:W50:B"),
        ("W:W:BK1", "W:W:BK1"),
        ("W::", "W:W:B"),
        ("W:W07,008:BK01.", "W:W7,8:BK1"),
        ("  W:W31:B1 \r\n", "W:W31:B1"),
        ("W:W31:B1. ", "W:W31:B1"),
        ("W:W33,31,32:B20-20", "W:W31-33:B20"),
        ("W:W31,32,34:B9", "W:W31,32,34:B9"),
        ("W:W31-33,K34,35-37:B9", "W:W31-33,K34,35-37:B9"),
        ("W:W31:B1:H0:F1", "W:W31:B1"),
        ("W:W31:B1:F12:H49", "W:W31:B1"),
        ("W:W31,G32,P33:B1,G2", "W:W31:B1"),
        ("W:W31:B1:G32:P3,4:H0:F1", "W:W31:B1"),
        ("W:WK31:BK12,K11:H0:F1:+112+0", "W:WK31:BK11,K12:+112+0"),
        ("W:WK31:BK11:+112+0", "W:WK31:BK11:+211+0"),
        ("W:WK31,30:BK12:+0+2", "W:W30,K31:BK12:+0+231"),
        ("W:WK31,K30:BK12:+0+2", "W:WK30,K31:BK12"),
        ("W:WK31:BK5:+35+131", "W:WK31:BK5:+35+131"),
        ("W:W31:B12:+0+0", "W:W31:B12"),
    ] {
        check(text, expected);
    }
}

#[test]
fn where_men_have_been_is_kept_on_points() {
    for (text, expected) in [
        ("W:W13:B1:T13.15.14", "W:W13:B1:T13.14.15"),
        ("W:W9,13:B1:T13.14,1.2", "W:W9,13:B1:T1.2,13.14"),
        ("W:W13:B1:T13", "trail \"13\" must be the square of a man and others, like 13.14.15"),
        (
            "W:W13:B1:T12.13",
            "trail \"12.13\" must be the square of a man and others, like 13.14.15",
        ),
        ("W:W13:B1:T13.13", "W:W13:B1:T13.13"),
        (
            "W:W13:B1:T13.14.14",
            "trail \"13.14.14\" must be the square of a man and others, like 13.14.15",
        ),
        (
            "W:W13:B1:T13.14,13.12",
            "trail \"13.12\" must be the square of a man and others, like 13.14.15",
        ),
        (
            "W:W13:B1:T13.26",
            "trail \"13.26\" must be the square of a man and others, like 13.14.15",
        ),
        ("W:W13:B1:T", "trail \"\" must be the square of a man and others, like 13.14.15"),
        ("W:W13:B1:T13.14:T13.12", "field T is given twice"),
    ] {
        let answer = read::<Points5>(text).map(|setup| write(&setup));
        assert_eq!(answer.unwrap_or_else(|error| error.to_string()), expected, "{text:?}");
    }
    check("W:W31:B1:T31.32", "error: unknown field \"T31.32\" at character 10");
}

#[test]
fn bad_fens_get_one_clear_error() {
    for (text, expected) in [
        ("", "nothing given; a position is written like W:W31-50:B1-20"),
        (" . ", "nothing given; a position is written like W:W31-50:B1-20"),
        ("?:W31:B1", r#"side to move must be W or B at character 1, not "?""#),
        ("w:W31:B1", r#"side to move must be W or B at character 1, not "w""#),
        (":W31:B1", r#"side to move must be W or B at character 1, not """#),
        ("W31-50:B1-20", r#"side to move must be W or B at character 1, not "W31-50""#),
        ("hello", r#"side to move must be W or B at character 1, not "hello""#),
        ("W", "no pieces; after the side to move comes a colon and a list like W31-50"),
        ("W:H0", "no pieces; after the side to move comes a colon and a list like W31-50"),
        ("W:W51:B1", "square 51 is not on a board of 50"),
        ("W:W0:B1", "square 0 is not on a board of 50"),
        ("W:W000:B1", "square 0 is not on a board of 50"),
        ("W:W31-51:B1", "square 51 is not on a board of 50"),
        ("W:W18446744073709551647:B1", "square 18446744073709551647 is not on a board of 50"),
        ("W:W31,31:B1", "square 31 is given twice"),
        ("W:W31-35,K33:B1", "square 33 is given twice"),
        ("W:W31:B31", "square 31 is given twice"),
        ("W:W31,G31:B1", "square 31 is given twice"),
        ("W:W31:B1:G1", "square 1 is given twice"),
        ("W:W3:B10", "a white man on square 3 stands on its promotion row"),
        ("W:W31:B46-50", "a black man on square 46 stands on its promotion row"),
        ("W:W50-31:B1", r#"range "50-31" ends before it begins"#),
        ("W:W31-:B1", r#"range "31-" needs a square on both sides"#),
        ("W:W-31:B1", r#"range "-31" needs a square on both sides"#),
        ("W:W31-33-35:B1", r#""33-35" at character 7 is not a square number"#),
        ("W:W31-K33:B1", r#""K33" at character 7 is not a square number"#),
        ("W:W31,,32:B1", r#""" at character 7 is not a square number"#),
        ("W:W31,:B1", r#""" at character 7 is not a square number"#),
        ("W:W31, 32:B1", r#"" 32" at character 7 is not a square number"#),
        ("W:WK:B1", r#""" at character 5 is not a square number"#),
        ("W:Wk31:B1", r#""k31" at character 4 is not a square number"#),
        ("W:Wa1:B1", r#""a1" at character 4 is not a square number"#),
        ("W:W+31:B1", r#""+31" at character 4 is not a square number"#),
        ("W:W31:B1..", r#""1." at character 8 is not a square number"#),
        ("W:W31:W32", "field W is given twice"),
        ("W:W31:B1:", "a third list of pieces at character 10; there are two colours"),
        ("W:W31:B1:X9", r#"unknown field "X9" at character 10"#),
        ("W:W31:B1:h0", r#"unknown field "h0" at character 10"#),
        ("W:W31:é1:X9", r#"unknown field "é1" at character 7"#),
        ("W:W31:B1:H", r#"field H must be a number, not """#),
        ("W:W31:B1:H-1", r#"field H must be a number, not "-1""#),
        ("W:W31:B1:F1:F2", "field F is given twice"),
        ("W:W31:B1:+0", r#"king runs "0" must be Black's and White's, like +0+2"#),
        (
            "W:WK31:B1:+0+4",
            r#"king run "4" must be a count of 0 to 3 and the square of a white king"#,
        ),
        (
            "W:WK31:B1:+0+",
            r#"king run "" must be a count of 0 to 3 and the square of a white king"#,
        ),
        (
            "W:WK31:B12:+112+0",
            r#"king run "112" must be a count of 0 to 3 and the square of a black king"#,
        ),
        (
            "W:WK31:B12:+0+1é",
            r#"king run "1é" must be a count of 0 to 3 and the square of a white king"#,
        ),
        ("W:W31:B1:+0+0:+0+0", "field + is given twice"),
    ] {
        check(text, &format!("error: {expected}"));
    }
}

#[test]
fn hostile_lengths_are_answered_shortly() {
    for unit in ["W", ":", "W:W31", ",", "0", "1", "é", "W:", ":H0", "-", "+1", "K"] {
        for text in [unit.repeat(1 << 18), format!("W:W{}", unit.repeat(1 << 18))] {
            let answer = answer(&text);
            assert!(answer.starts_with("error: ") && answer.len() < 200, "{answer}");
        }
    }
}

fn check_inverse<G: Geometry>(random: &mut Random) {
    for _ in 0..300 {
        let mut setup = random_setup::<G>(random);
        for color in Color::BOTH {
            let kings: Vec<_> = (setup.pieces(color) & setup.kings()).iter().collect();
            if random.below(3) == 0 && !kings.is_empty() {
                let square = kings[random.below(kings.len())];
                setup.runs[color.index()] = Some(Run { square, moves: 1 + random.below(3) as u8 });
            }
        }
        let text = write(&setup);
        assert_eq!(read::<G>(&text), Ok(setup), "{text}");
        assert!(!text.contains([' ', '.']), "{text}");
    }
    for rows in 1..G::ROWS / 2 {
        let setup = Setup::<G>::start(rows, Color::Black);
        assert_eq!(read::<G>(&write(&setup)), Ok(setup));
    }
}

#[test]
fn reading_and_writing_are_inverse() {
    let mut random = Random::new(2);
    check_inverse::<Board8>(&mut random);
    check_inverse::<Mirrored8>(&mut random);
    check_inverse::<Board10>(&mut random);
    check_inverse::<Mirrored10>(&mut random);
    check_inverse::<Board12>(&mut random);
    check_inverse::<Mirrored12>(&mut random);
    check_inverse::<Board14>(&mut random);
    check_inverse::<Mirrored14>(&mut random);
}

#[test]
fn random_texts_are_answered_without_panic() {
    let mut random = Random::new(4);
    let alphabet: Vec<char> = "WBKHFGP0123456789:,-+.é ?".chars().collect();
    let mut good = 0;
    for _ in 0..200_000 {
        let mut text = String::from(["", "W:W", "B:BK", "W:W31:B1:"][random.below(4)]);
        for _ in 0..random.below(12) {
            text.push(alphabet[random.below(alphabet.len())]);
        }
        if let Ok(setup) = read::<Board10>(&text) {
            good += 1;
            assert_eq!(read(&write(&setup)), Ok(setup), "{text}");
        }
    }
    assert!(good > 100, "{good}");
}

#[test]
fn squares_are_ours_on_both_boards() {
    let left: Square<Board10> = Square::new(28).unwrap();
    let right: Square<Mirrored10> = Square::new(28).unwrap();
    assert!(read::<Board10>("W:W28").unwrap().pieces(Color::White).contains(left));
    assert!(read::<Mirrored10>("W:W28").unwrap().pieces(Color::White).contains(right));
    assert_ne!(left.column(), right.column());
}
