//! Training of weights on the samples of games.

use std::io;

use draughts::Geometry;
use draughts::rules::Rules;

use crate::config::{Kind, OnEpoch, TrainConfig, Trained};
use crate::math::cross_entropy;
use crate::sample::Sample;
use crate::{net, patterns, shard, target};

/// One shard in so many is held out for validation.
const HELD_OUT: usize = 25;

/// Trains weights on the games of some rules.
///
/// # Errors
/// A shard cannot be read, or there is none.
pub fn fit<G: Geometry>(
    rules: &Rules,
    contract: &str,
    config: &TrainConfig,
    on_epoch: OnEpoch<'_>,
) -> io::Result<Trained> {
    let [training, validation] = samples::<G>(config)?;
    let scale = scale_of_scores(&training);
    let [samples, validation] = [training, validation].map(|samples| {
        let targets = target::of_all(&samples, config.target, scale);
        samples.into_iter().zip(targets).collect::<Vec<_>>()
    });
    Ok(match &config.kind {
        Kind::Patterns { wholes } => {
            patterns::train(rules, contract, config, *wholes, samples, &validation, on_epoch)
        }
        Kind::Net { from, descent } => {
            let from = from.as_deref();
            let run = net::Run { rules, contract, config, descent, from };
            net::train(&run, samples, &validation, on_epoch)
        }
    })
}

/// The samples for training, and those held out for validation.
fn samples<G: Geometry>(config: &TrainConfig) -> io::Result<[Vec<Sample<G>>; 2]> {
    let [mut training, mut validation] = [Vec::new(), Vec::new()];
    for folder in &config.folders {
        for (place, path) in shard::all(folder)?.iter().enumerate() {
            let is_held_out = place % HELD_OUT == HELD_OUT - 1;
            let side = if is_held_out { &mut validation } else { &mut training };
            side.extend(shard::read::<G>(path)?);
        }
    }
    if training.is_empty() {
        let names: Vec<_> = config.folders.iter().map(|dir| dir.display().to_string()).collect();
        let none = format!("{}: no games to learn from", names.join(", "));
        return Err(io::Error::new(io::ErrorKind::NotFound, none));
    }
    Ok([training, validation])
}

/// Hundredths of a man in a logit: the scale at which scores forecast the results of games best.
fn scale_of_scores<G: Geometry>(samples: &[Sample<G>]) -> f32 {
    let loss = |scale: f32| -> f64 {
        let every = (samples.len() / 100_000).max(1);
        let losses = samples.iter().step_by(every).map(|sample| {
            let forecast = target::of_score(sample, scale);
            f64::from(cross_entropy(forecast, target::of_result(sample)))
        });
        losses.sum()
    };
    (4..60)
        .map(|step| step as f32 * 10.0)
        .min_by(|a, b| loss(*a).total_cmp(&loss(*b)))
        .unwrap_or(100.0)
}
