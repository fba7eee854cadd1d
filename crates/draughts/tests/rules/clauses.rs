//! The clauses of rule sets and captures, each shown by positions whose moves can be checked by
//! eye.
//!
//! A line is a contract, a position and every legal move: captures are from, to and the pieces
//! taken, `=K` is a crowning.

use std::time::{Duration, Instant};

use draughts::rules::{BoardSize, Choice, Corner, DrawTable};
use draughts::{
    Color, Frisian, MoveRules, Piece, Position, RULE_SETS, RuleSet, Rules, Run, Setup, Square,
};

use crate::oracle::library::{answer, assert_agrees, house_answer};
use crate::oracle::moves::legal_moves;
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

#[test]
fn s1_rules_are_the_same_when_all_values_are() {
    let international = rules("international");
    let mirrored = Rules {
        moves: MoveRules { corner: Corner::Right, ..international.moves },
        ..international
    };
    assert_ne!(mirrored, international);
    assert_eq!(mirrored, rules("ivorian"));
    assert_eq!(Rules { draws: DrawTable::Page, ..international }, rules("international-page"));
}

#[test]
fn s1_any_value_of_a_rule_set_may_be_changed() {
    check(&[
        ("nigerian", "W:W48:B22,K35,32,K44,43", "48x17x22x32x43 48x30x35x44"),
        ("nigerian,choice=most", "W:W48:B22,K35,32,K44,43", "48x17x22x32x43"),
        ("canadian,king=short", "W:WK40:B", "40-34 40-35 40-46 40-47"),
    ]);
}

#[test]
fn s1_rows_leave_two_rows_empty() {
    for set in RULE_SETS {
        let (least, most) = match set.rules.moves.board {
            BoardSize::AllEight => (1, 2),
            BoardSize::FivePoints => (2, 2),
            dark => (1, dark.side() / 2 - 1),
        };
        for rows in 0..=most + 2 {
            let is_playable = Rules { rows, ..set.rules }.check().is_ok();
            assert_eq!(is_playable, (least..=most).contains(&rows), "{} {rows}", set.id);
        }
    }
}

#[test]
fn s1_man_captures_forward_or_backward_too_and_moves_forward() {
    check(&[
        ("international", "W:W28:B33", "28x39x33"),
        ("international,man-captures=forward", "W:W28:B33", "28-22 28-23"),
        ("international,man-captures=forward", "B:W33:B28", "28x39x33"),
        ("international", "B:W:B28", "28-32 28-33"),
    ]);
}

#[test]
fn s1_man_takes_king_or_does_not() {
    check(&[
        ("international", "W:W28:BK23", "28x19x23"),
        ("international,man-takes-king=no", "W:W28:BK23", "28-22"),
        ("international,man-takes-king=no", "W:WK28:BK23", "28x5x23 28x10x23 28x14x23 28x19x23"),
    ]);
}

#[test]
fn s1_king_goes_one_step_or_any_distance() {
    check(&[
        ("international,king=short", "W:WK28:B", "28-22 28-23 28-32 28-33"),
        ("international,king=short", "W:WK28:B19", "28-22 28-23 28-32 28-33"),
        (
            "international",
            "W:WK28:B",
            "28-6 28-11 28-17 28-22 28-5 28-10 28-14 28-19 28-23 28-32 28-37 28-41 28-46 28-33 28-39 \
             28-44 28-50",
        ),
    ]);
}

#[test]
fn s1_landing_is_anywhere_or_right_behind() {
    check(&[
        ("international", "W:WK46:BK28", "46x5x28 46x10x28 46x14x28 46x19x28 46x23x28"),
        ("international,landing=behind", "W:WK46:B28", "46x23x28"),
        ("international,landing=behind-king", "W:WK46:BK28", "46x23x28"),
        (
            "international,landing=behind-king",
            "W:WK46:B28",
            "46x5x28 46x10x28 46x14x28 46x19x28 46x23x28",
        ),
    ]);
}

#[test]
fn s1_promotion_in_the_middle_of_a_capture() {
    check(&[
        ("international", "W:W15:B9,10", "15x13x9x10"),
        ("international,promotion=ends-turn", "W:W15:B9,10", "15x4x10=K"),
        (
            "international,promotion=passing",
            "W:W15:B9,10",
            "15x13x9x10=K 15x18x9x10=K 15x22x9x10=K 15x27x9x10=K 15x31x9x10=K 15x36x9x10=K",
        ),
    ]);
}

#[test]
fn s1_removal_at_once_clears_the_way_back() {
    let fen = "W:WK28:B23,32";
    check(&[
        (
            "international,choice=free",
            fen,
            "28x5x23 28x10x23 28x14x23 28x19x23 28x37x32 28x41x32 28x46x32",
        ),
        (
            "international,choice=free,removal=at-once",
            fen,
            "28x5x23x32 28x10x23x32 28x14x23x32 28x19x23x32 28x37x23x32 28x41x23x32 28x46x23x32",
        ),
    ]);
}

#[test]
fn s1_orthogonal_captures_go_along_rows_and_columns() {
    check(&[
        ("international", "W:W28:B18", "28-22 28-23"),
        ("international,orthogonal=yes", "W:W28:B18", "28x8x18"),
        ("international,orthogonal=yes", "W:W28:B38", "28x48x38"),
        ("international,orthogonal=yes", "W:W28:B27", "28x26x27"),
        ("international,orthogonal=yes", "W:W28:B29", "28x30x29"),
    ]);
}

#[test]
fn s1_king_long_capture_steps_and_captures_over_any_distance() {
    check(&[
        ("international,king=long-capture", "W:WK28:B", "28-22 28-23 28-32 28-33"),
        ("international,king=long-capture", "W:WK46:B", "46-41"),
        (
            "international,king=long-capture",
            "W:WK46:B28",
            "46x23x28 46x19x28 46x14x28 46x10x28 46x5x28",
        ),
        ("international,king=long-capture,landing=behind", "W:WK46:B28", "46x23x28"),
        (
            "nigerian,king=long-capture",
            "W:WK49:B7,14,33",
            "49x5x14x33 49x9x14x33 49x19x7x14x33 49x25x7x14x33 49x30x7x14x33",
        ),
        ("russian,king=long-capture", "W:W12:B8,14,26", "12x31x8x14x26=K"),
        ("turkish,king=long-capture", "W:WK1:B", "1-2 1-9"),
    ]);
}

#[test]
fn s1_man_moves_forward_or_along_every_line() {
    check(&[
        ("international", "W:W28:B", "28-22 28-23"),
        ("international,man-moves=all", "W:W28:B", "28-22 28-23 28-32 28-33"),
        ("international,man-moves=all", "B:W:B28", "28-22 28-23 28-32 28-33"),
        ("frisian,man-moves=all", "W:W28:B", "28-22 28-23 28-32 28-33"),
        // Backward it goes, and captures forward only.
        ("international,man-moves=all,man-captures=forward", "W:W28:B33", "28-22 28-23 28-32"),
        // It is crowned where it arrives, also when it has been back.
        ("international,man-moves=all", "W:W10:B", "10-4=K 10-5=K 10-14 10-15"),
    ]);
}

#[test]
fn s1_man_moves_bell_goes_forward_and_sideways_and_stays_on_the_last_row() {
    check(&[
        ("alquerque-bell", "W:W13:B1", "13-7 13-8 13-9 13-12 13-14"),
        ("alquerque-bell", "B:W25:B13", "13-12 13-14 13-17 13-18 13-19"),
        ("alquerque-bell", "W:W14:B1", "14-9 14-13 14-15"),
        ("alquerque-bell", "W:W3:B25", "-"),
        // It captures in every direction all the same.
        ("alquerque-bell", "W:W3:B4", "3x5x4"),
        ("alquerque-bell", "W:W3:B8", "3x13x8"),
    ]);
}

#[test]
fn s1_man_moves_bell_never_leads_to_where_a_man_has_been() {
    let book = text::book("alquerque-bell");
    let mut grid = text::grid(&book, "W:W13:B1,5");
    for (played, list) in [
        ("13-14", "1-2 1-6 1-7 5-4 5-9 5-10"),
        ("1-2", "14-9 14-15"),
        ("14-15", "2-3 2-7 5-4 5-9 5-10"),
        ("5-9", "15x1x2x9"),
    ] {
        let [played] = text::moves(played).into_iter().collect::<Vec<_>>().try_into().expect("one");
        grid = grid.after(&played);
        assert_agrees(&grid, &book.moves, &text::moves(list));
    }
}

#[test]
fn s1_board_of_points_has_no_kings() {
    let book = text::book("alquerque");
    let grid = text::grid(&book, "W:WK13:B1");
    let refusal = "a white king on 13, on a board where nobody is crowned".to_owned();
    assert_eq!(answer(&grid, &book.moves), Err(refusal));
}

#[test]
fn s1_board_of_all_squares_has_no_corner() {
    for id in ["turkish", "alquerque", "alquerque-bell"] {
        let moves = rules(id).moves;
        let turned = MoveRules { corner: Corner::Right, ..moves };
        assert!(!moves.is_mirrored() && !turned.is_mirrored());
        let start = text::book(id).start();
        assert_eq!(answer(&start, &turned), answer(&start, &moves), "{id}");
        assert_eq!(house_answer(&start, &turned), answer(&start, &moves), "{id}");
    }
}

#[test]
fn s1_king_run_ends_after_three_quiet_moves_while_there_are_men() {
    let square = |number| Square::new(number).expect("a square of the board");
    let king_moves = |men: &[u8], moves: Option<u8>| {
        let mut setup = Setup::empty(Color::White);
        setup.put(square(46), Some(Piece::king(Color::White)));
        for &man in men {
            setup.put(square(man), Some(Piece::man(Color::White)));
        }
        setup.put(square(20), Some(Piece::man(Color::Black)));
        setup.runs[Color::White.index()] = moves.map(|moves| Run { square: square(46), moves });
        let position = Position::new(Frisian, &setup).expect("a sound position");
        let moves = position.legal_moves();
        moves.iter().filter(|mv| mv.from() == square(46)).count()
    };
    assert_eq!(king_moves(&[50], None), 9);
    assert_eq!(king_moves(&[50], Some(2)), 9);
    assert_eq!(king_moves(&[50], Some(3)), 0);
    assert_eq!(king_moves(&[], Some(3)), 9);
}

#[test]
fn s1_goal_crown_leaves_no_move_once_there_is_a_king() {
    check(&[
        ("breakthrough", "B:WK5:B20", "-"),
        ("breakthrough", "B:W6:B20", "20-24 20-25"),
        ("international", "B:WK5:B20", "20-24 20-25"),
        ("antidraughts", "W:W28:B23", "28x19x23"),
    ]);
}

#[test]
fn c1_a_capture_is_compulsory() {
    check(&[
        ("international", "W:W28,46:B23", "28x19x23"),
        ("nigerian", "W:W34,46,K41:B29", "34x25x29"),
        ("english", "B:W18:B15,1", "15x22x18"),
    ]);
}

#[test]
fn c2_a_capture_goes_on_while_it_can() {
    check(&[
        ("international", "W:W28:B23,14", "28x10x14x23"),
        ("nigerian", "W:W34:B29,19", "34x14x19x29"),
        ("english", "B:W18,26:B15", "15x31x18x26=K"),
    ]);
}

#[test]
fn c3_own_pieces_stand_in_the_way() {
    check(&[
        ("international", "W:WK46,37:B28", "46-41 37-31 37-32"),
        ("international", "W:W33,28:B22", "28x17x22"),
        ("international", "W:W32,28,23:B", "32-27 28-22 23-18 23-19"),
    ]);
}

#[test]
fn c3_empty_squares_are_crossed_again_the_first_one_too() {
    check(&[("international", "W:W28:B22,12,13,23", "28x28x12x13x22x23")]);
}

#[test]
fn c3_a_piece_is_taken_once_and_stands_in_the_way_until_the_end() {
    check(&[("international", "W:WK41,49:B9,10,12,19,38", "41x43x9x12x19x38")]);
}

#[test]
fn c4_precedence_is_what_the_rule_set_says() {
    // A man takes two pieces, or a king one, or the man one king.
    let fen = "W:W28,K46:B22,11,K23,37";
    for (choice, list) in [
        (Choice::Free, "28x6x11x22 28x19x23 46x32x37"),
        (Choice::Most, "28x6x11x22"),
        (Choice::KingFirst, "46x32x37"),
        (Choice::MostKingFirst, "28x6x11x22"),
        (Choice::Spanish, "28x6x11x22"),
        (Choice::Italian, "28x6x11x22"),
        (Choice::Frisian, "28x6x11x22"),
    ] {
        check(&[(&format!("international,choice={choice}"), fen, list)]);
    }
}

#[test]
fn c5_a_capture_that_goes_round_either_way_is_one_move() {
    let book = text::book("international");
    let grid = text::grid(&book, "W:W28:B22,12,13,23");
    let built_in = answer(&grid, &book.moves).expect("a sound position");
    assert_eq!((built_in.listed, built_in.count), (1, 1));
    assert_eq!(house_answer(&grid, &book.moves), Ok(built_in));
}

#[test]
fn c5_captures_of_different_pieces_are_different_moves() {
    check(&[("international", "W:WK47:B14,19,29,31,42", "47x36x14x29x31x42 47x36x19x29x31x42")]);
}

#[test]
fn c6_a_long_king_lands_where_it_can_go_on() {
    check(&[
        (
            "nigerian",
            "W:WK49:B7,14,33",
            "49x5x14x33 49x9x14x33 49x19x7x14x33 49x25x7x14x33 49x30x7x14x33",
        ),
        ("nigerian", "W:WK49:B33,7", "49x3x7x33"),
    ]);
}

#[test]
fn c6_a_long_king_lands_anywhere_when_nothing_more_can_be_taken() {
    check(&[("international", "W:WK46:B23", "46x5x23 46x10x23 46x14x23 46x19x23")]);
}

#[test]
fn c7_slow_positions_are_answered_or_refused_at_once() {
    let mut refused = 0;
    for (contract, fen) in [
        ("international", "W:W23:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40"),
        ("international", "W:WK23:B8,9,10,11,17,18,19,20,27,28,29,30,31,38,39,42,44"),
        ("frisian", "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47"),
        (
            "frisian",
            "W:WK5:BK2,K4,K7,K8,K9,K10,K11,K13,K15,K16,K18,K19,K20,K21,K22,K24,K27,K29,K30,K31,K32,\
             K33,K35,K36,K38,K40,K41,K42,K43,K44,K47,K49",
        ),
        (
            "frisian",
            "W:W50:B7,9,11,12,13,14,16,18,20,21,22,23,24,27,29,31,32,33,34,36,38,40,41,42,43,44,K47,\
             K49",
        ),
    ] {
        let book = text::book(contract);
        let grid = text::grid(&book, fen);
        let start = Instant::now();
        let found = answer(&grid, &book.moves);
        let time = start.elapsed();
        // Without the limit it would be hours; the tests run beside others on slow machines.
        assert!(time < Duration::from_secs(10), "{fen}: {time:?}");
        if let Err(error) = found {
            assert_eq!(error, "too many captures", "{fen}");
            refused += 1;
        }
    }
    assert!(refused > 0, "none is beyond the limit");
}

#[test]
fn s2_every_rule_set_of_the_documents_can_be_played() {
    let boards = [
        ("nigerian", 10, 20),
        ("ghanaian", 10, 20),
        ("international", 10, 20),
        ("international-page", 10, 20),
        ("international-king-first", 10, 20),
        ("international-encyclopedia", 10, 20),
        ("old-draughts-8", 8, 12),
        ("old-draughts-10", 10, 15),
        ("old-draughts-12", 12, 18),
        ("english", 8, 12),
        ("russian", 8, 12),
        ("canadian", 12, 30),
        ("south-african", 14, 42),
        ("ivorian", 10, 20),
        ("tanzanian", 8, 12),
        ("zambian", 8, 12),
        ("brazilian", 8, 12),
        ("pool", 8, 12),
        ("jamaican", 8, 12),
        ("sri-lankan", 12, 30),
        ("killer", 10, 20),
        ("breakthrough", 10, 20),
        ("antidraughts", 10, 20),
        ("frisian", 10, 20),
        ("frysk", 10, 5),
        ("italian", 8, 12),
        ("spanish", 8, 12),
        ("portuguese", 8, 12),
        ("czech", 8, 12),
        ("thai", 8, 8),
        ("alquerque", 5, 12),
        ("alquerque-bell", 5, 12),
        ("turkish", 8, 16),
    ];
    assert_eq!(RULE_SETS.len(), boards.len());
    for (set, (id, side, men)) in RULE_SETS.iter().zip(boards) {
        let Rules { moves, .. } = set.rules;
        assert_eq!((set.id, moves.board.side()), (id, side));
        assert_eq!(set.rules.men(), men, "{id}");
        assert_eq!(set.rules.check(), Ok(()), "{id}");
        let start = text::book(id).start();
        let moves = legal_moves(&start, &moves).expect("no capture");
        assert!(moves.len() >= 4, "{id}: {}", text::list(&moves));
        assert_agrees(&start, &set.rules.moves, &moves);
    }
}
