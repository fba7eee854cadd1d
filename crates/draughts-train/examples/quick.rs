//! A try of self-play before there is a command.
use draughts::{RuleSet, Variant, WithVariant, dispatch};
use draughts_search::Plain;
use draughts_train::selfplay::{Plan, run};
use std::path::Path;
use std::sync::atomic::AtomicBool;

struct Task<'a>(&'a RuleSet, Plan<'a>);
impl WithVariant for Task<'_> {
    type Output = ();
    fn run<V: Variant>(self, variant: V) {
        let plain = Plain::new::<V::Board>(&self.0.rules);
        let begun = std::time::Instant::now();
        run(variant, &self.0.rules, &plain, &self.1, &AtomicBool::new(false), &|games| {
            println!("{games} games {:.0} s", begun.elapsed().as_secs_f32());
        })
        .expect("written");
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let set = RuleSet::find(&args[1]).expect("rules");
    let plan = Plan { folder: Path::new(&args[2]), shards: args[3].parse().unwrap(), nodes: args[4].parse().unwrap(), seed: args[5].parse().unwrap(), threads: args[6].parse().unwrap() };
    dispatch(&set.rules.moves, Task(set, plan));
}
