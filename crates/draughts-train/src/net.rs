//! Learning a network: batches of samples, with steps that fit what each weight has seen (Adam).

use core::f32::consts::PI;
use core::marker::PhantomData;

use draughts::rules::Rules;
use draughts::{Color, Geometry, Rank};
use draughts_eval::{
    BUCKETS, Endings, Net, OUTPUT_MOST, OUTPUT_ONE, PHASES, PIECE_KINDS, UNIT_ONE, UNITS,
    bucket_of, phase_of, unmirrored,
};

use crate::chance::Chance;
use crate::fit::{Case, Course, Lesson, Told, logits_of_man, loss_of, shuffle, sigmoid};
use crate::sample::Sample;

/// Samples in a batch.
const BATCH: usize = 16_384;

/// The parts of a batch that are learned at the same time. They are the same on every machine, and so are their sums.
const PARTS: usize = 2;

/// The step of learning, at first and at the end; and at first where a network learns on.
const STEP: (f32, f32) = (0.004, 0.000_04);
const STEP_ON: f32 = 0.001;

/// How long Adam remembers slopes, and their squares.
const MEMORY: (f32, f32) = (0.9, 0.999);

/// No weight of a unit is larger, so that it fits what the file allows.
const MOST: f32 = OUTPUT_MOST as f32 / OUTPUT_ONE as f32;

/// How large the weights of pieces, and of units, are before anything is learned; and the bias of units.
const CHANCE: [f32; 2] = [0.15, 0.05];
const BIAS: f32 = 0.2;

type Units = [f32; UNITS];

/// All that is learned, or as much of slopes.
#[derive(Clone)]
struct Numbers {
    /// By kind and square: what a piece adds to the units in every phase.
    common: Vec<Units>,
    /// By phase, kind and square: what it adds beside that in one.
    special: Vec<Units>,
    bias: Units,
    /// By bucket: the side to move, the other one.
    outputs: [[Units; 2]; BUCKETS],
    constants: [f32; BUCKETS],
}

impl Numbers {
    fn zero(squares: usize) -> Numbers {
        Numbers {
            common: vec![[0.0; UNITS]; PIECE_KINDS * squares],
            special: vec![[0.0; UNITS]; PHASES * PIECE_KINDS * squares],
            bias: [0.0; UNITS],
            outputs: [[[0.0; UNITS]; 2]; BUCKETS],
            constants: [0.0; BUCKETS],
        }
    }

    /// Numbers of chance to begin with.
    fn any(squares: usize, seed: u64) -> Numbers {
        let mut chance = Chance::new(seed, u64::MAX);
        let mut number = |most: f32| (chance.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let mut numbers = Numbers::zero(squares);
        numbers.common.iter_mut().flatten().for_each(|weight| *weight = number(CHANCE[0]));
        numbers.bias.iter_mut().for_each(|weight| *weight = BIAS + number(BIAS));
        let outputs = numbers.outputs.iter_mut().flatten().flatten();
        outputs.for_each(|weight| *weight = number(CHANCE[1]));
        numbers
    }

    /// Those of a network, to learn on from.
    fn of(net: &Net) -> Numbers {
        let places = net.pieces.len() / PHASES;
        let mut numbers = Numbers::zero(places / PIECE_KINDS);
        let units =
            |units: &[i16; UNITS], one: i16| units.map(|weight| f32::from(weight) / f32::from(one));
        for (place, weights) in net.pieces.iter().enumerate() {
            numbers.special[place] = units(weights, UNIT_ONE);
            let part = numbers.special[place].map(|weight| weight / PHASES as f32);
            add(&mut numbers.common[place % places], &part);
        }
        for (place, special) in numbers.special.iter_mut().enumerate() {
            add(special, &numbers.common[place % places].map(|weight| -weight));
        }
        numbers.bias = units(&net.bias, UNIT_ONE);
        for (sides, known) in numbers.outputs.iter_mut().zip(&net.outputs) {
            *sides = known.each_ref().map(|side| units(side, OUTPUT_ONE));
        }
        numbers.constants =
            net.constants.map(|constant| f32::from(constant) / f32::from(net.logit));
        numbers
    }

    /// All numbers in a fixed order.
    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let pieces = self.common.iter_mut().chain(&mut self.special).flatten();
        let outputs = self.outputs.iter_mut().flatten().flatten();
        pieces.chain(&mut self.bias).chain(outputs).chain(&mut self.constants)
    }

    fn add(&mut self, other: &mut Numbers) {
        self.all().zip(other.all()).for_each(|(one, other)| *one += *other);
    }
}

/// What a sample shows.
#[derive(Default)]
struct Reading {
    /// By side, the one to move first: the places of its pieces in its phase.
    places: [Vec<u32>; 2],
    bucket: usize,
    /// How much of the lead counts, when the side to move leads and when the other does.
    factors: [f32; 2],
}

/// A network that is being learned.
struct Student<G: Geometry> {
    rules: Rules,
    endings: Endings,
    numbers: Numbers,
    /// By phase, kind and square: what a piece adds to the units, common and special.
    pieces: Vec<Units>,
    board: PhantomData<G>,
}

impl<G: Geometry> Student<G> {
    const PLACES: usize = PIECE_KINDS * G::SQUARES as usize;

    fn new(rules: &Rules, numbers: Numbers) -> Student<G> {
        let endings = Endings::of(rules);
        let mut student =
            Student { rules: *rules, endings, numbers, pieces: Vec::new(), board: PhantomData };
        student.put_together();
        student
    }

    /// Adds up what is common and what is special.
    fn put_together(&mut self) {
        let common = self.numbers.common.iter().cycle();
        let sum = |(special, common): (&Units, &Units)| {
            core::array::from_fn(|unit| special[unit] + common[unit])
        };
        self.pieces = self.numbers.special.iter().zip(common).map(sum).collect();
    }

    fn read(&self, sample: &Sample<G>, reading: &mut Reading) {
        let setup = &sample.setup;
        let [own, opp] = [setup.turn, !setup.turn].map(|color| setup.pieces(color));
        let (count, squares) = ((own | opp).count(), u32::from(G::SQUARES));
        let phase = phase_of(count, squares);
        reading.bucket = bucket_of(count, squares);
        for (side, places) in [setup.turn, !setup.turn].into_iter().zip(&mut reading.places) {
            places.clear();
            for (square, piece) in setup.iter() {
                let seen = if side == Color::White { square } else { square.rotated() };
                let kind =
                    2 * usize::from(piece.rank == Rank::King) + usize::from(piece.color != side);
                let square = unmirrored(seen.index(), G::SIZE, G::CORNER);
                places.push(Net::piece(G::SIZE, phase, kind, square) as u32);
            }
        }
        let eighths = |own, opp| self.endings.eighths_of(own, opp, setup.kings()) as f32 / 8.0;
        reading.factors = [eighths(own, opp), eighths(opp, own)];
    }

    /// The lead of the side to move in logits, how much of it counts, and the sums of the units of both.
    #[inline(always)]
    fn lead(&self, reading: &Reading) -> (f32, f32, [Units; 2]) {
        let mut sums = [self.numbers.bias; 2];
        let mut lead = self.numbers.constants[reading.bucket];
        let outputs = &self.numbers.outputs[reading.bucket];
        for ((sum, places), weights) in sums.iter_mut().zip(&reading.places).zip(outputs) {
            for &place in places {
                add(sum, &self.pieces[place as usize]);
            }
            let said: Units = core::array::from_fn(|unit| {
                let one = sum[unit].clamp(0.0, 1.0);
                one * one * weights[unit]
            });
            lead += said.iter().sum::<f32>();
        }
        (lead, if lead >= 0.0 { reading.factors[0] } else { reading.factors[1] }, sums)
    }

    /// Adds to the slopes of all numbers what a sample says that should have been worth so much to the side to move.
    fn learn(&self, reading: &Reading, target: f32, slopes: &mut Numbers) {
        let (lead, factor, sums) = self.lead(reading);
        let slope = (sigmoid(lead * factor) - target) * factor;
        slopes.constants[reading.bucket] += slope;
        for (side, sum) in sums.iter().enumerate() {
            let weights = &self.numbers.outputs[reading.bucket][side];
            let outputs = &mut slopes.outputs[reading.bucket][side];
            let mut back = [0.0; UNITS];
            for unit in 0..UNITS {
                let one = sum[unit].clamp(0.0, 1.0);
                outputs[unit] += slope * one * one;
                let is_between = sum[unit] > 0.0 && sum[unit] < 1.0;
                back[unit] = if is_between { 2.0 * slope * one * weights[unit] } else { 0.0 };
            }
            add(&mut slopes.bias, &back);
            for &place in &reading.places[side] {
                add(&mut slopes.special[place as usize], &back);
            }
        }
    }

    /// The slopes of a batch.
    fn slopes(&self, batch: &[Case<G>]) -> Numbers {
        let learn = |part: &[Case<G>]| {
            let mut slopes = Numbers::zero(usize::from(G::SQUARES));
            let mut reading = Reading::default();
            for (sample, worth) in part {
                self.read(sample, &mut reading);
                let is_white = sample.setup.turn == Color::White;
                self.learn(&reading, if is_white { *worth } else { 1.0 - worth }, &mut slopes);
            }
            slopes
        };
        let mut sum = Numbers::zero(usize::from(G::SQUARES));
        std::thread::scope(|scope| {
            let parts = batch.chunks(batch.len().div_ceil(PARTS));
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || learn(part))).collect();
            for thread in threads {
                sum.add(&mut thread.join().expect("sums do not panic"));
            }
        });
        for (place, special) in sum.special.iter().enumerate() {
            add(&mut sum.common[place % Self::PLACES], special);
        }
        sum
    }

    /// The lead of White in logits, and how much of it counts.
    fn lead_of_white(&self, sample: &Sample<G>, reading: &mut Reading) -> (f32, f32) {
        self.read(sample, reading);
        let (lead, factor, _) = self.lead(reading);
        (if sample.setup.turn == Color::White { lead } else { -lead }, factor)
    }

    /// As the numbers of a file, where one man more is worth a hundred hundredths.
    fn net(&self, contract: &str, logits_of_man: f32) -> Net {
        let mut net = Net::zero(contract, self.rules.moves.board);
        let number = |weight: f32, one: i16| (weight * f32::from(one)).round() as i16;
        let units = |weights: &Units, one| weights.map(|weight| number(weight, one));
        net.pieces = self.pieces.iter().map(|weights| units(weights, UNIT_ONE)).collect();
        net.bias = units(&self.numbers.bias, UNIT_ONE);
        let outputs = self.numbers.outputs.iter();
        net.outputs =
            outputs.map(|sides| sides.each_ref().map(|side| units(side, OUTPUT_ONE))).collect();
        net.logit = number(100.0 / logits_of_man, 1);
        net.constants = self.numbers.constants.map(|constant| number(constant, net.logit));
        net
    }
}

/// How Adam goes on: the mean slope of every number, and of its square.
struct Walk {
    slopes: Numbers,
    squares: Numbers,
    /// How much of the means is still of the time before, when nothing was known.
    left: (f32, f32),
}

impl Walk {
    fn new(squares: usize) -> Walk {
        let zero = Numbers::zero(squares);
        Walk { slopes: zero.clone(), squares: zero, left: (1.0, 1.0) }
    }

    /// Takes a step against slopes, which are sums over so many samples.
    fn step(&mut self, numbers: &mut Numbers, mut sums: Numbers, samples: usize, step: f32) {
        self.left = (self.left.0 * MEMORY.0, self.left.1 * MEMORY.1);
        let known = (1.0 - self.left.0, 1.0 - self.left.1);
        let means = self.slopes.all().zip(self.squares.all());
        for ((number, sum), (slope, square)) in numbers.all().zip(sums.all()).zip(means) {
            let now = *sum / samples as f32;
            *slope = MEMORY.0 * *slope + (1.0 - MEMORY.0) * now;
            *square = MEMORY.1 * *square + (1.0 - MEMORY.1) * now * now;
            let size = (*square / known.1).sqrt() + 1e-8;
            *number = (*number - step * (*slope / known.0) / size).clamp(-MOST, MOST);
        }
    }
}

#[inline(always)]
fn add(sums: &mut Units, more: &Units) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Learns from cases, and tells the loss on others after every epoch.
pub(crate) fn learn<G: Geometry>(
    rules: &Rules,
    contract: &str,
    course: &Course,
    from: Option<&Net>,
    mut cases: Vec<Case<G>>,
    held: &[Sample<G>],
    told: Told<'_>,
) -> Lesson {
    let squares = usize::from(G::SQUARES);
    let (numbers, first) = match from {
        Some(net) => (Numbers::of(net), STEP_ON),
        None => (Numbers::any(squares, course.seed), STEP.0),
    };
    let mut student = Student::<G>::new(rules, numbers);
    let mut walk = Walk::new(squares);
    let mut reading = Reading::default();
    let total = (course.epochs as usize * cases.len().div_ceil(BATCH)) as f32;
    let mut done = 0.0;
    for epoch in 0..course.epochs {
        shuffle(&mut cases, &mut Chance::new(course.seed, u64::from(epoch)));
        for batch in cases.chunks(BATCH) {
            done += 1.0;
            let step = (first * 0.5 * (1.0 + (PI * done / total).cos())).max(STEP.1);
            let slopes = student.slopes(batch);
            walk.step(&mut student.numbers, slopes, batch.len(), step);
            student.put_together();
        }
        let loss = loss_of(held, |sample| {
            let (lead, factor) = student.lead_of_white(sample, &mut reading);
            lead * factor
        });
        told(epoch + 1, loss);
    }
    let man = logits_of_man(&cases, |sample| student.lead_of_white(sample, &mut reading).0);
    Lesson { trained: student.net(contract, man).into(), samples: cases.len() }
}

#[cfg(test)]
mod tests {
    use draughts::{Board8, Position, RuleSet, Russian};

    use super::*;
    use crate::fit::cost;
    use crate::sample::Ending;

    /// Positions of a game of chance, each with a worth.
    fn cases() -> Vec<Case<Board8>> {
        let mut position = Position::<Russian>::start();
        let mut cases = Vec::new();
        for ply in 0..60usize {
            let moves = position.legal_moves();
            let Some(mv) = moves.get(ply * 5 % moves.len().max(1)) else { break };
            position = position.after(mv);
            let sample = Sample { ending: Ending::Win, ..Sample::of(&position, 0, ply as u32) };
            cases.push((sample, 0.5 + (ply % 7) as f32 / 16.0));
        }
        assert!(cases.len() > 30, "{} positions", cases.len());
        cases
    }

    fn student() -> Student<Board8> {
        let numbers = Numbers::any(usize::from(Board8::SQUARES), 5);
        Student::new(&RuleSet::find("russian").unwrap().rules, numbers)
    }

    /// What a student gets wrong on cases, in natural units.
    fn wrong(student: &Student<Board8>, cases: &[Case<Board8>]) -> f32 {
        let mut reading = Reading::default();
        let cost = |(sample, worth): &Case<Board8>| {
            let (lead, factor) = student.lead_of_white(sample, &mut reading);
            cost(sigmoid(lead * factor), *worth) * core::f32::consts::LN_2
        };
        cases.iter().map(cost).sum()
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let cases = cases();
        let mut student = student();
        let slopes: Vec<f32> = student.slopes(&cases).all().map(|slope| *slope).collect();
        let steep = |place: &usize| slopes[*place].abs() > 0.05;
        let places: Vec<usize> = (0..slopes.len()).filter(steep).step_by(29).collect();
        assert!(places.len() > 20, "{} places", places.len());
        for place in places {
            let mut at = |shift: f32| {
                *student.numbers.all().nth(place).unwrap() += shift;
                student.put_together();
                let wrong = wrong(&student, &cases);
                *student.numbers.all().nth(place).unwrap() -= shift;
                wrong
            };
            let measured = (at(0.01) - at(-0.01)) / 0.02;
            let told = slopes[place];
            assert!((measured - told).abs() < 0.02 + 0.05 * told.abs(), "{measured}, {told}");
        }
    }

    #[test]
    fn learning_goes_on_where_a_network_was_left() {
        let cases = cases();
        let net = student().net("russian", 1.0);
        let mut again = Student::new(&RuleSet::find("russian").unwrap().rules, Numbers::of(&net));
        assert!((wrong(&again, &cases) - wrong(&student(), &cases)).abs() < 0.5);
        assert_eq!(again.net("russian", 1.0), net);
        let common = |student: &mut Student<Board8>| student.numbers.common[7][7].abs();
        assert!(common(&mut again) > 0.0, "what the phases share is known again");
    }

    #[test]
    fn a_batch_teaches_what_its_positions_are_worth() {
        let cases = cases();
        let mut student = student();
        let mut walk = Walk::new(usize::from(Board8::SQUARES));
        let before = wrong(&student, &cases);
        for _ in 0..100 {
            let slopes = student.slopes(&cases);
            walk.step(&mut student.numbers, slopes, cases.len(), STEP.0);
            student.put_together();
        }
        let entropy: f32 =
            cases.iter().map(|(_, worth)| cost(*worth, *worth) * core::f32::consts::LN_2).sum();
        let after = wrong(&student, &cases);
        assert!(after - entropy < 0.1 * (before - entropy), "{before}, {after}, {entropy}");
    }
}
