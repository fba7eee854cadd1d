//! Training of pattern weights: logistic regression by stochastic gradient descent (AdaGrad).

use core::ops::Range;

use draughts::rules::Rules;
use draughts::{Bitboard, Color, Geometry, Setup};
use draughts_eval::{
    EndgameScale, GAME_PHASES, GamePhase, HALF_STATES, LANES, PARTS, PATTERN_STATES, PatternReader,
    PatternWeights, Patterns, SCALARS, halves_of, scalar, unmirrored,
};

use crate::config::{Labelled, Losses, OnEpoch, TrainConfig, Trained};
use crate::math::{shuffle, sigmoid};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::validate::{logits_per_man, validate};

/// Learning rate, at first and at the end.
const LEARNING_RATE: (f32, f32) = (0.08, 0.008);

/// Initial sum of squared gradients (AdaGrad): of a scalar, of half a pattern, of a whole one.
const INITIAL_SQUARES: [f32; 3] = [1.0, 1.0, 50.0];

/// L2 regularisation, in samples that say that a weight is zero.
const REGULARISATION: [f32; 3] = [0.0, 5.0, 800.0];

/// A weight by game phase, with the sum of its squared gradients.
type Slot = [[f32; 2]; GAME_PHASES];

/// Pattern weights in training, in logits.
struct Model<G: Geometry> {
    reader: PatternReader<LANES>,
    rules: Rules,
    scale: EndgameScale,
    slots: [Vec<Slot>; 3],
    /// Weight decay with each sample that has the feature, by kind and place.
    decays: [Vec<f32>; 3],
    /// Whether an arrangement of a whole pattern gets a weight, by pattern; empty when none does.
    wholes: Vec<bool>,
    board: core::marker::PhantomData<G>,
}

/// A feature: its kind, its place, and its count for White less that for Black.
type Feature = (usize, usize, f32);

/// Features of a sample.
#[derive(Default)]
struct Features {
    features: Vec<Feature>,
    /// Shares of the game phases.
    shares: [f32; GAME_PHASES],
    /// Endgame scale, when White leads and when Black does.
    factors: [f32; 2],
}

impl<G: Geometry> Model<G> {
    fn new(rules: &Rules) -> Model<G> {
        let patterns = Patterns::new(G::SIZE);
        let count = patterns.squares().len();
        let lengths =
            [SCALARS + usize::from(G::SQUARES), count * 2 * HALF_STATES, count * PATTERN_STATES];
        let slots = core::array::from_fn(|kind| {
            vec![[[0.0, INITIAL_SQUARES[kind]]; GAME_PHASES]; lengths[kind]]
        });
        let mut model = Model {
            reader: PatternReader::new(&patterns, G::CORNER),
            rules: *rules,
            scale: EndgameScale::of(rules),
            decays: lengths.map(|length| vec![0.0; length]),
            slots,
            wholes: Vec::new(),
            board: core::marker::PhantomData,
        };
        for (place, value) in [(scalar::MAN, 1.0), (scalar::FIRST_KING, 2.5), (scalar::KING, 2.5)] {
            model.slots[0][place].iter_mut().for_each(|slot| slot[0] = value);
        }
        model
    }

    /// Regularisation: weights decay the more the fewer samples have their feature.
    fn regularise(&mut self, samples: &[Labelled<G>]) {
        let mut features = Features::default();
        for (sample, _) in samples {
            self.read(sample, &mut features);
            for &(kind, place, _) in &features.features {
                self.decays[kind][place] += 1.0;
            }
        }
        for (decays, strength) in self.decays.iter_mut().zip(REGULARISATION) {
            decays.iter_mut().for_each(|decay| *decay = strength / decay.max(1.0));
        }
    }

    /// Gives weights to the arrangements of whole patterns that so many games have shown: one that
    /// few games have shown tells more of those games than of itself. The samples are in the order
    /// in which they were played.
    fn admit_wholes(&mut self, samples: &[Labelled<G>], games: u32) {
        let mut shown = vec![(0u32, 0u32); self.slots[2].len()];
        let mut game = 1;
        let mut before: Option<&Sample<G>> = None;
        for (sample, _) in samples {
            game += u32::from(before.is_some_and(|before| !before.is_before(sample)));
            before = Some(sample);
            for (whole, _) in self.wholes_of(&sample.setup) {
                let (count, last) = &mut shown[whole];
                *count += u32::from(*last != game);
                *last = game;
            }
        }
        self.wholes = shown.into_iter().map(|(count, _)| count >= games).collect();
    }

    /// The arrangements of all patterns, each with who sees it: 1 for White, -1 for Black.
    fn wholes_of(&self, setup: &Setup<G>) -> impl Iterator<Item = (usize, f32)> + use<G> {
        let men = Color::BOTH.map(|color| setup.pieces(color) & !setup.kings());
        let lanes = self.reader.read_men(men);
        let count = self.reader.patterns();
        (0..count).flat_map(move |pattern| {
            [(pattern, 1.0), (count + pattern, -1.0)]
                .map(|(lane, sign)| (pattern * PATTERN_STATES + lanes[lane] as usize, sign))
        })
    }

    /// Reads the features of a sample.
    fn read(&self, sample: &Sample<G>, read: &mut Features) {
        let setup = &sample.setup;
        let sides = Color::BOTH.map(|color| setup.pieces(color));
        let men = sides.map(|side| side & !setup.kings());
        let features = &mut read.features;
        features.clear();
        features.push((0, scalar::TURN, if setup.turn == Color::White { 1.0 } else { -1.0 }));
        let count = |set: Bitboard<G>| set.count() as f32;
        features.push((0, scalar::MAN, count(men[0]) - count(men[1])));
        if setup.kings().any() {
            self.read_kings(sides.map(|side| side & setup.kings()), features);
        }
        for (whole, sign) in self.wholes_of(setup) {
            let [first, second] = halves_of(whole);
            features.push((1, first, sign));
            features.push((1, second, sign));
            if self.wholes.get(whole) == Some(&true) {
                features.push((2, whole, sign));
            }
        }
        let pieces = (sides[0] | sides[1]).count();
        let phase = GamePhase::by_count(pieces, u32::from(G::SQUARES));
        read.shares = phase.shares.map(|share| share as f32 / 256.0);
        let eighths = |own, opp| self.scale.eighths_of(own, opp, setup.kings()) as f32 / 8.0;
        read.factors = [eighths(sides[0], sides[1]), eighths(sides[1], sides[0])];
    }

    fn read_kings(&self, kings: [Bitboard<G>; 2], features: &mut Vec<Feature>) {
        for (kings, sign) in kings.into_iter().zip([1.0, -1.0]) {
            let count = kings.count() as f32;
            features.push((0, scalar::FIRST_KING, sign * count.min(1.0)));
            features.push((0, scalar::KING, sign * (count - 1.0).max(0.0)));
            for square in kings {
                let seen = if sign > 0.0 { square } else { square.rotated() };
                let place = unmirrored(seen.index(), G::SIZE, G::CORNER);
                features.push((0, scalar::KING_SQUARE + place, sign));
            }
        }
    }

    /// The output for White in logits, and its endgame scale.
    fn output(&self, read: &Features) -> (f32, f32) {
        let mut sum = 0.0;
        for &(kind, place, times) in &read.features {
            let slot = &self.slots[kind][place];
            for ([weight, _], share) in slot.iter().zip(read.shares) {
                sum += times * share * weight;
            }
        }
        (sum, if sum >= 0.0 { read.factors[0] } else { read.factors[1] })
    }

    /// A step towards the target of a sample at a learning rate, for weights of some kinds alone.
    fn step(&mut self, read: &Features, target: f32, rate: f32, kinds: Range<usize>) {
        let (lead, factor) = self.output(read);
        let slope = (sigmoid(lead * factor) - target) * factor;
        for &(kind, place, times) in &read.features {
            if !kinds.contains(&kind) {
                continue;
            }
            let slot = &mut self.slots[kind][place];
            let decay = self.decays[kind][place];
            for ([weight, squares], share) in slot.iter_mut().zip(read.shares) {
                let share = times * share;
                if share == 0.0 {
                    continue;
                }
                let slope = slope * share;
                *squares += slope * slope;
                *weight -= rate * (slope + share.abs() * decay * *weight) / squares.sqrt();
            }
        }
    }

    /// The quantised weights, in which one man more is a hundred hundredths.
    fn weights(&self, contract: &str, logits_per_man: f32) -> PatternWeights {
        let parts = 100.0 * PARTS as f32 / logits_per_man;
        let number = |slot: &Slot| slot.map(|[weight, _]| (weight * parts).round() as i16);
        let mut weights = PatternWeights::zero(contract, self.rules.moves.board);
        let places = [&mut weights.scalars, &mut weights.halves, &mut weights.wholes];
        for (place, slots) in places.into_iter().zip(&self.slots) {
            *place = slots.iter().map(number).collect();
        }
        weights.round();
        weights
    }
}

/// Trains pattern weights on samples, which come in the order in which they were played, and tells
/// the losses after every epoch.
pub(crate) fn train<G: Geometry>(
    rules: &Rules,
    contract: &str,
    config: &TrainConfig,
    wholes: Option<u32>,
    mut samples: Vec<Labelled<G>>,
    validation: &[Labelled<G>],
    on_epoch: OnEpoch<'_>,
) -> Trained {
    let mut model = Model::<G>::new(rules);
    if let Some(games) = wholes {
        model.admit_wholes(&samples, games);
    }
    model.regularise(&samples);
    let mut features = Features::default();
    let total = (config.epochs as usize * samples.len()).max(1) as f32;
    // Whole patterns are trained when their halves are.
    let passes = if wholes.is_some() { 2 * config.epochs } else { config.epochs };
    for epoch in 0..passes {
        shuffle(&mut samples, &mut Rng::new(config.seed, u64::from(epoch)));
        let kinds = if epoch < config.epochs { 0..2 } else { 2..3 };
        let begun = (epoch % config.epochs) as f32 / config.epochs as f32;
        for (number, (sample, target)) in samples.iter().enumerate() {
            let done = begun + number as f32 / total;
            let (first, last) = LEARNING_RATE;
            let rate = first * (last / first).powf(done);
            model.read(sample, &mut features);
            model.step(&features, *target, rate, kinds.clone());
        }
        let validation = validate(validation, |sample| {
            model.read(sample, &mut features);
            let (lead, factor) = model.output(&features);
            lead * factor
        });
        on_epoch(epoch + 1, &Losses { training: None, validation });
    }
    let man = logits_per_man(&samples, |sample| {
        model.read(sample, &mut features);
        model.output(&features).0
    });
    Trained { weights: model.weights(contract, man).into(), samples: samples.len() }
}
