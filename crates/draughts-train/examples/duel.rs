//! A try of two evaluations against each other.
use draughts::game::Game;
use draughts::judge::Evaluate;
use draughts::{Color, RuleSet, Variant, WithVariant, dispatch};
use draughts::rules::{Huff, Rules};
use draughts_eval::{Weights, evaluation};
use draughts_search::{Limits, Plain, Searcher};
use draughts_train::chance::Chance;

struct Task { set: &'static RuleSet, files: [String; 2], pairs: u64, nodes: [u64; 2], ms: u64, seed: u64 }

fn load<V: Variant>(file: &str, rules: &Rules) -> Box<dyn Evaluate<V> + Send + Sync> {
    if file == "plain" { return Box::new(Plain::new::<V::Board>(rules)); }
    let weights = Weights::from_bytes(&std::fs::read(file).expect("file")).expect("weights");
    evaluation::<V>(&weights, rules)
}

impl WithVariant for Task {
    type Output = ();
    fn run<V: Variant>(self, variant: V) {
        let rules = Rules { huff: Huff::Off, ..self.set.rules };
        let evals = [load::<V>(&self.files[0], &rules), load::<V>(&self.files[1], &rules)];
        let mut searchers = [Searcher::new(16), Searcher::new(16)];
        let mut pairs = [0u32; 5];
        let mut wdl = [0u32; 3];
        let mut counts = [(0u64, 0f64); 2];
        for pair in 0..self.pairs {
            let mut chance = Chance::new(self.seed, pair);
            let start = loop {
                let mut game = Game::new(variant, rules, &rules.start()).unwrap();
                let plies = 4 + chance.below(4);
                for _ in 0..plies { let moves = game.legal_moves(); if moves.is_empty() { break } game.play(&moves[chance.below(moves.len())]).unwrap(); }
                if game.outcome().is_none() && searchers[0].search_with(&game, &*evals[0], &Limits::nodes(20000), &mut |_| ()).is_some_and(|f| f.score.hundredths().abs() < 60) { break game }
            };
            let mut points = 0;
            for first in 0..2 {
                let mut game = start.clone();
                for s in &mut searchers { s.clear(); }
                let white_is = first;
                while game.outcome().is_none() && game.ply() < 250 {
                    let who = if game.turn() == Color::White { white_is } else { 1 - white_is };
                    let begun = std::time::Instant::now();
                    let deadline = begun + std::time::Duration::from_millis(self.ms);
                    let stop = || std::time::Instant::now() >= deadline;
                    let limits = if self.ms > 0 { Limits::until(&stop) } else { Limits::nodes(self.nodes[who]) };
                    let found = searchers[who].search_with(&game, &*evals[who], &limits, &mut |_| ()).unwrap();
                    counts[who].0 += found.nodes; counts[who].1 += begun.elapsed().as_secs_f64();
                    found.turn.play(&mut game).unwrap();
                }
                let winner = game.outcome().and_then(|o| o.winner);
                let point = match winner { None => 1, Some(c) => { let who = if c == Color::White { white_is } else { 1 - white_is }; if who == 0 { 2 } else { 0 } } };
                wdl[2 - point] += 1; points += point;
            }
            pairs[points] += 1;
            if (pair + 1) % 25 == 0 || pair + 1 == self.pairs {
                let n = (pair + 1) as f64;
                let mean = pairs.iter().enumerate().map(|(i, &c)| i as f64 / 4.0 * f64::from(c)).sum::<f64>() / n;
                let var = pairs.iter().enumerate().map(|(i, &c)| (i as f64 / 4.0 - mean).powi(2) * f64::from(c)).sum::<f64>() / n;
                let err = 1.96 * (var / n).sqrt();
                println!("{} games +{} ={} -{}  {:.1} % ± {:.1}  knps {:.0} {:.0}", 2 * (pair + 1), wdl[0], wdl[1], wdl[2], 100.0 * mean, 100.0 * err, counts[0].0 as f64 / counts[0].1 / 1e3, counts[1].0 as f64 / counts[1].1 / 1e3);
            }
        }
    }
}

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let set = RuleSet::find(&a[1]).expect("rules");
    let nodes: Vec<u64> = a[5].split(',').map(|n| n.parse().unwrap()).collect();
    let task = Task { set, files: [a[2].clone(), a[3].clone()], pairs: a[4].parse().unwrap(), nodes: [nodes[0], *nodes.last().unwrap()], ms: a[6].parse().unwrap(), seed: a[7].parse().unwrap() };
    dispatch(&set.rules.moves, task);
}
