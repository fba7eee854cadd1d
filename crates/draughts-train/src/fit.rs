//! Learning weights from the samples of games.

use std::io;
use std::path::PathBuf;

use draughts::rules::Rules;
use draughts::{Color, Geometry};
use draughts_eval::{Net, Trained};

use crate::chance::Chance;
use crate::sample::Sample;
use crate::shard;
use crate::worth::{self, Trust};
use crate::{net, windows};

/// What is learned from, and how.
pub struct Course {
    /// Folders of shards.
    pub folders: Vec<PathBuf>,
    /// How often everything is gone through.
    pub epochs: u32,
    /// What a position is judged by, beside the score of its search.
    pub trust: Trust,
    /// What the order of the samples begins with.
    pub seed: u64,
    /// What is learned.
    pub kind: Kind,
}

/// Which kind of weights is learned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Those of windows.
    Windows {
        /// An arrangement of a whole window gets a weight, on top of its halves, when so many games have shown it;
        /// `None` for halves alone.
        wholes: Option<u32>,
    },
    /// A neural network.
    Net {
        /// The one whose learning goes on, of the same board; `None` to begin from nothing.
        from: Option<Box<Net>>,
    },
}

/// What was learned.
pub struct Lesson {
    /// The weights.
    pub trained: Trained,
    /// How many samples were learned from.
    pub samples: usize,
}

/// Is told, after every epoch, its number and how wrong the results of games that were not learned from are forecast, in bits;
/// `None` where there are too few games to hold some out.
pub type Told<'a> = &'a mut dyn FnMut(u32, Option<f64>);

/// A sample, and what it was worth to White.
pub(crate) type Case<G> = (Sample<G>, f32);

/// One shard in so many is held out.
const HELD_OUT: usize = 25;

/// Learns from the games of some rules; tells the loss after every epoch.
///
/// # Errors
/// A shard cannot be read, or there is none.
pub fn fit<G: Geometry>(
    rules: &Rules,
    contract: &str,
    course: &Course,
    told: Told<'_>,
) -> io::Result<Lesson> {
    let [known, held] = samples::<G>(course)?;
    let scale = scale_of_scores(&known);
    let worths = worth::of_all(&known, course.trust, scale);
    let cases = known.into_iter().zip(worths).collect();
    Ok(match &course.kind {
        Kind::Windows { wholes } => {
            windows::learn(rules, contract, course, *wholes, cases, &held, told)
        }
        Kind::Net { from } => {
            net::learn(rules, contract, course, from.as_deref(), cases, &held, told)
        }
    })
}

/// The samples to learn from, and those that are held out.
fn samples<G: Geometry>(course: &Course) -> io::Result<[Vec<Sample<G>>; 2]> {
    let [mut known, mut held] = [Vec::new(), Vec::new()];
    for folder in &course.folders {
        for (place, path) in shard::all(folder)?.iter().enumerate() {
            let side = if place % HELD_OUT == HELD_OUT - 1 { &mut held } else { &mut known };
            side.extend(shard::read::<G>(path)?);
        }
    }
    if known.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "no games to learn from"));
    }
    Ok([known, held])
}

/// How many hundredths of a man are a logit, by the results of the games.
fn scale_of_scores<G: Geometry>(samples: &[Sample<G>]) -> f32 {
    let loss = |scale: f32| -> f64 {
        let every = (samples.len() / 100_000).max(1);
        let costs = samples.iter().step_by(every).map(|sample| {
            f64::from(cost(worth::of_score(sample, scale), worth::of_result(sample)))
        });
        costs.sum()
    };
    (4..60)
        .map(|step| step as f32 * 10.0)
        .min_by(|a, b| loss(*a).total_cmp(&loss(*b)))
        .unwrap_or(100.0)
}

/// How many logits one man more is on the whole, without kings, by what a sample is worth to White in logits.
pub(crate) fn logits_of_man<G: Geometry>(
    cases: &[Case<G>],
    mut lead: impl FnMut(&Sample<G>) -> f32,
) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for (sample, _) in cases.iter().filter(|(sample, _)| sample.setup.kings().is_empty()) {
        let [white, black] = Color::BOTH.map(|color| sample.setup.pieces(color).count());
        if white.abs_diff(black) == 1 {
            sum += lead(sample) * if white > black { 1.0 } else { -1.0 };
            count += 1.0f32;
        }
    }
    (sum / count.max(1.0)).abs().max(0.1)
}

/// How wrong the results of samples are forecast on the mean, in bits, by what each is worth to White in logits.
pub(crate) fn loss_of<G: Geometry>(
    held: &[Sample<G>],
    mut logits: impl FnMut(&Sample<G>) -> f32,
) -> Option<f64> {
    let cost = |sample| f64::from(cost(sigmoid(logits(sample)), worth::of_result(sample)));
    let sum: f64 = held.iter().map(cost).sum();
    (!held.is_empty()).then(|| sum / held.len() as f64)
}

pub(crate) fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for place in (1..items.len()).rev() {
        items.swap(place, chance.below(place + 1));
    }
}

/// The worth that so many logits are.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How wrong a forecast is, in bits.
pub(crate) fn cost(forecast: f32, truth: f32) -> f32 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -(truth * forecast.log2() + (1.0 - truth) * (1.0 - forecast).log2())
}
