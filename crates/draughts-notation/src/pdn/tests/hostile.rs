//! Files that are made to be too much.

use super::events::{Told, told};
use crate::contract::Contract;
use crate::pdn::{Games, Limits, Parser, PdnError};

/// Feeds a piece again and again until it is refused; there is an end long before all of it has
/// been read.
fn refusal(head: &str, piece: &[u8], most: usize) -> PdnError {
    let contract: Contract = "international".parse().unwrap();
    let mut games = Games::new(contract, |_| {});
    let mut parser = Parser::new(Limits::default());
    parser.feed(head.as_bytes(), &mut games).unwrap();
    let block = piece.repeat((1 << 16) / piece.len());
    for _ in 0..most / block.len() {
        if let Err(error) = parser.feed(&block, &mut games) {
            // Nothing more is read.
            assert_eq!(parser.feed(b"1. 32-28 *", &mut games), Err(error.clone()));
            return error;
        }
    }
    panic!("{:?} is read for ever", String::from_utf8_lossy(&piece[..piece.len().min(20)]))
}

#[test]
fn a_game_beyond_the_limits_is_refused() {
    for (head, piece, expected) in [
        ("", "(", "game 1: more than 250 variations inside each other"),
        ("1. 32-28 ", "(19-23 ", "game 1: more than 250 variations inside each other"),
        ("1. 32-28 ", ")", "game 1: more than 1000 faults in one game"),
        ("", "}", "game 1: more than 1000 faults in one game"),
        ("", "[", "game 1: more than 1000 faults in one game"),
        ("", "()", "game 1: more than 1000 faults in one game"),
        ("", "{", "game 1: a comment of more than 1048576 bytes"),
        ("", "{x}", "game 1: text in one game of more than 16777216 bytes"),
        ("", "$1", "game 1: text in one game of more than 16777216 bytes"),
        ("", "32-28 ", "game 1: more than 100000 moves in one game"),
        ("", "32-28!", "game 1: more than 100000 moves in one game"),
        ("", "32x", "game 1: more than 1000 faults in one game"),
        ("[A \"", "x", "game 1: a tag of more than 65536 bytes"),
        ("", "[A \"b\"]\n", "game 1: text in one game of more than 16777216 bytes"),
        ("32-28 ", "!", "game 1: more than 1000 faults in one game"),
        ("32-28 ", "! ", "game 1: more than 1000 faults in one game"),
        ("", "1", "game 1: more than 1000 faults in one game"),
        ("", "word ", "game 1: more than 1000 faults in one game"),
        ("", "é", "game 1: more than 1000 faults in one game"),
        ("32-28 ", "/FEN \"B::\"/ ", "game 1: text in one game of more than 16777216 bytes"),
        ("32-28 ", "/", "game 1: more than 1000 faults in one game"),
        ("32-28 ", ";\n", "game 1: more than 1000 faults in one game"),
    ] {
        let error = refusal(head, piece.as_bytes(), 64 << 20).to_string();
        assert!(error.ends_with(expected), "{head:?} {piece:?}: {error}");
    }
    for piece in [&b"\xff"[..], b"\x80 ", b"\xc3(", b"\x01"] {
        let error = refusal("", piece, 64 << 20).to_string();
        assert!(error.ends_with("in one game") || error.ends_with("inside each other"), "{error}");
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    for (bytes, expected) in [
        (&b"1. 32-28\n 19-23 \0"[..], "line 2, column 8: game 1: a byte 0; the file is not text"),
        (b"\0", "line 1, column 1: game 1: a byte 0; the file is not text"),
        (b"{ab\0}", "line 1, column 4: game 1: a byte 0; the file is not text"),
        (b"[A \"b\nc\0\"]", "line 2, column 2: game 1: a byte 0; the file is not text"),
        (b"\xff\xfe1\0.\0", "line 1, column 1: game 1: the file is UTF-16, not UTF-8 or Latin-1"),
    ] {
        for size in [1, 1 << 10] {
            assert_eq!(told(bytes, size).map_err(|error| error.to_string()), Err(expected.into()));
        }
    }
}

#[test]
fn endless_white_space_and_line_comments_cost_nothing() {
    let mut told = Told::default();
    let mut parser = Parser::new(Limits::default());
    parser.feed(b"1. 32-28 ", &mut told).unwrap();
    for piece in [&b" "[..], b"\r\n", b"%x", b"\t\x0b"] {
        parser.feed(&piece.repeat(1 << 20), &mut told).unwrap();
    }
    parser.feed(b"\n19-23", &mut told).unwrap();
    parser.finish(&mut told).unwrap();
    assert_eq!(told.0.len(), 3, "{told:?}");
}

#[test]
fn games_without_end_need_no_more_memory() {
    let contract: Contract = "international".parse().unwrap();
    let mut count = 0;
    let mut games = Games::new(contract, |game| {
        assert_eq!(game.moves, 2);
        count += 1;
    });
    let mut parser = Parser::new(Limits::default());
    let block = "[White \"?\"] 1. 32-28 19-23 {so} *\n".repeat(1000);
    for _ in 0..100 {
        parser.feed(block.as_bytes(), &mut games).unwrap();
    }
    parser.finish(&mut games).unwrap();
    drop(games);
    assert_eq!(count, 100_000);
}
