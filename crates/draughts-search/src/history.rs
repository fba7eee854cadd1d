//! History heuristic, counter-move history and killers: the ordering of quiet steps.

use draughts::{Color, Geometry, Move, Square};

use crate::margins::Margins;
use crate::step::Step;

/// History scores and killers of one search thread.
pub(crate) struct History {
    /// By colour, square of departure and of arrival.
    butterfly: Butterfly,
    /// Counter-move history: by colour, the square where the opponent's last move ended, and square
    /// of arrival.
    counter_moves: Butterfly,
    /// Killers: by ply, the fingerprints of the last two quiet steps that caused a cutoff.
    killers: Vec<[u16; 2]>,
    /// A malus in sixteenths of a bonus.
    malus: i32,
    /// What the counter-move history counts, in eighths.
    answer: i32,
}

/// The bound of a history score: scores lie between it and its opposite.
pub(crate) const HISTORY_MAX: i32 = 1 << 14;

/// The bound of the history scores of quiet moves, which those of other steps are beyond.
pub(crate) const HISTORY_BOUND: i32 = 1 << 17;

/// The largest bonus, in sixteenths.
const BONUS_MAX: i32 = 400;

/// More squares than any board has.
const SIDE: usize = 128;

/// A butterfly table: history scores by colour and two squares.
struct Butterfly(Box<[i16; 2 * SIDE * SIDE]>);

impl Butterfly {
    fn new() -> Butterfly {
        Butterfly(Box::new([0; 2 * SIDE * SIDE]))
    }

    #[inline(always)]
    fn index<G: Geometry>(turn: Color, one: Square<G>, other: Square<G>) -> usize {
        ((turn.index() * SIDE + one.index()) * SIDE + other.index()) & (2 * SIDE * SIDE - 1)
    }

    #[inline(always)]
    fn score<G: Geometry>(&self, turn: Color, one: Square<G>, other: Square<G>) -> i32 {
        i32::from(self.0[Butterfly::index(turn, one, other)])
    }

    /// Adds a bonus, or a malus below zero, with gravity: the nearer a score is to its bound, the
    /// less.
    fn update<G: Geometry>(&mut self, turn: Color, one: Square<G>, other: Square<G>, by: i32) {
        let score = &mut self.0[Butterfly::index(turn, one, other)];
        let old = i32::from(*score);
        *score = (old + 16 * by - old * by.abs() * 16 / HISTORY_MAX) as i16;
    }
}

impl History {
    pub(crate) fn new(plies: usize, margins: &Margins) -> History {
        History {
            butterfly: Butterfly::new(),
            counter_moves: Butterfly::new(),
            killers: vec![[0; 2]; plies],
            malus: margins.history_malus,
            answer: margins.history_answer,
        }
    }

    /// Bonus for a quiet move that caused a cutoff at a depth; it becomes a killer.
    pub(crate) fn bonus<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        last_to: Option<Square<G>>,
        ply: usize,
        depth: i32,
    ) {
        self.update(turn, mv, last_to, (depth * depth).min(BONUS_MAX));
        let fingerprint = fingerprint(&Step::Move(*mv));
        if self.killers[ply][0] != fingerprint {
            self.killers[ply] = [fingerprint, self.killers[ply][0]];
        }
    }

    /// Malus for a quiet move that was tried before the one that caused the cutoff.
    pub(crate) fn malus<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        last_to: Option<Square<G>>,
        depth: i32,
    ) {
        self.update(turn, mv, last_to, -(depth * depth).min(BONUS_MAX) * self.malus / 16);
    }

    fn update<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        last_to: Option<Square<G>>,
        by: i32,
    ) {
        self.butterfly.update(turn, mv.from(), mv.to(), by);
        if let Some(last_to) = last_to {
            self.counter_moves.update(turn, last_to, mv.to(), by);
        }
    }

    /// History score of a quiet move: of the move itself, and as an answer to the move before.
    #[inline(always)]
    pub(crate) fn score<G: Geometry>(
        &self,
        turn: Color,
        mv: &Move<G>,
        last_to: Option<Square<G>>,
    ) -> i32 {
        let counter = last_to.map_or(0, |last| self.counter_moves.score(turn, last, mv.to()));
        self.butterfly.score(turn, mv.from(), mv.to()) + counter * self.answer / 8
    }

    #[inline(always)]
    pub(crate) fn is_killer(&self, fingerprint: u16, ply: usize) -> bool {
        self.killers[ply].contains(&fingerprint)
    }
}

/// Fingerprint of a step: 16 bits, never 0; two captures may share one.
pub(crate) fn fingerprint<G: Geometry>(step: &Step<G>) -> u16 {
    let pack = |mv: &Move<G>| {
        let ends = mv.from().index() * 98 + mv.to().index();
        let taken = if mv.is_capture() {
            crate::zobrist::hash_of(&mv.captured(), 1) as usize & 3
        } else {
            0
        };
        ends * 4 + taken
    };
    let packed = match step {
        Step::Move(mv) => pack(mv),
        Step::Offence(mv) => pack(mv) ^ 0x8000,
        Step::Huff(square) => 0xFF00 | square.index(),
    };
    packed as u16 | u16::from(packed as u16 == 0)
}
