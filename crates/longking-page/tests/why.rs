//! What a player is told of a move that is refused, where captures may be forgotten (H5).

use longking_page::answers::EngineContext;
use longking_page::answers::stand::Answer;
use longking_table::{Table, Terms};
use serde_json::{Value, json};

/// Why a piece may not go to a square: the reason and everything that is said.
fn why(rules: &str, fen: &str, from: u8, to: u8) -> (String, String) {
    let question = json!({"rules": rules, "fen": fen, "from": from, "to": to}).to_string();
    let told = longking_page::answers::answer("why", &question, EngineContext::bare())
        .expect("there is an answer");
    let reason: Value = serde_json::from_str(&told).expect("an answer is JSON");
    (reason["reason"].as_str().expect("a reason").to_owned(), told)
}

#[test]
fn h5_why_does_not_give_a_capture_away_that_may_be_forgotten() {
    // The man on 33 takes 28; with every piece it may be forgotten.
    let fen = "W:W33,37,46,50:B28,5,1,2";
    assert_eq!(why("ghanaian", fen, 46, 41).0, "legal");
    assert_eq!(why("ghanaian,huff=off", fen, 46, 41).0, "must-capture");
    // A capture of two pieces is cut short: with every piece it is an offence, and may be played.
    let two = "W:W32,46,50:B27,18,5,1";
    assert_eq!(why("ghanaian", two, 32, 23).0, "legal");
    assert_eq!(why("ghanaian,huff=off", two, 32, 23).0, "must-go-on");
    // With kings alone it is not; the king on 45 has a capture to forget, and what is refused says
    // nothing of captures.
    let kings = "W:WK45,32,46:B27,28,18,5,1";
    assert_eq!(why("nigerian", kings, 46, 41).0, "legal");
    assert_eq!(why("nigerian", kings, 32, 23).0, "no-way");
    // The smaller capture is refused where the most is taken, and nobody hears that there is a
    // larger one.
    let most = "W:W32,37,46:B27,18,33,5,1";
    assert_eq!(why("ghanaian,choice=most", most, 37, 28).0, "no-way");
    assert_eq!(why("ghanaian,choice=most,huff=off", most, 37, 28).0, "choice");
}

#[test]
fn h5_why_says_of_every_square_what_it_says_of_one_that_nothing_stands_before() {
    let told_of_captures = [
        "must-capture",
        "choice",
        "must-go-on",
        "must-land",
        "close-behind",
        "stays-man",
        "turn-ends",
    ];
    for (rules, fen) in [
        ("nigerian", "W:WK45,32,46:B27,28,18,5,1"),
        ("ghanaian", "W:W32,37,46,K50:B27,18,33,5,1"),
        ("ghanaian,choice=most", "W:W32,37,46:B27,18,33,5,1"),
        ("nigerian,landing=behind,promotion=passing", "W:WK45,13,40:B8,9,28,1"),
    ] {
        let terms = Terms { start: Some(fen.into()), ..Terms::of(rules) };
        let table = Table::new(&terms).expect("the terms can be played");
        let now = Answer::of(&table, 0, true);
        let now = serde_json::to_value(now).expect("an answer is JSON");
        assert_eq!(now["must"], Value::Null, "{rules} {fen}: the capture may be forgotten");
        let playable: Vec<_> = now["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| {
                let path = mv["path"].as_array().unwrap();
                [path.first(), path.last()].map(|square| square.unwrap().as_u64().unwrap() as u8)
            })
            .collect();
        assert!(now["moves"].as_array().unwrap().iter().any(|mv| mv["captured"] != json!([])));
        for from in 1..=50 {
            for to in 1..=50 {
                let (reason, told) = why(rules, fen, from, to);
                assert_eq!(
                    reason == "legal",
                    playable.contains(&[from, to]),
                    "{rules} {from} {to}"
                );
                assert!(
                    !told_of_captures.contains(&reason.as_str()),
                    "{rules} {from} {to}: {told}"
                );
                assert!(!told.contains("must") && !told.contains("goes first"), "{told}");
            }
        }
    }
}

#[test]
fn h5_why_still_says_what_is_really_refused() {
    let kings = "W:WK45,32,37,40,46:B27,28,18,5,1";
    for (from, to, reason) in [
        (41, 36, "empty"),
        (28, 33, "not-yours"),
        (46, 37, "occupied"),
        (46, 47, "diagonals"),
        (37, 42, "forward"),
        (46, 33, "own-piece"),
        (40, 29, "one-step"),
        (45, 13, "diagonals"),
    ] {
        assert_eq!(why("nigerian", kings, from, to).0, reason, "{from} to {to}");
    }
    let backward = "W:WK45,27:B28,32,5,1,2";
    assert_eq!(why("nigerian,man-captures=forward", backward, 27, 36).0, "capture-forward");
}

#[test]
fn h5_a_compulsory_capture_is_pointed_out_under_kings() {
    // No king can capture, so the man must (H1, H5).
    let fen = "W:W33,37,46,K41:B28,5,1,2";
    assert_eq!(why("nigerian", fen, 46, 42).0, "must-capture");
    assert_eq!(why("nigerian", "W:W32,46,50:B27,18,5,1", 32, 23).0, "must-go-on");
}

#[test]
fn s1_man_moves_is_why_a_man_goes_no_further_than_a_step() {
    for (rules, fen, from, to, clause) in [
        ("turkish", "W:W36:B5,8", 36, 20, "S1-man-moves"),
        ("international", "W:W32,40:B11,14", 32, 23, "S1-man-moves"),
        ("english", "W:WK18,31:B6,12", 18, 11, "S1-king"),
    ] {
        let (reason, told) = why(rules, fen, from, to);
        let told: Value = serde_json::from_str(&told).expect("an answer is JSON");
        assert_eq!((reason.as_str(), &told["clause"]), ("one-step", &json!(clause)), "{rules}");
    }
}
