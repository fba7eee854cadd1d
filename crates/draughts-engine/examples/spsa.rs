//! Tuning of the search by simultaneous perturbation (SPSA): games between two programs whose
//! margins differ a little, each by chance up or down, move every margin towards the side that won.
//!
//! ```console
//! cargo run --release -p draughts-engine --example spsa -- international OPENINGS 50000 10000 4 7
//! ```
//!
//! The words are the rules, a file of openings, the positions of a move, how many games, how many
//! of them at once, and the seed; seconds may follow, after which it stops. It ends with a side for
//! `longking match`, by which the result is to be shown: that what has moved plays better is a
//! guess. With one game at once the same words give the same numbers.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use draughts_engine::contest::{
    Audience, Opening, Pace, Part, Played, Side, Tally, Terms, read_openings, run,
};
use draughts_engine::{Margins, Options};
use draughts_notation::Contract;
use draughts_train::rng::Rng;

/// The last perturbation of a margin, as a share of the room between its bounds.
const PERTURBATION: f64 = 0.1;

/// By how much of its perturbation a margin moves at the end for each point by which a pair is won.
const RATE: f64 = 0.006;

/// How the perturbation and the rate fall with the number of pairs, as Spall (1998) has them.
const PERTURBATION_DECAY: f64 = 0.101;
const RATE_DECAY: f64 = 0.602;

/// The share of the pairs that the rate is held back by at first.
const STABILITY: f64 = 0.1;

/// The memory of each side, in mebibytes.
const MEMORY: usize = 16;

/// A number of the search that is tuned.
struct Margin {
    name: &'static str,
    least: f64,
    most: f64,
    value: f64,
}

impl Margin {
    /// Gives it a value in a program, rounded up or down by chance, so that a part of one counts.
    fn set(&self, value: f64, margins: &mut Margins, rng: &mut Rng) {
        let chance = rng.below(1 << 20) as f64 / f64::from(1 << 20);
        let rounded = (value.clamp(self.least, self.most) + chance).floor().min(self.most);
        assert!(margins.set(self.name, rounded as i32), "{} {rounded}", self.name);
    }
}

/// Where the tuning stands.
struct State {
    margins: Vec<Margin>,
    /// Pairs that were begun.
    begun: usize,
    tally: Tally,
}

/// What is tuned, and how.
struct Tuning {
    contract: Contract,
    openings: Vec<Opening>,
    nodes: u64,
    pairs: usize,
    seed: u64,
    end: Instant,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match tuning(&words) {
        Some((tuning, at_once)) => {
            tuning.tune(at_once);
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("the words are RULES OPENINGS POSITIONS GAMES AT-ONCE SEED [SECONDS]");
            ExitCode::from(2)
        }
    }
}

/// The tuning that the words ask for, and how many games are played at once.
fn tuning(words: &[String]) -> Option<(Tuning, usize)> {
    let contract: Contract = words.first()?.parse().ok()?;
    let text = std::fs::read_to_string(words.get(1)?).ok()?;
    let number = |index: usize| words.get(index)?.parse::<u64>().ok();
    let seconds = if words.len() > 6 { number(6)? } else { 1 << 30 };
    let tuning = Tuning {
        contract,
        openings: read_openings(&text, &contract).ok()?,
        nodes: number(2)?,
        pairs: number(3)? as usize / 2,
        seed: number(5)?,
        end: Instant::now() + Duration::from_secs(seconds),
    };
    Some((tuning, number(4)? as usize))
}

impl Tuning {
    /// Plays all games and prints how the margins move.
    fn tune(&self, at_once: usize) {
        let usual = Margins::of(self.contract.rules());
        let margins = usual.list().into_iter().map(|(name, bounds, value)| {
            let [least, most, value] = [*bounds.start(), *bounds.end(), value].map(f64::from);
            Margin { name, least, most, value }
        });
        let state = State { margins: margins.collect(), begun: 0, tally: Tally::default() };
        let state = Mutex::new(state);
        std::thread::scope(|scope| {
            for _ in 0..at_once.max(1) {
                scope.spawn(|| while self.step(&state) {});
            }
        });
        let state = lock(&state);
        print(&state);
        let values: Vec<_> =
            state.margins.iter().map(|m| format!("{}:{}", m.name, m.value.round())).collect();
        println!("self?margins={}", values.join(","));
    }

    /// Plays a pair and moves the margins; false when enough were played.
    fn step(&self, state: &Mutex<State>) -> bool {
        let (pair, flips, sides) = {
            let mut state = lock(state);
            if state.begun == self.pairs || Instant::now() >= self.end {
                return false;
            }
            state.begun += 1;
            let mut rng = Rng::new(self.seed, state.begun as u64);
            let flips: Vec<f64> = state.margins.iter().map(|_| [-1.0, 1.0][rng.below(2)]).collect();
            let sides = [1.0, -1.0].map(|sign| {
                let mut margins = Margins::USUAL;
                for (margin, flip) in state.margins.iter().zip(&flips) {
                    let by = sign * flip * self.perturbation(margin, state.begun);
                    margin.set(margin.value + by, &mut margins, &mut rng);
                }
                margins
            });
            (state.begun, flips, sides)
        };
        let played = self.play(pair, sides);
        let lead = f64::from(played.wins) - f64::from(played.losses);
        let rate = RATE * self.falling(pair, RATE_DECAY, STABILITY * self.pairs as f64);
        let mut state = lock(state);
        for (margin, flip) in state.margins.iter_mut().zip(flips) {
            let by = rate * self.perturbation(margin, pair) * lead * flip;
            margin.value = (margin.value + by).clamp(margin.least, margin.most);
        }
        let State { tally, .. } = &mut *state;
        tally.wins += played.wins;
        tally.draws += played.draws;
        tally.losses += played.losses;
        if (tally.games() / 2).is_multiple_of(100) {
            print(&state);
        }
        true
    }

    /// The perturbation of a margin in a pair.
    fn perturbation(&self, margin: &Margin, pair: usize) -> f64 {
        PERTURBATION * (margin.most - margin.least) * self.falling(pair, PERTURBATION_DECAY, 0.0)
    }

    /// What falls to one until the last pair.
    fn falling(&self, pair: usize, decay: f64, stability: f64) -> f64 {
        ((self.pairs as f64 + stability) / (pair as f64 + stability)).powf(decay)
    }

    /// Plays an opening twice.
    fn play(&self, pair: usize, sides: [Margins; 2]) -> Tally {
        let opening = Rng::new(self.seed, 0).below(self.openings.len()) + pair;
        let side = |margins| {
            Side::Own(Options { hash: MEMORY, margins: Some(margins), ..Options::default() })
        };
        let terms = Terms {
            contract: self.contract,
            sides: sides.map(side),
            openings: vec![self.openings[opening % self.openings.len()].clone()],
            seed: 0,
            games: 2,
            part: Part::WHOLE,
            paces: [Pace::Nodes(self.nodes), Pace::Nodes(self.nodes)],
            margin: Duration::from_secs(600),
            adjudicate: true,
            ponder: false,
            concurrency: 1,
            pdn: None,
            others: Vec::new(),
            sprt: None,
        };
        run(&terms, &mut Nobody).expect("two programs of our own")
    }
}

fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().expect("no thread has failed")
}

fn print(state: &State) {
    let values: Vec<_> =
        state.margins.iter().map(|m| format!("{} {:.1}", m.name, m.value)).collect();
    let Tally { wins, draws, losses, .. } = state.tally;
    println!("{} games +{wins} ={draws} -{losses}: {}", state.tally.games(), values.join(", "));
}

/// Nobody listens to the games.
struct Nobody;

impl Audience for Nobody {
    fn begins(&mut self, _: &[String; 2], _: &Tally) {}

    fn game_over(&mut self, _: (usize, usize), _: [&str; 2], _: &Played, _: &Tally) {}
}
