//! Which quiet moves have been good elsewhere in the tree: they are tried first.

use draughts::{Color, Geometry, Move, Square};

use crate::step::Step;

/// How often a quiet move was too good, against how often it was tried for nothing.
pub(crate) struct Heat {
    /// By colour, square of departure and of arrival.
    marks: Marks,
    /// By colour, the square where the opponent's last move ended, and square of arrival.
    replies: Marks,
    /// By ply, the last two quiet steps that were too good.
    killers: Vec<[u16; 2]>,
}

/// The most that a mark can be, and its opposite the least.
pub(crate) const HOTTEST: i32 = 1 << 14;

/// More squares than any board has.
const SIDE: usize = 128;

/// Marks by colour and two squares.
struct Marks(Box<[i16; 2 * SIDE * SIDE]>);

impl Marks {
    fn new() -> Marks {
        Marks(Box::new([0; 2 * SIDE * SIDE]))
    }

    #[inline(always)]
    fn place<G: Geometry>(turn: Color, one: Square<G>, other: Square<G>) -> usize {
        ((turn.index() * SIDE + one.index()) * SIDE + other.index()) & (2 * SIDE * SIDE - 1)
    }

    #[inline(always)]
    fn of<G: Geometry>(&self, turn: Color, one: Square<G>, other: Square<G>) -> i32 {
        i32::from(self.0[Marks::place(turn, one, other)])
    }

    /// Moves a mark toward an end, the less the nearer it is.
    fn change<G: Geometry>(&mut self, turn: Color, one: Square<G>, other: Square<G>, by: i32) {
        let mark = &mut self.0[Marks::place(turn, one, other)];
        let old = i32::from(*mark);
        *mark = (old + 16 * by - old * by.abs() * 16 / HOTTEST) as i16;
    }
}

impl Heat {
    pub(crate) fn new(plies: usize) -> Heat {
        Heat { marks: Marks::new(), replies: Marks::new(), killers: vec![[0; 2]; plies] }
    }

    /// Remembers a quiet move that was too good at some depth.
    pub(crate) fn warm<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        after: Option<Square<G>>,
        ply: usize,
        depth: i32,
    ) {
        self.change(turn, mv, after, (depth * depth).min(400));
        let mark = mark(&Step::Move(*mv));
        if self.killers[ply][0] != mark {
            self.killers[ply] = [mark, self.killers[ply][0]];
        }
    }

    /// Remembers a quiet move that was tried before it.
    pub(crate) fn cool<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        after: Option<Square<G>>,
        depth: i32,
    ) {
        self.change(turn, mv, after, -(depth * depth).min(400));
    }

    fn change<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        after: Option<Square<G>>,
        by: i32,
    ) {
        self.marks.change(turn, mv.from(), mv.to(), by);
        if let Some(after) = after {
            self.replies.change(turn, after, mv.to(), by);
        }
    }

    /// How good a move was elsewhere, and as an answer to the move before.
    #[inline(always)]
    pub(crate) fn of<G: Geometry>(
        &self,
        turn: Color,
        mv: &Move<G>,
        after: Option<Square<G>>,
    ) -> i32 {
        let reply = after.map_or(0, |after| self.replies.of(turn, after, mv.to()));
        self.marks.of(turn, mv.from(), mv.to()) + reply
    }

    #[inline(always)]
    pub(crate) fn is_killer(&self, mark: u16, ply: usize) -> bool {
        self.killers[ply].contains(&mark)
    }
}

/// A short name of a step, never 0; two captures may share one.
pub(crate) fn mark<G: Geometry>(step: &Step<G>) -> u16 {
    let name = |mv: &Move<G>| {
        let ends = mv.from().index() * 98 + mv.to().index();
        let taken =
            if mv.is_capture() { crate::key::hash_of(&mv.captured(), 1) as usize & 3 } else { 0 };
        ends * 4 + taken
    };
    let name = match step {
        Step::Move(mv) => name(mv),
        Step::Offence(mv) => name(mv) ^ 0x8000,
        Step::Huff(square) => 0xFF00 | square.index(),
    };
    name as u16 | u16::from(name as u16 == 0)
}
