//! Laws of move generation.

use std::collections::BTreeSet;

use draughts::{
    Bitboard, Color, Counting, Geometry, House, Move, Piece, Position, PositionError, Rank, Rules,
    Run, Setup, Square, Trace, Variant, WithVariant, dispatch, perft,
};

use super::bytes::{Bytes, MANY_MOVES};
use super::game;

/// The most moves of a position that are walked and played.
const MOST_PATHS: usize = 32;

/// The most moves of a position from which moves are counted two plies deep.
const MOST_ROOTS: usize = 16;

/// Rules, a position and a game by chance from there.
pub fn generate(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let contract = bytes.contract();
    dispatch(&contract.rules().moves, Laws { rules: *contract.rules(), bytes });
}

struct Laws<'a> {
    rules: Rules,
    bytes: Bytes<'a>,
}

impl WithVariant for Laws<'_> {
    type Output = ();

    fn run<V: Variant>(mut self, variant: V) {
        let setup: Setup<V::Board> = self.bytes.setup(&self.rules);
        let position = match Position::new(variant, &setup) {
            Ok(position) => position,
            Err(error) => {
                assert_eq!(error, PositionError::TooManyCaptures);
                return;
            }
        };
        let legal = position.legal_moves();
        check_numbers(&position, &legal);
        if legal.len() <= MANY_MOVES {
            check_position(&position, &legal);
            game::check(variant, self.rules, &setup, self.bytes.rest());
        }
    }
}

fn check_position<V: Variant>(position: &Position<V>, legal: &[Move<V::Board>]) {
    check_kinds(position, legal);
    for mv in legal.iter().take(MOST_PATHS) {
        check_path(position, mv);
        check_after(position, mv);
    }
    check_reading(position);
    check_rotated(position, legal);
    if legal.len() <= MOST_ROOTS {
        let single = perft(position, 2, Counting::Single);
        assert_eq!(perft(position, 2, Counting::Bulk), single);
    }
}

/// Each move is listed once, and counting agrees.
fn check_numbers<V: Variant>(position: &Position<V>, legal: &[Move<V::Board>]) {
    let different: BTreeSet<_> = legal.iter().collect();
    assert_eq!(different.len(), legal.len(), "a move twice: {legal:?}");
    assert_eq!(position.count_moves(), legal.len() as u64, "{legal:?}");
    assert_eq!(position.has_move(), !legal.is_empty(), "{legal:?}");
}

/// All moves are captures when there is one, of pieces that can capture; else they are the quiet
/// moves.
fn check_kinds<V: Variant>(position: &Position<V>, legal: &[Move<V::Board>]) {
    let quiet = position.quiet_moves();
    if position.can_capture() {
        let from: Bitboard<_> = legal.iter().map(Move::from).collect();
        assert!(!legal.is_empty() && legal.iter().all(Move::is_capture), "{legal:?}");
        assert!((from & !position.capturing_pieces()).is_empty(), "{legal:?}");
        assert!(quiet.iter().all(|mv| !mv.is_capture()), "{quiet:?}");
    } else {
        let sorted = |moves: &[Move<_>]| moves.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(sorted(legal), sorted(&quiet));
    }
}

/// A move has a path from its first square to its last; a capture is not prolonged there (C2, C6).
fn check_path<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) {
    let path = position.path(mv);
    assert_eq!((path.first(), path.last()), (Some(&mv.from()), Some(&mv.to())), "{mv:?} {path:?}");
    if !mv.is_capture() {
        assert_eq!(path.len(), 2, "{mv:?} {path:?}");
        return;
    }
    assert_eq!(path.len() as u32, mv.captured().count() + 1, "{mv:?} {path:?}");
    let mut trace = Trace::new(position, mv.from()).expect("an own piece");
    for (index, landing) in path.iter().enumerate().skip(1) {
        let jumps = trace.jumps();
        let jump = jumps.iter().find(|jump| jump.landings.contains(*landing));
        let jump = jump.unwrap_or_else(|| panic!("{mv:?} {path:?}: no jump to {landing}"));
        let is_last = index + 1 == path.len();
        let allowed = if is_last { jump.ends } else { jump.onward };
        assert!(allowed.contains(*landing), "{mv:?} {path:?}: {landing}");
        trace = trace.after(jump, *landing).expect("a landing of the jump");
    }
    assert!(trace.jumps().is_empty(), "{mv:?} can be prolonged");
    assert_eq!(trace.as_move(), *mv);
}

/// The position after a move can be played, is what `play` gives, and has lost what was captured.
fn check_after<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) {
    let after = position.after(mv);
    match Position::new(position.variant(), &after.setup()) {
        Ok(next) => {
            assert_eq!(next, after, "{mv:?}");
            assert_eq!(position.play(mv), Ok(after));
        }
        Err(error) => {
            assert_eq!(error, PositionError::TooManyCaptures, "{mv:?}");
            assert!(position.play(mv).is_err(), "{mv:?}");
        }
    }
    let (own, opponent) = (position.turn(), !position.turn());
    assert_eq!(after.turn(), opponent);
    assert_eq!(after.pieces(opponent), position.pieces(opponent) & !mv.captured(), "{mv:?}");
    assert_eq!(after.pieces(own).count(), position.pieces(own).count(), "{mv:?}");
    assert_eq!(after.kings().contains(mv.to()), mv.rank() == Rank::King, "{mv:?}");
}

/// The generator that reads its rules agrees with the one compiled for them.
fn check_reading<V: Variant>(position: &Position<V>) {
    let variant = House::<V::Board>::reading(position.rules()).expect("the board of the rules");
    let read = Position::new(variant, &position.setup()).expect("a position that can be played");
    let sorted = |moves: &[Move<_>]| moves.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(sorted(&read.legal_moves()), sorted(&position.legal_moves()));
    assert_eq!(read.count_moves(), position.count_moves());
    assert_eq!(read.has_move(), position.has_move());
    let nodes = |counting| (perft(&read, 1, counting), perft(position, 1, counting));
    for (read, compiled) in [nodes(Counting::Bulk), nodes(Counting::Single)] {
        assert_eq!(read, compiled);
    }
}

/// With the board turned round and the colours changed the moves are the same, turned round.
fn check_rotated<V: Variant>(position: &Position<V>, legal: &[Move<V::Board>]) {
    let setup = rotated(&position.setup());
    let other = Position::new(position.variant(), &setup).expect("a position that can be played");
    let plain = |mv: &Move<V::Board>| (mv.from(), mv.to(), mv.captured(), mv.rank());
    let turned = |mv: &Move<V::Board>| {
        let captured: Bitboard<_> = mv.captured().iter().map(Square::rotated).collect();
        (mv.from().rotated(), mv.to().rotated(), captured, mv.rank())
    };
    let here: BTreeSet<_> = legal.iter().map(plain).collect();
    let there: BTreeSet<_> = other.legal_moves().iter().map(turned).collect();
    assert_eq!(here, there);
}

fn rotated<G: Geometry>(setup: &Setup<G>) -> Setup<G> {
    let mut turned = Setup::empty(!setup.turn);
    for (square, Piece { color, rank }) in setup.iter() {
        turned.put(square.rotated(), Some(Piece { color: !color, rank }));
    }
    let run = |color: Color| {
        setup.runs[color.index()].map(|run| Run { square: run.square.rotated(), ..run })
    };
    turned.runs = [run(Color::Black), run(Color::White)];
    turned
}
