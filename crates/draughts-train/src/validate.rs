//! Validation loss, and the unit of trained weights.

use draughts::{Color, Geometry};

use crate::config::{Labelled, Validation};
use crate::math::{cross_entropy, sigmoid};
use crate::sample::Sample;
use crate::target;

/// Losses on games held out by the output of a model for White in logits.
pub(crate) fn validate<G: Geometry>(
    validation: &[Labelled<G>],
    mut logits: impl FnMut(&Sample<G>) -> f32,
) -> Option<Validation> {
    let [mut results, mut targets] = [0.0; 2];
    for (sample, target) in validation {
        let forecast = sigmoid(logits(sample));
        results += f64::from(cross_entropy(forecast, target::of_result(sample)));
        targets += f64::from(cross_entropy(forecast, *target));
    }
    let count = validation.len() as f64;
    let losses = Validation { results: results / count, targets: targets / count };
    (!validation.is_empty()).then_some(losses)
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
