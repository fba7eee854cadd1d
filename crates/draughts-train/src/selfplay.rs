//! Games of the engine against itself.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use draughts::game::Game;
use draughts::judge::Evaluate;
use draughts::rules::{Huff, Rules};
use draughts::{Color, Variant};
use draughts_search::{Limits, Searcher};

use crate::chance::Chance;
use crate::sample::{Ending, Sample};
use crate::shard;

/// The games of one shard.
pub const SHARD: u64 = 200;

/// Mebibytes of the table of a player.
const TABLE: usize = 2;

/// A game is drawn after so many plies.
const LONGEST: u32 = 220;

/// Positions that a player looks at for a move of a beginning.
const HASTE: u64 = 100;

/// How games begin, before what is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginnings {
    /// The fewest plies.
    plies: usize,
    /// How many more there may be.
    more: usize,
    /// So many of the first plies are played by chance.
    random_plies: u32,
    /// Of the later ones one in so many.
    random_every: usize,
    /// A beginning that is worth more to a side is thrown away, in hundredths of a man.
    fairest: i32,
}

impl Beginnings {
    /// Long ones with many moves of chance, so that positions of all kinds come up, and not only those that good play
    /// leads to: for the first games, which teach the worth of pieces.
    pub const WILD: Beginnings =
        Beginnings { plies: 4, more: 60, random_plies: 4, random_every: 5, fairest: 500 };

    /// A few moves of chance that leave the game open.
    pub const FAIR: Beginnings =
        Beginnings { plies: 3, more: 8, random_plies: 11, random_every: 5, fairest: 80 };

    /// Of which kind a game of a plan is.
    fn of(self, chance: &mut Chance) -> Beginnings {
        // Some positions of all kinds are wanted beside the fair ones.
        if self == Beginnings::FAIR && chance.below(5) == 0 { Beginnings::WILD } else { self }
    }
}

/// A score that decides a game when it is given so many times in a row by both sides.
const DECIDED: (i32, u32) = (450, 6);

/// How games are played.
pub struct Plan<'a> {
    /// Where the shards go.
    pub folder: &'a Path,
    /// How many shards.
    pub shards: u64,
    /// Positions that a player looks at for a move.
    pub nodes: u64,
    /// What chance begins with.
    pub seed: u64,
    /// How they begin.
    pub beginnings: Beginnings,
    /// How many games are played at once.
    pub threads: usize,
}

/// Plays what is missing of a plan; tells how many games there are, after each shard. Ends early when `stop` is set.
///
/// Captures are compulsory in these games, whatever the rules say of huffing.
///
/// # Errors
/// A file cannot be written.
pub fn run<V: Variant>(
    variant: V,
    rules: &Rules,
    evaluate: &dyn Evaluate<V>,
    plan: &Plan<'_>,
    stop: &AtomicBool,
    told: &(dyn Fn(u64) + Sync),
) -> io::Result<()> {
    fs::create_dir_all(plan.folder)?;
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let rules = Rules { huff: Huff::Off, ..*rules };
    let work = || -> io::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.shards || stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            if !shard::path(plan.folder, number).exists() {
                let mut samples = Vec::new();
                for place in number * SHARD..(number + 1) * SHARD {
                    let mut chance = Chance::new(plan.seed, place);
                    samples.extend(play(variant, rules, evaluate, plan, &mut chance));
                }
                shard::write(plan.folder, number, &samples)?;
            }
            told((done.fetch_add(1, Ordering::Relaxed) + 1) * SHARD);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game does not panic"))
    })
}

/// Plays a game and returns its quiet positions.
fn play<V: Variant>(
    variant: V,
    rules: Rules,
    evaluate: &dyn Evaluate<V>,
    plan: &Plan<'_>,
    chance: &mut Chance,
) -> Vec<Sample<V::Board>> {
    let limits = Limits::nodes(plan.nodes);
    let mut searcher = Searcher::new(TABLE);
    let beginnings = plan.beginnings.of(chance);
    let mut game = loop {
        if let Some(game) = begin(variant, rules, evaluate, &mut searcher, beginnings, chance)
            && let Some(found) = searcher.search_with(&game, evaluate, &limits, &mut |_| ())
            && found.score.hundredths().abs() <= beginnings.fairest
        {
            break game;
        }
    };
    let mut samples = Vec::new();
    let mut decided = 0;
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break ending_for(outcome.winner);
        }
        if game.ply() >= LONGEST {
            break Ending::Draw;
        }
        let is_quiet = !game.position().can_capture();
        if is_quiet && evaluate.known(game.position()) == Some(0) {
            break Ending::Draw;
        }
        let Some(found) = searcher.search_with(&game, evaluate, &limits, &mut |_| ()) else {
            break Ending::Draw;
        };
        let score = found.score.hundredths();
        decided = if score.abs() >= DECIDED.0 { decided + 1 } else { 0 };
        if decided >= DECIDED.1 {
            let leads = if score > 0 { game.turn() } else { !game.turn() };
            break ending_for(Some(leads));
        }
        if is_quiet {
            samples.push(Sample::of(game.position(), score as i16, game.ply()));
        }
        if found.turn.play(&mut game).is_err() {
            break Ending::Draw;
        }
    };
    for sample in &mut samples {
        sample.ending = ending;
    }
    samples
}

/// A beginning: moves of chance, and moves of haste between them. `None` when the game is over by then.
fn begin<V: Variant>(
    variant: V,
    rules: Rules,
    evaluate: &dyn Evaluate<V>,
    searcher: &mut Searcher,
    beginnings: Beginnings,
    chance: &mut Chance,
) -> Option<Game<V>> {
    let mut game = Game::new(variant, rules, &rules.start()).ok()?;
    for _ in 0..beginnings.plies + chance.below(beginnings.more + 1) {
        let is_random = game.ply() < beginnings.random_plies;
        if is_random || chance.below(beginnings.random_every) == 0 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play(&moves[chance.below(moves.len())]).ok()?;
        } else {
            let found =
                searcher.search_with(&game, evaluate, &Limits::nodes(HASTE), &mut |_| ())?;
            found.turn.play(&mut game).ok()?;
        }
    }
    game.outcome().is_none().then_some(game)
}

fn ending_for(winner: Option<Color>) -> Ending {
    match winner {
        Some(Color::White) => Ending::Win,
        Some(Color::Black) => Ending::Loss,
        None => Ending::Draw,
    }
}
