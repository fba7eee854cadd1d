//! Parameters of a network as real numbers that are trained; gradients have the same shape.

use draughts::rules::BoardSize;
use draughts_eval::{BUCKETS, NET_PHASES, Net, OUTPUT_ONE, PIECE_KINDS, UNIT_ONE, UNITS};

use crate::blocks::Codes;
use crate::rng::Rng;

/// Bounds of random weights before training: of pieces, and of units.
const INITIAL: [f32; 2] = [0.15, 0.05];

/// Mean bias of units before training.
const INITIAL_BIAS: f32 = 0.2;

/// A number for each hidden unit.
pub(crate) type Units = [f32; UNITS];

/// Parameters of a network, or a gradient of them.
#[derive(Clone)]
pub(crate) struct Parameters {
    /// Weights of the input layer that all game phases share, by kind and square.
    pub(crate) common: Vec<Units>,
    /// Weights of the input layer on top of them, by phase, kind and square.
    pub(crate) special: Vec<Units>,
    pub(crate) bias: Units,
    /// Weights of the output layer by bucket: the side to move, the other one.
    pub(crate) outputs: [[Units; 2]; BUCKETS],
    /// Output biases by bucket.
    pub(crate) constants: [f32; BUCKETS],
    pub(crate) codes: Codes,
}

impl Parameters {
    /// Parameters without a codebook that are all zero.
    pub(crate) fn zero(size: BoardSize) -> Parameters {
        let squares = usize::from(size.squares());
        Parameters {
            common: vec![[0.0; UNITS]; PIECE_KINDS * squares],
            special: vec![[0.0; UNITS]; NET_PHASES * PIECE_KINDS * squares],
            bias: [0.0; UNITS],
            outputs: [[[0.0; UNITS]; 2]; BUCKETS],
            constants: [0.0; BUCKETS],
            codes: Codes::default(),
        }
    }

    /// As many parameters as these for a board of some size, all zero.
    pub(crate) fn zeros(&self, size: BoardSize) -> Parameters {
        Parameters { codes: self.codes.zeros(), ..Parameters::zero(size) }
    }

    /// Random parameters without a codebook to begin with.
    pub(crate) fn random(size: BoardSize, seed: u64) -> Parameters {
        let mut rng = Rng::new(seed, u64::MAX);
        let mut number = |most| rng.within(most);
        let mut parameters = Parameters::zero(size);
        parameters.common.iter_mut().flatten().for_each(|weight| *weight = number(INITIAL[0]));
        let bias = parameters.bias.iter_mut();
        bias.for_each(|weight| *weight = INITIAL_BIAS + number(INITIAL_BIAS));
        let outputs = parameters.outputs.iter_mut().flatten().flatten();
        outputs.for_each(|weight| *weight = number(INITIAL[1]));
        parameters
    }

    /// Parameters of a network, to train on.
    pub(crate) fn of(net: &Net) -> Parameters {
        let places = net.pieces.len() / NET_PHASES;
        let mut parameters = Parameters::zero(net.size);
        for (place, weights) in net.pieces.iter().enumerate() {
            parameters.special[place] = real(weights, UNIT_ONE);
            let part = parameters.special[place].map(|weight| weight / NET_PHASES as f32);
            add(&mut parameters.common[place % places], &part);
        }
        for (place, special) in parameters.special.iter_mut().enumerate() {
            add(special, &parameters.common[place % places].map(|weight| -weight));
        }
        parameters.bias = real(&net.bias, UNIT_ONE);
        for (sides, known) in parameters.outputs.iter_mut().zip(&net.outputs) {
            *sides = known.each_ref().map(|side| real(side, OUTPUT_ONE));
        }
        parameters.constants =
            net.constants.map(|constant| f32::from(constant) / f32::from(net.logit));
        parameters.codes = net.codebook.as_ref().map_or_else(Codes::default, Codes::of);
        parameters
    }

    /// All numbers in a fixed order.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let pieces = self.common.iter_mut().chain(&mut self.special).flatten();
        let outputs = self.outputs.iter_mut().flatten().flatten();
        let rest = outputs.chain(&mut self.constants).chain(self.codes.all());
        pieces.chain(&mut self.bias).chain(rest)
    }

    pub(crate) fn add(&mut self, other: &mut Parameters) {
        self.all().zip(other.all()).for_each(|(one, other)| *one += *other);
    }
}

/// Quantised numbers as real ones.
pub(crate) fn real<const N: usize>(numbers: &[i16; N], one: i16) -> [f32; N] {
    numbers.map(|number| f32::from(number) / f32::from(one))
}

/// Real numbers quantised.
pub(crate) fn whole<const N: usize>(numbers: &[f32; N], one: i16) -> [i16; N] {
    numbers.map(|number| (number * f32::from(one)).round() as i16)
}

#[inline(always)]
pub(crate) fn add(sums: &mut Units, more: &Units) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
