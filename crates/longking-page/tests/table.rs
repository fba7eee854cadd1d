//! What happens at a table, by its events.

use longking_page::answers::EngineContext;
use longking_page::answers::stand::Answer;
use longking_table::{
    Act, Beginner, Crowns, Event, Phase, Player, Record, Short, Table, Terms, Until,
};
use serde_json::{Value, json};

use Player::{One, Two};

fn table(terms: Terms) -> Table {
    Table::new(&terms).expect("the terms can be played")
}

fn event(by: Player, act: Act, at: u64) -> Event {
    Event { act, by: Some(by), at }
}

fn by(table: &mut Table, player: Player, act: Act) {
    let at = table.last_event();
    table.apply(&event(player, act, at)).expect("the event may happen");
}

fn moves(table: &mut Table, line: &[&str]) {
    for text in line {
        let mv = Event { act: Act::Move((*text).to_owned()), by: None, at: table.last_event() };
        table.apply(&mv).expect("the move may be played");
    }
}

fn stand(table: &Table, now: u64) -> Value {
    serde_json::to_value(Answer::of(table, now, true)).expect("an answer is JSON")
}

#[track_caller]
fn refused(table: &mut Table, event: &Event, reason: &str) {
    let before = (stand(table, 0), table.record().clone());
    let said = table.apply(event).expect_err("it is refused").to_string();
    assert!(said.contains(reason), "{said}");
    assert_eq!(before, (stand(table, 0), table.record().clone()), "a refusal changes nothing");
}

#[test]
fn a_record_makes_the_same_table_and_survives_json() {
    let mut one = table(Terms { clock: Some("300+5".into()), ..Terms::of("nigerian,huff=off") });
    moves(&mut one, &["31-26", "20-25", "32-27"]);
    by(&mut one, Two, Act::Offer);
    let text = serde_json::to_string(one.record()).unwrap();
    let record: Record = serde_json::from_str(&text).unwrap();
    let two = Table::of(&record).unwrap();
    assert_eq!(stand(&one, 0), stand(&two, 0));
    assert_eq!(stand(&two, 0)["offer"], "black");
    assert_eq!(stand(&two, 0)["last"]["move"]["text"], "32-27");
    assert_eq!(stand(&two, 0)["line"].as_array().unwrap().len(), 4);
}

#[test]
fn a_game_that_is_broken_off_before_both_have_moved_is_over_and_lost_by_nobody() {
    let mut one = table(Terms { clock: Some("300".into()), ..Terms::of("international") });
    moves(&mut one, &["32-28"]);
    let abort = |at| Event { act: Act::Abort, by: None, at };
    one.apply(&abort(31_000)).expect("only one has moved");
    assert_eq!((one.phase(), one.outcome(), one.deadline()), (Phase::Over, None, None));
    assert!(one.is_finished() && one.turn().is_none());
    let now = stand(&one, 400_000);
    assert_eq!(
        (&now["phase"], &now["moves"], &now["outcome"]),
        (&json!("over"), &json!([]), &Value::Null)
    );
    assert_eq!(now["clock"]["running"], Value::Null);
    assert_eq!((&now["match"]["wins"], &now["match"]["draws"]), (&json!([0, 0]), &json!(0)));
    for act in [Act::Move("19-23".into()), Act::Resign, Act::Again] {
        let reason = if act == Act::Again { "over" } else { "broken off" };
        refused(&mut one, &event(Two, act, 32_000), reason);
    }
    refused(&mut one, &abort(33_000), "broken off");
    let text = serde_json::to_string(one.record()).unwrap();
    assert!(text.contains(r#"{"e":"abort","at":31000}"#), "{text}");
    assert_eq!(
        stand(&Table::of(&serde_json::from_str(&text).unwrap()).unwrap(), 0),
        stand(&one, 0)
    );
    let mut begun = table(Terms::of("international"));
    moves(&mut begun, &["32-28", "19-23"]);
    refused(&mut begun, &abort(1), "both have moved");
}

#[test]
fn ng_6_5_moves_out_of_turn_and_after_the_end_are_refused() {
    let mut table = table(Terms::of("international"));
    let mv = |player, text: &str| event(player, Act::Move(text.into()), 0);
    refused(&mut table, &mv(Two, "20-25"), "the turn of white");
    refused(&mut table, &mv(One, "20-25"), "\"20-25\"");
    table.apply(&mv(One, "32-28")).unwrap();
    refused(&mut table, &mv(One, "28-23"), "the turn of black");
    refused(&mut table, &event(One, Act::Accept, 0), "draw");
    refused(&mut table, &event(One, Act::Again, 0), "not over");
    refused(&mut table, &event(One, Act::Crown { square: 1, spent: 2 }, 0), "crown");
    by(&mut table, Two, Act::Resign);
    assert_eq!(table.phase(), Phase::Over);
    refused(&mut table, &mv(Two, "20-25"), "the game is over");
    refused(&mut table, &event(One, Act::Resign, 0), "the game is over");
}

#[test]
fn m1_a_board_ends_with_three_wins_and_colours_change_every_game() {
    let mut table = table(Terms { boards: 1, ..Terms::of("international") });
    for (game, loser) in [One, Two, One, One].into_iter().enumerate() {
        let now = stand(&table, 0);
        assert_eq!(now["match"]["game"], game + 1);
        assert_eq!(now["white"], if game % 2 == 0 { "one" } else { "two" });
        assert_eq!(table.turn(), Some(if game % 2 == 0 { One } else { Two }));
        by(&mut table, loser, Act::Resign);
        if game < 3 {
            by(&mut table, One, Act::Again);
            assert_eq!(stand(&table, 0)["again"], json!(["one"]));
            refused(&mut table, &event(One, Act::Again, 0), "said already");
            by(&mut table, Two, Act::Again);
            assert_eq!(table.phase(), Phase::Play);
        }
    }
    let end = stand(&table, 0);
    assert_eq!(end["match"]["boards"], json!([[1, 3]]));
    assert_eq!((&end["match"]["over"], &end["match"]["winner"]), (&json!(true), &json!("two")));
    refused(&mut table, &event(One, Act::Again, 0), "the match is over");
    assert_eq!(table.record().results, [Some(Two), Some(One), Some(Two)]);
    let same = Table::of(table.record()).unwrap();
    assert_eq!(stand(&same, 0), end);
}

#[test]
fn m1_single_games_go_on_for_ever_and_a_draw_counts_for_nobody() {
    let mut table = table(Terms::of("russian"));
    by(&mut table, One, Act::Offer);
    by(&mut table, Two, Act::Accept);
    for player in [Two, One] {
        by(&mut table, player, Act::Again);
    }
    by(&mut table, One, Act::Resign);
    let end = stand(&table, 0);
    assert_eq!(end["match"]["wins"], json!([0, 1]));
    assert_eq!((&end["match"]["draws"], &end["match"]["boards"]), (&json!(1), &json!([])));
    assert_eq!(table.record().results, [None]);
}

#[test]
fn m2_the_men_of_a_handicap_are_missing_on_the_side_of_the_stronger_player() {
    let short = Short { player: Two, squares: vec![3, 4] };
    let mut table = table(Terms { short: Some(short), ..Terms::of("nigerian") });
    let men = |table: &Table, letter: char| {
        let board = stand(table, 0)["board"].as_str().unwrap().to_owned();
        let missing = board.char_indices().filter(|(at, found)| {
            *found == 'e' && if letter == 'b' { *at < 20 } else { *at >= 30 }
        });
        missing.map(|(at, _)| at + 1).collect::<Vec<_>>()
    };
    assert_eq!((men(&table, 'b'), men(&table, 'w')), (vec![3, 4], vec![]));
    by(&mut table, One, Act::Resign);
    by(&mut table, One, Act::Again);
    by(&mut table, Two, Act::Again);
    assert_eq!((men(&table, 'b'), men(&table, 'w')), (vec![], vec![47, 48]));
    let wrong =
        |squares| Terms { short: Some(Short { player: One, squares }), ..Terms::of("nigerian") };
    assert!(Table::new(&wrong(vec![])).unwrap_err().to_string().contains("no man"));
    assert!(Table::new(&wrong(vec![3])).unwrap_err().to_string().contains("no white man"));
    assert!(Table::new(&wrong(vec![99])).unwrap_err().to_string().contains("99"));
}

#[test]
fn m3_both_name_their_men_before_the_first_move_and_white_is_first() {
    let mut table = table(Terms { crown: Some(Crowns::Both), ..Terms::of("nigerian") });
    assert_eq!((table.phase(), table.turn()), (Phase::Crown, Some(One)));
    let crown = |player, square, spent| event(player, Act::Crown { square, spent }, 0);
    refused(&mut table, &event(One, Act::Move("32-28".into()), 0), "crowned first");
    refused(&mut table, &crown(Two, 1, 20), "the turn of white");
    refused(&mut table, &crown(One, 31, 46), "back line");
    table.apply(&crown(One, 46, 31)).unwrap();
    assert_eq!((table.phase(), table.turn()), (Phase::Crown, Some(Two)));
    table.apply(&crown(Two, 5, 20)).unwrap();
    let now = stand(&table, 0);
    assert_eq!((&now["phase"], &now["side_to_move"]), (&json!("play"), &json!("white")));
    let count = |letter: char| now["board"].as_str().unwrap().matches(letter).count();
    assert_eq!(['w', 'W', 'b', 'B'].map(count), [18, 1, 18, 1]);
    assert_eq!(stand(&Table::of(table.record()).unwrap(), 0), now);
}

#[test]
fn m3_the_weaker_player_alone_crowns_whatever_his_colour() {
    let mut table = table(Terms { crown: Some(Crowns::Two), ..Terms::of("nigerian") });
    assert_eq!(table.turn(), Some(Two));
    by(&mut table, Two, Act::Crown { square: 5, spent: 20 });
    assert_eq!((table.phase(), table.turn()), (Phase::Play, Some(One)));
    by(&mut table, One, Act::Resign);
    by(&mut table, One, Act::Again);
    by(&mut table, Two, Act::Again);
    assert_eq!(table.turn(), Some(Two));
    by(&mut table, Two, Act::Crown { square: 46, spent: 31 });
    assert_eq!(stand(&table, 0)["board"].as_str().unwrap().matches('W').count(), 1);
}

#[test]
fn m3_men_are_crowned_only_where_there_are_some_and_the_game_goes_on() {
    let crowning = |rules: &str, start: Option<&str>| {
        let start = start.map(str::to_owned);
        Table::agree(&Terms { start, crown: Some(Crowns::One), ..Terms::of(rules) })
            .map_err(|refusal| refusal.to_string())
            .map(|table| table.phase())
    };
    let needs = |color| {
        Err(format!("crown: {color} needs a man on its back line and another one (NG-7.2)"))
    };
    assert_eq!(crowning("nigerian", None), Ok(Phase::Crown));
    assert_eq!(crowning("nigerian", Some("W:W46,31:B5,20")), Ok(Phase::Crown));
    assert_eq!(crowning("nigerian", Some("W:W46:B5,20")), needs("white"));
    assert_eq!(crowning("nigerian", Some("W:W40,41:B5,20")), needs("white"));
    // Colours change from game to game.
    assert_eq!(crowning("nigerian", Some("W:W46,31:BK5,K20")), needs("black"));
    let breakthrough = crowning("breakthrough", None);
    assert_eq!(breakthrough, Err("crown: the first king wins under these rules".to_owned()));
}

#[test]
fn m4_clocks_start_with_the_first_move_and_a_flag_ends_the_game() {
    let mut table = table(Terms { clock: Some("60+5".into()), ..Terms::of("international") });
    let mv = |text: &str, at| Event { act: Act::Move(text.into()), by: None, at };
    let left = |table: &Table, now| {
        let clock = stand(table, now)["clock"].clone();
        (clock["white"].as_u64().unwrap(), clock["black"].as_u64().unwrap())
    };
    assert_eq!((table.deadline(), left(&table, 500_000)), (None, (60_000, 60_000)));
    table.apply(&mv("32-28", 1_000_000)).unwrap();
    assert_eq!(left(&table, 1_000_000), (65_000, 60_000));
    assert_eq!(table.deadline(), Some(1_060_000));
    table.apply(&mv("19-23", 1_020_000)).unwrap();
    assert_eq!(left(&table, 1_030_000), (55_000, 45_000));
    assert_eq!(table.deadline(), Some(1_085_000));
    let flag = |at| Event { act: Act::Flag, by: None, at };
    refused(&mut table, &flag(1_084_999), "no flag");
    refused(&mut table, &mv("28x19", 1_085_000), "the flag of white has fallen");
    refused(&mut table, &event(One, Act::Resign, 1_090_000), "the flag of white has fallen");
    table.apply(&flag(1_085_000)).unwrap();
    let end = stand(&table, 1_085_000);
    assert_eq!(
        (&end["outcome"]["winner"], &end["outcome"]["reason"]),
        (&json!("black"), &json!("time"))
    );
    assert_eq!(table.deadline(), None);
}

#[test]
fn m4_time_never_runs_back_and_stands_still_while_nobody_can_play() {
    let mut table = table(Terms { clock: Some("60".into()), ..Terms::of("international") });
    let mv = |text: &str, at| Event { act: Act::Move(text.into()), by: None, at };
    table.apply(&mv("32-28", 1_000_000)).unwrap();
    table.apply(&mv("19-23", 1_010_000)).unwrap();
    // An earlier time counts as the time of the event before.
    table.apply(&mv("28x19", 5)).unwrap();
    assert_eq!(stand(&table, 0)["clock"]["white"], 60_000);
    // The server was away for half an hour, and five seconds of thinking were before.
    table.apply(&Event { act: Act::Hold(1_800_000), by: None, at: 2_815_000 }).unwrap();
    assert_eq!(stand(&table, 2_815_000)["clock"]["black"], 45_000);
    assert_eq!(table.deadline(), Some(2_860_000));
    // More than has passed is not given.
    table.apply(&Event { act: Act::Hold(9_000_000), by: None, at: 2_816_000 }).unwrap();
    assert_eq!(stand(&table, 2_816_000)["clock"]["black"], 45_000);
}

#[test]
fn m4_odds_of_time_go_with_the_player_and_not_with_the_colour() {
    let clocks = Terms {
        clock: Some("60".into()),
        clock_two: Some("300".into()),
        ..Terms::of("international")
    };
    let mut table = table(clocks);
    assert_eq!(stand(&table, 0)["clock"]["white"], 60_000);
    by(&mut table, One, Act::Resign);
    by(&mut table, One, Act::Again);
    by(&mut table, Two, Act::Again);
    assert_eq!(stand(&table, 0)["clock"]["white"], 300_000);
    let wrong = Terms { clock: Some("soon".into()), ..Terms::of("international") };
    assert!(Table::new(&wrong).unwrap_err().to_string().starts_with("clock: "));
}

#[test]
fn m5_a_piece_that_was_touched_is_played_unless_it_was_adjusted() {
    let mut table = table(Terms { touch: true, ..Terms::of("international") });
    by(&mut table, One, Act::Adjust);
    by(&mut table, One, Act::Touch(32));
    assert_eq!(stand(&table, 0)["bound"], Value::Null);
    by(&mut table, One, Act::Adjusted);
    by(&mut table, One, Act::Touch(31));
    assert_eq!(stand(&table, 0)["bound"], 31);
    refused(&mut table, &event(One, Act::Move("32-28".into()), 0), "32-28");
    refused(&mut table, &event(Two, Act::Touch(20), 0), "the turn of white");
    moves(&mut table, &["31-27"]);
    assert_eq!(stand(&table, 0)["bound"], Value::Null);
    let mut other = Table::new(&Terms::of("international")).unwrap();
    refused(&mut other, &event(One, Act::Touch(31), 0), "was not agreed");
}

#[test]
fn m7_moves_are_taken_back_when_the_other_agrees() {
    let mut table = table(Terms { clock: Some("60+5".into()), ..Terms::of("international") });
    let start = stand(&table, 0)["fen"].clone();
    moves(&mut table, &["32-28", "19-23"]);
    refused(&mut table, &event(One, Act::Ask(3), 0), "3");
    by(&mut table, One, Act::Ask(2));
    assert_eq!(stand(&table, 0)["back"], json!({"by": "white", "plies": 2}));
    refused(&mut table, &event(One, Act::Agree, 0), "");
    by(&mut table, Two, Act::Refuse);
    assert_eq!(stand(&table, 0)["back"], Value::Null);
    by(&mut table, One, Act::Ask(2));
    by(&mut table, Two, Act::Agree);
    assert_eq!((&stand(&table, 0)["fen"], table.ply()), (&start, 0));
    moves(&mut table, &["33-28"]);
    assert_eq!(stand(&Table::of(table.record()).unwrap(), 0), stand(&table, 0));
}

#[test]
fn ng_2_1_the_lot_says_who_begins_and_with_which_colour() {
    let lot =
        |player, color| Terms { begins: Some(Beginner { player, color }), ..Terms::of("nigerian") };
    let black = table(lot(One, draughts::Color::Black));
    let now = stand(&black, 0);
    assert_eq!((&now["side_to_move"], &now["white"]), (&json!("black"), &json!("two")));
    assert_eq!(black.turn(), Some(One));
    let wrong = Terms {
        begins: Some(Beginner { player: One, color: draughts::Color::Black }),
        ..Terms::of("international")
    };
    assert!(Table::new(&wrong).unwrap_err().to_string().starts_with("begins: "));
}

#[test]
fn a_position_can_be_the_start_of_every_game() {
    let set_up = |fen: &str| Terms { start: Some(fen.into()), ..Terms::of("english") };
    let mut table = table(set_up("W:W30,31:B1,2"));
    assert_eq!(
        (table.turn(), stand(&table, 0)["side_to_move"].clone()),
        (Some(One), json!("white"))
    );
    by(&mut table, One, Act::Resign);
    by(&mut table, One, Act::Again);
    by(&mut table, Two, Act::Again);
    assert_eq!(
        (table.turn(), stand(&table, 0)["side_to_move"].clone()),
        (Some(Two), json!("white"))
    );
    assert!(Table::new(&set_up("W:W1:B2")).unwrap_err().to_string().starts_with("start: "));
    assert!(Table::new(&set_up("nonsense")).is_err());
}

#[test]
fn h2_a_huff_is_an_event_and_h5_nothing_points_captures_out() {
    let mut table =
        table(Terms { start: Some("W:W33,46,50:B28,5,1".into()), ..Terms::of("ghanaian") });
    assert_eq!(stand(&table, 0)["must"], Value::Null);
    moves(&mut table, &["46-41"]);
    assert_eq!(stand(&table, 0)["huffable"], json!([33]));
    refused(&mut table, &event(One, Act::Huff(33), 0), "the turn of black");
    refused(&mut table, &event(Two, Act::Huff(50), 0), "huff50");
    by(&mut table, Two, Act::Huff(33));
    assert_eq!(stand(&table, 0)["last"]["huff"], 33);
    assert_eq!(table.turn(), Some(Two));
}

#[test]
fn ng_4_6_a_draw_is_offered_on_the_own_move_and_not_at_every_move() {
    let mut table = table(Terms::of("nigerian"));
    let offer = |player| event(player, Act::Offer, 0);
    let not_taken = |table: &mut Table, player, reason: &str| {
        let before = (stand(table, 0), table.record().clone());
        let said = table.take(&offer(player)).expect_err("it is refused").to_string();
        assert!(said.starts_with("offer: ") && said.contains(reason), "{said}");
        assert_eq!(before, (stand(table, 0), table.record().clone()));
    };
    not_taken(&mut table, Two, "on one's own move");
    table.take(&offer(One)).unwrap();
    assert_eq!(stand(&table, 0)["offer"], "white");
    not_taken(&mut table, One, "offered a draw already");
    // The offer stands while its player moves, and is gone when the other moves.
    moves(&mut table, &["31-26"]);
    assert_eq!(stand(&table, 0)["offer"], "white");
    moves(&mut table, &["20-25"]);
    assert_eq!(
        (&stand(&table, 0)["offer"], &stand(&table, 0)["offer_in"]),
        (&Value::Null, &json!(9))
    );
    not_taken(&mut table, One, "9 more moves come first");
    // A record of before says what it says: anybody at any time.
    moves(&mut table, &["32-27"]);
    by(&mut table, One, Act::Offer);
    by(&mut table, Two, Act::Decline);
    by(&mut table, One, Act::Offer);
    assert_eq!(stand(&Table::of(table.record()).unwrap(), 0), stand(&table, 0));
}

#[test]
fn m4_a_clock_without_any_time_is_refused_before_the_game() {
    for clock in ["0", "0+0", "*0", "0.0", "10/0", "10/0:25/3600", "0+5"] {
        let terms = Terms { clock: Some(clock.into()), ..Terms::of("english") };
        let said = Table::agree(&terms).unwrap_err().to_string();
        assert!(
            said.starts_with("clock: ") && said.ends_with("gives no time for the first move"),
            "{said}"
        );
        let record = Record { terms, results: vec![], log: vec![] };
        assert_eq!(Table::of(&record).unwrap_err().to_string(), said);
        // So it was agreed before it was refused (the first edition).
        let kept = Record { terms: record.terms.clone().kept(), ..record.clone() };
        assert_eq!(stand(&Table::of(&kept).unwrap(), 0)["outcome"], Value::Null);
        // What was written of such a game is still read: nobody could move in it.
        let begun = Record { log: vec![event(One, Act::Resign, 5)], ..record };
        assert_eq!(stand(&Table::of(&begun).unwrap(), 0)["outcome"]["reason"], "resigned");
    }
    let odds =
        Terms { clock: Some("60".into()), clock_two: Some("*0".into()), ..Terms::of("english") };
    assert_eq!(
        Table::agree(&odds).unwrap_err().to_string(),
        "clock_two: *0 gives no time for the first move"
    );
    for clock in ["1", "*1", "0.5+0", "?", "-", "1/1:1/0"] {
        assert!(Table::agree(&Terms { clock: Some(clock.into()), ..Terms::of("english") }).is_ok());
    }
}

#[test]
fn ng_2_1_the_lot_falls_where_the_rules_and_the_position_leave_it_open() {
    use draughts::Color::{Black, White};
    use draughts::rules::First;
    let coins = [[true, true], [true, false], [false, true], [false, false]];
    let drawn = |terms: &Terms, first, color| {
        coins.map(|coins| terms.draw_lot(first, color, coins)).map(|lot| (lot.player, lot.color))
    };
    let plain = Terms::of("nigerian");
    let fixed = [(One, White), (One, White), (Two, Black), (Two, Black)];
    assert_eq!(drawn(&plain, First::Either, Some(White)), fixed);
    assert_eq!(drawn(&plain, First::White, Some(Black)), [(Two, White); 4]);
    assert_eq!(
        drawn(&plain, First::Black, None),
        [(Two, Black), (One, Black), (Two, Black), (One, Black)]
    );
    let set_up = Terms { start: Some("B:W40,41:B5,6".into()), ..plain };
    assert_eq!(drawn(&set_up, First::Either, Some(White)), [(Two, Black); 4]);
}

#[test]
fn the_computer_names_men_that_may_be_named() {
    let mut table = table(Terms { crown: Some(Crowns::Both), ..Terms::of("nigerian") });
    for player in [One, Two] {
        let question = json!({"table": table.record(), "level": 5});
        let answer =
            longking_page::answers::answer("reply", &question.to_string(), EngineContext::bare())
                .unwrap();
        let crown = serde_json::from_str::<Value>(&answer).unwrap()["crown"].clone();
        let number = |place: usize| crown[place].as_u64().unwrap() as u8;
        by(&mut table, player, Act::Crown { square: number(0), spent: number(1) });
    }
    assert_eq!(table.phase(), Phase::Play);
}

#[test]
fn questions_of_another_form_are_refused_in_one_line() {
    let ask = |name: &str, question: &str| {
        longking_page::answers::answer(name, question, EngineContext::bare())
            .unwrap_err()
            .to_string()
    };
    let check = |name: &str, question: &str, reason: &str| {
        let said = ask(name, question);
        assert!(said.contains(reason) && !said.contains('\n'), "{said}");
    };
    check("weather", "{}", "\"weather\" is no question");
    check("game", "{", "EOF");
    check("game", "{}", "missing field");
    check("position", r#"{"rules":"english"}"#, "either fen or board");
    check("position", r#"{"rules":"english","fen":"W:W99:B1"}"#, "fen: ");
    check("picture", r#"{"rules":"english","fen":"x"}"#, "fen: ");
    check("contract", r#"{"rules":"chess"}"#, "rules: ");
    check("reply", r#"{"table":{"terms":{"rules":"english"}},"level":17}"#, "1 to 16");
}

/// Games in a row that one player loses by resigning.
fn lose(table: &mut Table, loser: Player, games: usize) {
    for _ in 0..games {
        by(table, loser, Act::Resign);
        if !table.is_finished() {
            by(table, One, Act::Again);
            by(table, Two, Act::Again);
        }
    }
}

#[test]
fn m1_matches_of_one_two_and_three_boards_end_when_they_are_decided() {
    let decided = |boards| Terms { boards, until: Some(Until::Decided), ..Terms::of("nigerian") };
    for (boards, losers, score, winner) in [
        (1, &[Two][..], json!([[3, 0]]), json!("one")),
        (2, &[Two, Two], json!([[3, 0], [3, 0]]), json!("one")),
        (2, &[Two, One], json!([[3, 0], [0, 3]]), Value::Null),
        (3, &[One, One], json!([[0, 3], [0, 3]]), json!("two")),
        (3, &[One, Two, Two], json!([[0, 3], [3, 0], [3, 0]]), json!("one")),
    ] {
        let mut table = table(decided(boards));
        for (place, loser) in losers.iter().enumerate() {
            assert!(!table.is_finished(), "{boards} {place}");
            lose(&mut table, *loser, 3);
        }
        assert!(table.is_finished(), "{boards} {losers:?}");
        let end = stand(&table, 0);
        assert_eq!((&end["match"]["boards"], &end["match"]["winner"]), (&score, &winner));
        refused(&mut table, &event(One, Act::Again, 0), "the match is over");
        assert_eq!(stand(&Table::of(table.record()).unwrap(), 0), end);
    }
}

#[test]
fn m1_all_boards_are_played_where_that_was_agreed() {
    for until in [None, Some(Until::AllPlayed)] {
        let mut table = table(Terms { boards: 3, until, ..Terms::of("nigerian") });
        lose(&mut table, Two, 6);
        assert!(!table.is_finished(), "{until:?}");
        lose(&mut table, One, 3);
        assert!(table.is_finished());
        assert_eq!(stand(&table, 0)["match"]["winner"], "one");
    }
}

#[test]
fn e10_a_proven_draw_is_an_event_that_was_agreed_on() {
    let terms = Terms {
        proven: true,
        clock: Some("60".into()),
        start: Some("W:W36,50:B31,20".into()),
        ..Terms::of("international-encyclopedia")
    };
    let proven = |at| Event { act: Act::Proven, by: None, at };
    let mut table = table(terms.clone());
    moves(&mut table, &["36x27", "20-24"]);
    assert!(table.asks_tables());
    table.apply(&proven(5_000)).expect("it was agreed");
    let end = stand(&table, 0);
    assert_eq!(end["outcome"]["winner"], Value::Null);
    let why = ["reason", "clause", "words"].map(|part| end["outcome"][part].as_str().unwrap());
    assert_eq!(why, ["proven", "E10", "Endgame tables prove a draw."]);
    assert_eq!((table.phase(), table.deadline(), table.asks_tables()), (Phase::Over, None, false));
    refused(&mut table, &proven(6_000), "the game is over");
    // Nobody is asked when it is played through again.
    let text = serde_json::to_string(table.record()).unwrap();
    assert!(text.contains(r#"{"e":"proven","at":5000}"#), "{text}");
    let again = Table::of(&serde_json::from_str(&text).unwrap()).unwrap();
    assert_eq!(stand(&again, 0), end);

    let mut other = self::table(Terms { proven: false, ..terms });
    moves(&mut other, &["36x27"]);
    assert!(!other.asks_tables());
    refused(&mut other, &proven(1_000), "it was not agreed");
}

#[test]
fn e10_draws_are_proven_only_where_tables_know_the_game() {
    for (rules, reason) in [
        (
            "nigerian",
            "proven: endgame tables know no huffing, no adjudication and no limit to king moves",
        ),
        ("antidraughts", "proven: endgame tables are for goal=normal, not goal=lose"),
        (
            "south-african",
            "proven: endgame tables are for boards of 8, 10, 12 and points-5, not 14",
        ),
    ] {
        let terms = Terms { proven: true, ..Terms::of(rules) };
        assert_eq!(Table::new(&terms).unwrap_err().to_string(), reason);
    }
    assert!(
        Table::new(&Terms { proven: true, ..Terms::of("nigerian,huff=off,adjudication=off") })
            .is_ok()
    );
}

#[test]
fn ng_5_4_a_player_is_told_why_the_manual_does_not_decide() {
    let at = |rules: &str, fen: &str| {
        let terms = Terms { start: Some(fen.into()), ..Terms::of(rules) };
        stand(&table(terms), 0)["hint"].clone()
    };
    let told = at("nigerian", "W:WK5,20,30,40:BK46,11");
    let text = "Seeds beside a lone crown: the manual does not decide";
    let with = json!({"set": "nigerian"});
    let hint = json!({"code": "hint.men-beside", "with": with, "text": text, "clause": "NG-5.4"});
    assert_eq!(told, hint);
    assert_eq!(at("nigerian", "W:WK5,20,30,40:BK46"), Value::Null);
    assert_eq!(at("nigerian,adjudication=off", "W:WK5,20,30,40:BK46,11"), Value::Null);
}
