//! Pattern evaluation: scores of positions by the weights of patterns.

use std::sync::Arc;

use crate::evaluate::Evaluate;
use draughts::rules::{BoardSize, Rules};
use draughts::{Color, Position, Rank, Variant};

use crate::pattern_reader::{PatternReader, unmirrored};
use crate::pattern_weights::{PARTS, PatternWeights, scalar};
use crate::patterns::{PATTERN_STATES, Patterns};
use crate::phase::{GAME_PHASES, GamePhase, WHOLE};
use crate::scale::EndgameScale;
use crate::wide::{Plainly, Wide};

/// Tables of pattern weights, ready to be looked up by any number of games at once.
#[derive(Debug)]
pub struct PatternTables {
    size: BoardSize,
    /// Weights by pattern and arrangement of men.
    patterns: Vec<[i16; GAME_PHASES]>,
    scalars: Vec<[i16; GAME_PHASES]>,
}

impl PatternTables {
    /// The tables of some weights.
    pub fn new(weights: &PatternWeights) -> PatternTables {
        PatternTables {
            size: weights.size,
            patterns: weights.combined(),
            scalars: weights.scalars.clone(),
        }
    }
}

/// Pattern evaluation, for boards of one size and corner. `L` is twice the number of patterns.
pub struct PatternEvaluation<const L: usize> {
    reader: PatternReader<L>,
    tables: Arc<PatternTables>,
    /// Weights of a white king, by index of its square on this board.
    kings: Vec<[i16; GAME_PHASES]>,
    scale: EndgameScale,
    /// Values of a man and of a king.
    values: [i32; 2],
    wide: Option<Wide>,
}

impl<const L: usize> PatternEvaluation<L> {
    /// The evaluation of a game under some rules, on a board of the size that the weights are for.
    pub fn new(tables: &Arc<PatternTables>, rules: &Rules) -> PatternEvaluation<L> {
        let PatternTables { size, scalars, .. } = &**tables;
        assert_eq!(*size, rules.moves.board, "weights for this board");
        let patterns = Patterns::new(*size);
        assert_eq!(2 * patterns.squares().len(), L, "a lane for every pattern and side");
        let corner = rules.moves.corner;
        let king = |index| scalars[scalar::KING_SQUARE + unmirrored(index, *size, corner)];
        let late = |place: usize| i32::from(scalars[place][GAME_PHASES - 1]) / PARTS;
        PatternEvaluation {
            reader: PatternReader::new(&patterns, corner),
            tables: Arc::clone(tables),
            kings: (0..usize::from(size.squares())).map(king).collect(),
            scale: EndgameScale::of(rules),
            values: [late(scalar::MAN), late(scalar::MAN) + late(scalar::KING)],
            wide: Wide::detect(),
        }
    }

    /// Difference of the patterns of men, as White sees them and as Black does.
    #[inline(always)]
    fn men<V: Variant>(&self, position: &Position<V>) -> [i32; GAME_PHASES] {
        let lanes = self.reader.read(position);
        let mut sum = [0; GAME_PHASES];
        let weights = &*self.tables.patterns;
        for pattern in 0..L / 2 {
            let base = pattern * PATTERN_STATES;
            let own = &weights[base + lanes[pattern] as usize];
            let opp = &weights[base + lanes[L / 2 + pattern] as usize];
            for phase in 0..GAME_PHASES {
                sum[phase] += i32::from(own[phase]) - i32::from(opp[phase]);
            }
        }
        sum
    }

    /// Difference of the kings of White and Black.
    #[inline(never)]
    fn kings<V: Variant>(&self, position: &Position<V>) -> [i32; GAME_PHASES] {
        let scalars = &self.tables.scalars;
        let mut sum = [0; GAME_PHASES];
        for color in Color::BOTH {
            let kings = position.pieces(color) & position.kings();
            let sign = if color == Color::White { 1 } else { -1 };
            let mut add = |weight: &[i16; GAME_PHASES], times: i32| {
                for phase in 0..GAME_PHASES {
                    sum[phase] += sign * times * i32::from(weight[phase]);
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

    /// Score for the side to move, in parts of a hundredth of a man ([`PARTS`]).
    #[inline(always)]
    fn parts<V: Variant>(&self, position: &Position<V>) -> i32 {
        let mut sum = self.men(position);
        let men = |color| (position.pieces(color) & !position.kings()).count() as i32;
        let [white, black] = Color::BOTH.map(men);
        if position.kings().any() {
            let kings = self.kings(position);
            for phase in 0..GAME_PHASES {
                sum[phase] += kings[phase];
            }
        }
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let scalars = &self.tables.scalars;
        let phase = GamePhase::of(position);
        let mut score = 0;
        for (place, share) in phase.shares.iter().enumerate() {
            let man = i32::from(scalars[scalar::MAN][place]);
            let turn = i32::from(scalars[scalar::TURN][place]);
            score += share * (sign * (sum[place] + man * (white - black)) + turn);
        }
        score / WHOLE
    }
}

impl<const L: usize> Plainly for PatternEvaluation<L> {
    #[inline(always)]
    fn plain_score<V: Variant>(&self, position: &Position<V>) -> i32 {
        let score = self.parts(position) / PARTS;
        let leader = if score >= 0 { position.turn() } else { !position.turn() };
        score * self.scale.eighths(position, leader) / 8
    }
}

impl<V: Variant, const L: usize> Evaluate<V> for PatternEvaluation<L> {
    fn score(&self, position: &Position<V>, _: usize) -> i32 {
        match self.wide {
            Some(wide) => wide.score(self, position),
            None => self.plain_score(position),
        }
    }

    fn piece_value(&self, rank: Rank) -> i32 {
        self.values[rank as usize]
    }
}
