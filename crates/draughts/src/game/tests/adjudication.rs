//! E5, E6 and E9: what the material decides, and when.

use super::*;
use crate::rules::{Adjudication, DrawTable};
use crate::sets::*;

/// The same position with the colours and the ends of the board changed.
fn turned(text: &str) -> String {
    let mut turned = String::new();
    let mut number = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        if let Ok(square) = number.parse::<u8>() {
            turned += &(51 - square).to_string();
            number.clear();
        }
        turned.push(match letter {
            'W' => 'B',
            'B' => 'W',
            other => other,
        });
    }
    turned.trim_end().into()
}

/// Looks at the end of a set-up and of its mirror image.
fn check_set_up<V: BuiltIn>(text: &str, expected: &str) {
    check::<V>(text, "", expected);
    let swapped = expected.replace("white", "?").replace("black", "white").replace('?', "black");
    check::<V>(&turned(text), "", &swapped);
}

#[test]
fn ng_4_1_a_king_and_two_men_against_a_king_are_a_draw() {
    check_set_up::<Nigerian>("W:WK5,30,40:BK46", "draw: adjudicated (NG-4.1)");
}

#[test]
fn ng_4_2_two_kings_and_a_man_against_a_king_are_a_draw() {
    check_set_up::<Nigerian>("W:WK5,K1,40:BK46", "draw: adjudicated (NG-4.2)");
}

#[test]
fn ng_4_3_three_kings_against_a_king_are_a_draw() {
    check_set_up::<Nigerian>("W:WK5,K1,K3:BK46", "draw: adjudicated (NG-4.3)");
}

#[test]
fn ng_4_4_two_pieces_or_a_king_against_a_king_are_a_draw() {
    check_set_up::<Nigerian>("W:WK5,K1:BK46", "draw: adjudicated (NG-4.4)");
    check_set_up::<Nigerian>("W:WK5,40:BK46", "draw: adjudicated (NG-4.4)");
    check_set_up::<Nigerian>("W:WK5:BK46", "draw: adjudicated (NG-4.4)");
}

#[test]
fn ng_5_4_four_pieces_with_a_king_against_a_king_win() {
    for text in [
        "W:WK5,20,30,40:BK46",
        "W:WK5,K1,30,40:BK46",
        "W:WK5,K1,K3,40:BK46",
        "W:WK5,K1,K3,K4:BK46",
        "W:WK5,K1,K3,K4,K2,20,30:BK46",
    ] {
        check_set_up::<Nigerian>(text, "white wins: adjudicated (NG-5.4)");
    }
}

#[test]
fn e5_a_lone_king_with_a_man_beside_it_plays_on() {
    check_set_up::<Nigerian>("W:WK5,20,30,40:BK46,11", "-");
    check_set_up::<Nigerian>("W:WK5,K1,K3:BK46,11", "-");
    check_set_up::<Nigerian>("W:WK5,K1,K3:BK46,K11", "-");
}

#[test]
fn ng_5_4_a_lone_king_with_men_beside_it_is_told_why_the_game_goes_on() {
    for (text, told) in [
        ("W:WK5,20,30,40:BK46,11", true),
        ("W:WK5,K1,K3,K4:BK46,11,12", true),
        ("B:WK5,20,30,40:BK46,11", true),
        ("W:WK46,11:BK5,20,30,31", true),
        ("W:WK5,20,30:BK46,11", false),
        ("W:W16,20,30,40:BK46,11", false),
        ("W:WK5,20,30,40:BK46,K11", false),
        ("W:WK5,20,30,40:BK46,11,12,13", false),
        ("W:WK5,20,30,40:B36,11", false),
        ("W:WK5,20,30,40:BK46", false),
    ] {
        assert_eq!(game::<Nigerian>(text).is_undecided_by_men(), told, "{text}");
    }
    let other = game::<Ivorian>("W:WK5,20,30,40:BK46,11");
    assert!(!other.is_undecided_by_men(), "no table decides there");
}

#[test]
fn e5_men_without_a_king_play_on() {
    check_set_up::<Nigerian>("W:W30,40,20:BK46", "-");
    check_set_up::<Nigerian>("W:W20,30,40:B36,K1", "-");
    check_set_up::<Nigerian>("W:W20,30,40,35:B11", "-");
}

#[test]
fn e5_a_move_brings_the_material_about() {
    // On the central line the white king would be taken.
    check::<Nigerian>("W:WK5,30:B14,K50", "5x23", "-");
    check::<Nigerian>("W:WK5,30:B14,K50", "5x41", "draw: adjudicated (NG-4.4)");
}

#[test]
fn e6_a_capture_unsettles_a_position() {
    check::<Nigerian>("W:WK5,30:BK14", "", "-");
    check::<Nigerian>("W:WK5,30:BK14", "5x41", "white wins: no-pieces (E1)");
    check::<Nigerian>("W:WK50:BK1", "", "-");
    check::<InternationalPage>("W:WK46:BK5", "", "-");
    for (text, settled) in [
        ("W:WK50:BK1", false),
        ("W:WK5:BK46", true),
        ("W:WK5,30:BK14", false),
        ("W:W50:B45,39", false),
    ] {
        let position = Position::new(Nigerian, &setup(text)).unwrap();
        assert_eq!(position.is_settled(), settled, "{text}");
    }
}

#[test]
fn e6_a_move_that_ends_the_game_unsettles_a_position() {
    let mut game = game::<Nigerian>("W:WK1,17:BK24,12");
    play(&mut game, "17x6");
    assert_eq!(ending(&game), "-");
    assert!(!game.position().is_settled());
    play(&mut game, "24-2");
    assert_eq!(ending(&game), "black wins: blocked (E1)");

    check_set_up::<Nigerian>("B:WK5,9,K10,15:BK13", "-");
    check::<Nigerian>("B:WK5,9,K10,15:BK13", "13-4", "black wins: blocked (E1)");
    // With a step to spare the same pieces are settled.
    check_set_up::<Nigerian>("B:WK5,9,K20,15:BK13", "white wins: adjudicated (NG-5.4)");
    check_set_up::<Nigerian>("B:WK1,16:BK24", "draw: adjudicated (NG-4.4)");
}

#[test]
fn e6_so_it_is_with_kings_that_the_table_draws_at_once() {
    check_set_up::<InternationalPage>("W:WK14,K4:BK5", "-");
    check::<InternationalPage>("W:WK14,K4:BK5", "4-10", "white wins: blocked (E1)");
    check_set_up::<InternationalPage>("B:WK14,K4:BK50", "draw: adjudicated (E4)");
}

#[test]
fn e6_a_king_that_must_give_itself_away_is_lost_not_drawn() {
    for mv in game::<Nigerian>("W:WK50:BK1").legal_moves() {
        let mut game = game::<Nigerian>("W:WK50:BK1");
        game.play(&mv).unwrap();
        assert_eq!(ending(&game), "-", "{mv:?}");
        let capture = game.legal_moves()[0];
        assert!(capture.is_capture(), "{mv:?}");
        game.play(&capture).unwrap();
        assert_eq!(ending(&game), "black wins: no-pieces (E1)", "{mv:?}");
    }
}

#[test]
fn e6_the_tables_page_and_tanzanian_draw_settled_kings_at_once() {
    let drawn = "draw: adjudicated (E4)";
    check_set_up::<InternationalPage>("W:WK1:BK45", drawn);
    check_set_up::<InternationalPage>("W:WK1,K2:BK45", drawn);
    check_set_up::<InternationalPage>("W:WK1,K2:BK45,K44", "-");
    check_set_up::<InternationalPage>("W:WK1,K2,K3:BK45", "-");
    check_set_up::<InternationalPage>("W:WK1,36:BK45", "-");
    check_set_up::<International>("W:WK1:BK45", "-");

    check_set_up::<InternationalEncyclopedia>("W:WK1:BK45", drawn);
    check_set_up::<InternationalEncyclopedia>("W:WK1,K2:BK45", "-");
    check_set_up::<InternationalEncyclopedia>("W:WK1,36:BK45", "-");
    check_set_up::<InternationalEncyclopedia>("W:WK46:BK5", "-");
    check::<InternationalEncyclopedia>("B:WK2,28:BK5", "5x46", drawn);

    let tanzanian = |text, expected: &str| check::<Tanzanian>(text, "", expected);
    tanzanian("W:WK1:BK28", drawn);
    tanzanian("W:WK1,K2:BK28", drawn);
    tanzanian("W:WK1,K2:BK28,K27", drawn);
    tanzanian("W:WK1,K2,K3:BK28", "-");
    tanzanian("W:WK1,20:BK28", "-");
    tanzanian("W:WK29:BK4", "-");
}

#[test]
fn e9_without_adjudication_the_game_is_played_on() {
    for text in ["W:WK5,K1,K3:BK46", "W:WK5,K1,K3,K4:BK46", "W:WK5:BK46"] {
        let off = |rules: &mut Rules| rules.adjudication = Adjudication::Off;
        let mut game = with_rules::<Nigerian>(text, off);
        assert_eq!(ending(&game), "-");
        let safe = game.legal_moves().into_iter().find(|mv| {
            let next = game.position().after(mv);
            !next.can_capture()
        });
        game.play(&safe.unwrap()).unwrap();
        assert_eq!(ending(&game), "-");
    }
    let on = |rules: &mut Rules| {
        rules.adjudication = Adjudication::On;
        rules.draws = DrawTable::Repetition;
    };
    let game = with_rules::<International>("W:WK1:BK45", on);
    assert_eq!(ending(&game), "draw: adjudicated (NG-4.4)");
}
