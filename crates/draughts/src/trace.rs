//! A capture jump by jump: what an animation, a full notation and a referee look at.
//!
//! Written for clearness; the generator finds the same captures faster.

use std::collections::HashSet;

use crate::any::AnyTrace;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::effort;
use crate::generate::directions::{king_captures, man_captures};
use crate::generate::view::{Black, White};
use crate::generate::{rays, takeable};
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::{Color, Rank};
use crate::position::Position;
use crate::rules::{Landing, Promotion, Removal};
use crate::square::Square;
use crate::variant::Variant;
use crate::word::Word;

/// A capture under way: a piece lifted from its square, standing somewhere, with what it has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace<V: Variant> {
    position: Position<V>,
    from: Square<V::Board>,
    at: Square<V::Board>,
    rank: Rank,
    taken: Bitboard<V::Board>,
    /// See [`Trace::barred`].
    barred: Option<Direction>,
}

/// States of a search of captures that take as long as one look around here.
const STATES_A_LOOK: u64 = 4;

/// One jump that a piece can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump<V: Variant> {
    /// Where it goes.
    pub direction: Direction,
    /// The piece that it takes.
    pub victim: Square<V::Board>,
    /// Where the jump may land, whatever comes after.
    pub landings: Bitboard<V::Board>,
    /// The landings from which more can be taken: when there are any, it must be one of them (C2,
    /// C6).
    pub onward: Bitboard<V::Board>,
    /// The landings where the capture ends: none when it goes on.
    pub ends: Bitboard<V::Board>,
}

impl<V: Variant> Jump<V> {
    /// Where the jumps of a piece may land, the lowest square first. No two land on the same one.
    pub fn by_landing(jumps: &[Jump<V>]) -> impl Iterator<Item = (Square<V::Board>, Jump<V>)> {
        let landings = jumps.iter().fold(Bitboard::EMPTY, |all, jump| all | jump.landings);
        landings.into_iter().filter_map(|landing| {
            let jump = jumps.iter().find(|jump| jump.landings.contains(landing))?;
            Some((landing, *jump))
        })
    }
}

impl<V: Variant> Trace<V> {
    /// A piece of the side to move that has taken nothing yet; `None` when it has none on the
    /// square.
    pub fn new(position: &Position<V>, from: Square<V::Board>) -> Option<Self> {
        let own = position.pieces(position.turn());
        let rank = if position.kings().contains(from) { Rank::King } else { Rank::Man };
        let taken = Bitboard::EMPTY;
        let trace = Trace { position: *position, from, at: from, rank, taken, barred: None };
        own.contains(from).then_some(trace)
    }

    /// The capture by the numbers of its squares.
    pub(crate) fn any(&self) -> AnyTrace {
        let so_far = self.as_move();
        AnyTrace {
            from: self.from.number(),
            at: self.at.number(),
            mover: so_far.mover,
            rank: self.rank,
            rank_at_end: so_far.becomes,
            taken: self.taken.into(),
            barred: self.barred,
        }
    }

    /// A capture of a position by the numbers of its squares.
    pub(crate) fn on(position: &Position<V>, trace: &AnyTrace) -> Option<Self> {
        Some(Trace {
            position: *position,
            from: Square::new(trace.from)?,
            at: Square::new(trace.at)?,
            rank: trace.rank,
            taken: trace.taken.into(),
            barred: trace.barred,
        })
    }

    /// Where the piece stands.
    pub fn at(&self) -> Square<V::Board> {
        self.at
    }

    /// What it has taken.
    pub fn taken(&self) -> Bitboard<V::Board> {
        self.taken
    }

    /// The direction in which the next jump may not go: back, on a board where no piece turns by
    /// 180° between two jumps.
    pub fn barred(&self) -> Option<Direction> {
        self.barred
    }

    /// What the piece is if the capture ends here: a man that stops on the far row is crowned.
    pub fn rank_at_end(&self) -> Rank {
        let crowned = self.taken.any() && self.at.is_promotion(self.position.turn());
        if crowned { Rank::King } else { self.rank }
    }

    /// The capture so far as a move: legal when it can go on no longer and takes precedence.
    pub fn as_move(&self) -> Move<V::Board> {
        let mover = if self.position.kings().contains(self.from) { Rank::King } else { Rank::Man };
        Move {
            from: self.from,
            to: self.at,
            mover,
            becomes: self.rank_at_end(),
            captured: self.taken,
        }
    }

    /// The jumps from here, by direction; none past the bound of a task (see [`effort`]).
    pub fn jumps(&self) -> Vec<Jump<V>> {
        effort::charge(STATES_A_LOOK);
        if effort::is_spent() {
            return Vec::new();
        }
        Direction::ALL.into_iter().filter_map(|direction| self.jump(direction)).collect()
    }

    /// The capture after a jump that lands on a square; `None` when the jump does not land there.
    pub fn after(&self, jump: &Jump<V>, landing: Square<V::Board>) -> Option<Self> {
        jump.landings.contains(landing).then(|| self.landed(jump, landing))
    }

    fn landed(&self, jump: &Jump<V>, at: Square<V::Board>) -> Self {
        let passing = matches!(self.position.rules().promotion, Promotion::Passing);
        let crowned = passing && at.is_promotion(self.position.turn());
        let rank = if crowned { Rank::King } else { self.rank };
        let back = jump.direction.reverse();
        let barred = (!V::Board::LINES.turns_back()).then_some(back);
        let taken = self.taken | Bitboard::of(jump.victim);
        Trace { at, rank, taken, barred, ..*self }
    }

    fn empty(&self) -> Bitboard<V::Board> {
        let empty = self.position.view().empty() | Bitboard::of(self.from);
        match self.position.rules().removal {
            Removal::End => empty,
            Removal::AtOnce => empty | self.taken,
        }
    }

    /// The jump in a direction, with where it may land and where it goes on.
    fn jump(&self, direction: Direction) -> Option<Jump<V>> {
        let (victim, landings) = self.reach(direction)?;
        let (onward, ends) = (Bitboard::EMPTY, landings);
        let mut jump = Jump { direction, victim, landings, onward, ends };
        let goes_on = |at: &Square<V::Board>| {
            let next = self.landed(&jump, *at);
            Direction::ALL.into_iter().any(|turn| next.reach(turn).is_some())
        };
        jump.onward = landings.iter().filter(goes_on).collect();
        let rules = self.position.rules();
        let king_last = self.rank == Rank::King && self.position.kings().contains(victim);
        jump.ends = match rules.landing {
            _ if jump.onward.any() => Bitboard::EMPTY,
            Landing::BehindKing if king_last => Bitboard::of(victim).step(direction) & landings,
            _ => landings,
        };
        Some(jump)
    }

    /// The piece that can be jumped in a direction and the squares behind it.
    fn reach(&self, direction: Direction) -> Option<Reach<V::Board>> {
        let rules = self.position.rules();
        let turn = self.position.turn();
        let ended = matches!(rules.promotion, Promotion::EndsTurn)
            && self.rank == Rank::Man
            && self.at.is_promotion(turn);
        let may = match (self.rank, turn) {
            (Rank::King, _) => king_captures::<V::Board>(rules, direction),
            (Rank::Man, Color::White) => man_captures::<V::Board, White>(rules, direction),
            (Rank::Man, Color::Black) => man_captures::<V::Board, Black>(rules, direction),
        };
        if ended || !may || self.barred == Some(direction) {
            return None;
        }
        let takeable = takeable(rules, &self.position.view(), self.rank);
        let takeable = Bitboard(takeable.0 & !self.taken.0);
        let empty = self.empty();
        let long = self.rank == Rank::King && rules.king.captures_far();
        let victim = if long {
            rays::victim(self.at, direction, empty, takeable)
        } else {
            Bitboard::of(self.at).step(direction) & takeable & empty.step(direction.reverse())
        };
        let square = victim.first()?;
        let landings = if long && rules.landing != Landing::Behind {
            rays::slide(square, direction, empty)
        } else {
            victim.step(direction)
        };
        Some((square, landings))
    }

    /// Goes on to a move's end by its least path; the squares passed are added to the path.
    fn walk(&self, mv: &Move<V::Board>, path: &mut Vec<Square<V::Board>>, dead: &mut Dead) -> bool {
        if self.taken == mv.captured {
            return false;
        }
        let mut jumps = self.jumps();
        jumps.retain(|jump| mv.captured.contains(jump.victim));
        for (landing, jump) in Jump::by_landing(&jumps) {
            let next = self.landed(&jump, landing);
            path.push(landing);
            if jump.ends.contains(landing) && next.as_move() == *mv {
                return true;
            }
            let state = (landing.number(), next.rank, next.taken.0.widen(), next.barred);
            if jump.onward.contains(landing) && !dead.contains(&state) {
                if next.walk(mv, path, dead) {
                    return true;
                }
                dead.insert(state);
            }
            path.pop();
        }
        false
    }
}

/// A piece that can be jumped and the squares behind it.
type Reach<G> = (Square<G>, Bitboard<G>);

/// States of a walk from which the end is not reached.
type Dead = HashSet<(u8, Rank, u128, Option<Direction>)>;

impl<V: Variant> Position<V> {
    /// The squares of a legal move from first to last, every landing of a capture among them: of
    /// several ways the least by numbers (C5). Empty when the move is not legal.
    ///
    /// ```
    /// use draughts::{International, Position, Setup, Square, Color, Piece};
    /// let square = |n| Square::new(n).unwrap();
    /// let mut setup = Setup::empty(Color::White);
    /// setup.put(square(48), Some(Piece::man(Color::White)));
    /// for n in [42, 31] {
    ///     setup.put(square(n), Some(Piece::man(Color::Black)));
    /// }
    /// let position = Position::new(International, &setup).unwrap();
    /// let moves = position.legal_moves();
    /// let path: Vec<_> = position.path(&moves[0]).iter().map(|s| s.number()).collect();
    /// assert_eq!(path, [48, 37, 26]);
    /// ```
    pub fn path(&self, mv: &Move<V::Board>) -> Vec<Square<V::Board>> {
        if !mv.is_capture() {
            let legal = self.legal_moves().contains(mv);
            return if legal { vec![mv.from, mv.to] } else { Vec::new() };
        }
        let mut path = vec![mv.from];
        let start = Trace::new(self, mv.from);
        let found = start.is_some_and(|start| start.walk(mv, &mut path, &mut Dead::new()));
        if found { path } else { Vec::new() }
    }
}
