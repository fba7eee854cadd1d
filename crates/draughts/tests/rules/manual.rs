//! The articles of the Nigerian manual that are about moves, boards and special games, each shown
//! by positions whose moves can be checked by eye.

use draughts::any::{AnySetup, SquareSet};
use draughts::game::{Irregularity, Touch};
use draughts::match_play::{CrownCrown, Crowning, Lot, Match, Player, short};
use draughts::rules::{Corner, First, Huff, KingReach};
use draughts::{
    Bitboard, Board10, Color, Geometry, Mirrored10, Nigerian, Position, RuleSet, Rules, Setup,
    Square,
};

use crate::oracle::proof::prove;
use crate::oracle::text;

fn check(lines: &[(&str, &str, &str)]) {
    for (contract, fen, list) in lines {
        prove(contract, fen, list);
    }
}

fn rules(id: &str) -> Rules {
    RuleSet::find(id).unwrap_or_else(|| panic!("no {id}")).rules
}

fn numbers<G: Geometry>(set: Bitboard<G>) -> Vec<u8> {
    set.iter().map(Square::number).collect()
}

#[test]
fn ng_1_3_the_longest_diagonal_ends_at_the_right_hand() {
    fn corners<G: Geometry>() -> (bool, bool) {
        let last = G::ROWS - 1;
        // White's right hand is the lower right corner, Black's the upper left one.
        let right = Square::<G>::at(last, last).is_some() && Square::<G>::at(0, 0).is_some();
        let left = Square::<G>::at(last, 0).is_some() && Square::<G>::at(0, last).is_some();
        (left, right)
    }
    assert_eq!(corners::<Mirrored10>(), (false, true));
    assert_eq!(corners::<Board10>(), (true, false));
    for id in ["nigerian", "ghanaian"] {
        assert_eq!(rules(id).moves.corner, Corner::Right);
    }
}

#[test]
fn ng_2_1_either_side_may_begin() {
    for id in ["nigerian", "ghanaian"] {
        assert_eq!(rules(id).first, First::Either);
    }
    assert_eq!(Position::<Nigerian>::start().turn(), Color::White);
    let black: Setup<Mirrored10> = Setup::start(4, Color::Black);
    let black = Position::new(Nigerian, &black).expect("a sound position");
    assert_eq!(black.count_moves(), Position::<Nigerian>::start().count_moves());
}

#[test]
fn ng_2_5_a_man_captures_forward_and_backward() {
    check(&[
        ("nigerian", "W:W31:B26,K36", "31x22x26 31x42x36"),
        ("nigerian", "B:W34:B28", "28x39x34"),
        ("nigerian", "B:W23:B28", "28x17x23"),
        ("nigerian", "B:W22:B28", "28-33 28-34"),
    ]);
    let start = text::grid(&text::book("nigerian"), "W:W31:B26,15");
    let setup: Setup<Mirrored10> = start.setup();
    let position = Position::new(Nigerian, &setup).expect("a sound position");
    let capture = position.legal_moves()[0];
    let after = position.play(&capture).expect("a legal move");
    assert_eq!(numbers(after.pieces(Color::Black)), [15]);
    assert_eq!(numbers(after.pieces(Color::White)), [22]);
}

#[test]
fn ng_2_7_own_pieces_are_never_jumped() {
    check(&[
        ("nigerian", "W:WK50,39:B17", "50-45 39-34 39-35"),
        ("nigerian", "W:W34,28:B23", "28x17x23"),
    ]);
}

#[test]
fn ng_2_8_empty_squares_are_crossed_again_but_no_victim() {
    check(&[
        ("nigerian", "W:W34:B28,18,19,29", "34x34x18x19x28x29"),
        (
            "nigerian",
            "B:W29,28,38,37,44:BK21",
            "21x1x28x37x38 21x1x28x37x44 21x6x28x37x38 21x6x28x37x44 21x12x28x37x38 21x12x28x37x44 \
             21x17x28x37x38 21x17x28x37x44 21x20x29x37x38 21x23x28x37x38 21x23x28x37x44 21x25x29x37x38 \
             21x33x28x29x37x44",
        ),
    ]);
}

#[test]
fn ng_2_9_the_player_chooses_however_few_are_taken() {
    check(&[
        ("nigerian", "W:W48:B22,K35,32,K44,43", "48x17x22x32x43 48x30x35x44"),
        ("ghanaian", "W:W48:B22,K35,32,K44,43", "48x17x22x32x43 48x30x35x44"),
        ("nigerian", "W:W34,41:B29,19,36", "34x14x19x29 41x32x36"),
        ("ivorian", "W:W34,41:B29,19,36", "34x14x19x29"),
    ]);
}

#[test]
fn ng_2_10_equal_captures_are_a_choice_as_well() {
    check(&[("nigerian", "W:W34:B28,29", "34x23x28 34x25x29")]);
}

#[test]
fn ng_2_11_a_man_that_passes_the_far_row_stays_a_man() {
    check(&[
        ("nigerian", "W:W11:B6,7", "11x13x6x7"),
        ("nigerian", "W:W11:B6", "11x2x6=K"),
        ("ghanaian", "W:W11:B6,7", "11x13x6x7"),
    ]);
}

#[test]
fn ng_3_4_a_king_flies_and_turns_corners() {
    assert_eq!(rules("nigerian").moves.king, KingReach::Long);
    check(&[
        ("nigerian", "W:WK50:B", "50-1 50-6 50-12 50-17 50-23 50-28 50-34 50-39 50-45"),
        ("nigerian", "W:WK50:B12", "50x1x12 50x6x12"),
        ("nigerian", "W:WK50:B28,14", "50x5x14x28 50x9x14x28"),
    ]);
}

#[test]
fn ng_6_3_who_has_touched_one_piece_does_not_move_another() {
    let position = Position::<Nigerian>::start();
    let touched = 31;
    let mut touch = Touch::new();
    touch.touch(&position, Color::White, touched).expect("White is to move");
    for mv in &*position.legal_moves() {
        let expected =
            if mv.from().number() == touched { Ok(()) } else { Err(Irregularity::TouchedAnother) };
        assert_eq!(touch.check(&mv.into()), expected, "{mv:?}");
    }
}

/// The rules of the manual.
fn nigerian() -> Rules {
    RuleSet::find("nigerian").expect("a built-in rule set").rules
}

#[test]
fn ng_7_1_the_stronger_player_starts_short() {
    let start = AnySetup::start(&nigerian());
    let two: SquareSet = [3, 4].into_iter().collect();
    let setup = short(&start, Color::Black, two).expect("two men of Black");
    assert_eq!(setup.pieces(Color::Black).count(), 18);
    assert_eq!(setup.pieces(Color::White).count(), 20);
    assert_eq!(setup.pieces(Color::Black) & two, SquareSet::EMPTY);
}

/// Kings and men of a side.
fn army(setup: &Setup<Mirrored10>, color: Color) -> (u32, u32) {
    let pieces = setup.pieces(color);
    ((pieces & setup.kings()).count(), (pieces & !setup.kings()).count())
}

fn crown(crowning: Crowning, names: &[(Color, u8, u8)]) -> Setup<Mirrored10> {
    let mut crown = CrownCrown::new(AnySetup::start(&nigerian()), crowning);
    for &(color, crowned, spent) in names {
        crown.name(color, crowned, spent).expect("men of that side");
    }
    crown.setup().expect("all is named").on()
}

#[test]
fn ng_7_2_each_side_begins_with_a_king_and_18_men() {
    let setup = crown(Crowning::Both, &[(Color::White, 48, 31), (Color::Black, 3, 20)]);
    assert_eq!(army(&setup, Color::White), (1, 18));
    assert_eq!(army(&setup, Color::Black), (1, 18));
}

#[test]
fn ng_7_3_the_stronger_side_may_keep_its_20_men() {
    let setup = crown(Crowning::Only(Color::Black), &[(Color::Black, 3, 20)]);
    assert_eq!(army(&setup, Color::White), (0, 20));
    assert_eq!(army(&setup, Color::Black), (1, 18));
}

#[test]
fn ng_8_1_three_wins_make_a_board() {
    for (games, score) in [("111", "3-0"), ("1121", "3-1"), ("12=1=21", "3-2"), ("222", "0-3")] {
        let lot = Lot::new(First::Either, Player::One, Color::White).expect("either may begin");
        let mut board = Match::new(1, lot).expect("one Board");
        for game in games.chars() {
            let next = board.next_game().expect("the Board is not over");
            let winner = match game {
                '1' => Some(Player::One),
                '2' => Some(Player::Two),
                _ => None,
            };
            let color = winner.and_then(|w| Color::BOTH.into_iter().find(|c| next.player(*c) == w));
            board.record(color).expect("the Board is not over");
        }
        assert!(board.is_over(), "{games}");
        assert_eq!(board.boards()[0].to_string(), score, "{games}");
    }
}

#[test]
fn ng_9_1_damii_is_the_game_of_ghana() {
    assert_eq!(RuleSet::find("damii").map(|set| set.id), Some("ghanaian"));
    assert_eq!(rules("damii").huff, Huff::All);
}

#[test]
fn ng_10_2_the_promotion_rows() {
    assert_eq!(numbers(Bitboard::<Mirrored10>::promotion_row(Color::White)), [1, 2, 3, 4, 5]);
    assert_eq!(numbers(Bitboard::<Mirrored10>::promotion_row(Color::Black)), [46, 47, 48, 49, 50]);
}

#[test]
fn ng_10_3_the_edges() {
    let column = |column| {
        let rows = (0..10).filter_map(|row| Square::<Mirrored10>::at(row, column));
        rows.map(Square::number).collect::<Vec<u8>>()
    };
    assert_eq!(column(0), [1, 11, 21, 31, 41]);
    assert_eq!(column(9), [10, 20, 30, 40, 50]);
}

#[test]
fn ng_10_4_the_central_line() {
    let line = (0..10).filter_map(|i| Square::<Mirrored10>::at(i, i)).map(Square::number);
    assert_eq!(line.collect::<Vec<u8>>(), [1, 6, 12, 17, 23, 28, 34, 39, 45, 50]);
}

#[test]
fn ng_10_5_the_armies_stand_on_20_squares_each() {
    let start = Position::<Nigerian>::start();
    assert_eq!(numbers(start.pieces(Color::Black)), (1..=20).collect::<Vec<u8>>());
    assert_eq!(numbers(start.pieces(Color::White)), (31..=50).collect::<Vec<u8>>());
}
