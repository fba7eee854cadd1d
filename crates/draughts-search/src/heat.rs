//! Which quiet moves have been good elsewhere in the tree: they are tried first.

use draughts::{Color, Geometry, Move};

use crate::step::Step;

/// Marks of quiet moves by colour, square of departure and of arrival.
pub(crate) struct Heat {
    marks: Vec<i32>,
    /// By ply, the last two quiet steps that were too good.
    killers: Vec<[u32; 2]>,
}

/// The squares of the largest board.
const SQUARES: usize = 98;

/// The most that a mark can be.
pub(crate) const HOTTEST: i32 = 1 << 18;

impl Heat {
    pub(crate) fn new(plies: usize) -> Heat {
        Heat { marks: vec![0; 2 * SQUARES * SQUARES], killers: vec![[0; 2]; plies] }
    }

    /// Remembers a quiet move that was too good at some depth.
    pub(crate) fn warm<G: Geometry>(
        &mut self,
        turn: Color,
        mv: &Move<G>,
        mark: u32,
        ply: usize,
        depth: i32,
    ) {
        let heat = &mut self.marks[index(turn, mv)];
        *heat += depth * depth;
        if *heat > HOTTEST {
            self.marks.iter_mut().for_each(|heat| *heat /= 2);
        }
        if self.killers[ply][0] != mark {
            self.killers[ply] = [mark, self.killers[ply][0]];
        }
    }

    pub(crate) fn of<G: Geometry>(&self, turn: Color, mv: &Move<G>) -> i32 {
        self.marks[index(turn, mv)]
    }

    pub(crate) fn is_killer(&self, mark: u32, ply: usize) -> bool {
        self.killers[ply].contains(&mark)
    }
}

/// A short name of a step, never 0.
pub(crate) fn mark<G: Geometry>(step: &Step<G>) -> u32 {
    crate::key::hash_of(step, 1) as u32 | 1
}

fn index<G: Geometry>(turn: Color, mv: &Move<G>) -> usize {
    (turn.index() * SQUARES + mv.from().index()) * SQUARES + mv.to().index()
}
