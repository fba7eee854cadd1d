//! The logistic function, its loss, and shuffling.

use crate::rng::Rng;

/// Logistic function: the expected result of so many logits.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// Cross-entropy of a forecast, in bits.
pub(crate) fn cross_entropy(forecast: f32, truth: f32) -> f32 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -(truth * forecast.log2() + (1.0 - truth) * (1.0 - forecast).log2())
}

/// Fisher-Yates shuffle.
pub(crate) fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for place in (1..items.len()).rev() {
        items.swap(place, rng.below(place + 1));
    }
}
