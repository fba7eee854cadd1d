//! Games as they are read: rules, positions, moves, huffs, variations, and what cannot be read.

use crate::contract::Contract;
use crate::fen;
use crate::pdn::{GameResult, Leap, NodeId, PdnGame, ReadGame, read_games, texts, write};

fn games(text: &str, rules: &str) -> Vec<ReadGame> {
    read_games(text, &rules.parse::<Contract>().unwrap()).unwrap()
}

fn game(text: &str, rules: &str) -> ReadGame {
    let mut games = games(text, rules);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn faults(read: &ReadGame) -> Vec<String> {
    let line = |p: &crate::pdn::Problem| format!("{}:{} {}", p.place.line, p.place.column, p.fault);
    read.problems.iter().map(line).collect()
}

fn main_line(game: &PdnGame) -> String {
    let texts = texts(game).unwrap();
    game.main_line().map(|id| texts[id.index()].as_str()).collect::<Vec<_>>().join(" ")
}

/// A game without problems: its rules and its moves.
fn check(text: &str, rules: &str, expected_rules: &str, expected: &str) {
    let read = game(text, rules);
    assert_eq!(faults(&read), Vec::<String>::new(), "{text}");
    assert_eq!(read.game.contract.to_string(), expected_rules, "{text}");
    assert_eq!(main_line(&read.game), expected, "{text}");
}

/// What is told of a game.
fn check_faults(text: &str, rules: &str, expected: &[&str]) {
    assert_eq!(faults(&game(text, rules)), expected, "{text}");
}

/// The moves as they are written, between the tags and the sign at the end.
fn body(game: &PdnGame) -> String {
    let text = write(game).unwrap();
    let (_, body) = text.split_once("\n\n").unwrap();
    body.strip_suffix("*\n\n").unwrap().trim_end().to_owned()
}

#[test]
fn a_game_is_read_under_its_rules() {
    check("1. 32-28 19-23 2. 28x19 *", "international", "international", "32-28 19-23 28x19");
    check("[GameType \"21\"] 1. 11-15 24-20 *", "thai", "english", "11-15 24-20");
    check("[GameType \"96\"] 1. 32-28 *", "thai", "breakthrough", "32-28");
    check("[Rules \"nigerian,huff=off\"] 1. 34-29 *", "thai", "nigerian,huff=off", "34-29");
    check(
        "[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 b6-a5 4. d4:b6 *",
        "thai",
        "russian",
        "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 b6-a5 d4:b6",
    );
    check("[GameType \"25\"] 22-18 c3xa5", "thai", "russian", "c3-d4");
}
