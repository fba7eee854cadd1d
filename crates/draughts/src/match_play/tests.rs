//! M1 to M3: Boards, handicap, crown-crown.

use super::*;
use crate::any::{AnySetup, SquareSet};
use crate::piece::Color::{Black, White};
use crate::piece::Piece;
use crate::sets::RuleSet;
use Player::{One, Two};

fn lot(beginner: Player, color: Color) -> Lot {
    Lot::new(First::Either, beginner, color).expect("either colour may begin")
}

/// Plays games won by these players, `None` for a draw, and stops at the end of the match.
fn play(game: &mut Match, winners: &[Option<Player>]) {
    for winner in winners {
        let pairing = game.next_game().expect("a match that goes on");
        let color = winner.map(|player| {
            Color::BOTH.into_iter().find(|color| pairing.player(*color) == player).unwrap()
        });
        game.record(color).unwrap();
    }
}

fn men<const N: usize>(numbers: [u8; N]) -> SquareSet {
    numbers.into_iter().collect()
}

/// The start of the Nigerian game.
fn start(turn: Color) -> AnySetup {
    let mut start = AnySetup::start(&RuleSet::find("nigerian").unwrap().rules);
    start.turn = turn;
    start
}

#[test]
fn ng_8_1_three_wins_win_a_board_and_draws_do_not_count() {
    let (a, b, draw) = (Some(One), Some(Two), None);
    for (winners, score, winner) in [
        (&[a, a, a][..], "3-0", Some(One)),
        (&[a, b, a, a], "3-1", Some(One)),
        (&[b, a, b, a, b], "2-3", Some(Two)),
        (&[draw, a, draw, a, draw, draw, a], "3-0", Some(One)),
        (&[draw; 20], "0-0", None),
        (&[a, a, b, b], "2-2", None),
    ] {
        let mut one_board = Match::new(1, lot(One, White)).unwrap();
        play(&mut one_board, winners);
        assert_eq!(one_board.boards()[0].to_string(), score);
        assert_eq!(one_board.boards()[0].winner(), winner);
        assert_eq!(one_board.is_over(), winner.is_some());
        assert_eq!(one_board.winner(), winner);
        assert_eq!(one_board.games() as usize, winners.len());
        assert_eq!(one_board.next_game().is_none(), winner.is_some());
    }
}

#[test]
fn m1_colours_and_the_start_alternate_drawn_games_included() {
    for (beginner, color) in [(One, White), (One, Black), (Two, White), (Two, Black)] {
        let mut match_play = Match::new(2, lot(beginner, color)).unwrap();
        let mut expected = beginner;
        for winner in [None, Some(White), None, None, Some(Black), Some(White), Some(Black)] {
            let game = match_play.next_game().unwrap();
            assert_eq!(game.beginner, color);
            assert_eq!(game.player(color), expected);
            assert_eq!(game.player(!color), !expected);
            match_play.record(winner).unwrap();
            expected = !expected;
        }
    }
}

#[test]
fn m1_a_match_may_have_several_boards() {
    let (a, b) = (Some(One), Some(Two));
    let mut three = Match::new(3, lot(One, White)).unwrap();
    play(&mut three, &[a, a, a, b, b, None, a, b]);
    assert_eq!(
        three.boards().iter().map(Board::to_string).collect::<Vec<_>>(),
        ["3-0", "1-3", "0-0"]
    );
    assert_eq!((three.boards_won(One), three.boards_won(Two)), (1, 1));
    assert_eq!(three.winner(), None);
    play(&mut three, &[b, b, b]);
    assert_eq!((three.is_over(), three.winner()), (true, Some(Two)));
    assert_eq!(three.record(None), Err(MatchError::Over));

    let mut two = Match::new(2, lot(Two, Black)).unwrap();
    play(&mut two, &[a, a, a, b, b, b]);
    assert_eq!((two.is_over(), two.winner()), (true, None));
}

#[test]
fn m1_a_match_ends_when_it_is_decided() {
    // A letter for the winner of each Board, those that decide it in capitals; who has won the
    // match.
    for (boards, won, winner) in [
        (1, "A", Some(One)),
        (1, "B", Some(Two)),
        (2, "aA", Some(One)),
        (2, "aB", None),
        (3, "aA", Some(One)),
        (3, "bB", Some(Two)),
        (3, "abA", Some(One)),
        (4, "aaA", Some(One)),
        (4, "aabA", Some(One)),
        (4, "abaB", None),
        (5, "aaA", Some(One)),
        (5, "abbB", Some(Two)),
    ] {
        let mut decided = Match::new(boards, lot(One, White)).unwrap();
        let mut all = Match::until(Until::AllPlayed, boards, lot(One, White)).unwrap();
        for letter in won.chars() {
            let winner = Some(if letter.eq_ignore_ascii_case(&'a') { One } else { Two });
            for series in [&mut decided, &mut all] {
                play(series, &[None, winner, winner, winner]);
            }
            assert_eq!(decided.is_over(), letter.is_uppercase(), "{boards} {won} {letter}");
            assert_eq!(all.is_over(), all.boards_won(One) + all.boards_won(Two) == boards);
        }
        assert_eq!(decided.winner(), winner, "{boards} {won}");
        assert_eq!(decided.boards().len(), won.len(), "no Board begins after the end");
        assert_eq!(decided.next_game(), None);
        assert_eq!(decided.record(None), Err(MatchError::Over));
        assert!(all.next_game().is_some() != (won.len() == boards as usize));
    }
}

#[test]
fn m1_the_lot_gives_no_colour_that_may_not_begin() {
    assert_eq!(Lot::new(First::White, One, Black), Err(MatchError::Beginner(Black)));
    assert_eq!(Lot::new(First::Black, Two, White), Err(MatchError::Beginner(White)));
    for (first, color) in [(First::White, White), (First::Black, Black), (First::Either, Black)] {
        assert!(Lot::new(first, One, color).is_ok());
    }
    assert_eq!(Match::new(0, lot(One, White)), Err(MatchError::NoBoard));
}

#[test]
fn ng_7_1_the_stronger_player_starts_with_men_less() {
    let start = start(White);
    for (color, removed) in [(Black, men([1])), (Black, men([3, 4, 20])), (White, men([31, 50]))] {
        let setup = short(&start, color, removed).unwrap();
        assert_eq!(setup.pieces(color), start.pieces(color).without(removed));
        assert_eq!(setup.pieces(!color), start.pieces(!color));
    }
}

#[test]
fn m2_a_handicap_names_men_of_the_stronger_player() {
    let mut start = start(White);
    start.put(50, Some(Piece::king(White)));
    for (color, removed, message) in [
        (White, men([]), "no man is named (NG-7.1)"),
        (White, men([31, 20]), "there is no white man on square 20 (NG-7.1)"),
        (Black, men([25]), "there is no black man on square 25 (NG-7.1)"),
        (White, men([50]), "there is no white man on square 50 (NG-7.1)"),
        (Black, start.pieces(Black), "black would have nothing left"),
    ] {
        let error = short(&start, color, removed).unwrap_err();
        assert_eq!(error.to_string(), format!("handicap: {message}"));
    }
}

#[test]
fn ng_7_2_both_crown_a_man_and_have_a_king_and_18_men() {
    let start = start(Black);
    let mut naming = CrownCrown::new(start.clone(), Crowning::Both);
    assert_eq!((naming.to_name(), naming.setup()), (Some(White), None));
    naming.name(White, 50, 46).unwrap();
    assert_eq!((naming.to_name(), naming.setup()), (Some(Black), None));
    naming.name(Black, 1, 17).unwrap();
    let setup = naming.setup().unwrap();
    assert_eq!((naming.to_name(), setup.turn), (None, Black));
    assert_eq!(setup.kings(), men([1, 50]));
    for (color, spent) in [(White, men([46])), (Black, men([17]))] {
        assert_eq!(setup.pieces(color), start.pieces(color).without(spent));
    }
}

#[test]
fn ng_7_3_only_the_weaker_crowns_against_20_men() {
    let start = start(White);
    for (weaker, crowned, spent) in [(White, 48, 47), (Black, 3, 20)] {
        let mut naming = CrownCrown::new(start.clone(), Crowning::Only(weaker));
        assert_eq!(
            naming.name(!weaker, 51 - crowned, 51 - spent),
            Err(CrownError::NotNow(!weaker))
        );
        naming.name(weaker, crowned, spent).unwrap();
        let setup = naming.setup().unwrap();
        assert_eq!(setup.kings(), men([crowned]));
        assert_eq!((setup.pieces(weaker).count(), setup.pieces(!weaker).count()), (19, 20));
    }
}

#[test]
fn m3_other_men_cannot_be_named() {
    let start = start(White);
    for (color, crowned, spent, message) in [
        (Black, 1, 20, "it is not for black to name men now (NG-7.2, 7.3)"),
        (White, 45, 31, "square 45 is not on the back line of white (NG-7.2)"),
        (White, 1, 31, "there is no white man on square 1 (NG-7.2)"),
        (White, 46, 30, "there is no white man on square 30 (NG-7.2)"),
        (White, 46, 20, "there is no white man on square 20 (NG-7.2)"),
        (White, 47, 47, "the man on square 47 cannot be spent on itself (NG-7.2)"),
    ] {
        let mut naming = CrownCrown::new(start.clone(), Crowning::Both);
        let error = naming.name(color, crowned, spent).unwrap_err();
        assert_eq!(error.to_string(), format!("crown-crown: {message}"));
        assert_eq!(naming.to_name(), Some(White));
    }
}

#[test]
fn m3_a_king_on_the_back_line_is_not_crowned_again() {
    let mut start = AnySetup::start(&RuleSet::find("russian").unwrap().rules);
    let corner = 29;
    start.put(corner, Some(Piece::king(White)));
    let mut naming = CrownCrown::new(start.clone(), Crowning::Only(White));
    let error = naming.name(White, corner, 21).unwrap_err();
    assert_eq!(error, CrownError::NotAMan(corner, White));
}
