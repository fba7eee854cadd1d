//! Games as they are read: rules, positions, moves, huffs, variations, and what cannot be read.

use crate::contract::Contract;
use crate::pdn::{GameResult, Leap, NodeId, PdnGame, ReadGame, Severity, read_games, texts, write};

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
}

#[test]
fn c4_captures_of_an_earlier_edition_are_read_with_a_note_and_written_again() {
    let text = "[Rules \"italian\"] [FEN \"W:WK30:B10,K12,K18,20,K26,K27\"] 1. 30x7 10-13 *";
    let read = game(text, "thai");
    assert_eq!(faults(&read), ["1:60 \"30x7\" was legal by an earlier edition of the rules"]);
    assert_eq!(read.problems[0].severity(), Severity::Note);
    assert_eq!(main_line(&read.game), "30x7 10-13");
    let again = game(&write(&read.game).unwrap(), "thai");
    assert_eq!(main_line(&again.game), "30x7 10-13");
    check_faults(&text.replace("30x7", "30x16"), "thai", &["1:60 \"30x16\" is not legal"]);
    check_faults(&text.replace("30x7 10-13", "30x5"), "thai", &[]);
}

#[test]
fn e6_games_are_read_that_ended_by_an_earlier_edition_and_that_go_on_by_this_one() {
    let text = "[Rules \"nigerian\"] [FEN \"W:WK1,17:BK24,12\"] 1. 17x6 1/2-1/2";
    check(text, "thai", "nigerian", "17x6");
    check(&text.replace("1/2-1/2", "24-2 0-1"), "thai", "nigerian", "17x6 24-2");
}

#[test]
fn squares_have_the_names_of_the_game_type_or_letters_or_ours() {
    check("[GameType \"25\"] 1. 22-18 11-15 *", "thai", "russian", "c3-d4 f6-e5");
    check("[GameType \"24\"] 1. 10-13 23-20 *", "thai", "spanish", "10-13 23-20");
    check("[GameType \"21\"] 1. c3-d4 d6-e5 *", "thai", "english", "11-15 23-18");
    check("[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 *", "thai", "pool,first=white", "22-18");
    check(
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 b6-a5 4. d4:b6 *",
        "czech",
        "czech",
        "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 b6-a5 d4xb6",
    );
    check_faults("1. c3-d4 *", "international", &["1:4 \"c3-d4\": \"c3\" is not a square"]);
}

#[test]
fn positions_are_read_and_the_start_position_is_none() {
    for (text, rules, start) in [
        ("[FEN \"W:W31-50:B1-20\"] *", "international", None),
        ("[FEN \"B:W31-50:B1-20\"] *", "nigerian", Some("B:W31-50:B1-20")),
        ("[SetUp \"1\"] [FEN \"W:Wa1:BKb8\"] [GameType \"25\"] *", "thai", Some("W:W29:BK1")),
        ("[FEN \"W:W1-12:B21-32\"] [GameType \"24\"] *", "thai", None),
    ] {
        let read = game(text, rules);
        assert_eq!((read.game.start.as_deref(), faults(&read).len()), (start, 0), "{text}");
        assert!(read.game.tags.is_empty(), "{text}");
    }
    let read = game("[FEN \"w: w31, 32 : b1-20\"] 1. 32-28 *", "international");
    assert_eq!(read.game.start.as_deref(), Some("W:W31,32:B1-20"));
    assert_eq!(faults(&read), ["1:1 the position is not written as a FEN is, and read as one"]);
    let read = game("[FEN \"?:W31:B20\"] 1. 31-27 *", "international");
    assert_eq!(read.game.start.as_deref(), Some("W:W31:B20"));
}

#[test]
fn what_is_not_legal_is_told_and_kept_as_text() {
    let read = game("1. 32-28 19-23 {so} 2. 28x18 $1 14x23 (14-20) {end} 2-0", "international");
    assert_eq!(faults(&read), ["1:24 \"28x18\" is not legal"]);
    assert_eq!(
        body(&read.game),
        "1. 32-28 19-23 {so} {[%unread 28x18 $1 14x23 ( 14-20 ) \"end\"]}"
    );
    assert_eq!(read.game.result, GameResult::First);
    assert_eq!(read.moves, 2);

    let read = game("1. 32-28 19-23 (18-24 {no} 33-29 (2. 34-30)) 2. 28x19", "international");
    assert_eq!(faults(&read), ["1:17 \"18-24\" is not legal"]);
    assert_eq!(
        body(&read.game),
        "1. 32-28 19-23 {[%unread ( 18-24 \"no\" 33-29 ( 2. 34-30 ) )]} 2. 28x19"
    );
}

#[test]
fn rules_or_a_position_that_cannot_be_read_leave_the_moves_as_text() {
    for (tags, fault, kept) in [
        (
            "[Rules \"dammen\"]",
            "1:1 tag Rules: unknown rule set \"dammen\"",
            "[UnreadRules \"dammen\"]",
        ),
        (
            "[GameType \"42\"]",
            "1:1 tag GameType: \"42\" is not played here",
            "[UnreadGameType \"42\"]",
        ),
        (
            "[FEN \"W:W51:B1\"]",
            "1:1 fen: square 51 is not on a board of 50",
            "[UnreadFEN \"W:W51:B1\"]",
        ),
        ("[FEN \"W:W1:B9\"]", "1:1 fen: a white man on square 1", "[UnreadFEN \"W:W1:B9\"]"),
    ] {
        let read = game(&format!("{tags} {{a}} 1. 32-28 (33-28) 19-23 *"), "international");
        assert_eq!(read.problems.len(), 1, "{tags}");
        assert!(faults(&read)[0].starts_with(fault), "{:?}", faults(&read));
        assert_eq!(body(&read.game), "{a} {[%unread 1. 32-28 ( 33-28 ) 19-23]}");
        assert!(write(&read.game).unwrap().contains(kept));
    }
}

#[test]
fn an_unclosed_variation_is_told_and_not_guessed() {
    let read = game("1. 32-28 (1. 33-28! {good} 18-23 (17-21) 2. 31-27 *", "international");
    assert_eq!(faults(&read), ["1:10 the variation is not closed"]);
    assert_eq!(
        body(&read.game),
        "1. 32-28 {[%unread ( 1. 33-28! (good) 18-23 (1... 17-21) 2. 31-27]}"
    );
}

#[test]
fn variations_have_their_comments_and_glyphs() {
    let text = "{begin} 1. 32-28! {main} ({before} 1. 33-28 $5 (1. 34-29)) (1. 31-26) 19-23";
    let read = game(text, "international");
    assert_eq!(faults(&read), Vec::<String>::new());
    assert_eq!(
        body(&read.game),
        "{begin} 1. 32-28! {main} ({before} 1. 33-28!?) (1. 34-29) (1. 31-26) 19-23"
    );
    let root: Vec<_> = read.game.children(NodeId::ROOT).collect();
    assert_eq!(root.len(), 4);
    assert_eq!(read.moves, 5);
}

#[test]
fn variations_stand_in_the_place_of_a_move() {
    check_faults(
        "(1. 32-28) 1. 33-28",
        "international",
        &["1:1 the variation stands before any move"],
    );
    let read = game("1. 32-28 ((33-28)) 19-23", "international");
    assert_eq!(faults(&read)[0], "1:11 the variation stands before any move");
    assert_eq!(body(&read.game), "{[%unread ( 33-28 )]} 1. 32-28 19-23");
}

#[test]
fn an_end_by_the_rules_is_a_note_when_it_is_a_draw_and_an_error_when_it_is_a_win() {
    let read = game(
        "[FEN \"W:WK47:BK4\"] 1. 47-42 4-9 2. 42-47 9-4 3. 47-42 4-9 4. 42-47 9-4 5. 47-42",
        "international",
    );
    assert_eq!(faults(&read), ["1:75 the game goes on after a draw: repetition (E3)"]);
    assert_eq!(read.moves, 9);
    check_faults(
        "[FEN \"W:W31,50:B26,20\"] 1. 31x22 20-24",
        "ghanaian",
        &["1:34 \"20-24\" comes after the end of the game, white wins: lone-piece (NG-9.3)"],
    );
}

#[test]
fn e3_a_game_whose_men_come_back_is_drawn_by_repetition() {
    let text = "[FEN \"W:W21,22:B4,5\"] \
                1. 22-23 4-3 2. 23-22 3-4 3. 22-23 4-3 4. 23-22 3-4 5. 22-23 *";
    let note = ["1:78 the game goes on after a draw: repetition (E3)"];
    check_faults(text, "alquerque,huff=off", &note);
    let text = "[FEN \"W:W46,47:B4,5\"] \
                1. 46-41 4-9 2. 41-46 9-4 3. 46-41 4-9 4. 41-46 9-4 5. 46-41 *";
    check_faults(text, "international,man-moves=all", &note);
    check_faults(&text.replace(" 5. 46-41", ""), "international,man-moves=all", &[]);
}

#[test]
fn e3_a_position_that_a_huff_leads_to_is_counted() {
    let text = "[FEN \"B:WK47,21,45:BK9,5,6,16\"] 1. 9-4 {[%huff 16]} 1... 47-42 \
                2. 4-9 42-47 3. 9-4 47-42 4. 4-9 42-47 5. 9-4 47-42 *";
    let note = "1:110 the game goes on after a draw: repetition (E3)";
    check_faults(text, "old-draughts-10", &[note]);
    check_faults(&text.replace("5. 9-4 47-42", "5. 9-4"), "old-draughts-10", &[]);
}

#[test]
fn e4_a_game_of_men_that_come_back_is_drawn_after_a_thousand_moves() {
    let moves = "46-41 4-9 41-46 9-4 ".repeat(500);
    let text = format!("[FEN \"W:W46,47:B4,5\"] {moves}46-41 *");
    let read = game(&text, "frisian,man-moves=all");
    let last = &read.problems[0];
    assert_eq!(last.fault.to_string(), "the game goes on after a draw: count (E4)");
    assert_eq!((read.moves, read.problems.len()), (2001, 1));
}

#[test]
fn huffs_are_read_and_written_with_their_position() {
    let text = "[Rules \"old-draughts-10\"] [FEN \"B:W31,32,35:B17,27,20\"] 1. 17-21 *";
    let read = game(text, "international");
    let leap = |read: &ReadGame| {
        let last = read.game.main_line().last().unwrap();
        read.game.node(last).leap.clone()
    };
    assert!(matches!(leap(&read), Leap::Offence(_)), "{read:?}");
    let text = "[Rules \"old-draughts-10\"] [FEN \"B:W31,32,35:B17,27,20\"]\
                1. 17-21 {[%huff 27] gone} /FEN \"W:W31,32,35:B20,21\"/ 1... 32-28 *";
    let read = game(text, "international");
    assert_eq!(faults(&read), Vec::<String>::new());
    assert_eq!(
        body(&read.game),
        "1... 17-21 {[%huff 27]} /FEN \"W:W31,32,35:B20,21\"/ {gone} 2. 32-28"
    );
    check_faults(
        &text.replace("huff 27", "huff 20"),
        "international",
        &["1:65 there is nothing to huff on \"20\""],
    );
    check_faults(
        &text.replace("B20,21", "B20"),
        "international",
        &["1:83 the set-up is not the position after the huff, which counts"],
    );
}

#[test]
fn positions_are_set_up_in_the_middle() {
    let read = game(
        "1. 31-26 17-21 /FEN \"B:W28,33:B17\"/ {side step} 2... 17-22 (/FEN \"W::\"/ 3. 33-29) *",
        "international",
    );
    assert_eq!(faults(&read), Vec::<String>::new());
    assert_eq!(
        body(&read.game),
        "1. 31-26 17-21 /FEN \"B:W28,33:B17\"/ {side step} 2... 17-22 \
         (/FEN \"W:W28,33:B17\"/\n2. 33-29)"
    );
}

#[test]
fn results_are_of_the_type_of_the_rule_set() {
    for (text, rules, expected) in [
        ("[Result \"1-0\"] *", "international", "2-0"),
        ("[Result \"1/2-1/2\"] *", "canadian", "1-1"),
        ("[Result \"0-2\"] *", "russian", "0-1"),
        ("[Event \"a\"] 1-1", "english", "1/2-1/2"),
        ("[Result \"4-6\"] *", "international", "4-6"),
        ("[Result \"?\"] *", "international", "*"),
    ] {
        let text = write(&game(text, rules).game).unwrap();
        assert!(text.contains(&format!("[Result \"{expected}\"]")), "{text}");
    }
    check_faults(
        "[Result \"2-0\"] 1. 32-28 1-1",
        "international",
        &["1:25 result \"1-1\" is not that of the tag, which counts"],
    );
    let english: Contract = "english".parse().unwrap();
    assert_eq!(GameResult::First.winner(english.rules()), Some(draughts::Color::Black));
}

#[test]
fn tags_come_in_the_usual_order_and_once() {
    let text = "[Annotator \"A\"] [white \"W\"] [Event \"E\"] [White \"X\"] [GameType \"20\"] [Setup \"0\"] *";
    let read = game(text, "thai");
    assert_eq!(
        faults(&read),
        [
            "1:17 a tag that is not written like [Name \"value\"] is read as one",
            "1:41 tag \"White\" is given twice; the first counts",
        ]
    );
    assert_eq!(
        write(&read.game).unwrap(),
        "[Event \"E\"]\n[White \"W\"]\n[Result \"*\"]\n[GameType \"20,W,10,10,N2,0\"]\n\
         [Rules \"international\"]\n[Annotator \"A\"]\n\n*\n\n"
    );
    assert_eq!(read.game.tag("White"), Some("W"));
}

#[test]
fn m6_signs_are_written_as_they_are_read() {
    for text in [
        "1. 32-28! 19-23? 2. 28x19!! 14x23?? 3. 37-32!? 10-14?!",
        "1. 32-28+ 19-23+ 2. 28x19= 14x23=",
        "1. 32-28!+ 19-23?= 2. 28x19 $7 14x23 $7 $18 (2... 13x24+)",
    ] {
        let read = game(text, "international");
        assert_eq!(faults(&read), Vec::<String>::new());
        assert_eq!(body(&read.game), text);
    }
}

#[test]
fn ng_10_10_and_ng_10_11_a_win_and_a_draw_are_read_as_glyphs_of_the_position() {
    let read = game("1. 31 - 26 + 20-25+ 2. 32-27 = 15-20*! 3. 37-32$7 *", "nigerian");
    let nags = |game: &PdnGame| -> Vec<_> {
        game.main_line().map(|id| game.node(id).nags.clone()).collect()
    };
    // 18 is a win of White, 19 one of Black.
    assert_eq!(nags(&read.game), [vec![18], vec![19], vec![10], vec![7, 1], vec![7]]);
    assert_eq!(body(&read.game), "1. 31-26+ 20-25+ 2. 32-27= 15-20 $7 $1 3. 37-32 $7");
    let read = game("1. 31-26 $19 20-25 $18 $1 2. 32-27 $10 $14 *", "nigerian");
    assert_eq!(body(&read.game), "1. 31-26 $19 20-25 $18 $1 2. 32-27= $14");
}

/// A game whose rules leave it to the lot who begins.
fn check_lot(text: &str, start: Option<&str>, expected_faults: &[&str], expected: &str) {
    for rules in ["nigerian", "ghanaian", "international,first=either"] {
        let read = game(text, rules);
        assert_eq!(read.game.start.as_deref(), start, "{text} by {rules}");
        assert_eq!(faults(&read), expected_faults, "{text} by {rules}");
        assert_eq!(body(&read.game), expected, "{text} by {rules}");
        // What is written needs nothing to be guessed.
        let again = game(&write(&read.game).unwrap(), "thai");
        assert_eq!((faults(&again), again.game), (Vec::new(), read.game));
    }
}

#[test]
fn ng_2_1_black_begins_by_lot_where_dots_or_the_first_move_say_so() {
    const BLACK: Option<&str> = Some("B:W31-50:B1-20");
    const TOLD: &str = "Black begins by lot, which a tag FEN should say";
    let rewritten = "1... 20-25 2. 31-26 16-21";
    for (text, place) in [
        ("1... 20-25 2. 31-26 16-21 *", "1:6 "),
        ("1...20-25 1. 31-26 16-21 *", "1:5 "),
        ("1. ... 20-25 31-26 1... 16-21 *", "1:8 "),
        ("{by lot} 1... 20 - 25 31-26 16-21 *", "1:15 "),
        ("1. 20-25 31-26 2. 16-21 *", "1:4 "),
        ("20-25 31-26 16-21 *", "1:1 "),
    ] {
        let mut expected = vec![format!("{place}{TOLD}")];
        if text.contains(" - ") {
            expected.push(format!("{place}blanks inside a move are read over"));
        }
        let expected: Vec<_> = expected.iter().map(String::as_str).collect();
        let comment = if text.starts_with('{') { "{by lot} " } else { "" };
        check_lot(text, BLACK, &expected, &format!("{comment}{rewritten}"));
    }
    let fen = "[SetUp \"1\"] [FEN \"B:W31-50:B1-20\"] ";
    for numbers in [["1...", "2."], ["1.", ""], ["1.", "1."], ["", ""], ["1...", "1."]] {
        let text = format!("{fen}{} 20-25 {} 31-26 16-21 *", numbers[0], numbers[1]);
        check_lot(&text, BLACK, &[], rewritten);
    }
}

#[test]
fn ng_2_1_white_begins_by_lot_where_nothing_else_is_said() {
    check_lot("1. 31-26 16-21 *", None, &[], "1. 31-26 16-21");
    // The move counts for more than its number.
    check_lot("1... 31-26 16-21 *", None, &[], "1. 31-26 16-21");
    check_lot("[FEN \"W:W31-50:B1-20\"] 1... 31-26 *", None, &[], "1. 31-26");
    check_lot(
        "1... 20-25 (1... 19-24 2. 31-26) 2. 32-27 *",
        Some("B:W31-50:B1-20"),
        &["1:6 Black begins by lot, which a tag FEN should say"],
        "1... 20-25 (1... 19-24 2. 31-26) 2. 32-27",
    );
    // A lot is never drawn where a FEN or the rules say who begins.
    for (text, rules) in [
        ("[FEN \"W:W31-50:B1-20\"] 1... 20-25 *", "nigerian"),
        ("1... 20-25 *", "international"),
        ("1... 22-18 *", "english"),
    ] {
        let read = game(text, rules);
        assert!(read.game.is_empty() && read.game.start.is_none(), "{text} by {rules}");
        assert!(faults(&read)[0].contains("is not legal"), "{:?}", faults(&read));
    }
    // Nobody can play it: the number says whose move it should have been.
    for (text, fault) in [
        ("1... 21-17 *", "1:6 \"21-17\" is not legal: there is no black piece on 21"),
        ("1. 21-17 *", "1:4 \"21-17\" is not legal: there is no white piece on 21"),
    ] {
        assert_eq!(faults(&game(text, "nigerian")).last().map(String::as_str), Some(fault));
    }
}

#[test]
fn scores_that_were_written_in_our_numbers_are_still_read() {
    const TOLD: &str = "squares are counted from another corner than the game type says";
    let text = "[GameType \"24,W,8,8,N1,1\"] [FEN \"W:W22-32:B1-12\"] 1. 10-13 *";
    let read = game(text, "thai");
    assert_eq!(faults(&read), [format!("1:28 {TOLD}")]);
    assert_eq!(read.game.start.as_deref(), Some("W:W22-32:B1-12"));
    let written = write(&read.game).unwrap();
    assert!(written.contains("[FEN \"W:W1,2,3,4,5,6,7,8,9,10,11:B21,"), "{written}");

    let text = "[Rules \"spanish,huff=all\"] [FEN \"W:W1,12:B15,32\"] 1. 1-5 {[%huff 21]} *";
    let read = game(text, "thai");
    assert_eq!(faults(&read), [format!("1:58 {TOLD}")]);
    assert!(body(&read.game).contains("{[%huff 12]} /FEN"), "{}", body(&read.game));
}
