//! The codebook of a network in training: what arrangements add to the units, and the way back from
//! there to codes and weights.

use draughts::rules::BoardSize;
use draughts_eval::{BLOCK_STATES, CODE_LENGTH, CODE_ONE, Codebook, UNIT_ONE, UNITS, block_count};

use crate::parameters::{Units, real, whole};
use crate::rng::Rng;

/// Bound of random codes before training.
const INITIAL: f32 = 0.5;

/// Codes of arrangements, and the weights of the units for them; or a gradient of them. Networks
/// without a codebook have none of either.
#[derive(Clone, Default)]
pub(crate) struct Codes {
    pub(crate) codes: Vec<[f32; CODE_LENGTH]>,
    /// By block and number of the code.
    pub(crate) weights: Vec<[Units; CODE_LENGTH]>,
}

impl Codes {
    /// As many numbers as these, all zero.
    pub(crate) fn zeros(&self) -> Codes {
        Codes {
            codes: vec![[0.0; CODE_LENGTH]; self.codes.len()],
            weights: vec![[[0.0; UNITS]; CODE_LENGTH]; self.weights.len()],
        }
    }

    /// Random codes to begin with, which have no weight in any block yet.
    pub(crate) fn random(size: BoardSize, seed: u64) -> Codes {
        let mut rng = Rng::new(seed, u64::MAX - 1);
        let mut codes = vec![[0.0; CODE_LENGTH]; BLOCK_STATES];
        for number in codes[1..].iter_mut().flatten() {
            *number = rng.within(INITIAL);
        }
        Codes { codes, weights: vec![[[0.0; UNITS]; CODE_LENGTH]; block_count(size)] }
    }

    /// Those of a codebook, to train on.
    pub(crate) fn of(codebook: &Codebook) -> Codes {
        let weights = codebook.weights.iter();
        Codes {
            codes: codebook.codes.iter().map(|code| real(code, CODE_ONE)).collect(),
            weights: weights
                .map(|block| block.each_ref().map(|units| real(units, UNIT_ONE)))
                .collect(),
        }
    }

    /// Whether this is no codebook.
    pub(crate) fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// The quantised codebook; `None` where there is none.
    pub(crate) fn codebook(&self) -> Option<Codebook> {
        let weights = self.weights.iter();
        (!self.is_empty()).then(|| Codebook {
            codes: self.codes.iter().map(|code| whole(code, CODE_ONE)).collect(),
            weights: weights
                .map(|block| block.each_ref().map(|units| whole(units, UNIT_ONE)))
                .collect(),
        })
    }

    /// All numbers in a fixed order.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let weights = self.weights.iter_mut().flatten().flatten();
        self.codes.iter_mut().flatten().chain(weights)
    }

    /// What each arrangement in each block adds to the units.
    pub(crate) fn sums(&self) -> Vec<Units> {
        let sum = |code: &[f32; CODE_LENGTH], weights: &[Units; CODE_LENGTH]| {
            let mut sum = [0.0; UNITS];
            for (number, weights) in code.iter().zip(weights) {
                sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
            }
            sum
        };
        let weights = self.weights.iter();
        weights.flat_map(|weights| self.codes.iter().map(move |code| sum(code, weights))).collect()
    }

    /// Adds to a gradient of these that of their [sums](Codes::sums).
    pub(crate) fn add_gradient(&self, of_sums: &[Units], gradient: &mut Codes) {
        let of_sums = of_sums.chunks_exact(BLOCK_STATES);
        let blocks = self.weights.iter().zip(&mut gradient.weights);
        for (of_sums, (weights, of_weights)) in of_sums.zip(blocks) {
            for (state, of_units) in of_sums.iter().enumerate() {
                if *of_units == [0.0; UNITS] {
                    continue;
                }
                for number in 0..CODE_LENGTH {
                    let code = self.codes[state][number];
                    let mut products = [0.0; UNITS];
                    for unit in 0..UNITS {
                        of_weights[number][unit] += code * of_units[unit];
                        products[unit] = of_units[unit] * weights[number][unit];
                    }
                    gradient.codes[state][number] += products.iter().sum::<f32>();
                }
            }
        }
    }
}
