//! A game in the terminal.

mod run;

use run::{longking, longking_reading};

fn play(words: &[&str], typed: &str) -> String {
    let all = [&["play", "--move-time", "0.2"], words].concat();
    let answer = longking_reading(&all.join(" "), typed.as_bytes());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{answer:?}");
    answer.out
}

#[test]
fn a_game_is_played_by_typing() {
    let told = play(&[], "moves\n32-28\nundo\nundo\n50-45\n34-30\nresign\n");
    assert!(told.contains("\n31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30\n"), "{told}");
    assert_eq!(told.matches("The computer plays ").count(), 2, "{told}");
    assert!(told.contains("You have not moved yet."), "{told}");
    assert!(told.contains("\"50-45\" is not legal"), "{told}");
    assert!(told.contains("w28") && told.contains("w30"), "{told}");
    assert!(told.ends_with("White resigned. The end: black wins.\n"), "{told}");
}

#[test]
fn a_game_is_left_where_the_input_ends() {
    let told = play(&["--rules", "nigerian", "--black"], "");
    // The board is seen by Black, and White has begun.
    assert_eq!(told.matches("The computer plays ").count(), 1, "{told}");
    let first = told.lines().find(|line| line.contains("w50")).expect("a row of the board");
    assert!(first.trim_start().starts_with("w50"), "{first}");
}

#[test]
fn a_capture_ends_the_game() {
    let told = play(&["--fen", "W:W28:B23"], "28x19\n");
    assert!(
        told.lines().last().is_some_and(|line| line.ends_with("The end: white wins.")),
        "{told}"
    );
}

#[test]
fn h2_a_missed_capture_is_huffed() {
    let fen = ["--rules", "international,huff=all", "--fen", "W:W28,32,35,45:B23,3,8,9"];
    let told = play(&fen, "moves\n35-30\n");
    // Nothing tells what may be punished (H5).
    assert!(told.contains("28x19 ") && told.contains(" 35-30"), "{told}");
    assert!(told.contains("The computer takes the piece on 28, which missed a capture."), "{told}");
    let typed = "32-28\nboard\nmoves\nhuff99\nquit\n";
    let told = play(&["--rules", "international,huff=all"], typed);
    assert!(told.contains("99 is not a square of the board"), "{told}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let answer = longking(&["play", "--fen", "W:W51:B1"]);
    assert_eq!((answer.status, answer.err.matches('\n').count()), (2, 1), "{answer:?}");
    let answer = longking(&["play", "--level", "11"]);
    assert_eq!((answer.status, answer.err.matches('\n').count()), (2, 1), "{answer:?}");
}
