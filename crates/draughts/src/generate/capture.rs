//! Captures: a depth-first search of jumps from one piece, under any facts.

use core::marker::PhantomData;

use super::choice::{Deed, Order, Precedence};
use super::directions::{capturing, king_captures, man_captures};
use super::facts::Facts;
use super::outlook::Capturing;
use super::rays;
use super::seen::{Seen, State};
use super::takeable::takeable;
use super::unrolled::each_direction;
use super::view::{Side, View};
use crate::bitboard::Bitboard;
use crate::direction::{Direction, Directions};
use crate::effort::{self, TooManyCaptures};
use crate::geometry::Geometry;
use crate::moves::{Move, MoveList};
use crate::piece::Rank;
use crate::rules::{Choice, Landing, MoveRules, Promotion, Removal};
use crate::square::Square;
use crate::word::Word;

/// Jumps and moves of a search without a memory; beyond either it starts again with one, which
/// costs allocation. No position of a real game comes near.
const MOST_JUMPS: u32 = 20_000;
const MOST_MOVES: usize = 128;

/// Jumps of a search that is too short to be counted as effort.
const FREE_JUMPS: u32 = 1_000;

/// Jumps without a memory that take as long as a state with one.
const JUMPS_A_STATE: u32 = 16;

/// Why a search ended before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    /// There are too many ways to go without a memory of states.
    Crowded,
    /// There are more states than C7 allows.
    TooMany,
}

/// Adds the legal captures of a position to an empty list. When there are too many, those found are
/// kept.
#[inline(never)]
pub(crate) fn captures<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    pieces: Capturing<F::Board>,
    list: &mut MoveList<F::Board>,
) -> Result<(), TooManyCaptures> {
    let mut search = Search::<F, S>::new(facts, view, list);
    search.run(pieces);
    // A search that halts has as many jumps as one that goes on for long.
    if search.jumps <= FREE_JUMPS {
        return Ok(());
    }
    let (jumps, halt) = (search.jumps, search.halt);
    effort::charge(u64::from(jumps.min(MOST_JUMPS) / JUMPS_A_STATE));
    match halt {
        _ if effort::is_spent() => Err(TooManyCaptures),
        None => Ok(()),
        Some(_) => captures_with_memory::<F, S>(facts, view, pieces, list),
    }
}

#[cold]
#[inline(never)]
fn captures_with_memory<F: Facts, S: Side>(
    facts: F,
    view: &View<F::Board>,
    pieces: Capturing<F::Board>,
    list: &mut MoveList<F::Board>,
) -> Result<(), TooManyCaptures> {
    list.0.clear();
    let mut search = Search::<F, S>::new(facts, view, list);
    search.seen = Some(Seen::new(effort::left()));
    search.run(pieces);
    let halt = search.halt;
    effort::charge(search.seen.map_or(0, |seen| seen.looks()));
    list.0.sort_unstable();
    list.0.dedup();
    if halt.is_some() { Err(TooManyCaptures) } else { Ok(()) }
}

/// A search of the captures of a position; the best ones are in the list.
struct Search<'a, F: Facts, S> {
    facts: F,
    view: View<F::Board>,
    list: &'a mut MoveList<F::Board>,
    /// The precedence of the captures in the list.
    best: Precedence<<F::Board as Geometry>::Word>,
    jumps: u32,
    seen: Option<Seen<F::Board>>,
    halt: Option<Halt>,
    /// Where the capturing piece started, as a set of one.
    from: Bitboard<F::Board>,
    mover: Rank,
    /// Empty squares, the capturing piece lifted.
    empty: Bitboard<F::Board>,
    side: PhantomData<S>,
}

/// What a capture under way has taken.
#[derive(Clone, Copy)]
struct Way<G: Geometry> {
    taken: Bitboard<G>,
    /// See [`Deed::order`].
    order: Order<G::Word>,
}

impl<G: Geometry> Way<G> {
    const NONE: Self = Way { taken: Bitboard::EMPTY, order: Order::NONE };
}

/// The tag of a piece that has landed after a short jump.
#[inline(always)]
fn short_tag<G: Geometry>(at: Bitboard<G>, rank: Rank) -> u32 {
    at.0.lowest_index() | (rank as u32) << 8
}

/// The tag of a king that has jumped a piece in a direction.
#[inline(always)]
fn long_tag<G: Geometry>(victim: Bitboard<G>, direction: Direction) -> u32 {
    1 << 12 | (direction as u32) << 8 | victim.0.lowest_index()
}

#[inline(always)]
fn state<G: Geometry>(from: Bitboard<G>, tag: u32, way: Way<G>) -> State<G> {
    let start = u64::from(from.0.lowest_index());
    let tag = 1 << 40 | u64::from(tag) << 8 | start;
    State { tag, taken: way.taken, order: way.order }
}

impl<'a, F: Facts, S: Side> Search<'a, F, S> {
    #[inline(always)]
    fn new(facts: F, view: &View<F::Board>, list: &'a mut MoveList<F::Board>) -> Self {
        Search {
            facts,
            view: *view,
            list,
            best: Precedence::LEAST,
            jumps: 0,
            seen: None,
            halt: None,
            from: Bitboard::EMPTY,
            mover: Rank::Man,
            empty: view.empty(),
            side: PhantomData,
        }
    }

    #[inline(always)]
    fn rules(&self) -> MoveRules {
        self.facts.moves()
    }

    #[inline(never)]
    fn run(&mut self, pieces: Capturing<F::Board>) {
        for from in pieces.kings {
            self.lift(Bitboard::of(from), Rank::King);
            self.start_as_king(Bitboard::of(from));
        }
        for from in pieces.men {
            self.lift(Bitboard::of(from), Rank::Man);
            self.short(Bitboard::of(from), Rank::Man, Way::NONE);
        }
    }

    #[inline(always)]
    fn lift(&mut self, from: Bitboard<F::Board>, mover: Rank) {
        self.from = from;
        self.mover = mover;
        self.empty = self.view.empty() | from;
    }

    /// The squares that are empty for the capturing piece.
    #[inline(always)]
    fn empty(&self, way: Way<F::Board>) -> Bitboard<F::Board> {
        match self.rules().removal {
            Removal::End => self.empty,
            Removal::AtOnce => self.empty | way.taken,
        }
    }

    #[inline(always)]
    fn takeable(&self, rank: Rank, way: Way<F::Board>) -> Bitboard<F::Board> {
        Bitboard(takeable(self.rules(), &self.view, rank).0 & !way.taken.0)
    }

    /// The capture with one more piece taken.
    #[inline(always)]
    fn take(&self, way: Way<F::Board>, victim: Bitboard<F::Board>) -> Way<F::Board> {
        let mut next = way;
        if matches!(self.rules().choice, Choice::Italian) && (victim & self.view.kings).any() {
            next.order = way.order.with_king(way.taken.count());
        }
        next.taken |= victim;
        next
    }

    /// Whether a state is worth visiting; remembers it when there is a memory.
    #[inline(always)]
    fn enter(&mut self, tag: u32, way: Way<F::Board>) -> bool {
        self.jumps += 1;
        if self.seen.is_none() {
            if self.jumps > MOST_JUMPS || self.list.len() > MOST_MOVES {
                self.halt = Some(Halt::Crowded);
                self.jumps = self.jumps.max(MOST_JUMPS);
            }
            return self.halt.is_none();
        }
        self.enter_remembered(tag, way)
    }

    #[cold]
    #[inline(never)]
    fn enter_remembered(&mut self, tag: u32, way: Way<F::Board>) -> bool {
        let Some(seen) = &mut self.seen else { return true };
        if self.halt.is_some() {
            return false;
        }
        if seen.is_full() {
            self.halt = Some(Halt::TooMany);
            return false;
        }
        seen.is_new(state(self.from, tag, way))
    }

    #[inline(always)]
    fn start_as_king(&mut self, at: Bitboard<F::Board>) {
        if self.rules().king.captures_far() {
            self.long(at.only(), None, Way::NONE);
        } else {
            self.short(at, Rank::King, Way::NONE);
        }
    }

    /// Goes on as a king from where a man was crowned by a jump in a direction; whether anything
    /// could be taken. A short king has nothing behind it but what was taken.
    #[inline(always)]
    fn go_on_crowned(
        &mut self,
        at: Bitboard<F::Board>,
        direction: Direction,
        way: Way<F::Board>,
    ) -> bool {
        let barred = (!F::Board::LINES.turns_back()).then_some(direction.reverse());
        if self.rules().king.captures_far() {
            self.long(at.only(), barred, way)
        } else {
            self.short(at, Rank::King, way)
        }
    }

    /// Jumps over neighbours: men and short kings.
    fn short(&mut self, at: Bitboard<F::Board>, rank: Rank, way: Way<F::Board>) -> bool {
        let takeable = self.takeable(rank, way);
        let mut found = false;
        each_direction!(direction {
            let may = match rank {
                Rank::Man => man_captures::<F::Board, S>(self.rules(), direction),
                Rank::King => king_captures::<F::Board>(self.rules(), direction),
            };
            if may {
                let victim = at.step(direction) & takeable;
                let landing = victim.step(direction) & self.empty(way);
                if landing.any() {
                    found = true;
                    self.short_jump(direction, victim, landing, rank, way);
                }
            }
        });
        found
    }

    /// Takes a neighbour and lands behind it: goes on, or ends there.
    fn short_jump(
        &mut self,
        direction: Direction,
        victim: Bitboard<F::Board>,
        at: Bitboard<F::Board>,
        rank: Rank,
        way: Way<F::Board>,
    ) {
        let way = self.take(way, victim);
        if !self.enter(short_tag(at, rank), way) {
            return;
        }
        let crowned = rank == Rank::Man && (at & Bitboard::promotion_row(S::COLOR)).any();
        if !crowned {
            if !self.short(at, rank, way) {
                self.end(at, rank, way);
            }
            return;
        }
        let goes_on = match self.rules().promotion {
            Promotion::Stop => self.short(at, Rank::Man, way),
            Promotion::EndsTurn => false,
            Promotion::Passing => self.go_on_crowned(at, direction, way),
        };
        if !goes_on {
            self.end(at, Rank::King, way);
        }
    }

    /// Jumps along rays from a square, but not in a direction that is barred: long kings.
    #[inline(always)]
    fn long(
        &mut self,
        at: Square<F::Board>,
        barred: Option<Direction>,
        way: Way<F::Board>,
    ) -> bool {
        let takeable = self.takeable(Rank::King, way);
        let mut found = false;
        each_direction!(direction {
            let is_barred = !F::Board::LINES.turns_back() && barred == Some(direction);
            if king_captures::<F::Board>(self.rules(), direction) && !is_barred {
                let victim = rays::victim(at, direction, self.empty(way), takeable);
                if victim.any() {
                    found = true;
                    self.long_jump(victim, direction, way);
                }
            }
        });
        found
    }

    /// Takes a piece along a ray and goes on from the squares behind it, or ends there (C6).
    fn long_jump(&mut self, victim: Bitboard<F::Board>, direction: Direction, way: Way<F::Board>) {
        let way = self.take(way, victim);
        let takeable = self.takeable(Rank::King, way);
        let behind = victim.step(direction);
        let landings = match self.rules().landing {
            Landing::Behind => behind,
            Landing::Any | Landing::BehindKing => {
                rays::slide(victim.only(), direction, self.empty(way))
            }
        };
        if !self.enter(long_tag(victim, direction), way) {
            return;
        }
        let mut found = false;
        let straight = rays::victim(victim.only(), direction, self.empty(way), takeable);
        if straight.any() {
            found = true;
            self.long_jump(straight, direction, way);
        }
        // Only when the piece just taken has left can the king turn back on its own line.
        if matches!(self.rules().removal, Removal::AtOnce) && F::Board::LINES.turns_back() {
            let back = direction.reverse();
            let victim = rays::victim(behind.only(), back, self.empty(way), takeable);
            if victim.any() {
                found = true;
                self.long_jump(victim, back, way);
            }
        }
        for at in landings {
            each_direction!(turn {
                if turn != direction
                    && turn != direction.reverse()
                    && king_captures::<F::Board>(self.rules(), turn)
                {
                    let victim = rays::victim(at, turn, self.empty(way), takeable);
                    if victim.any() {
                        found = true;
                        self.long_jump(victim, turn, way);
                    }
                }
            });
        }
        if !found {
            let king_last = (victim & self.view.kings).any();
            let short = king_last && matches!(self.rules().landing, Landing::BehindKing);
            for at in if short { behind } else { landings } {
                self.end(Bitboard::of(at), Rank::King, way);
            }
        }
    }

    /// A capture is complete: keeps it when no better one is known.
    #[inline(always)]
    fn end(&mut self, at: Bitboard<F::Board>, becomes: Rank, way: Way<F::Board>) {
        let deed = Deed {
            mover: self.mover,
            pieces: way.taken.count(),
            kings: (way.taken & self.view.kings).count(),
            order: way.order,
        };
        let precedence = Precedence::of(self.rules().choice, deed);
        if precedence < self.best {
            return;
        }
        if precedence > self.best {
            self.list.0.clear();
            self.best = precedence;
        }
        let mv = Move {
            from: self.from.only(),
            to: at.only(),
            mover: self.mover,
            becomes,
            captured: way.taken,
        };
        if deed.pieces >= self.least_twice(self.mover)
            && self.seen.is_none()
            && self.list.iter().any(|known| known.captured == mv.captured && *known == mv)
        {
            return;
        }
        self.list.push(mv);
    }

    /// The fewest pieces that can be taken in two ways with equal ends.
    #[inline(always)]
    fn least_twice(&self, mover: Rank) -> u32 {
        let rules = self.rules();
        let everywhere = capturing::<F::Board>(rules) == Directions::ALL;
        if everywhere || matches!(rules.removal, Removal::AtOnce) {
            return 2;
        }
        let passing = matches!(rules.promotion, Promotion::Passing);
        if mover == Rank::Man && !passing { 4 } else { 3 }
    }
}
