//! Learning weights from the samples of games: logistic regression, a sample at a time.

use core::ops::Range;
use std::io;
use std::path::PathBuf;

use draughts::rules::Rules;
use draughts::{Bitboard, Color, Geometry, Setup};
use draughts_eval::{
    Endings, HALF_STATES, LANES, PARTS, Reader, SCALARS, STAGES, Shape, Stage, WINDOW_STATES,
    Weights, halves_of, scalar, unmirrored,
};

use crate::chance::Chance;
use crate::sample::{Ending, Sample};
use crate::shard;

/// What is learned from, and how.
pub struct Course {
    /// Folders of shards.
    pub folders: Vec<PathBuf>,
    /// How often everything is gone through.
    pub epochs: u32,
    /// How much the result of the game counts, beside the score of the search.
    pub result_share: f32,
    /// What the order of the samples begins with.
    pub seed: u64,
    /// An arrangement of a whole window gets a weight, on top of its halves, when so many games have shown it; `None`
    /// for halves alone.
    pub wholes: Option<u32>,
}

/// What was learned, and how well it foretells games that were not learned from.
pub struct Lesson {
    /// The weights.
    pub weights: Weights,
    /// How many samples were learned from.
    pub samples: usize,
    /// The mean loss on the samples that were held out, after each epoch, in bits.
    pub losses: Vec<f64>,
}

/// One shard in so many is held out.
const HELD_OUT: usize = 25;

/// The step of learning: at first, and at the end.
const STEP: (f32, f32) = (0.08, 0.008);

/// How much a weight resists before it has seen anything: a scalar, half a window, a whole one.
const RESISTANCE: [f32; 3] = [1.0, 1.0, 50.0];

/// How sure it is beforehand that a weight is nothing, in samples that say so.
const DOUBT: [f32; 3] = [0.0, 5.0, 800.0];

/// A weight that is being learned, by stage, with the sum of its squared slopes.
type Slot = [[f32; 2]; STAGES];

/// Weights that are being learned, in logits.
struct Student<G: Geometry> {
    reader: Reader<LANES>,
    rules: Rules,
    endings: Endings,
    slots: [Vec<Slot>; 3],
    /// By kind and place, how much of a weight is forgotten with each sample that touches it.
    pulls: [Vec<f32>; 3],
    /// By window and arrangement: whether it gets a weight; empty when none does.
    wholes: Vec<bool>,
    board: core::marker::PhantomData<G>,
}

/// What a weight is touched by: its kind, its place, how often White has it more than Black.
type Touch = (usize, usize, f32);

/// What a sample says to a student.
#[derive(Default)]
struct Reading {
    touches: Vec<Touch>,
    /// The turn is no part of the difference of the sides.
    shares: [f32; STAGES],
    /// How much of the lead counts, when White leads and when Black does.
    factors: [f32; 2],
}

impl<G: Geometry> Student<G> {
    fn new(rules: &Rules) -> Student<G> {
        let shape = Shape::new(G::SIZE);
        let windows = shape.windows().len();
        let lengths =
            [SCALARS + usize::from(G::SQUARES), windows * 2 * HALF_STATES, windows * WINDOW_STATES];
        let slots =
            core::array::from_fn(|kind| vec![[[0.0, RESISTANCE[kind]]; STAGES]; lengths[kind]]);
        let mut student = Student {
            reader: Reader::new(&shape, G::CORNER),
            rules: *rules,
            endings: Endings::of(rules),
            pulls: lengths.map(|length| vec![0.0; length]),
            slots,
            wholes: Vec::new(),
            board: core::marker::PhantomData,
        };
        for (place, value) in [(scalar::MAN, 1.0), (scalar::FIRST_KING, 2.5), (scalar::KING, 2.5)] {
            student.slots[0][place].iter_mut().for_each(|slot| slot[0] = value);
        }
        student
    }

    /// Makes weights the more doubtful the fewer samples touch them.
    fn doubt(&mut self, samples: &[Sample<G>]) {
        let mut reading = Reading::default();
        for sample in samples {
            self.read(sample, &mut reading);
            for &(kind, place, _) in &reading.touches {
                self.pulls[kind][place] += 1.0;
            }
        }
        for (pulls, doubt) in self.pulls.iter_mut().zip(DOUBT) {
            pulls.iter_mut().for_each(|pull| *pull = doubt / pull.max(1.0));
        }
    }

    /// Gives weights to the arrangements of whole windows that so many games have shown. The samples are in the order
    /// in which they were played: what only a few games have shown says more of those games than of itself.
    fn admit_wholes(&mut self, samples: &[Sample<G>], games: u32) {
        let mut shown = vec![(0u32, 0u32); self.slots[2].len()];
        let mut game = 1;
        let mut last_ply = 0;
        for Sample { setup, ply, .. } in samples {
            game += u32::from(*ply <= last_ply);
            last_ply = *ply;
            for (whole, _) in self.wholes_of(setup) {
                let (count, last) = &mut shown[whole];
                *count += u32::from(*last != game);
                *last = game;
            }
        }
        self.wholes = shown.into_iter().map(|(count, _)| count >= games).collect();
    }

    /// The arrangements of all windows, each with who sees it: 1 for White, -1 for Black.
    fn wholes_of(&self, setup: &Setup<G>) -> impl Iterator<Item = (usize, f32)> + use<G> {
        let men = Color::BOTH.map(|color| setup.pieces(color) & !setup.kings());
        let lanes = self.reader.read_men(men);
        let windows = self.reader.windows();
        (0..windows).flat_map(move |window| {
            [(window, 1.0), (windows + window, -1.0)]
                .map(|(lane, sign)| (window * WINDOW_STATES + lanes[lane] as usize, sign))
        })
    }

    /// What a sample touches.
    fn read(&self, sample: &Sample<G>, reading: &mut Reading) {
        let setup = &sample.setup;
        let sides = Color::BOTH.map(|color| setup.pieces(color));
        let men = sides.map(|side| side & !setup.kings());
        let touches = &mut reading.touches;
        touches.clear();
        touches.push((0, scalar::TURN, if setup.turn == Color::White { 1.0 } else { -1.0 }));
        let count = |set: Bitboard<G>| set.count() as f32;
        touches.push((0, scalar::MAN, count(men[0]) - count(men[1])));
        if setup.kings().any() {
            self.read_kings(sides.map(|side| side & setup.kings()), touches);
        }
        for (whole, sign) in self.wholes_of(setup) {
            let [first, second] = halves_of(whole);
            touches.push((1, first, sign));
            touches.push((1, second, sign));
            if self.wholes.get(whole) == Some(&true) {
                touches.push((2, whole, sign));
            }
        }
        let pieces = (sides[0] | sides[1]).count();
        reading.shares =
            Stage::by_count(pieces, u32::from(G::SQUARES)).shares.map(|share| share as f32 / 256.0);
        let eighths = |own, opp| self.endings.eighths_of(own, opp, setup.kings()) as f32 / 8.0;
        reading.factors = [eighths(sides[0], sides[1]), eighths(sides[1], sides[0])];
    }

    fn read_kings(&self, kings: [Bitboard<G>; 2], touches: &mut Vec<Touch>) {
        for (kings, sign) in kings.into_iter().zip([1.0, -1.0]) {
            let count = kings.count() as f32;
            touches.push((0, scalar::FIRST_KING, sign * count.min(1.0)));
            touches.push((0, scalar::KING, sign * (count - 1.0).max(0.0)));
            for square in kings {
                let seen = if sign > 0.0 { square } else { square.rotated() };
                let place = unmirrored(seen.index(), G::SIZE, G::CORNER);
                touches.push((0, scalar::KING_SQUARE + place, sign));
            }
        }
    }

    /// The lead of White in logits, and how much of it counts.
    fn lead(&self, reading: &Reading) -> (f32, f32) {
        let mut sum = 0.0;
        for &(kind, place, times) in &reading.touches {
            let slot = &self.slots[kind][place];
            for ([weight, _], share) in slot.iter().zip(reading.shares) {
                sum += times * share * weight;
            }
        }
        (sum, if sum >= 0.0 { reading.factors[0] } else { reading.factors[1] })
    }

    /// Learns what a sample should have been worth, weights of some kinds alone.
    fn learn(&mut self, reading: &Reading, target: f32, step: f32, kinds: Range<usize>) {
        let (lead, factor) = self.lead(reading);
        let slope = (sigmoid(lead * factor) - target) * factor;
        for &(kind, place, times) in &reading.touches {
            if !kinds.contains(&kind) {
                continue;
            }
            let slot = &mut self.slots[kind][place];
            let pull = self.pulls[kind][place];
            for ([weight, seen], share) in slot.iter_mut().zip(reading.shares) {
                let share = times * share;
                if share == 0.0 {
                    continue;
                }
                let slope = slope * share;
                *seen += slope * slope;
                *weight -= step * (slope + share.abs() * pull * *weight) / seen.sqrt();
            }
        }
    }

    /// As weights, where one man more is worth a hundred hundredths.
    fn weights(&self, contract: &str, logits_of_man: f32) -> Weights {
        let parts = 100.0 * PARTS as f32 / logits_of_man;
        let number = |slot: &Slot| slot.map(|[weight, _]| (weight * parts).round() as i16);
        let mut weights = Weights::zero(contract, self.rules.moves.board);
        let places = [&mut weights.scalars, &mut weights.halves, &mut weights.wholes];
        for (place, slots) in places.into_iter().zip(&self.slots) {
            *place = slots.iter().map(number).collect();
        }
        weights
    }
}

/// Learns from the games of some rules; tells the loss after every epoch.
///
/// # Errors
/// A shard cannot be read, or there is none.
pub fn fit<G: Geometry>(
    rules: &Rules,
    contract: &str,
    course: &Course,
    told: &mut dyn FnMut(u32, f64),
) -> io::Result<Lesson> {
    let [mut known, held] = samples::<G>(course)?;
    let scale = scale_of_scores(&known);
    let mut student = Student::<G>::new(rules);
    if let Some(games) = course.wholes {
        student.admit_wholes(&known, games);
    }
    student.doubt(&known);
    let mut reading = Reading::default();
    let mut losses = Vec::new();
    let total = (course.epochs as usize * known.len()).max(1) as f32;
    // What whole windows add to their halves is learned when the halves are.
    let passes = if course.wholes.is_some() { 2 * course.epochs } else { course.epochs };
    for epoch in 0..passes {
        shuffle(&mut known, &mut Chance::new(course.seed, u64::from(epoch)));
        let kinds = if epoch < course.epochs { 0..2 } else { 2..3 };
        let begun = (epoch % course.epochs) as f32 / course.epochs as f32;
        for (number, sample) in known.iter().enumerate() {
            let done = begun + number as f32 / total;
            let step = STEP.0 * (STEP.1 / STEP.0).powf(done);
            student.read(sample, &mut reading);
            student.learn(
                &reading,
                target(sample, course.result_share, scale),
                step,
                kinds.clone(),
            );
        }
        let mut loss = 0.0;
        for sample in &held {
            student.read(sample, &mut reading);
            let (lead, factor) = student.lead(&reading);
            loss += f64::from(cost(sigmoid(lead * factor), target(sample, 1.0, scale)));
        }
        losses.push(loss / held.len().max(1) as f64);
        told(epoch + 1, losses[losses.len() - 1]);
    }
    let man = logits_of_man(&student, &known, &mut reading);
    Ok(Lesson { weights: student.weights(contract, man), samples: known.len(), losses })
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

/// What a sample should be worth to White: between 0, lost, and 1, won.
fn target<G: Geometry>(sample: &Sample<G>, result_share: f32, scale: f32) -> f32 {
    let result = match sample.ending {
        Ending::Loss => 0.0,
        Ending::Draw => 0.5,
        Ending::Win => 1.0,
    };
    let sign = if sample.setup.turn == Color::White { 1.0 } else { -1.0 };
    let judged = sigmoid(sign * f32::from(sample.score) / scale);
    result_share * result + (1.0 - result_share) * judged
}

/// How many hundredths of a man are a logit, by the results of the games.
fn scale_of_scores<G: Geometry>(samples: &[Sample<G>]) -> f32 {
    let loss = |scale: f32| -> f64 {
        let every = (samples.len() / 100_000).max(1);
        let costs = samples
            .iter()
            .step_by(every)
            .map(|sample| f64::from(cost(target(sample, 0.0, scale), target(sample, 1.0, scale))));
        costs.sum()
    };
    (4..60)
        .map(|step| step as f32 * 10.0)
        .min_by(|a, b| loss(*a).total_cmp(&loss(*b)))
        .unwrap_or(100.0)
}

/// What one man more is worth on the whole, without kings.
fn logits_of_man<G: Geometry>(
    student: &Student<G>,
    samples: &[Sample<G>],
    reading: &mut Reading,
) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for sample in samples.iter().filter(|sample| sample.setup.kings().is_empty()) {
        let [white, black] = Color::BOTH.map(|color| sample.setup.pieces(color).count());
        if white.abs_diff(black) == 1 {
            student.read(sample, reading);
            sum += student.lead(reading).0 * if white > black { 1.0 } else { -1.0 };
            count += 1.0f32;
        }
    }
    (sum / count.max(1.0)).abs().max(0.1)
}

fn shuffle<T>(items: &mut [T], chance: &mut Chance) {
    for place in (1..items.len()).rev() {
        items.swap(place, chance.below(place + 1));
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How wrong a forecast is, in bits.
fn cost(forecast: f32, truth: f32) -> f32 {
    let forecast = forecast.clamp(1e-6, 1.0 - 1e-6);
    -(truth * forecast.log2() + (1.0 - truth) * (1.0 - forecast).log2())
}
