//! Huffing: what may be played although something could be captured, and how it is punished
//! (section 5).

use std::collections::{HashMap, HashSet};

use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveList};
use crate::piece::Rank;
use crate::position::Position;
use crate::rules::Huff;
use crate::trace::Trace;
use crate::variant::Variant;
use crate::word::Word;

/// Every offence of a position, sorted (H1); the legal moves are not among them (H4).
pub(super) fn offences<V: Variant>(position: &Position<V>, huff: Huff) -> Vec<Move<V::Board>> {
    let legal = position.legal_moves();
    if !is_possible(&legal, huff) {
        return Vec::new();
    }
    // Near the limit of C7 there are so many of both that each must be found without a search.
    let legal: HashSet<_> = legal.into_iter().collect();
    let mut offences: HashSet<_> = position.quiet_moves().into_iter().collect();
    if huff == Huff::All {
        CutShort { position, legal: &legal, leads: HashMap::new() }.collect(&mut offences);
    }
    let mut offences: Vec<_> = offences.into_iter().filter(|mv| !legal.contains(mv)).collect();
    offences.sort_unstable();
    offences
}

/// The pieces that may be huffed after an offence, where they stand then (H2).
pub(super) fn huffable<V: Variant>(
    position: &Position<V>,
    offence: &Move<V::Board>,
    huff: Huff,
) -> Bitboard<V::Board> {
    if offence.is_capture() {
        return Bitboard::of(offence.to());
    }
    let stands = |from| if from == offence.from() { offence.to() } else { from };
    position
        .legal_moves()
        .iter()
        .filter(|mv| counts(mv, huff))
        .map(|mv| stands(mv.from()))
        .collect()
}

/// Whether missing a capture of a position is an offence at all.
fn is_possible<G: Geometry>(legal: &MoveList<G>, huff: Huff) -> bool {
    legal.iter().any(|mv| mv.is_capture() && counts(mv, huff))
}

/// Whether missing this capture may be punished.
fn counts<G: Geometry>(capture: &Move<G>, huff: Huff) -> bool {
    match huff {
        Huff::Off => false,
        Huff::Kings => capture.mover() == Rank::King,
        Huff::All => true,
    }
}

/// The legal captures of a position, cut short after any of their jumps.
struct CutShort<'a, V: Variant> {
    position: &'a Position<V>,
    legal: &'a HashSet<Move<V::Board>>,
    /// Whether a legal capture can be completed from a state of a capture.
    leads: HashMap<State, bool>,
}

/// Where a capture starts and stands, what the piece is, what it has taken, and where it may not go
/// on.
type State = (u8, u8, Rank, u128, Option<Direction>);

impl<V: Variant> CutShort<'_, V> {
    fn collect(&mut self, found: &mut HashSet<Move<V::Board>>) {
        let starts: Bitboard<_> = self.legal.iter().map(Move::from).collect();
        for from in starts {
            if let Some(trace) = Trace::new(self.position, from) {
                self.explore(&trace, found);
            }
        }
    }

    /// Whether a legal capture can be completed from here; on the way, notes what can be cut short
    /// after here.
    fn explore(&mut self, trace: &Trace<V>, found: &mut HashSet<Move<V::Board>>) -> bool {
        let start = trace.as_move();
        let taken = trace.taken().0.widen();
        let (from, at) = (start.from().number(), trace.at().number());
        let state = (from, at, start.rank(), taken, trace.barred());
        if let Some(leads) = self.leads.get(&state) {
            return *leads;
        }
        let mut leads = false;
        for jump in trace.jumps() {
            let next = |landing| trace.after(&jump, landing);
            let goes_on: Vec<_> = jump.onward.iter().filter_map(next).collect();
            // Every landing is looked at: each may lead to captures of its own.
            let goes_on = goes_on.iter().filter(|next| self.explore(next, found)).count() > 0;
            if goes_on {
                found.extend(jump.landings.iter().filter_map(next).map(|cut| cut.as_move()));
            }
            let ends = jump.ends.iter().filter_map(next);
            leads |= goes_on || ends.into_iter().any(|end| self.legal.contains(&end.as_move()));
        }
        self.leads.insert(state, leads);
        leads
    }
}
