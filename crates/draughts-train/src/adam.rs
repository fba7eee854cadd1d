//! Adam: gradient descent with a step of its own for every parameter.

use draughts_eval::{OUTPUT_MAX, OUTPUT_ONE};

use crate::parameters::Parameters;

/// Decay rates of the means of gradients (β₁) and of their squares (β₂).
const BETAS: (f32, f32) = (0.9, 0.999);

/// Bound of weights, so that they fit what the file allows.
const WEIGHT_MAX: f32 = OUTPUT_MAX as f32 / OUTPUT_ONE as f32;

/// State of Adam: the running means of every gradient, and of its square.
pub(crate) struct Adam {
    means: Parameters,
    squares: Parameters,
    /// The share of the means that is still that of their start, which is zero.
    start: (f32, f32),
}

impl Adam {
    pub(crate) fn new(squares: usize) -> Adam {
        let zero = Parameters::zero(squares);
        Adam { means: zero.clone(), squares: zero, start: (1.0, 1.0) }
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
        let means = self.means.all().zip(self.squares.all());
        for ((number, sum), (mean, square)) in parameters.all().zip(gradient.all()).zip(means) {
            let now = *sum / samples as f32;
            *mean = BETAS.0 * *mean + (1.0 - BETAS.0) * now;
            *square = BETAS.1 * *square + (1.0 - BETAS.1) * now * now;
            let size = (*square / known.1).sqrt() + 1e-8;
            *number = (*number - rate * (*mean / known.0) / size).clamp(-WEIGHT_MAX, WEIGHT_MAX);
        }
    }
}
