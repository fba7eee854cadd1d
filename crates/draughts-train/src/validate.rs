//! Validation loss, and the unit of trained weights.

use draughts::{Color, Geometry};

use crate::config::Labelled;
use crate::math::{cross_entropy, sigmoid};
use crate::sample::Sample;
use crate::target;

/// Validation loss: the mean cross-entropy of the results of samples, in bits, by the output of a
/// model for White in logits.
pub(crate) fn loss_of<G: Geometry>(
    validation: &[Sample<G>],
    mut logits: impl FnMut(&Sample<G>) -> f32,
) -> Option<f64> {
    let loss =
        |sample| f64::from(cross_entropy(sigmoid(logits(sample)), target::of_result(sample)));
    let sum: f64 = validation.iter().map(loss).sum();
    (!validation.is_empty()).then(|| sum / validation.len() as f64)
}

/// Logits per man: the mean output of a model for a lead of one man without kings.
pub(crate) fn logits_per_man<G: Geometry>(
    samples: &[Labelled<G>],
    mut lead: impl FnMut(&Sample<G>) -> f32,
) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (sample, _) in samples.iter().filter(|(sample, _)| sample.setup.kings().is_empty()) {
        let [white, black] = Color::BOTH.map(|color| sample.setup.pieces(color).count());
        if white.abs_diff(black) == 1 {
            sum += lead(sample) * if white > black { 1.0 } else { -1.0 };
            count += 1.0f32;
        }
    }
    (sum / count.max(1.0)).abs().max(0.1)
}
