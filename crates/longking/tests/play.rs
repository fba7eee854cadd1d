//! Games in the terminal, through a pipe.

use std::io::{BufRead, BufReader, ErrorKind, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::run::{longking, longking_reading, program};

fn play(words: &[&str], typed: &str) -> String {
    let all = [&["play", "--move-time", "0.2", "--seed", "1"], words].concat();
    let answer = longking_reading(&all.join(" "), typed.as_bytes());
    assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{answer:?}");
    answer.out
}

#[test]
fn a_game_is_played_by_typing() {
    let told = play(&[], "moves\n32-28\nundo\nundo\n50-45\n34-30\nresign\n");
    assert!(told.starts_with("You have White, the computer has Black; White begins.\n"), "{told}");
    assert!(told.contains("\n31-26 31-27 32-27 32-28 33-28 33-29 34-29 34-30 35-30\n"), "{told}");
    assert_eq!(told.matches("The computer plays ").count(), 2, "{told}");
    assert!(told.contains("You have not moved yet."), "{told}");
    assert!(told.contains("\"50-45\" is not legal"), "{told}");
    assert!(told.contains("w28") && told.contains("w30"), "{told}");
    assert!(told.ends_with("White resigned. (E2) The end: Black wins.\n"), "{told}");
}

#[test]
fn a_game_is_left_where_the_input_ends() {
    let told = play(&["--rules", "international", "--black"], "");
    // The board is seen by Black, and White has begun.
    assert_eq!(told.matches("The computer plays ").count(), 1, "{told}");
    let first = told.lines().find(|line| line.contains("w50")).expect("a row of the board");
    assert!(first.trim_start().starts_with("w50"), "{first}");
    assert_eq!(play(&["--rules", "international"], "quit\n32-28\n").matches("w32").count(), 1);
}

#[test]
fn a_capture_ends_the_game() {
    let told = play(&["--fen", "W:W28:B23"], "28x19\n");
    assert!(told.ends_with("Black has no pieces left. (E1) The end: White wins.\n"), "{told}");
}

#[test]
fn ng_2_1_the_lot_is_drawn_and_falls_both_ways() {
    let begins = |seed: u32, more: &[&str]| {
        let seed = seed.to_string();
        let words =
            [&["play", "--move-time", "0.05", "--level", "1", "--seed", &seed], more].concat();
        let answer = longking(&words);
        assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{answer:?}");
        answer.out
    };
    let nigerian = ["--rules", "nigerian"];
    let white = (1..20).filter(|seed| begins(*seed, &nigerian).contains("by lot White begins"));
    let black = (1..20).filter(|seed| begins(*seed, &nigerian).contains("by lot Black begins"));
    let (white, black): (Vec<_>, Vec<_>) = (white.collect(), black.collect());
    assert!(
        white.len() > 3 && black.len() > 3 && white.len() + black.len() == 19,
        "{white:?} {black:?}"
    );
    // White keeps the high numbers; where Black begins, the computer has moved.
    let told = begins(black[0], &nigerian);
    assert!(told.contains("You have White") && told.contains("(NG-2.1)"), "{told}");
    assert_eq!(told.matches("The computer plays ").count(), 1, "{told}");
    assert_eq!(begins(white[0], &nigerian).matches("The computer plays ").count(), 0);
    // What the rules, a position or the players say is not left to the lot.
    for seed in [white[0], black[0]] {
        assert!(begins(seed, &[]).contains("; White begins."));
        assert!(begins(seed, &["--rules", "english"]).contains("; Black begins."));
        let set_up = ["--rules", "nigerian", "--fen", "B:W40,41:B5,6"];
        assert!(begins(seed, &set_up).contains("; Black begins."));
        assert!(
            begins(seed, &["--rules", "nigerian", "--begins", "you"]).contains("; White begins.")
        );
        let computer = ["--rules", "nigerian", "--begins", "computer"];
        assert!(
            begins(seed, &computer)
                .contains("You have White, the computer has Black; Black begins.")
        );
    }
    let answer = longking(&["play", "--begins", "computer"]);
    assert_eq!(answer.err, "begins: match: black does not begin under these rules\n");
}

#[test]
fn help_is_in_the_words_of_the_rule_set() {
    let nigerian = play(&["--rules", "nigerian", "--begins", "you"], "?\nrules\nhelp\n");
    for words in
        ["x to eat", "which did not eat", "w and b are seeds, W and B crowns", "31-26 ", "huff18"]
    {
        assert_eq!(nigerian.matches(words).count(), 2, "{words}: {nigerian}");
    }
    assert!(nigerian.contains("A crown that misses an eat may be seized (3.5)\n"), "{nigerian}");
    let english = play(&["--rules", "english", "--black"], "?\n");
    assert!(english.contains("w and b are checkers") && english.contains("x to jump"), "{english}");
    assert!(!english.contains("huff"), "nothing is huffed: {english}");
    let ghanaian = play(&["--rules", "damii"], "rules\n");
    assert!(ghanaian.contains("mma") && ghanaian.contains("nkorɔma"), "{ghanaian}");
    let russian = play(&["--rules", "russian"], "?\n");
    assert!(russian.contains("\na3-b4 "), "moves are named as they are typed: {russian}");
}

#[test]
fn h2_a_missed_capture_is_huffed() {
    let fen = ["--rules", "international,huff=all", "--fen", "W:W28,32,35,45:B23,3,8,9"];
    let told = play(&fen, "moves\n35-30\n");
    // Nothing tells what may be punished (H5).
    assert!(told.contains("28x19 ") && told.contains(" 35-30"), "{told}");
    assert!(
        told.contains("The computer takes the piece on 28, which did not capture (H2)."),
        "{told}"
    );
    let typed = "32-28\nboard\nmoves\nhuff99\nquit\n";
    let told = play(&["--rules", "international,huff=all"], typed);
    assert!(told.contains("huff: \"99\" is not a square of the board"), "{told}");
}

#[test]
fn h2_a_piece_of_the_computer_is_huffed_and_h5_nobody_says_which() {
    // 33x24 would cost White three men: it moves another man and gives up the one that should have
    // taken.
    let fen = "W:W31,33,34,36,44,46:B1,3,5,15,19,23,28";
    let words = ["--rules", "ghanaian", "--black", "--level", "16", "--fen", fen];
    let told = play(&words, "moves\nhuff34\nhuff 33\nhuff33\nundo\nquit\n");
    let played = told.lines().find(|line| line.starts_with("The computer plays "));
    assert!(played.is_some_and(|line| line.contains('-')), "{told}");
    let list = told.lines().find(|line| line.contains("1-")).expect("the moves");
    assert!(!list.contains("huff") && !told.contains("did not"), "{told}");
    assert!(told.contains("there is nothing to huff on square 34\n"), "{told}");
    assert_eq!(told.matches(" w33 ").count(), 2, "it stood and is gone: {told}");
    assert!(told.contains("there is nothing to huff on square 33\n"), "only once: {told}");
    assert!(told.contains("You have not moved yet."), "{told}");
}

#[test]
fn squares_are_called_as_moves_are_written() {
    let russian = play(&["--rules", "russian", "--short", "a3,c3"], "board\nb4-a5\ngarbage\n");
    let lines: Vec<_> = russian.lines().skip(2).take(8).collect();
    assert_eq!(lines[0], "    bb8     bd8     bf8     bh8", "{russian}");
    assert_eq!(lines[5], " a3      c3     we3     wg3", "{russian}");
    // Thai draughts numbers its squares from the other corner.
    let thai = play(&["--rules", "thai"], "moves\n");
    let moves = thai.lines().last().expect("the moves");
    let (from, _) = moves.split(' ').next().expect("a move").split_once('-').expect("two squares");
    assert!(thai.contains(&format!("w{from} ")), "{thai}");
    let huffing = ["--rules", "russian,huff=all", "--fen", "W:W22,28:B18,1,2"];
    let told = play(&huffing, "g1-h2\nh2-g1\nhuffc3\nhuffb8\n?\n");
    assert!(told.contains("\nhuff"), "{told}");
}

#[test]
fn m1_a_board_is_played_to_its_end_and_colours_change_with_every_game() {
    // Who has White wins, and colours change, so the Board goes to three games of five.
    let told = play(&["--fen", "W:W28:B23", "--boards", "1"], "28x19\nscore\n28x19\n28x19\n");
    let games: Vec<_> = told.lines().filter(|line| line.starts_with("Game ")).collect();
    assert_eq!(
        games,
        [
            "Game 1: you have White, the computer has Black; White begins.",
            "Game 2: you have Black, the computer has White; White begins.",
            "Game 3: you have White, the computer has Black; White begins.",
            "Game 4: you have Black, the computer has White; White begins.",
            "Game 5: you have White, the computer has Black; White begins.",
        ]
    );
    let scores: Vec<_> = told.lines().filter(|line| line.starts_with("Board ")).collect();
    let score = |score: &str| format!("Board 1 {score}, you first.");
    assert_eq!(scores, ["1-0", "1-1", "1-1", "2-1", "2-2", "3-2"].map(score));
    assert!(told.ends_with("The match is over: you have won it.\n"), "{told}");
    assert_eq!(told.matches("Type a move, or ?").count(), 1, "{told}");
}

#[test]
fn m3_a_game_is_resigned_while_men_are_named() {
    let told =
        play(&["--rules", "nigerian", "--crown", "both", "--begins", "you"], "draw\nresign\n");
    assert!(told.contains("\noffer: men are to be crowned first\n"), "{told}");
    assert!(told.ends_with("White resigned. (NG-5.3) The end: Black wins.\n"), "{told}");
}

#[test]
fn m1_a_match_of_two_boards_is_resigned_to_its_end() {
    let told =
        play(&["--rules", "nigerian", "--boards", "2", "--level", "1"], &"resign\n".repeat(20));
    assert_eq!(told.matches("Game ").count(), 6, "{told}");
    assert!(told.contains("Board 1 0-3, Board 2 0-3, you first."), "{told}");
    assert!(told.ends_with("The match is over: the computer has won it.\n"), "{told}");
    // The lot is drawn once; then the start alternates with the colours.
    assert_eq!(told.matches("by lot").count(), 1, "{told}");
}

#[test]
fn m1_a_match_of_three_boards_ends_when_it_is_decided_unless_all_are_played() {
    let words = ["--rules", "nigerian", "--boards", "3", "--level", "1"];
    let typed = "resign\n".repeat(20);
    let told = play(&words, &typed);
    assert_eq!(told.matches("Game ").count(), 6, "{told}");
    assert!(told.ends_with("The match is over: the computer has won it.\n"), "{told}");
    let told = play(&[&words[..], &["--all-boards"]].concat(), &typed);
    assert_eq!(told.matches("Game ").count(), 9, "{told}");
    assert!(told.contains("Board 1 0-3, Board 2 0-3, Board 3 0-3, you first."), "{told}");
}

#[test]
fn m3_who_begins_is_told_before_men_are_crowned() {
    let words = ["--rules", "nigerian", "--begins", "computer", "--crown", "both", "--level", "1"];
    let told = play(&words, "crown 46 47\nquit\n");
    let first = "You have White, the computer has Black; Black begins.\n";
    assert!(told.starts_with(first) && told.contains("The computer plays "), "{told}");
}

#[test]
fn m2_men_are_missing_on_the_side_that_gives_them() {
    let own =
        play(&["--rules", "nigerian", "--begins", "you", "--short", "33,38"], "33-28\nmoves\n");
    assert!(!own.contains("w33") && !own.contains("w38") && own.contains("w32"), "{own}");
    assert!(own.contains("\"33-28\" is not legal: there is no white piece on 33"), "{own}");
    // In the second game the men are missing where they lie the same way for their player.
    let typed = "resign\nboard\n";
    let short = [
        "--rules", "nigerian", "--begins", "you", "--boards", "1", "--short", "3,4", "--level", "1",
    ];
    let told = play(&short, typed);
    let (first, second) = told.split_once("Game 2").expect("there is a second game");
    assert!(!first.contains(" b3 ") && !first.contains(" b4 ") && first.contains("w47"), "{first}");
    assert!(
        second.contains("b3 ") && !second.contains("w47") && !second.contains("w48"),
        "{second}"
    );
    for (squares, message) in [
        ("25", "short: handicap: there is no black man on square 25 (NG-7.1)"),
        ("33,33", "short: the man on 33 is named twice"),
        ("33,3", "short: handicap: there is no white man on square 3 (NG-7.1)"),
        ("51", "short: \"51\" is not a square of the board"),
    ] {
        let answer = longking(&["play", "--rules", "nigerian", "--short", squares]);
        assert_eq!((answer.status, answer.err.trim_end()), (2, message));
    }
    for squares in ["x", "", "3,,4", "300", "-3", "3;4"] {
        let answer = longking(&["play", "--short", squares]);
        assert_eq!((answer.status, answer.err.matches('\n').count()), (2, 1), "{answer:?}");
        assert!(answer.err.starts_with("short: "), "{answer:?}");
    }
}

#[test]
fn m3_men_are_crowned_by_both_or_by_the_weaker_player_alone() {
    let nigerian = ["--rules", "nigerian", "--begins", "you", "--crown"];
    let ask =
        "Name a seed on your back line to be crowned, and another to be given up: crown 50 31\n";
    let both = play(
        &[&nigerian[..], &["both"]].concat(),
        "moves\n32-28\ncrown 31 46\n46 46\n46 31\nmoves\n",
    );
    assert_eq!(both.matches(ask).count(), 3, "a move is no name: {both}");
    assert!(both.contains("square 31 is not on the back line of white (NG-7.2)"), "{both}");
    assert!(both.contains("the man on square 46 cannot be spent on itself"), "{both}");
    assert!(both.contains("W46") && both.contains("The computer crowns "), "{both}");
    assert!(
        both.lines().last().is_some_and(|line| line.contains("46-41") || line.contains('-')),
        "{both}"
    );

    let you = play(&[&nigerian[..], &["you"]].concat(), "50 31\nmoves\n");
    assert!(you.contains("W50") && !you.contains("The computer crowns"), "{you}");
    let computer = play(&[&nigerian[..], &["computer"]].concat(), "moves\n");
    assert!(
        computer.contains("The computer crowns ") && !computer.contains("Name a"),
        "{computer}"
    );
    // White is first: the person has Black and is asked after the computer.
    let black = play(&[&nigerian[..], &["both", "--black"]].concat(), "?\n1 20\n");
    let (before, after) = black.split_once("The computer crowns ").expect("it does");
    assert!(!before.contains("Name a") && after.contains("crown 1 20\n"), "{black}");
    assert!(
        after.contains("the seed on 1 becomes a crown, the one on 20 is given up (NG-7.2)"),
        "{black}"
    );
}

#[test]
fn ng_4_6_a_draw_is_offered_answered_and_not_offered_at_every_move() {
    let told = play(&["--level", "1"], "draw\ndraw\n32-28\ndraw\nresign\n");
    assert_eq!(told.matches("The computer plays on.").count(), 1, "{told}");
    assert!(
        told.contains("offer: a draw was offered not long ago: 10 more moves come first\n"),
        "{told}"
    );
    assert!(
        told.contains("offer: a draw was offered not long ago: 9 more moves come first\n"),
        "{told}"
    );
    // Nobody wins this; after twenty moves each the computer takes a draw.
    let shuffle = "46-41\n41-46\n".repeat(5);
    let fen = "W:WK46,35,34,33,25:BK5,16,24,23,14";
    let typed = format!("{shuffle}draw\n");
    let early = play(&["--fen", fen, "--level", "2"], &typed);
    assert!(early.contains("The computer plays on.") || early.contains("The end"), "{early}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    for words in [
        "play --fen W:W51:B1",
        "play --level 17",
        "play --move-time 0",
        "play --boards 100",
        "play --boards -1",
        "play --crown me",
        "play --seed -1",
        "play --seed x",
        "play --begins white",
        "play --rules breakthrough --crown both",
        "play --fen W:WK31:BK20 --crown both",
    ] {
        let answer = longking(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(
            (answer.status, answer.err.matches('\n').count()),
            (2, 1),
            "{words}: {answer:?}"
        );
        assert_eq!(answer.out, "", "{words}");
    }
    // What is no text is answered like anything else that is no move.
    let answer = longking_reading("play", b"\xff\xfe\nresing\n32-27\n41-36\nquit\n");
    assert_eq!((answer.status, answer.err.as_str()), (0, ""));
    let hint = "is no move at character 1; type ? for what can be typed\n";
    assert_eq!(answer.out.matches(hint).count(), 2, "{answer:?}");
    assert_eq!(answer.out.matches("; type ?").count(), 2, "{answer:?}");
}

/// A person at the other end of a pipe, who answers what is asked.
struct Person {
    child: Child,
    stdin: ChildStdin,
    told: Lines<BufReader<ChildStdout>>,
    lines: Vec<String>,
}

impl Person {
    fn at(words: &str) -> Person {
        let mut command = program();
        let mut child = command
            .args(words.split(' '))
            .stdin(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("it is piped");
        let told = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Person { child, stdin, told, lines: Vec::new() }
    }

    /// Who speaks while the program ends is not heard; what it said before is read all the same.
    fn say(&mut self, line: &str) {
        match writeln!(self.stdin, "{line}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            said => said.expect("the program reads"),
        }
    }

    /// Plays to the end, the move that a number chooses each time; gives up after so many
    /// questions.
    fn play_on(mut self, most: usize) -> Vec<String> {
        let is_move = |word: &str| word.split(['-', 'x']).all(|part| part.parse::<u8>().is_ok());
        for turn in 0..most {
            self.say("moves");
            loop {
                let Some(line) = self.told.next() else {
                    let output = self.child.wait_with_output().expect("it ends");
                    assert!(output.status.success(), "{output:?}");
                    return self.lines;
                };
                let line = line.expect("it is text");
                self.lines.push(line.clone());
                if let Some((_, men)) = line.split_once("given up: ") {
                    self.say(men);
                    break;
                }
                let moves: Vec<_> = line.split(' ').collect();
                if moves.iter().all(|word| word.contains(['-', 'x']) && is_move(word)) {
                    self.say(moves[turn * 7 % moves.len()]);
                    break;
                }
            }
        }
        panic!("the match has no end: {:#?}", self.lines);
    }
}

#[test]
fn m1_m2_m3_a_match_with_odds_is_played_move_by_move_to_its_end() {
    let lines = Person::at(
        "play --rules nigerian --level 1 --move-time 0.02 --seed 7 --boards 1 --short 1,2 --crown you",
    )
    .play_on(5_000);
    let ends: Vec<_> = lines.iter().filter(|line| line.contains("The end: ")).collect();
    assert!(ends.len() >= 3, "{ends:?}");
    assert!(ends.iter().all(|line| line.contains(" (NG-") || line.contains(" (E")), "{ends:?}");
    let games = lines.iter().filter(|line| line.starts_with("Game ")).count();
    assert_eq!(games, ends.len());
    let asked = lines.iter().filter(|line| line.starts_with("Name a seed")).count();
    assert!(asked >= games, "a king is named before every game");
    let last = lines.last().expect("a line");
    assert!(last.starts_with("The match is over: "), "{last}");
    let score = lines.iter().rev().nth(1).expect("a score");
    assert!(score.starts_with("Board 1 3-") || score.contains("-3,"), "{score}");
}
