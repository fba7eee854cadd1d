//! The ways of a capture: finding one that a text or a notation asks for.

use std::collections::HashSet;

use draughts::any::{AnyBoard, AnyJump, AnyMove, AnyPosition, AnyTrace, SquareSet};
use draughts::{Direction, Rank};

/// The squares of a move in the notation of PDN: between the first and the last, one for each jump
/// but the last, where the capture turns or, when it goes straight on, directly behind the piece
/// taken. Of several ways the least by numbers.
///
/// Serves offences too, a capture cut short (H1); `None` when the position has no such move.
pub(super) fn corners(position: &dyn AnyPosition, mv: &AnyMove) -> Option<Vec<u8>> {
    if !mv.is_capture() {
        return Some(vec![mv.from, mv.to]);
    }
    let start = position.trace(mv.from)?;
    [End::OfCapture, End::Anywhere].into_iter().find_map(|end| {
        let (path, dead) = (vec![mv.from], HashSet::new());
        let mut search = Search { position, mv: *mv, end, path, dead };
        search.walk(&start, Arrival::Start).then_some(search.path)
    })
}

/// Every landing of a move, the least by numbers; see [`AnyPosition::path`], which does not know
/// offences.
pub(super) fn landings(position: &dyn AnyPosition, mv: &AnyMove) -> Option<Vec<u8>> {
    let path = position.path(mv);
    if path.is_empty() { corners(position, mv) } else { Some(path) }
}

/// The capture that lands on exactly these squares.
pub(super) fn follow(position: &dyn AnyPosition, squares: &[u8]) -> Option<AnyMove> {
    let trace = walk(position, squares)?;
    trace.taken.any().then(|| trace.as_move())
}

/// Whether a capture begins by landing on exactly these squares, and goes on.
pub(super) fn begins(position: &dyn AnyPosition, mv: &AnyMove, squares: &[u8]) -> bool {
    let begun = walk(position, squares)
        .filter(|trace| trace.from == mv.from && trace.taken.any() && trace.taken != mv.captured);
    begun.is_some_and(|begun| passes_from(position, &begun, mv, &[], &mut HashSet::new()))
}

/// A capture under way that has landed on exactly these squares.
fn walk(position: &dyn AnyPosition, squares: &[u8]) -> Option<AnyTrace> {
    let (from, landings) = squares.split_first()?;
    let mut trace = position.trace(*from)?;
    for landing in landings {
        let jumps = position.jumps(&trace);
        trace = jumps.iter().find_map(|jump| position.landed(&trace, jump, *landing))?;
    }
    Some(trace)
}

/// Whether a capture has a way that lands on these squares in this order, and perhaps on others
/// between.
pub(super) fn passes(position: &dyn AnyPosition, mv: &AnyMove, squares: &[u8]) -> bool {
    let mut dead = HashSet::new();
    let start = position.trace(mv.from);
    start.is_some_and(|start| passes_from(position, &start, mv, squares, &mut dead))
}

fn passes_from(
    position: &dyn AnyPosition,
    trace: &AnyTrace,
    mv: &AnyMove,
    squares: &[u8],
    dead: &mut HashSet<(Stand, usize)>,
) -> bool {
    if trace.taken == mv.captured {
        return squares.is_empty() && trace.as_move() == *mv;
    }
    let jumps = position.jumps(trace);
    for jump in jumps.iter().filter(|jump| mv.captured.contains(jump.victim)) {
        for landing in jump.landings.iter() {
            let Some(next) = position.landed(trace, jump, landing) else { continue };
            let rest = match squares.split_first() {
                Some((first, rest)) if *first == landing => rest,
                _ => squares,
            };
            let state = (stand(&next), rest.len());
            if !dead.contains(&state) {
                if passes_from(position, &next, mv, rest, dead) {
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
type Stand = (u8, Rank, SquareSet, Option<Direction>);

fn stand(trace: &AnyTrace) -> Stand {
    (trace.at, trace.rank_at_end, trace.taken, trace.barred)
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
struct Search<'a> {
    position: &'a dyn AnyPosition,
    mv: AnyMove,
    end: End,
    path: Vec<u8>,
    /// States from which the end is not reached.
    dead: HashSet<(Stand, Arrival)>,
}

impl Search<'_> {
    fn walk(&mut self, trace: &AnyTrace, arrival: Arrival) -> bool {
        if trace.taken == self.mv.captured {
            return false;
        }
        for (landing, jump) in self.ways(trace, arrival) {
            let Some(next) = self.position.landed(trace, &jump, landing) else { continue };
            self.path.push(landing);
            let may_end = matches!(self.end, End::Anywhere) || jump.ends.contains(landing);
            if may_end && next.as_move() == self.mv {
                return true;
            }
            let arrival = arrival_at(self.position.board(), trace.at, &jump, landing);
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
    fn ways(&self, trace: &AnyTrace, arrival: Arrival) -> Vec<(u8, AnyJump)> {
        let mut jumps = self.position.jumps(trace);
        jumps.retain(|jump| {
            let (down, right) = direction(self.position.board(), trace.at, jump.victim);
            let straight_on = arrival == Arrival::Beyond(down, right);
            self.mv.captured.contains(jump.victim) && !straight_on
        });
        AnyJump::by_landing(&jumps).collect()
    }
}

fn arrival_at(board: AnyBoard, from: u8, jump: &AnyJump, landing: u8) -> Arrival {
    let nearest = jump.landings.iter().min_by_key(|square| distance(board, jump.victim, *square));
    if nearest == Some(landing) {
        return Arrival::Behind;
    }
    let (down, right) = direction(board, from, jump.victim);
    Arrival::Beyond(down, right)
}

/// The signs of the steps down and to the right from a square to another on a line with it.
fn direction(board: AnyBoard, from: u8, to: u8) -> (i8, i8) {
    let sign = |from: u8, to: u8| (to as i8 - from as i8).signum();
    (sign(board.row(from), board.row(to)), sign(board.column(from), board.column(to)))
}

fn distance(board: AnyBoard, from: u8, to: u8) -> u8 {
    board.row(from).abs_diff(board.row(to)) + board.column(from).abs_diff(board.column(to))
}
