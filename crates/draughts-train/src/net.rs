//! Training of a network: gradient descent by Adam on batches of samples.

use core::f32::consts::PI;
use core::marker::PhantomData;
use std::borrow::Cow;

use draughts::rules::{BoardSize, Rules};
use draughts::{Color, Geometry, Rank};
use draughts_eval::{
    BLOCK_STATES, EndgameScale, Net, OUTPUT_ONE, PIECE_KINDS, UNIT_ONE, UNITS, block_states,
    bucket_of, net_phase, unmirrored,
};

use crate::adam::Adam;
use crate::average::Average;
use crate::blocks::Codes;
use crate::config::{Descent, Labelled, Losses, OnEpoch, TrainConfig, Trained};
use crate::math::{cross_entropy, shuffle, sigmoid};
use crate::parameters::{Parameters, Units, add, whole};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::validate::{logits_per_man, validate};

/// Parts of a batch whose gradients are computed at the same time. They are the same on every
/// machine, and so are their sums.
const PARTS: usize = 2;

/// Learning rate, at first and at the end.
const LEARNING_RATE: (f32, f32) = (0.004, 0.000_04);

/// First learning rate of a network that is trained on.
const FINE_TUNING_RATE: f32 = 0.001;

/// The squares of the largest board.
const MOST_SQUARES: usize = BoardSize::Fourteen.squares() as usize;

/// Features of a sample.
#[derive(Default)]
struct Features {
    /// Indices of the pieces in the input layer, by side, the one to move first.
    places: [Vec<u32>; 2],
    /// Indices of the arrangements of men in blocks, likewise.
    blocks: [Vec<u32>; 2],
    bucket: usize,
    /// Endgame scale, when the side to move leads and when the other does.
    factors: [f32; 2],
}

/// A network in training.
#[derive(Clone)]
struct Model<G: Geometry> {
    rules: Rules,
    scale: EndgameScale,
    parameters: Parameters,
    /// Weights of the input layer by phase, kind and square: common and special ones added.
    pieces: Vec<Units>,
    /// What the arrangements of men add, by block and arrangement.
    blocks: Vec<Units>,
    board: PhantomData<G>,
}

impl<G: Geometry> Model<G> {
    const PLACES: usize = PIECE_KINDS * G::SQUARES as usize;

    fn new(rules: &Rules, parameters: Parameters) -> Model<G> {
        let scale = EndgameScale::of(rules);
        let (pieces, blocks, board) = (Vec::new(), Vec::new(), PhantomData);
        let mut model = Model { rules: *rules, scale, parameters, pieces, blocks, board };
        model.add_up();
        model
    }

    /// Adds up common and special weights of the input layer, and codes by their weights.
    fn add_up(&mut self) {
        let common = self.parameters.common.iter().cycle();
        let sum = |(special, common): (&Units, &Units)| {
            core::array::from_fn(|unit| special[unit] + common[unit])
        };
        self.pieces = self.parameters.special.iter().zip(common).map(sum).collect();
        self.blocks = self.parameters.codes.sums();
    }

    fn read(&self, sample: &Sample<G>, features: &mut Features) {
        let setup = &sample.setup;
        let [own, opp] = [setup.turn, !setup.turn].map(|color| setup.pieces(color));
        let (count, squares) = ((own | opp).count(), u32::from(G::SQUARES));
        let phase = net_phase(count, squares);
        features.bucket = bucket_of(count, squares);
        let of_sides = features.places.iter_mut().zip(&mut features.blocks);
        for (side, (places, blocks)) in [setup.turn, !setup.turn].into_iter().zip(of_sides) {
            places.clear();
            let mut kinds = [0; MOST_SQUARES];
            for (square, piece) in setup.iter() {
                let seen = if side == Color::White { square } else { square.rotated() };
                let kind =
                    2 * usize::from(piece.rank == Rank::King) + usize::from(piece.color != side);
                let square = unmirrored(seen.index(), G::SIZE, G::CORNER);
                places.push(Net::piece(G::SIZE, phase, kind, square) as u32);
                if piece.rank == Rank::Man {
                    kinds[square] = 1 + kind as u8;
                }
            }
            blocks.clear();
            if !self.blocks.is_empty() {
                let states = block_states(G::SIZE, &kinds).enumerate();
                blocks.extend(states.map(|(block, state)| (block * BLOCK_STATES + state) as u32));
            }
        }
        let eighths = |own, opp| self.scale.eighths_of(own, opp, setup.kings()) as f32 / 8.0;
        features.factors = [eighths(own, opp), eighths(opp, own)];
    }

    /// Forward pass: the output for the side to move in logits, its endgame scale, and both
    /// accumulators.
    #[inline(always)]
    fn forward(&self, features: &Features) -> (f32, f32, [Units; 2]) {
        let mut sums = [self.parameters.bias; 2];
        let mut lead = self.parameters.constants[features.bucket];
        let outputs = &self.parameters.outputs[features.bucket];
        for (side, (sum, weights)) in sums.iter_mut().zip(outputs).enumerate() {
            for &place in &features.places[side] {
                add(sum, &self.pieces[place as usize]);
            }
            for &block in &features.blocks[side] {
                add(sum, &self.blocks[block as usize]);
            }
            let outputs: Units = core::array::from_fn(|unit| {
                let one = sum[unit].clamp(0.0, 1.0);
                one * one * weights[unit]
            });
            lead += outputs.iter().sum::<f32>();
        }
        (lead, if lead >= 0.0 { features.factors[0] } else { features.factors[1] }, sums)
    }

    /// Backward pass: adds the gradient of a sample with a target for the side to move, `blocks`
    /// being that of what arrangements add, and answers its loss in bits.
    fn backward(
        &self,
        features: &Features,
        target: f32,
        gradient: &mut Parameters,
        blocks: &mut [Units],
    ) -> f32 {
        let (lead, factor, sums) = self.forward(features);
        let forecast = sigmoid(lead * factor);
        let slope = (forecast - target) * factor;
        gradient.constants[features.bucket] += slope;
        for (side, sum) in sums.iter().enumerate() {
            let weights = &self.parameters.outputs[features.bucket][side];
            let outputs = &mut gradient.outputs[features.bucket][side];
            let mut back = [0.0; UNITS];
            for unit in 0..UNITS {
                let one = sum[unit].clamp(0.0, 1.0);
                outputs[unit] += slope * one * one;
                let is_between = sum[unit] > 0.0 && sum[unit] < 1.0;
                back[unit] = if is_between { 2.0 * slope * one * weights[unit] } else { 0.0 };
            }
            add(&mut gradient.bias, &back);
            for &place in &features.places[side] {
                add(&mut gradient.special[place as usize], &back);
            }
            for &block in &features.blocks[side] {
                add(&mut blocks[block as usize], &back);
            }
        }
        cross_entropy(forecast, target)
    }

    /// Gradient of a batch, and the sum of its losses in bits.
    fn gradient(&self, batch: &[Labelled<G>]) -> (Parameters, f64) {
        let gradient_of = |part: &[Labelled<G>]| {
            let mut gradient = self.parameters.zeros(G::SIZE);
            let mut blocks = vec![[0.0; UNITS]; self.blocks.len()];
            let mut loss = 0.0;
            let mut features = Features::default();
            for (sample, target) in part {
                self.read(sample, &mut features);
                let is_white = sample.setup.turn == Color::White;
                let target = if is_white { *target } else { 1.0 - target };
                loss += f64::from(self.backward(&features, target, &mut gradient, &mut blocks));
            }
            self.parameters.codes.add_gradient(&blocks, &mut gradient.codes);
            (gradient, loss)
        };
        let mut sum = self.parameters.zeros(G::SIZE);
        let mut losses = 0.0;
        std::thread::scope(|scope| {
            let parts = batch.chunks(batch.len().div_ceil(PARTS));
            let threads: Vec<_> =
                parts.map(|part| scope.spawn(move || gradient_of(part))).collect();
            for thread in threads {
                let (mut gradient, loss) = thread.join().expect("sums do not panic");
                sum.add(&mut gradient);
                losses += loss;
            }
        });
        for (place, special) in sum.special.iter().enumerate() {
            add(&mut sum.common[place % Self::PLACES], special);
        }
        (sum, losses)
    }

    /// The output for White in logits, and its endgame scale.
    fn output_for_white(&self, sample: &Sample<G>, features: &mut Features) -> (f32, f32) {
        self.read(sample, features);
        let (lead, factor, _) = self.forward(features);
        (if sample.setup.turn == Color::White { lead } else { -lead }, factor)
    }

    /// The quantised network, in which one man more is a hundred hundredths.
    fn net(&self, contract: &str, logits_per_man: f32) -> Net {
        let mut net = Net::zero(contract, self.rules.moves.board);
        let Parameters { bias, outputs, constants, codes, .. } = &self.parameters;
        net.codebook = codes.codebook();
        net.step = Net::step_for(net.size, net.codebook.is_some());
        let step = i16::from(net.step);
        let one = f32::from(UNIT_ONE) / f32::from(step);
        let piece = |weight: &f32| (weight * one).round() as i16 * step;
        net.pieces = self.pieces.iter().map(|weights| weights.each_ref().map(piece)).collect();
        net.bias = whole(bias, UNIT_ONE);
        net.outputs =
            outputs.iter().map(|of| of.each_ref().map(|side| whole(side, OUTPUT_ONE))).collect();
        net.logit = (100.0 / logits_per_man).round() as i16;
        net.constants = whole(constants, net.logit);
        net
    }
}

/// What a network is trained by, beside its samples.
pub(crate) struct Run<'a> {
    /// The rules of the games.
    pub(crate) rules: &'a Rules,
    /// The rules as text.
    pub(crate) contract: &'a str,
    /// The training run.
    pub(crate) config: &'a TrainConfig,
    /// The steps.
    pub(crate) descent: &'a Descent,
    /// The network that is trained on.
    pub(crate) from: Option<&'a Net>,
}

/// Trains a network, and tells the losses after every epoch.
pub(crate) fn train<G: Geometry>(
    run: &Run<'_>,
    mut samples: Vec<Labelled<G>>,
    validation: &[Labelled<G>],
    on_epoch: OnEpoch<'_>,
) -> Trained {
    let Run { config, descent, .. } = run;
    let (mut parameters, first) = match run.from {
        Some(net) => (Parameters::of(net), FINE_TUNING_RATE),
        None => (Parameters::random(G::SIZE, config.seed), LEARNING_RATE.0),
    };
    if descent.codebook && parameters.codes.is_empty() {
        parameters.codes = Codes::random(G::SIZE, config.seed);
    }
    let mut average = (descent.average > 0.0).then(|| Average::new(&parameters, descent.average));
    let mut model = Model::<G>::new(run.rules, parameters);
    let mut adam = Adam::new(model.parameters.zeros(G::SIZE), descent.decay);
    let mut features = Features::default();
    let total = (config.epochs as usize * samples.len().div_ceil(descent.batch)) as f32;
    let mut done = 0.0;
    for epoch in 0..config.epochs {
        shuffle(&mut samples, &mut Rng::new(config.seed, u64::from(epoch)));
        let mut losses = 0.0;
        for batch in samples.chunks(descent.batch) {
            done += 1.0;
            let rate = (first * 0.5 * (1.0 + (PI * done / total).cos())).max(LEARNING_RATE.1);
            let (gradient, loss) = model.gradient(batch);
            losses += loss;
            adam.step(&mut model.parameters, gradient, batch.len(), rate);
            if let Some(average) = &mut average {
                average.step(&mut model.parameters);
            }
            model.add_up();
        }
        let judged = averaged(&model, average.as_ref());
        let validation = validate(validation, |sample| {
            let (lead, factor) = judged.output_for_white(sample, &mut features);
            lead * factor
        });
        let training = Some(losses / samples.len() as f64);
        on_epoch(epoch + 1, &Losses { training, validation });
    }
    let model = averaged(&model, average.as_ref());
    let man = logits_per_man(&samples, |sample| model.output_for_white(sample, &mut features).0);
    Trained { weights: model.net(run.contract, man).into(), samples: samples.len() }
}

/// The model of a running mean of parameters; that of their last step where none is kept.
fn averaged<'a, G: Geometry>(last: &'a Model<G>, average: Option<&Average>) -> Cow<'a, Model<G>> {
    match average {
        Some(average) => Cow::Owned(Model::new(&last.rules, average.mean().clone())),
        None => Cow::Borrowed(last),
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Position, RuleSet, Russian};

    use super::*;
    use crate::config::Kind;
    use crate::sample::GameResult;
    use crate::target::Target;

    /// Positions of a random game, each with a target.
    fn samples() -> Vec<Labelled<Board8>> {
        let mut position = Position::<Russian>::start();
        let mut samples = Vec::new();
        for ply in 0..60usize {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(ply * 5 % moves.len().max(1)) else { break };
            position = position.after(mv);
            let sample = Sample { result: GameResult::Win, ..Sample::of(&position, 0, ply as u32) };
            samples.push((sample, 0.5 + (ply % 7) as f32 / 16.0));
        }
        assert!(samples.len() > 30, "{} positions", samples.len());
        samples
    }

    fn model() -> Model<Board8> {
        let mut parameters = Parameters::random(Board8::SIZE, 5);
        parameters.codes = Codes::random(Board8::SIZE, 5);
        let mut rng = Rng::new(9, 9);
        for weight in parameters.codes.weights.iter_mut().flatten().flatten() {
            *weight = rng.within(0.025);
        }
        Model::new(&RuleSet::find("russian").unwrap().rules, parameters)
    }

    /// Loss of a model on samples, in natural units.
    fn loss(model: &Model<Board8>, samples: &[Labelled<Board8>]) -> f32 {
        let mut features = Features::default();
        let loss = |(sample, target): &Labelled<Board8>| {
            let (lead, factor) = model.output_for_white(sample, &mut features);
            cross_entropy(sigmoid(lead * factor), *target) * core::f32::consts::LN_2
        };
        samples.iter().map(loss).sum()
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let samples = samples();
        let mut model = model();
        let gradient: Vec<f32> = model.gradient(&samples).0.all().map(|slope| *slope).collect();
        let steep = |place: &usize| gradient[*place].abs() > 0.05;
        let places: Vec<usize> = (0..gradient.len()).filter(steep).step_by(29).collect();
        assert!(places.len() > 20, "{} places", places.len());
        for place in places {
            let mut at = |shift: f32| {
                *model.parameters.all().nth(place).unwrap() += shift;
                model.add_up();
                let loss = loss(&model, &samples);
                *model.parameters.all().nth(place).unwrap() -= shift;
                loss
            };
            let measured = (at(0.01) - at(-0.01)) / 0.02;
            let told = gradient[place];
            assert!((measured - told).abs() < 0.02 + 0.05 * told.abs(), "{measured}, {told}");
        }
    }

    #[test]
    fn training_goes_on_where_a_network_was_left() {
        let samples = samples();
        let net = model().net("russian", 1.0);
        let rules = RuleSet::find("russian").unwrap().rules;
        let mut again = Model::new(&rules, Parameters::of(&net));
        assert!((loss(&again, &samples) - loss(&model(), &samples)).abs() < 0.5);
        assert_eq!(again.net("russian", 1.0), net);
        let common = |model: &mut Model<Board8>| model.parameters.common[7][7].abs();
        assert!(common(&mut again) > 0.0, "what the phases share is known again");
    }

    #[test]
    fn a_batch_teaches_its_targets() {
        let samples = samples();
        let mut model = model();
        let mut adam = Adam::new(model.parameters.zeros(Board8::SIZE), 0.0);
        let before = loss(&model, &samples);
        for _ in 0..100 {
            let (gradient, told) = model.gradient(&samples);
            let measured = loss(&model, &samples) / core::f32::consts::LN_2;
            assert!((told as f32 - measured).abs() < 1e-3 * measured, "{told}, {measured}");
            adam.step(&mut model.parameters, gradient, samples.len(), LEARNING_RATE.0);
            model.add_up();
        }
        let entropy = |(_, target): &Labelled<Board8>| {
            cross_entropy(*target, *target) * core::f32::consts::LN_2
        };
        let entropy: f32 = samples.iter().map(entropy).sum();
        let after = loss(&model, &samples);
        assert!(after - entropy < 0.1 * (before - entropy), "{before}, {after}, {entropy}");
    }
    /// The network that a run ends with, and its losses.
    fn trained(descent: Descent) -> (Net, Vec<Losses>) {
        let config = TrainConfig {
            folders: Vec::new(),
            epochs: 12,
            target: Target { result: 0.0, lambda: 0.0 },
            seed: 3,
            kind: Kind::Net { from: None, descent },
        };
        let rules = RuleSet::find("russian").unwrap().rules;
        let descent = &descent;
        let run = Run { rules: &rules, contract: "russian", config: &config, descent, from: None };
        let mut told = Vec::new();
        let samples = samples();
        let held_out = samples[..9].to_vec();
        let done = train(&run, samples, &held_out, &mut |_, losses| told.push(*losses));
        match done.weights {
            draughts_eval::Weights::Net(net) => (net, told),
            draughts_eval::Weights::Patterns(_) => panic!("patterns"),
        }
    }

    #[test]
    fn the_same_steps_give_the_same_network_and_each_option_another() {
        let usual = Descent { batch: 8, ..Descent::USUAL };
        let others = [
            usual,
            Descent { batch: 16, ..usual },
            Descent { decay: 0.5, ..usual },
            Descent { average: 0.9, ..usual },
            Descent { codebook: true, ..usual },
        ];
        let nets = others.map(|descent| trained(descent).0);
        assert_eq!(others.map(|descent| trained(descent).0), nets);
        for (place, net) in nets.iter().enumerate() {
            assert!(nets[..place].iter().all(|other| other != net), "{:?}", others[place]);
        }
        let size = |net: &Net| net.pieces.iter().flatten().map(|w| i64::from(w.abs())).sum::<i64>();
        assert!(size(&nets[2]) < size(&nets[0]), "what decays is smaller");
    }

    #[test]
    fn the_losses_of_an_epoch_fall_as_targets_are_learned() {
        for average in [0.0, 0.5] {
            let (_, told) = trained(Descent { batch: 8, average, ..Descent::USUAL });
            let [first, last] = [told[0], told[11]];
            assert!(last.training < first.training, "{told:?}");
            let [first, last] = [first, last].map(|losses| losses.validation.unwrap());
            assert!(last.targets < first.targets, "{told:?}");
            assert!(last.results != last.targets, "{told:?}");
        }
    }
}
