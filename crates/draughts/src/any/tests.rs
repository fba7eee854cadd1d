//! What is known by numbers is what the types of the board say.

use super::*;
use crate::dispatch::{WithVariant, dispatch};
use crate::game::Game;
use crate::rules::Huff;
use crate::sets::RULE_SETS;
use crate::square::Square;
use crate::trace::{Jump, Trace};
use crate::variant::Variant;
use crate::{Color, Direction, Geometry, Position, Rules};

/// Plays through a game by some rules and looks at every moment of it in both ways.
struct Both<'a>(&'a Rules);

impl WithVariant for Both<'_> {
    type Output = ();

    fn run<V: Variant>(self, variant: V) {
        check_board::<V::Board>();
        let rules = Rules { huff: Huff::All, ..*self.0 };
        let setup = rules.start::<V::Board>();
        let mut game = Game::new(variant, rules, &setup).unwrap();
        assert_eq!(AnySetup::start(&rules), AnySetup::from(&setup));
        let mut any = begin(&rules, &AnySetup::start(&rules)).unwrap();
        for ply in 0..60 {
            check_position(game.position(), any.position());
            let offences = game.moment().offences(rules.huff);
            let told: Vec<AnyMove> = offences.iter().map(AnyMove::from).collect();
            assert_eq!(any.offences(rules.huff), told);
            assert_eq!(any.huffable(), game.moment().huffable().into());
            let legal = game.legal_moves();
            let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            any = match offences.first().filter(|_| ply % 3 == 0) {
                Some(offence) => {
                    game.play(offence).unwrap();
                    any.after_offence(&offence.into(), rules.huff).unwrap()
                }
                None => {
                    game.play(mv).unwrap();
                    any.after(&mv.into()).unwrap()
                }
            };
            if let Some(square) = game.huffable().first().filter(|_| ply % 2 == 0) {
                assert_eq!(any.after_huff(square.number()).is_some(), game.huff(square).is_ok());
                any = begin(&rules, &AnySetup::from(&game.position().setup())).unwrap();
            }
            if game.outcome().is_some() {
                break;
            }
        }
    }
}

fn check_board<G: Geometry>() {
    let board = AnyBoard::of::<G>();
    assert_eq!(board.numbers().len(), Square::<G>::all().len());
    for square in Square::<G>::all() {
        let number = square.number();
        let place = (board.row(number), board.column(number));
        assert_eq!(place, (square.row(), square.column()), "{board:?} {number}");
        assert_eq!(board.at(place.0, place.1), Some(number));
        for direction in Direction::ALL {
            let next = square.next(direction).map(Square::number);
            assert_eq!(board.next(number, direction), next, "{board:?} {number} {direction:?}");
        }
        for color in Color::BOTH {
            assert_eq!(board.promotes(color, number), square.is_promotion(color));
        }
        assert_eq!(board.read(&format!("0{number}")), Ok(number));
    }
    for (row, column) in (0..=board.rows()).flat_map(|row| (0..=15).map(move |it| (row, it))) {
        let square = Square::<G>::at(row, column).map(Square::number);
        assert_eq!(board.at(row, column), square, "{board:?} {row} {column}");
    }
    for text in ["0", "+1", "99", "999", "", "x"] {
        assert_eq!(board.read(text).err(), text.parse::<Square<G>>().err(), "{text}");
    }
}

fn check_position<V: Variant>(position: &Position<V>, any: &dyn AnyPosition) {
    let setup = position.setup();
    assert_eq!(any.setup().on(), setup);
    assert_eq!(AnySetup::from(&setup), any.setup());
    for square in Square::all() {
        assert_eq!(any.setup().piece(square.number()), setup.piece(square));
    }
    let mut again = AnySetup::empty(any.board(), any.turn());
    for (number, piece) in any.setup().iter() {
        again.put(number, Some(piece));
        again.set_been(number, any.setup().been(number));
    }
    again.runs = any.setup().runs;
    assert_eq!(again.on(), setup);
    let legal = position.legal_moves();
    let told: Vec<AnyMove> = legal.iter().map(AnyMove::from).collect();
    assert_eq!(any.legal_moves(), told);
    for (mv, any_mv) in legal.iter().zip(&told) {
        assert_eq!(any_mv.on(), Some(*mv));
        let path: Vec<u8> = position.path(mv).into_iter().map(Square::number).collect();
        assert_eq!(any.path(any_mv), path);
        check_trace(Trace::new(position, mv.from()), any.trace(any_mv.from), any);
    }
    assert_eq!(any.trace(0), None);
    let uncrowned = setup.uncrowned().first().map(Square::number);
    assert_eq!(any.setup().uncrowned().map(|(_, number)| number), uncrowned);
}

fn check_trace<V: Variant>(
    trace: Option<Trace<V>>,
    any: Option<AnyTrace>,
    position: &dyn AnyPosition,
) {
    let (Some(trace), Some(any)) = (trace, any) else { panic!("a piece stands there") };
    assert_eq!((any, any.as_move()), (trace.any(), AnyMove::from(&trace.as_move())));
    let (jumps, any_jumps) = (trace.jumps(), position.jumps(&any));
    let told: Vec<AnyJump> = jumps.iter().map(AnyJump::from).collect();
    assert_eq!(any_jumps, told);
    let ways = Jump::by_landing(&jumps).zip(AnyJump::by_landing(&any_jumps));
    for ((landing, jump), (number, any_jump)) in ways {
        assert_eq!(number, landing.number());
        let next = position.landed(&any, &any_jump, number);
        check_trace(trace.after(&jump, landing), next, position);
    }
}

#[test]
fn games_of_all_rules_are_the_same_by_numbers() {
    for set in RULE_SETS {
        dispatch(&set.rules.moves, Both(&set.rules));
        assert_eq!(AnyBoard::under(&set.rules.moves).squares(), set.rules.moves.board.squares());
    }
}
