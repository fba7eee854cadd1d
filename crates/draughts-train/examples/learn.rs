//! A try of learning before there is a command.
use draughts::{RuleSet, Variant, WithVariant, dispatch};
use draughts_train::fit::{Course, fit};

struct Task<'a>(&'a RuleSet, Course, String);
impl WithVariant for Task<'_> {
    type Output = ();
    fn run<V: Variant>(self, _: V) {
        let begun = std::time::Instant::now();
        let lesson = fit::<V::Board>(&self.0.rules, self.0.id, &self.1, &mut |epoch, loss| {
            println!("epoch {epoch} loss {loss:.5} {:.0} s", begun.elapsed().as_secs_f32());
        })
        .expect("read");
        println!("{} samples; scalars {:?}", lesson.samples, &lesson.weights.scalars[..4]);
        let bytes = lesson.weights.to_bytes();
        println!("{} bytes {:.0} s", bytes.len(), begun.elapsed().as_secs_f32());
        std::fs::write(self.2, bytes).expect("written");
    }
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let set = RuleSet::find(&args[1]).expect("rules");
    let course = Course { epochs: args[3].parse().unwrap(), result_share: args[4].parse().unwrap(), wholes: args[5] == "1", seed: 1, folders: args[6..].iter().map(Into::into).collect() };
    dispatch(&set.rules.moves, Task(set, course, args[2].clone()));
}
