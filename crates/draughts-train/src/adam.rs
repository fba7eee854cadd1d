//! AdamW: gradient descent with a step of its own for every parameter, and weight decay.

use draughts_eval::{OUTPUT_MAX, OUTPUT_ONE};

use crate::parameters::Parameters;

/// Decay rates of the means of gradients (β₁) and of their squares (β₂).
const BETAS: (f32, f32) = (0.9, 0.999);

/// Bound of weights, so that they fit what the file allows.
const WEIGHT_MAX: f32 = OUTPUT_MAX as f32 / OUTPUT_ONE as f32;

/// State of AdamW: the running means of every gradient, and of its square.
pub(crate) struct Adam {
    /// Weight decay: the share of a parameter that a step takes off at a learning rate of one.
    decay: f32,
    means: Parameters,
    squares: Parameters,
    /// The share of the means that is still that of their start, which is zero.
    start: (f32, f32),
}

impl Adam {
    /// The state before the first step; `zero` has a number for every parameter.
    pub(crate) fn new(zero: Parameters, decay: f32) -> Adam {
        Adam { decay, means: zero.clone(), squares: zero, start: (1.0, 1.0) }
    }

    /// A step against a gradient, which is a sum over so many samples, at a learning rate.
    pub(crate) fn step(
        &mut self,
        parameters: &mut Parameters,
        mut gradient: Parameters,
        samples: usize,
        rate: f32,
    ) {
        self.start = (self.start.0 * BETAS.0, self.start.1 * BETAS.1);
        let known = (1.0 - self.start.0, 1.0 - self.start.1);
        let kept = 1.0 - rate * self.decay;
        let means = self.means.all().zip(self.squares.all());
        for ((number, sum), (mean, square)) in parameters.all().zip(gradient.all()).zip(means) {
            let now = *sum / samples as f32;
            *mean = BETAS.0 * *mean + (1.0 - BETAS.0) * now;
            *square = BETAS.1 * *square + (1.0 - BETAS.1) * now * now;
            let size = (*square / known.1).sqrt() + 1e-8;
            let moved = *number * kept - rate * (*mean / known.0) / size;
            *number = moved.clamp(-WEIGHT_MAX, WEIGHT_MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use draughts::rules::BoardSize;

    use super::*;

    #[test]
    fn weights_without_a_gradient_decay_and_others_move_against_theirs() {
        let mut parameters = Parameters::zero(BoardSize::Eight);
        parameters.bias[0] = 0.5;
        parameters.bias[1] = 0.5;
        let mut gradient = Parameters::zero(BoardSize::Eight);
        gradient.bias[1] = 8.0;
        let mut adam = Adam::new(Parameters::zero(BoardSize::Eight), 0.1);
        for _ in 0..10 {
            adam.step(&mut parameters, gradient.clone(), 4, 0.01);
        }
        assert!((parameters.bias[0] - 0.5 * 0.999f32.powi(10)).abs() < 1e-5);
        assert!((parameters.bias[1] - 0.4).abs() < 0.01, "{}", parameters.bias[1]);
        assert_eq!(parameters.bias[2], 0.0);
    }
}
