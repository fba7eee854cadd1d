//! M4, M5 and M7: taking back, touching, and what may not be done; resuming a game.

use super::*;
use crate::Board10;
use crate::sets::*;

#[test]
fn m4_a_take_back_restores_position_and_counts() {
    let mut game = game::<International>("W:WK47,45:BK4,6");
    play(&mut game, "47-41 4-9");
    let before = game.clone();
    play(&mut game, "45-40 9-4");
    game.ask_take_back(Color::White, 2).unwrap();
    game.agree_take_back(Color::Black).unwrap();
    assert_eq!(game.position(), before.position());
    assert_eq!(game.counts().collect::<Vec<_>>(), before.counts().collect::<Vec<_>>());
    assert_eq!((game.ply(), game.repetition()), (2, Some(1)));
    assert_eq!(game.record().last(), Some(&Entry::TakenBack { by: Color::White, plies: 2 }));
    assert_eq!((game.record().len(), game.line().count()), (5, 2));
    play(&mut game, "41-47 9-4");
    assert_eq!(game.repetition(), Some(2), "what was taken back has not stood");
}

#[test]
fn m4_a_take_back_opens_a_huff_again_and_undoes_one() {
    let mut game = game::<Nigerian>("W:WK5,32:B9,13");
    play(&mut game, "5-10 huff10 13-18");
    game.ask_take_back(Color::Black, 1).unwrap();
    game.agree_take_back(Color::White).unwrap();
    assert_eq!(squares(game.position().pieces(Color::White)), [10, 32]);
    assert_eq!(squares(game.huffable()), [10]);
    game.ask_take_back(Color::White, 1).unwrap();
    game.agree_take_back(Color::Black).unwrap();
    assert_eq!(game.position(), game.set_up());
    assert!(game.huffable().is_empty());
}

#[test]
fn m5_a_touched_piece_that_can_move_must_be_played() {
    let position = Position::<Nigerian>::start();
    let mut touch = Touch::new();
    let moves = position.legal_moves();
    assert!(moves.iter().all(|mv| touch.check(&mv.into()).is_ok()), "nothing was touched");
    for number in [40, 25, 20, 31, 33] {
        touch.touch(&position, Color::White, number).unwrap();
    }
    assert_eq!(touch.bound(), Some(31), "the first that can move");
    for mv in &moves {
        let refused = (mv.from().number() != 31).then_some(Irregularity::TouchedAnother);
        assert_eq!(touch.check(&mv.into()).err(), refused, "{mv:?}");
    }
}

#[test]
fn ng_2_12_an_offence_is_no_legal_move_of_a_touched_piece() {
    let game = game::<Nigerian>("W:WK5,32:B9,13");
    let mut touch = Touch::new();
    touch.touch(game.position(), Color::White, 32).unwrap();
    assert_eq!(touch.bound(), None);
    touch.touch(game.position(), Color::White, 5).unwrap();
    assert_eq!(touch.bound(), Some(5));
}

#[test]
fn ng_2_13_who_says_first_that_he_adjusts_need_not_play() {
    let position = Position::<Nigerian>::start();
    let mut touch = Touch::new();
    touch.adjust();
    touch.touch(&position, Color::White, 31).unwrap();
    touch.adjusted();
    assert_eq!(touch.bound(), None);
    touch.touch(&position, Color::White, 33).unwrap();
    touch.adjust();
    assert_eq!(touch.bound(), Some(33), "it is too late");
}

#[test]
fn ng_2_14_only_the_player_to_move_touches() {
    let position = Position::<Nigerian>::start();
    let mut touch = Touch::new();
    let refused = touch.touch(&position, Color::Black, 20);
    assert_eq!(refused, Err(Irregularity::TouchingOutOfTurn));
    assert_eq!(Irregularity::TouchingOutOfTurn.article(), "NG-2.14");
}

#[test]
fn m7_and_ng_6_1_the_board_lies_the_right_way_round() {
    let rules = Ivorian::RULE_SET.rules;
    let error = Game::new(International, rules, &Setup::start(4, Color::White)).unwrap_err();
    assert_eq!(error, GameError::Irregular(Irregularity::WrongBoard));
    assert_eq!(error.to_string(), "the board lies the wrong way round (NG-6.1, FMJD 5.1)");
}

#[test]
fn m7_and_ng_6_2_a_take_back_needs_the_opponent() {
    let refused = PlayError::Irregular(Irregularity::TakingBack);
    let mut game = Game::<International>::start();
    assert_eq!(game.ask_take_back(Color::White, 1), Err(PlayError::TooFewMoves(1)));
    play(&mut game, "32-28");
    assert_eq!(game.agree_take_back(Color::Black), Err(refused), "nobody has asked");
    game.ask_take_back(Color::White, 1).unwrap();
    assert_eq!(game.agree_take_back(Color::White), Err(refused), "he asked himself");
    assert_eq!(game.refuse_take_back(Color::White), Err(refused));
    assert_eq!(game.take_back_asked(), Some((Color::White, 1)));
    game.refuse_take_back(Color::Black).unwrap();
    assert_eq!(game.agree_take_back(Color::Black), Err(refused), "it was refused");
    game.ask_take_back(Color::White, 1).unwrap();
    play(&mut game, "19-23");
    assert_eq!(game.agree_take_back(Color::Black), Err(refused), "a move is a refusal");
    assert_eq!(game.ask_take_back(Color::White, 3), Err(PlayError::TooFewMoves(3)));
    assert_eq!(game.ask_take_back(Color::White, 0), Err(PlayError::TooFewMoves(0)));
    assert_eq!((game.ply(), game.record().len()), (2, 2));
    let message = "a move is taken back only when the opponent agrees (NG-6.2, FMJD 5.4.4)";
    assert_eq!(refused.to_string(), message);
}

#[test]
fn m7_and_ng_6_4_a_capture_takes_what_it_jumps() {
    let two = game::<International>("W:W32,50:B28,19,9").legal_moves()[0];
    let mut one = game::<International>("W:W32,50:B28,18,9");
    assert_eq!(one.play(&two), Err(PlayError::NotLegal((&two).into())));

    let long = game::<International>("W:WK46:B37").legal_moves();
    let mut short = game::<International>("W:WK46:B37,19");
    let same_ends = |mv: &&Move<Board10>| {
        short.legal_moves().iter().any(|other| (other.from(), other.to()) == (mv.from(), mv.to()))
    };
    let wrong = *long.iter().find(same_ends).unwrap();
    let refused = PlayError::Irregular(Irregularity::WrongCapture);
    assert_eq!(short.play(&wrong), Err(refused));
    assert_eq!(Irregularity::WrongCapture.article(), "NG-6.4, FMJD 5.4.8");
}

#[test]
fn m7_and_ng_6_5_nobody_moves_twice_running() {
    let mut game = Game::<International>::start();
    let first = find(&game, "32-28").unwrap();
    let second = find(&game, "31-27").unwrap();
    let refused = PlayError::Irregular(Irregularity::TwoMoves);
    assert_eq!(game.play_as(Color::Black, &first), Err(refused));
    game.play_as(Color::White, &first).unwrap();
    assert_eq!(game.play(&second), Err(refused));
    assert_eq!(game.play_as(Color::White, &second), Err(refused));
    assert_eq!(game.ply(), 1);
    assert_eq!(refused.to_string(), "it is the opponent's turn (NG-6.5, FMJD 5.4.1)");
}

#[test]
fn m7_a_compulsory_capture_is_not_missed_where_nothing_is_huffed() {
    let mut game = game::<International>("W:W32,50:B28,1");
    let quiet = Game::<International>::start().legal_moves()[0];
    assert_eq!(game.play(&quiet), Err(PlayError::NotLegal((&quiet).into())));
    let quiet = self::game::<International>("W:W32,50:B1").legal_moves()[0];
    let refused = PlayError::Irregular(Irregularity::MissedCapture);
    assert_eq!(game.play(&quiet), Err(refused));
}

#[test]
fn a_game_is_resumed_from_any_ply() {
    let moves = "32-28 19-23 28x19 14x23 37-32 10-14";
    let mut game = Game::<International>::start();
    play(&mut game, moves);
    for (ply, _) in moves.split(' ').enumerate().chain([(6, "")]) {
        let mut resumed = game.at_ply(ply as u32).unwrap();
        let mut replayed = Game::<International>::start();
        let before: Vec<_> = moves.split(' ').take(ply).collect();
        play(&mut replayed, &before.join(" "));
        assert_eq!(resumed.position(), replayed.position());
        assert_eq!(resumed.record(), replayed.record());
        let after: Vec<_> = moves.split(' ').skip(ply).collect();
        play(&mut resumed, &after.join(" "));
        assert_eq!(resumed.position(), game.position());
        assert_eq!(resumed.record(), game.record());
    }
    assert!(game.at_ply(7).is_none());
}

#[test]
fn a_finished_game_is_resumed_before_its_end() {
    let mut game = game::<International>("W:W28:B23");
    play(&mut game, "28x19");
    assert_eq!(ending(&game), "white wins: no-pieces (E1)");
    assert_eq!(ending(&game.at_ply(0).unwrap()), "-");
    assert_eq!(ending(&game.at_ply(1).unwrap()), "white wins: no-pieces (E1)");
    let mut resigned = Game::<International>::start();
    resigned.resign(Color::White).unwrap();
    assert_eq!(ending(&resigned.at_ply(0).unwrap()), "-");
}

#[test]
fn a_record_makes_the_same_game_again() {
    let mut game = Game::<Nigerian>::start();
    play(&mut game, "33-28 17-22");
    game.offer_draw(Color::White).unwrap();
    game.decline_draw(Color::Black).unwrap();
    game.ask_take_back(Color::Black, 1).unwrap();
    game.agree_take_back(Color::White).unwrap();
    play(&mut game, "17-23");
    game.offer_draw(Color::Black).unwrap();
    game.accept_draw(Color::White).unwrap();
    let mut again = Game::<Nigerian>::start();
    for entry in game.record() {
        again.apply(entry).unwrap();
    }
    assert_eq!(again.record(), game.record());
    assert_eq!(again.position(), game.position());
    assert_eq!((again.outcome(), ending(&again)), (game.outcome(), "draw: agreed (E2)".into()));
    for (entry, end) in [
        (Entry::Resigned(Color::White), "black wins: resigned (E2)"),
        (Entry::FlagFell(Color::Black), "white wins: time (E2)"),
        (Entry::Forfeited(Color::Black), "white wins: forfeit (E2)"),
        (Entry::ForfeitDrawn(Color::Black), "draw: forfeit (E2)"),
    ] {
        let mut game = Game::<Nigerian>::start();
        game.apply(&entry).unwrap();
        assert_eq!(ending(&game), end);
        assert_eq!(game.record(), [entry]);
    }
}
