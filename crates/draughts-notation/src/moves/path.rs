//! The ways of a capture: finding one that a text or a notation asks for.

use std::collections::HashSet;

use draughts::{Bitboard, Direction, Geometry, Jump, Move, Position, Rank, Square, Trace, Variant};

/// The squares of a move in the notation of PDN: between the first and the last, one for each jump
/// but the last, where the capture turns or, when it goes straight on, directly behind the piece
/// taken. Of several ways the least by numbers.
///
/// Serves offences too, a capture cut short (H1); `None` when the position has no such move.
pub(super) fn corners<V: Variant>(
    position: &Position<V>,
    mv: &Move<V::Board>,
) -> Option<Vec<Square<V::Board>>> {
    if !mv.is_capture() {
        return Some(vec![mv.from(), mv.to()]);
    }
    let start = Trace::new(position, mv.from())?;
    [End::OfCapture, End::Anywhere].into_iter().find_map(|end| {
        let mut search = Search { mv: *mv, end, path: vec![mv.from()], dead: HashSet::new() };
        search.walk(&start, Arrival::Start).then_some(search.path)
    })
}

/// Every landing of a move, the least by numbers; see [`Position::path`], which does not know
/// offences.
pub(super) fn landings<V: Variant>(
    position: &Position<V>,
    mv: &Move<V::Board>,
) -> Option<Vec<Square<V::Board>>> {
    let path = position.path(mv);
    if path.is_empty() { corners(position, mv) } else { Some(path) }
}

/// The capture that lands on exactly these squares.
pub(super) fn follow<V: Variant>(
    position: &Position<V>,
    squares: &[Square<V::Board>],
) -> Option<Move<V::Board>> {
    let (from, landings) = squares.split_first()?;
    let mut trace = Trace::new(position, *from)?;
    for landing in landings {
        trace = trace.jumps().iter().find_map(|jump| trace.after(jump, *landing))?;
    }
    trace.taken().any().then(|| trace.as_move())
}

/// Whether a capture has a way that lands on these squares in this order, and perhaps on others
/// between.
pub(super) fn passes<V: Variant>(
    position: &Position<V>,
    mv: &Move<V::Board>,
    squares: &[Square<V::Board>],
) -> bool {
    let mut dead = HashSet::new();
    Trace::new(position, mv.from()).is_some_and(|start| passes_from(&start, mv, squares, &mut dead))
}

fn passes_from<V: Variant>(
    trace: &Trace<V>,
    mv: &Move<V::Board>,
    squares: &[Square<V::Board>],
    dead: &mut HashSet<(Stand<V::Board>, usize)>,
) -> bool {
    if trace.taken() == mv.captured() {
        return squares.is_empty() && trace.as_move() == *mv;
    }
    for jump in trace.jumps().iter().filter(|jump| mv.captured().contains(jump.victim)) {
        for landing in jump.landings {
            let Some(next) = trace.after(jump, landing) else { continue };
            let rest = match squares.split_first() {
                Some((first, rest)) if *first == landing => rest,
                _ => squares,
            };
            let state = (stand(&next), rest.len());
            if !dead.contains(&state) {
                if passes_from(&next, mv, rest, dead) {
                    return true;
                }
                dead.insert(state);
            }
        }
    }
    false
}

/// All that decides how a capture can go on: where the piece stands, what it is, what it has taken,
/// and where it may not turn.
type Stand<G> = (Square<G>, Rank, Bitboard<G>, Option<Direction>);

fn stand<V: Variant>(trace: &Trace<V>) -> Stand<V::Board> {
    (trace.at(), trace.rank_at_end(), trace.taken(), trace.barred())
}

/// Where the way of a move may end.
#[derive(Clone, Copy)]
enum End {
    /// Where the capture can go on no longer.
    OfCapture,
    /// After any jump: an offence.
    Anywhere,
}

/// How a piece came to where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Arrival {
    /// It has not moved yet.
    Start,
    /// Directly behind the piece that it took.
    Behind,
    /// Farther behind, in this direction: it must turn, or the way has another corner.
    Beyond(i8, i8),
}

/// A search for the least way of a move.
struct Search<G: Geometry> {
    mv: Move<G>,
    end: End,
    path: Vec<Square<G>>,
    /// States from which the end is not reached.
    dead: HashSet<(Stand<G>, Arrival)>,
}

impl<G: Geometry> Search<G> {
    fn walk<V: Variant<Board = G>>(&mut self, trace: &Trace<V>, arrival: Arrival) -> bool {
        if trace.taken() == self.mv.captured() {
            return false;
        }
        for (landing, jump) in self.ways(trace, arrival) {
            let Some(next) = trace.after(&jump, landing) else { continue };
            self.path.push(landing);
            let may_end = matches!(self.end, End::Anywhere) || jump.ends.contains(landing);
            if may_end && next.as_move() == self.mv {
                return true;
            }
            let arrival = arrival_at(trace.at(), &jump, landing);
            let state = (stand(&next), arrival);
            if !self.dead.contains(&state) {
                if self.walk(&next, arrival) {
                    return true;
                }
                self.dead.insert(state);
            }
            self.path.pop();
        }
        false
    }

    /// The jumps over pieces of the move, by where they land, the lowest first.
    fn ways<V: Variant<Board = G>>(
        &self,
        trace: &Trace<V>,
        arrival: Arrival,
    ) -> Vec<(Square<G>, Jump<V>)> {
        let mut jumps = trace.jumps();
        jumps.retain(|jump| {
            let (down, right) = direction(trace.at(), jump.victim);
            let straight_on = arrival == Arrival::Beyond(down, right);
            self.mv.captured().contains(jump.victim) && !straight_on
        });
        Jump::by_landing(&jumps).collect()
    }
}

fn arrival_at<V: Variant>(
    from: Square<V::Board>,
    jump: &Jump<V>,
    landing: Square<V::Board>,
) -> Arrival {
    let nearest = jump.landings.iter().min_by_key(|square| distance(jump.victim, *square));
    if nearest == Some(landing) {
        return Arrival::Behind;
    }
    let (down, right) = direction(from, jump.victim);
    Arrival::Beyond(down, right)
}

/// The signs of the steps down and to the right from a square to another on a line with it.
fn direction<G: Geometry>(from: Square<G>, to: Square<G>) -> (i8, i8) {
    let sign = |from: u8, to: u8| (to as i8 - from as i8).signum();
    (sign(from.row(), to.row()), sign(from.column(), to.column()))
}

fn distance<G: Geometry>(from: Square<G>, to: Square<G>) -> u8 {
    from.row().abs_diff(to.row()) + from.column().abs_diff(to.column())
}
