//! Builds tables without the rest of the program: `build CONTRACT-ID PIECES FOLDER`.

use draughts::RuleSet;
use draughts_endgame::Material;
use draughts_endgame::build::{Order, Progress, build};
use std::path::Path;

struct Silent;
impl Progress for Silent {
    fn begin(&self, placements: u64) {
        println!("{placements} to solve");
    }
    fn slice(&self, material: Material) {
        if material.total() > 4 {
            println!("{material}")
        }
    }
    fn advance(&self, _: u64) {}
    fn note(&self, text: &str) {
        println!("{text}");
    }
}
fn main() {
    let words: Vec<String> = std::env::args().collect();
    let rules = &RuleSet::find(&words[1]).expect("a rule set").rules;
    let order = Order {
        rules,
        folder: Path::new(&words[3]),
        pieces: words[2].parse().expect("a number"),
        threads: 2,
        memory: 8 << 30,
    };
    let start = std::time::Instant::now();
    println!("{:?}", build(&order, &Silent));
    println!("{:.2} s", start.elapsed().as_secs_f64());
}
