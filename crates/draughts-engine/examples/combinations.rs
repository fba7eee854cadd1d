//! Combinations of real games: finds positions where a side wins by giving a piece away, proves the
//! winning move by a search of many positions, and asks the engine for it again with a second to
//! think. Where it answers another move, many positions after that one say whether it wins as well:
//! then there are two, and the position is none of those that are counted.
//!
//! ```console
//! cargo run --release -p draughts-engine --example combinations -- games.pdn more.pdn
//! ```

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::collections::HashSet;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use draughts::game::Game;
use draughts::{Variant, WithVariant, dispatch};
use draughts_endgame::Time;
use draughts_engine::{Source, evaluation};
use draughts_eval::Evaluate;
use draughts_notation::pdn::{self, PdnGame};
use draughts_notation::{Contract, fen};
use draughts_search::{Info, Limits, SearchResult, Searcher};

/// A combination wins at least so much, in hundredths of a man.
const PRIZE: i32 = 100;

/// Every other move is worth less by at least so much.
const MARGIN: i32 = 80;

/// A position is looked at so deep first, then with so many positions, then with so many for the
/// proof.
const GLANCE: u32 = 9;
const LOOK: u64 = 400_000;
const PROOF: u64 = 8_000_000;

/// So many combinations are enough.
const ENOUGH: u32 = 250;

/// The time to solve one.
const TIME: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let contract: Contract = "international".parse().expect("a rule set");
    let mut games = Vec::new();
    for path in std::env::args().skip(1) {
        let text = match std::fs::read(&path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::from(2);
            }
        };
        match pdn::read_games(&text, &contract) {
            Ok(read) => games.extend(read.into_iter().map(|read| read.game)),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
    games.retain(|game| game.contract == contract && game.start.is_none());
    let [found, solved] = dispatch(&contract.rules().moves, Hunt { contract, games });
    println!("combinations {found} solved {solved}");
    ExitCode::SUCCESS
}

struct Hunt {
    contract: Contract,
    games: Vec<PdnGame>,
}

impl WithVariant for Hunt {
    type Output = [u32; 2];

    fn run<V: Variant>(self, variant: V) -> [u32; 2] {
        let rules = *self.contract.rules();
        let evaluate = evaluation::<V>(&Source::Shipped, None, &rules, Time::Any);
        let mut searcher = Searcher::new(64);
        let mut seen = HashSet::new();
        let [mut found, mut solved] = [0, 0];
        for record in &self.games {
            let mut game = Game::new(variant, rules, &rules.start()).expect("it can be played");
            for id in record.main_line() {
                let Some(plain) = record.node(id).leap.as_move() else { break };
                let legal = game.legal_moves();
                let Some(mv) = legal.iter().find(|mv| plain.is(mv)).copied() else { break };
                if seen.insert(game.position().setup())
                    && let Some(combination) = combination(&game, &*evaluate, &mut searcher)
                {
                    let solution = combination.solve(&game, &*evaluate, &mut searcher);
                    found += u32::from(solution != Solution::Another);
                    solved += u32::from(solution == Solution::Solved);
                    let position = fen::write(&game.position().setup());
                    println!("{found} {position} {:?} {solution:?}", combination.key);
                    if found == ENOUGH {
                        return [found, solved];
                    }
                }
                if game.play(&mv).is_err() || game.outcome().is_some() {
                    break;
                }
            }
        }
        [found, solved]
    }
}

/// A move that wins by giving a piece away.
struct Combination<V: Variant> {
    key: draughts::Move<V::Board>,
    /// What a winning move is worth at least, in hundredths of a man.
    bar: i32,
}

/// What the engine answers to a combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solution {
    Solved,
    /// A move that wins as well, by a search of what follows it.
    Another,
    Missed,
}

impl<V: Variant> Combination<V> {
    /// Asks the engine, which knows nothing of it.
    fn solve(
        &self,
        game: &Game<V>,
        evaluate: &dyn Evaluate<V>,
        searcher: &mut Searcher,
    ) -> Solution {
        searcher.clear();
        let begun = Instant::now();
        let stop = || begun.elapsed() >= TIME;
        let answer = searcher.search_with(game, evaluate, &Limits::until(&stop), &mut |_| ());
        let Some(mv) = answer.and_then(|answer| answer.turn.mv) else { return Solution::Missed };
        if mv == self.key {
            return Solution::Solved;
        }
        let mut after = game.clone();
        if after.play(&mv).is_err() {
            return Solution::Missed;
        }
        searcher.clear();
        let proof = Limits::nodes(PROOF);
        let worst = searcher.search_with(&after, evaluate, &proof, &mut |_| ());
        let wins = worst.is_some_and(|worst| -worst.score.hundredths() >= self.bar);
        if wins { Solution::Another } else { Solution::Missed }
    }
}

/// The move that wins by giving a piece away, when there is exactly one.
fn combination<V: Variant>(
    game: &Game<V>,
    evaluate: &dyn Evaluate<V>,
    searcher: &mut Searcher,
) -> Option<Combination<V>> {
    let position = game.position();
    if position.can_capture() {
        return None;
    }
    let bar = evaluate.score(position, 8) + PRIZE;
    let wins = |found: &SearchResult<V::Board>| {
        let mv = found.turn.mv.filter(|mv| position.after(mv).can_capture())?;
        (found.score.hundredths() >= bar).then_some(mv)
    };
    searcher.clear();
    let glance = Limits { depth: GLANCE, ..Limits::nodes(LOOK) };
    wins(&searcher.search_with(game, evaluate, &glance, &mut |_| ())?)?;
    let look = searcher.search_with(game, evaluate, &Limits::nodes(LOOK), &mut |_| ())?;
    let mv = wins(&look)?;
    let mut second = None;
    let proof = Limits { multi_pv: 2, ..Limits::nodes(PROOF) };
    let mut watch = |info: &Info<V::Board>| {
        if info.pv_index == 2 {
            second = Some(info.score.hundredths());
        }
    };
    let proved = searcher.search_with(game, evaluate, &proof, &mut watch)?;
    let is_alone = second.is_some_and(|second| proved.score.hundredths() - second >= MARGIN);
    (wins(&proved)? == mv && is_alone).then_some(Combination { key: mv, bar })
}
