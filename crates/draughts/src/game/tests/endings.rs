//! E1, E2, E3, E7 and E8: how games end.

use super::*;
use crate::game::count::{Counts, Event};
use crate::rules::{DrawTable, Huff, LonePiece};
use crate::sets::*;

/// Four plies of two kings on the FMJD board after which everything stands as before.
const ROUND: &str = "47-41 4-9 41-47 9-4 ";

#[test]
fn e1_who_has_no_pieces_or_no_move_loses() {
    check::<International>("W:W28:B23", "28x19", "white wins: no-pieces (E1)");
    check::<International>("B:W36:B31,22", "22-27", "black wins: blocked (E1)");
    check::<International>("W:W36:B31,27", "", "black wins: blocked (E1)");
    check::<International>("W:W6:B", "", "-");
    check::<International>("B:W6:B", "", "white wins: no-pieces (E1)");
}

#[test]
fn e1_the_goal_of_losing_reverses_it() {
    check::<Antidraughts>("W:W28:B23", "28x19", "black wins: no-pieces (E1)");
    check::<Antidraughts>("B:W36:B31,22", "22-27", "white wins: blocked (E1)");
}

#[test]
fn e1_the_first_king_wins_when_that_is_the_goal() {
    check::<Breakthrough>("W:W6:B20", "6-1", "white wins: first-king (E1)");
    check::<Breakthrough>("B:W6:B45", "45-50", "black wins: first-king (E1)");
    check::<Breakthrough>("W:W6,K50:B20", "", "white wins: first-king (E1)");
    check::<Breakthrough>("W:WK6:BK20", "", "black wins: first-king (E1)");
    check::<Breakthrough>("W:W15:B9,10,45", "15x13", "-");
    check::<Breakthrough>("B:W36:B31,22", "22-27", "black wins: blocked (E1)");
    check::<International>("W:W6:B20", "6-1", "-");
}

#[test]
fn ng_5_1_who_has_taken_everything_has_won() {
    let mut game = game::<Nigerian>("W:W28:B23");
    play(&mut game, "28x17");
    assert_eq!(ending(&game), "white wins: no-pieces (E1)");
    assert_eq!(game.outcome().unwrap().article, Some("NG-5.1"));
}

#[test]
fn ng_5_2_who_has_blocked_everything_has_won() {
    let game = game::<Nigerian>("W:W50:B45,39");
    assert_eq!(ending(&game), "black wins: blocked (E1)");
    assert_eq!(game.outcome().unwrap().article, Some("NG-5.2"));
    let elsewhere = self::game::<International>("W:W36:B31,27");
    assert_eq!(elsewhere.outcome().unwrap().article, None, "it is an article of the manual");
}

#[test]
fn e2_a_player_may_resign_forfeit_or_run_out_of_time() {
    type Act = fn(&mut Game<International>, Color) -> Result<(), PlayError>;
    let acts: [(Act, &str); 3] =
        [(Game::resign, "resigned"), (Game::fall_flag, "time"), (Game::forfeit, "forfeit")];
    for (act, reason) in acts {
        for loser in Color::BOTH {
            let mut game = Game::<International>::start();
            act(&mut game, loser).unwrap();
            assert_eq!(ending(&game), format!("{} wins: {reason} (E2)", !loser));
            assert!(game.legal_moves().is_empty());
            assert_eq!(act(&mut game, loser), Err(PlayError::Over(game.outcome().unwrap())));
            assert_eq!(game.record().len(), 1);
        }
    }
}

#[test]
fn e2_both_players_may_agree_on_a_draw() {
    let mut game = Game::<International>::start();
    assert_eq!(game.accept_draw(Color::White), Err(PlayError::NoOffer));
    game.offer_draw(Color::White).unwrap();
    assert_eq!(game.accept_draw(Color::White), Err(PlayError::NoOffer));
    assert_eq!(game.offer_draw(Color::Black), Err(PlayError::OfferPending(Color::White)));
    game.decline_draw(Color::Black).unwrap();
    game.offer_draw(Color::White).unwrap();
    play(&mut game, "32-28");
    assert_eq!(game.draw_offer(), Some(Color::White), "his own move does not withdraw it");
    game.accept_draw(Color::Black).unwrap();
    assert_eq!(ending(&game), "draw: agreed (E2)");
}

#[test]
fn e2_an_offer_is_declined_by_a_move() {
    let mut game = Game::<International>::start();
    game.offer_draw(Color::Black).unwrap();
    play(&mut game, "32-28");
    assert_eq!(game.draw_offer(), None);
    assert_eq!(game.accept_draw(Color::White), Err(PlayError::NoOffer));
}

#[test]
fn e2_a_draw_is_offered_on_the_own_move_and_not_at_every_move() {
    let mut game = Game::<International>::start();
    assert_eq!(game.check_offer(Color::Black), Err(PlayError::OfferOutOfTurn));
    assert_eq!(game.check_offer(Color::White), Ok(()));
    game.offer_draw(Color::White).unwrap();
    assert_eq!(game.check_offer(Color::White), Err(PlayError::OfferPending(Color::White)));
    game.decline_draw(Color::Black).unwrap();
    for made in 0..10 {
        assert_eq!(game.check_offer(Color::White), Err(PlayError::OfferTooSoon(10 - made)));
        for _ in 0..2 {
            let quiet = game.legal_moves()[0];
            game.play(&quiet).unwrap();
        }
    }
    assert_eq!(game.check_offer(Color::White), Ok(()));
}

#[test]
fn e2_who_declined_may_offer_and_then_the_other_may_again() {
    let mut game = Game::<International>::start();
    game.offer_draw(Color::White).unwrap();
    play(&mut game, "32-28");
    assert_eq!(game.check_offer(Color::Black), Err(PlayError::OfferPending(Color::White)));
    play(&mut game, "19-23 28x19");
    assert_eq!(game.check_offer(Color::Black), Ok(()));
    game.offer_draw(Color::Black).unwrap();
    play(&mut game, "14x23");
    game.decline_draw(Color::White).unwrap();
    assert_eq!(game.check_offer(Color::White), Ok(()));
    // What was said between the players is no part of a position that is gone back to.
    assert_eq!(game.at_ply(1).unwrap().check_offer(Color::Black), Ok(()));
}

#[test]
fn ng_5_3_a_player_may_resign() {
    let mut resigned = Game::<Nigerian>::start();
    resigned.resign(Color::White).unwrap();
    assert_eq!(resigned.outcome().unwrap().article, Some("NG-5.3"));
}

#[test]
fn ng_4_6_both_players_may_agree_on_a_draw() {
    let mut agreed = Game::<Ghanaian>::start();
    agreed.offer_draw(Color::Black).unwrap();
    agreed.accept_draw(Color::White).unwrap();
    assert_eq!(agreed.outcome().unwrap().article, Some("NG-4.6"));
}

#[test]
fn e10_a_proven_draw_ends_the_game_and_is_an_entry_of_its_record() {
    let mut game = game::<InternationalEncyclopedia>("W:WK47,45:BK4,6");
    play(&mut game, "47-41");
    game.prove_drawn().unwrap();
    assert_eq!(ending(&game), "draw: proven (E10)");
    assert!(game.legal_moves().is_empty());
    assert_eq!(game.record().last(), Some(&Entry::ProvenDrawn));
    let over = PlayError::Over(game.outcome().unwrap());
    assert_eq!(game.prove_drawn(), Err(over));
    let mut again = self::game::<InternationalEncyclopedia>("W:WK47,45:BK4,6");
    for entry in game.record() {
        again.apply(entry).unwrap();
    }
    assert_eq!(again.outcome(), game.outcome());
}

#[test]
fn e10_comes_after_every_other_ending() {
    for (text, by_the_rules) in
        [("W:WK1:BK45", "draw: adjudicated (E4)"), ("W:W36:B31,27", "black wins: blocked (E1)")]
    {
        let mut game = game::<InternationalEncyclopedia>(text);
        assert!(game.prove_drawn().is_err(), "{text}");
        assert_eq!(ending(&game), by_the_rules);
    }
}

#[test]
fn e3_the_third_time_the_same_position_stands_is_a_draw() {
    let mut game = game::<International>("W:WK47,45:BK4,6");
    assert_eq!(game.repetition(), Some(1), "a set-up is the first time");
    play(&mut game, ROUND);
    assert_eq!((game.repetition(), game.outcome()), (Some(2), None));
    play(&mut game, "47-41 4-9 41-47");
    assert_eq!((game.repetition(), game.outcome()), (Some(2), None));
    play(&mut game, "9-4");
    assert_eq!(ending(&game), "draw: repetition (E3)");
    assert_eq!(game.ply(), 8);
}

#[test]
fn e3_the_same_pieces_with_the_other_side_to_move_are_another_position() {
    let mut game = game::<International>("W:WK47,45:BK4,6");
    play(&mut game, "47-41 4-9 41-36 9-4 36-47");
    assert_eq!(game.position().pieces(Color::White), game.set_up().pieces(Color::White));
    assert_eq!(game.position().pieces(Color::Black), game.set_up().pieces(Color::Black));
    assert_eq!(game.repetition(), Some(1));
}

#[test]
fn e3_a_king_run_is_part_of_the_position() {
    let mut game = with_rules::<Frisian>("W:WK47,45:BK4,6", |rules| rules.draws = DrawTable::Fmjd);
    play(&mut game, ROUND);
    assert_eq!(game.repetition(), Some(1), "the kings have moved twice now");

    let mut game = with_rules::<Frisian>("W:WK47,K44:BK4", |rules| rules.draws = DrawTable::Pool);
    play(&mut game, ROUND);
    assert_eq!(game.repetition(), Some(2), "without men nothing is counted");
}

#[test]
fn s1_king_run_a_king_that_has_moved_three_times_waits_for_another_piece() {
    let mut game = game::<Frisian>("W:WK47,45:BK4,8");
    play(&mut game, ROUND);
    assert_eq!(game.position().run(Color::White).map(|run| run.moves), Some(2));
    play(&mut game, "47-41 4-9");
    assert_eq!(texts(&game.legal_moves()), ["45-40"]);
    play(&mut game, "45-40");
    assert_eq!(texts(&game.legal_moves()), ["8-12", "8-13"]);
    play(&mut game, "8-12 41-47 9-4");
    assert_eq!(game.position().run(Color::White).map(|run| run.moves), Some(1));
}

#[test]
fn e3_an_open_huff_is_part_of_the_position() {
    // The white king on 5 could take the man on 14; every other move of it is an offence.
    let mut game = game::<Nigerian>("W:WK5,31:B14,K46,13");
    let mut round = || play(&mut game, "5-10 46-41 10-5 41-46");
    round();
    let first = game.repetition();
    assert_eq!(first, Some(2), "a huff that was not made is forgotten");
    play(&mut game, "5-10");
    assert_eq!(squares(game.huffable()), [10]);
    let mut other = game.clone();
    assert_eq!(other.repetition(), Some(2), "the same position with the same huff open");
    play(&mut other, "huff10");
    assert_eq!(other.repetition(), Some(1));
}

#[test]
fn e3_does_not_hold_where_the_table_has_no_repetition() {
    let mut game = game::<Frisian>("W:WK47,K44:BK4,K3");
    assert_eq!(game.repetition(), None);
    for _ in 0..50 {
        play(&mut game, ROUND);
    }
    assert_eq!(game.outcome(), None);
}

#[test]
fn e7_a_side_with_a_single_piece_has_lost() {
    check::<Ghanaian>("W:W28,45:B23,4", "28x17", "white wins: lone-piece (NG-9.3)");
    check::<Ghanaian>("W:W28,45:B23,K4", "28x17", "white wins: lone-piece (NG-9.3)");
    check::<Ghanaian>("W:W28,45:B23,4,5", "28x17", "-");
    check::<Ghanaian>("B:W28:B4,5", "", "black wins: lone-piece (NG-9.3)");
    check::<Ghanaian>("W:W28:BK4", "", "black wins: lone-piece (NG-9.3)");
    check::<Ghanaian>("B:W28:BK4", "", "white wins: lone-piece (NG-9.3)");
    check::<Nigerian>("W:W28,45:B23,4", "28x17", "-");
}

#[test]
fn ng_9_3_comes_before_the_loss_of_who_cannot_move() {
    check::<Ghanaian>("W:W50:B45,39", "", "black wins: lone-piece (NG-9.3)");
    let rules = |rules: &mut Rules| rules.lone_piece = LonePiece::Plays;
    let game = with_rules::<Ghanaian>("W:W50:B45,39", rules);
    assert_eq!(ending(&game), "black wins: blocked (E1)");
}

#[test]
fn e8_every_outcome_has_a_reason_and_a_clause() {
    use Clause::*;
    use Reason::*;
    let reasons = [
        (NoPieces, "no-pieces"),
        (Blocked, "blocked"),
        (FirstKing, "first-king"),
        (Resigned, "resigned"),
        (Agreed, "agreed"),
        (Time, "time"),
        (Forfeit, "forfeit"),
        (Repetition, "repetition"),
        (Count, "count"),
        (Adjudicated, "adjudicated"),
        (LonePiece, "lone-piece"),
    ];
    for (reason, word) in reasons {
        assert_eq!(reason.to_string(), word);
    }
    let clauses = [E1, E2, E3, E4, Ng4_1, Ng4_2, Ng4_3, Ng4_4, Ng5_4, Ng9_3];
    let ids = "E1 E2 E3 E4 NG-4.1 NG-4.2 NG-4.3 NG-4.4 NG-5.4 NG-9.3";
    assert_eq!(clauses.map(|clause| clause.to_string()).join(" "), ids);
}

#[test]
fn e8_endings_are_judged_in_their_order() {
    let outcome = |table, text: &str, plies: u32, occurrences: usize, turn: Turn| {
        let rules = Rules { draws: table, ..Nigerian::RULE_SET.rules };
        let position = Position::new(Nigerian, &setup(text)).unwrap();
        let mut counts = Counts::new(table, &position);
        for _ in 0..plies {
            counts = counts.after(Event::KingMove, &position);
        }
        let edition = Edition::PRESENT;
        let counts = &counts;
        let case = Case { edition, rules: &rules, position: &position, turn, counts, occurrences };
        case.outcome().map_or_else(|| "-".into(), |outcome| outcome.to_string())
    };
    let plain = DrawTable::Plain;
    for (text, plies, times, turn, expected) in [
        ("W:W50:B45,39", 50, 3, Turn::Plain, "black wins: blocked (E1)"),
        ("W:W50:B45,39", 50, 3, Turn::HuffOpen, "draw: count (E4)"),
        ("W:WK5,40:BK46", 50, 3, Turn::Plain, "draw: adjudicated (NG-4.4)"),
        ("W:WK5,40:BK46", 50, 3, Turn::HuffOpen, "draw: count (E4)"),
        ("W:WK5,40:BK46,11", 50, 3, Turn::Plain, "draw: count (E4)"),
        ("W:WK5,40:BK46,11", 49, 3, Turn::Plain, "draw: repetition (E3)"),
        ("W:WK5,40:BK46,11", 49, 2, Turn::Plain, "-"),
    ] {
        assert_eq!(outcome(plain, text, plies, times, turn), expected, "{text} {turn:?}");
    }
}

#[test]
fn e8_no_more_is_played_after_the_end() {
    let mut game = game::<Ghanaian>("W:W28,45:B23,4");
    let capture = game.legal_moves()[0];
    play(&mut game, "28x17");
    assert!(game.legal_moves().is_empty() && game.offences().is_empty());
    assert_eq!(game.duty(), Duty::None);
    let over = PlayError::Over(game.outcome().unwrap());
    assert_eq!(over.to_string(), "the game is over: white wins: lone-piece (NG-9.3)");
    let square = Square::new(4).unwrap();
    assert_eq!(game.play(&capture), Err(over));
    assert_eq!(game.huff(square), Err(over));
    assert_eq!(game.offer_draw(Color::White), Err(over));
    assert_eq!(game.ask_take_back(Color::Black, 1), Err(over));
}

#[test]
fn a_game_needs_rules_that_fit_its_board_and_a_position_that_can_be_played() {
    let start = Setup::start(4, Color::White);
    let mut rules = Nigerian::RULE_SET.rules;
    assert!(Game::new(Nigerian, rules, &start).is_ok());
    rules.huff = Huff::Off;
    assert!(Game::new(Nigerian, rules, &start).is_ok());
    rules.rows = 9;
    let error = Game::new(Nigerian, rules, &start).unwrap_err();
    assert_eq!(error.to_string(), "rows must be 1 to 4 on this board, not 9");
    rules = Killer::RULE_SET.rules;
    let error = Game::new(International, rules, &Setup::start(4, Color::White)).unwrap_err();
    assert_eq!(error, GameError::OtherMoves);
    let error = Game::new(International, International::RULE_SET.rules, &setup("W:W1:B20"));
    let message = "position: a white man on 1 stands on its promotion row";
    assert_eq!(error.unwrap_err().to_string(), message);
}
