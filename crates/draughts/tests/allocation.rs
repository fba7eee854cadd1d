//! Nothing is allocated in generating up to 128 moves, and more than that are not lost.

use allocation_counter::measure;
use draughts::{
    Board14, Canadian, Color, Frisian, House, International, Mirrored10, Nigerian, Piece, Position,
    RuleSet, Russian, Setup, Square, Thai, Variant,
};

/// The positions of a game whose moves a seed chooses.
fn positions<V: Variant>(start: Position<V>, mut seed: u64) -> Vec<Position<V>> {
    let mut positions = vec![start];
    for _ in 0..120 {
        let last = positions[positions.len() - 1];
        let moves = last.legal_moves();
        if moves.is_empty() {
            break;
        }
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        positions.push(last.after(&moves[(seed >> 33) as usize % moves.len()]));
    }
    positions
}

fn check<V: Variant>(start: Position<V>) {
    for seed in 0..50 {
        for position in positions(start, seed) {
            let mut answers = (0, 0, false);
            let allocated = measure(|| {
                answers.0 = position.legal_moves().len() as u64;
                answers.1 = position.count_moves();
                answers.2 = position.has_move();
            });
            assert!(answers.0 <= 128, "{position:?}");
            assert_eq!(answers, (answers.0, answers.0, answers.0 > 0), "{position:?}");
            assert_eq!(allocated.count_total, 0, "{position:?}");
        }
    }
}

#[test]
fn generation_does_not_allocate() {
    check(Position::<International>::start());
    check(Position::<Nigerian>::start());
    check(Position::<Frisian>::start());
    check(Position::<Russian>::start());
    check(Position::<Canadian>::start());
    check(Position::<Thai>::start());
    let house =
        House::<Mirrored10>::reading(Nigerian.moves()).expect("nigerian is played on this board");
    check(Position::new(house, &Setup::start(4, Color::White)).expect("it is a start position"));
}

#[test]
fn more_than_128_moves_are_kept() {
    let south_african = RuleSet::find("south-african").expect("it is built in").rules.moves;
    let house = House::<Board14>::new(south_african).expect("it is played on this board");
    let mut setup = Setup::empty(Color::White);
    for number in [15, 21, 29, 35, 43, 49, 57, 63, 71, 77, 85, 91] {
        let square = Square::new(number).expect("it is on the board");
        setup.put(square, Some(Piece::king(Color::White)));
    }
    let position = Position::new(house, &setup).expect("it can be played");
    let mut length = 0;
    let allocated = measure(|| length = position.legal_moves().len() as u64);
    assert!(length > 128, "{length} moves");
    assert_eq!(length, position.count_moves());
    assert!(allocated.count_total > 0, "more than 128 moves are on the heap");
}
