//! Scores positions with weights.

use draughts::judge::Evaluate;
use draughts::rules::Rules;
use draughts::{Color, Geometry, Position, Rank, Variant};

use crate::endings::Endings;
use crate::reader::{Reader, unmirrored};
use crate::shape::{Shape, WINDOW_STATES};
use crate::stage::{STAGES, Stage, WHOLE};
use crate::weights::{PARTS, Weights, scalar};

/// An evaluation with weights, for boards of one size and corner. `L` is room for its windows.
pub struct Learned<const L: usize> {
    reader: Reader<L>,
    windows: Vec<[i16; STAGES]>,
    scalars: Vec<[i16; STAGES]>,
    /// By index of the square on this board: a king of White.
    kings: Vec<[i16; STAGES]>,
    endings: Endings,
    worth: [i32; 2],
}

impl<const L: usize> Learned<L> {
    /// The evaluation of a game under some rules, on the board that the weights are for.
    pub fn new(weights: &Weights, rules: &Rules) -> Learned<L> {
        let corner = rules.moves.corner;
        let squares = usize::from(weights.size.squares());
        let king =
            |index| weights.scalars[scalar::KING_SQUARE + unmirrored(index, weights.size, corner)];
        let late = |place: usize| i32::from(weights.scalars[place][STAGES - 1]) / PARTS;
        Learned {
            reader: Reader::new(&Shape::new(weights.size), corner),
            windows: weights.windows(),
            scalars: weights.scalars[..scalar::KING_SQUARE].to_vec(),
            kings: (0..squares).map(king).collect(),
            endings: Endings::of(rules),
            worth: [late(scalar::MAN), late(scalar::MAN) + late(scalar::KING)],
        }
    }

    /// What White's view of the men is worth more than Black's.
    #[inline(always)]
    fn men<V: Variant>(&self, position: &Position<V>) -> [i32; STAGES] {
        let lanes = self.reader.read(position);
        let count = self.reader.windows();
        let mut sum = [0; STAGES];
        for window in 0..count {
            let base = window * WINDOW_STATES;
            let own = &self.windows[base + lanes[window] as usize];
            let opp = &self.windows[base + lanes[count + window] as usize];
            for stage in 0..STAGES {
                sum[stage] += i32::from(own[stage]) - i32::from(opp[stage]);
            }
        }
        sum
    }

    /// What White's kings are worth more than Black's.
    #[inline(never)]
    fn kings<V: Variant>(&self, position: &Position<V>) -> [i32; STAGES] {
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
            add(&self.scalars[scalar::FIRST_KING], count.min(1));
            add(&self.scalars[scalar::KING], (count - 1).max(0));
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
        let stage = Stage::of(position);
        let mut score = 0;
        for (place, share) in stage.shares.iter().enumerate() {
            let man = i32::from(self.scalars[scalar::MAN][place]);
            let turn = i32::from(self.scalars[scalar::TURN][place]);
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

/// The evaluation of any game on the board that the weights are for.
pub fn evaluation<V: Variant>(
    weights: &Weights,
    rules: &Rules,
) -> Box<dyn Evaluate<V> + Send + Sync> {
    assert!(
        weights.size == V::Board::SIZE && rules.moves.corner == V::Board::CORNER,
        "another board"
    );
    match 2 * Shape::new(weights.size).windows().len() {
        0..=8 => Box::new(Learned::<8>::new(weights, rules)),
        9..=16 => Box::new(Learned::<16>::new(weights, rules)),
        _ => Box::new(Learned::<20>::new(weights, rules)),
    }
}
