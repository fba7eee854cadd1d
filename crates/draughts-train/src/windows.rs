//! Learning the weights of windows: logistic regression, a sample at a time.

use core::ops::Range;

use draughts::rules::Rules;
use draughts::{Bitboard, Color, Geometry, Setup};
use draughts_eval::{
    Endings, HALF_STATES, LANES, PARTS, Reader, SCALARS, STAGES, Shape, Stage, WINDOW_STATES,
    Weights, halves_of, scalar, unmirrored,
};

use crate::chance::Chance;
use crate::fit::{Case, Course, Lesson, Told, logits_of_man, loss_of, shuffle, sigmoid};
use crate::sample::Sample;

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
    fn doubt(&mut self, cases: &[Case<G>]) {
        let mut reading = Reading::default();
        for (sample, _) in cases {
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
    fn admit_wholes(&mut self, cases: &[Case<G>], games: u32) {
        let mut shown = vec![(0u32, 0u32); self.slots[2].len()];
        let mut game = 1;
        let mut last_ply = 0;
        for (Sample { setup, ply, .. }, _) in cases {
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

/// Learns from cases, which come in the order in which they were played, and tells the loss on others after every epoch.
pub(crate) fn learn<G: Geometry>(
    rules: &Rules,
    contract: &str,
    course: &Course,
    wholes: Option<u32>,
    mut cases: Vec<Case<G>>,
    held: &[Sample<G>],
    told: Told<'_>,
) -> Lesson {
    let mut student = Student::<G>::new(rules);
    if let Some(games) = wholes {
        student.admit_wholes(&cases, games);
    }
    student.doubt(&cases);
    let mut reading = Reading::default();
    let total = (course.epochs as usize * cases.len()).max(1) as f32;
    // What whole windows add to their halves is learned when the halves are.
    let passes = if wholes.is_some() { 2 * course.epochs } else { course.epochs };
    for epoch in 0..passes {
        shuffle(&mut cases, &mut Chance::new(course.seed, u64::from(epoch)));
        let kinds = if epoch < course.epochs { 0..2 } else { 2..3 };
        let begun = (epoch % course.epochs) as f32 / course.epochs as f32;
        for (number, (sample, worth)) in cases.iter().enumerate() {
            let done = begun + number as f32 / total;
            let step = STEP.0 * (STEP.1 / STEP.0).powf(done);
            student.read(sample, &mut reading);
            student.learn(&reading, *worth, step, kinds.clone());
        }
        let loss = loss_of(held, |sample| {
            student.read(sample, &mut reading);
            let (lead, factor) = student.lead(&reading);
            lead * factor
        });
        told(epoch + 1, loss);
    }
    let man = logits_of_man(&cases, |sample| {
        student.read(sample, &mut reading);
        student.lead(&reading).0
    });
    Lesson { trained: student.weights(contract, man).into(), samples: cases.len() }
}
