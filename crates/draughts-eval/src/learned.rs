//! Scores positions with weights.

use std::sync::Arc;

use draughts::judge::Evaluate;
use draughts::rules::{BoardSize, Rules};
use draughts::{Color, Position, Rank, Variant};

use crate::endings::Endings;
use crate::reader::{Reader, unmirrored};
use crate::shape::{Shape, WINDOW_STATES};
use crate::stage::{STAGES, Stage, WHOLE};
use crate::weights::{PARTS, Weights, scalar};

/// Weights made ready to be looked up, for any number of games at once.
#[derive(Debug)]
pub struct Knowledge {
    size: BoardSize,
    /// By window, arrangement of men.
    windows: Vec<[i16; STAGES]>,
    scalars: Vec<[i16; STAGES]>,
}

impl Knowledge {
    /// Weights made ready.
    pub fn new(weights: &Weights) -> Knowledge {
        Knowledge {
            size: weights.size,
            windows: weights.windows(),
            scalars: weights.scalars.clone(),
        }
    }
}

/// An evaluation with weights, for boards of one size and corner. `L` is twice its windows.
pub struct Learned<const L: usize> {
    reader: Reader<L>,
    knowledge: Arc<Knowledge>,
    /// By index of the square on this board: a king of White.
    kings: Vec<[i16; STAGES]>,
    endings: Endings,
    worth: [i32; 2],
}

impl<const L: usize> Learned<L> {
    /// The evaluation of a game under some rules, on a board of the size that the weights are for.
    pub fn new(knowledge: &Arc<Knowledge>, rules: &Rules) -> Learned<L> {
        let Knowledge { size, scalars, .. } = &**knowledge;
        assert_eq!(*size, rules.moves.board, "weights for this board");
        let shape = Shape::new(*size);
        assert_eq!(2 * shape.windows().len(), L, "a lane for every window and side");
        let corner = rules.moves.corner;
        let king = |index| scalars[scalar::KING_SQUARE + unmirrored(index, *size, corner)];
        let late = |place: usize| i32::from(scalars[place][STAGES - 1]) / PARTS;
        Learned {
            reader: Reader::new(&shape, corner),
            knowledge: Arc::clone(knowledge),
            kings: (0..usize::from(size.squares())).map(king).collect(),
            endings: Endings::of(rules),
            worth: [late(scalar::MAN), late(scalar::MAN) + late(scalar::KING)],
        }
    }

    /// What White's view of the men is worth more than Black's.
    #[inline(always)]
    fn men<V: Variant>(&self, position: &Position<V>) -> [i32; STAGES] {
        let lanes = self.reader.read(position);
        let mut sum = [0; STAGES];
        let windows = &*self.knowledge.windows;
        for window in 0..L / 2 {
            let base = window * WINDOW_STATES;
            let own = &windows[base + lanes[window] as usize];
            let opp = &windows[base + lanes[L / 2 + window] as usize];
            for stage in 0..STAGES {
                sum[stage] += i32::from(own[stage]) - i32::from(opp[stage]);
            }
        }
        sum
    }

    /// What White's kings are worth more than Black's.
    #[inline(never)]
    fn kings<V: Variant>(&self, position: &Position<V>) -> [i32; STAGES] {
        let scalars = &self.knowledge.scalars;
        let mut sum = [0; STAGES];
        for color in Color::BOTH {
            let kings = position.pieces(color) & position.kings();
            let sign = if color == Color::White { 1 } else { -1 };
            let mut add = |weight: &[i16; STAGES], times: i32| {
                for stage in 0..STAGES {
                    sum[stage] += sign * times * i32::from(weight[stage]);
                }
            };
            let count = kings.count() as i32;
            add(&scalars[scalar::FIRST_KING], count.min(1));
            add(&scalars[scalar::KING], (count - 1).max(0));
            for square in kings {
                let seen = if color == Color::White { square } else { square.rotated() };
                add(&self.kings[seen.index()], 1);
            }
        }
        sum
    }

    /// The score for the side to move, in parts of a hundredth of a man ([`PARTS`]).
    #[inline(always)]
    fn parts<V: Variant>(&self, position: &Position<V>) -> i32 {
        let mut sum = self.men(position);
        let men = |color| (position.pieces(color) & !position.kings()).count() as i32;
        let [white, black] = Color::BOTH.map(men);
        if position.kings().any() {
            let kings = self.kings(position);
            for stage in 0..STAGES {
                sum[stage] += kings[stage];
            }
        }
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let scalars = &self.knowledge.scalars;
        let stage = Stage::of(position);
        let mut score = 0;
        for (place, share) in stage.shares.iter().enumerate() {
            let man = i32::from(scalars[scalar::MAN][place]);
            let turn = i32::from(scalars[scalar::TURN][place]);
            score += share * (sign * (sum[place] + man * (white - black)) + turn);
        }
        score / WHOLE
    }
}

impl<V: Variant, const L: usize> Evaluate<V> for Learned<L> {
    fn score(&self, position: &Position<V>, _: usize) -> i32 {
        let score = self.parts(position) / PARTS;
        let leader = if score >= 0 { position.turn() } else { !position.turn() };
        score * self.endings.eighths(position, leader) / 8
    }

    fn worth(&self, rank: Rank) -> i32 {
        self.worth[rank as usize]
    }
}
