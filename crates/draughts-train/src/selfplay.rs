//! Self-play: games of the engine against itself.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use draughts::game::Game;
use draughts::rules::{Huff, Rules};
use draughts::{Color, Variant};
use draughts_eval::Evaluate;
use draughts_search::{Limits, Searcher};

use crate::rng::Rng;
use crate::sample::{GameResult, Sample};
use crate::shard;

/// Number of games of a shard.
pub const SHARD: u64 = 200;

/// Transposition table of a player, in mebibytes.
const TT_SIZE: usize = 2;

/// Number of plies after which a game is drawn.
const LONGEST: u32 = 220;

/// Node limit of a move of the opening.
const OPENING_NODES: u64 = 100;

/// Openings of games, before the positions that become samples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Least number of plies.
    plies: usize,
    /// Number of plies that there may be beyond it.
    more: usize,
    /// Number of first plies that are random.
    random_plies: u32,
    /// Of the later ones one in so many is random.
    random_every: usize,
    /// Largest score for either side, in hundredths of a man; openings beyond it are thrown away.
    fairest: i32,
}

impl Openings {
    /// Long openings with many random moves, so that positions of all kinds come up, and not only
    /// those that good play leads to: for the first games, which teach the value of pieces.
    pub const WILD: Openings =
        Openings { plies: 4, more: 60, random_plies: 4, random_every: 5, fairest: 500 };

    /// Openings of a few random moves that leave the game open.
    pub const FAIR: Openings =
        Openings { plies: 3, more: 8, random_plies: 11, random_every: 5, fairest: 80 };

    /// The kind of opening of one game of a plan.
    fn of(self, rng: &mut Rng) -> Openings {
        // Some positions of all kinds are wanted beside the fair ones.
        if self == Openings::FAIR && rng.below(5) == 0 { Openings::WILD } else { self }
    }
}

/// The version of how games are played: the same plan plays the same ones only under the same
/// version. Since the second a game is decided only by searches that agree on who leads.
pub const VERSION: u32 = 2;

/// A score that decides a game when the searches of both sides return it for the same side so many
/// times in a row.
const DECIDED: (i32, u32) = (450, 6);

/// How many searches in a row have given a side a score that decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Lead {
    side: Option<Color>,
    searches: u32,
}

impl Lead {
    /// After one search more, with its score for the side to move.
    fn after(self, turn: Color, score: i32) -> Lead {
        let side = (score.abs() >= DECIDED.0).then_some(if score > 0 { turn } else { !turn });
        match side {
            None => Lead::default(),
            Some(_) if side == self.side => Lead { side, searches: self.searches + 1 },
            Some(_) => Lead { side, searches: 1 },
        }
    }

    /// Who has won, once it is decided.
    fn winner(self) -> Option<Color> {
        self.side.filter(|_| self.searches >= DECIDED.1)
    }
}

/// Plan of self-play.
pub struct Plan<'a> {
    /// Folder of the shards.
    pub folder: &'a Path,
    /// Number of shards.
    pub shards: u64,
    /// Node limit of a move.
    pub nodes: u64,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Openings of the games.
    pub openings: Openings,
    /// Number of games played at once.
    pub threads: usize,
}

/// Plays the missing shards of a plan; `told` hears the number of games after each. Ends early when
/// `stop` is set.
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
                    let mut rng = Rng::new(plan.seed, place);
                    samples.extend(play(variant, rules, evaluate, plan, &mut rng));
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

/// Plays a game and returns its quiet positions as samples.
fn play<V: Variant>(
    variant: V,
    rules: Rules,
    evaluate: &dyn Evaluate<V>,
    plan: &Plan<'_>,
    rng: &mut Rng,
) -> Vec<Sample<V::Board>> {
    let limits = Limits::nodes(plan.nodes);
    let mut searcher = Searcher::new(TT_SIZE);
    let openings = plan.openings.of(rng);
    let mut game = loop {
        if let Some(game) = opening(variant, rules, evaluate, &mut searcher, openings, rng)
            && let Some(found) = searcher.search_with(&game, evaluate, &limits, &mut |_| ())
            && found.score.hundredths().abs() <= openings.fairest
        {
            break game;
        }
    };
    let mut samples = Vec::new();
    let mut lead = Lead::default();
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break result_for(outcome.winner);
        }
        if game.ply() >= LONGEST {
            break GameResult::Draw;
        }
        let is_quiet = !game.position().can_capture();
        if is_quiet && evaluate.known(game.position()) == Some(0) {
            break GameResult::Draw;
        }
        let Some(found) = searcher.search_with(&game, evaluate, &limits, &mut |_| ()) else {
            break GameResult::Draw;
        };
        let score = found.score.hundredths();
        lead = lead.after(game.turn(), score);
        if let Some(winner) = lead.winner() {
            break result_for(Some(winner));
        }
        if is_quiet {
            samples.push(Sample::of(game.position(), score as i16, game.ply()));
        }
        if found.turn.play(&mut game).is_err() {
            break GameResult::Draw;
        }
    };
    for sample in &mut samples {
        sample.result = result;
    }
    samples
}

/// An opening: random moves, and moves of short searches between them. `None` when the game is over
/// by then.
fn opening<V: Variant>(
    variant: V,
    rules: Rules,
    evaluate: &dyn Evaluate<V>,
    searcher: &mut Searcher,
    openings: Openings,
    rng: &mut Rng,
) -> Option<Game<V>> {
    let mut game = Game::new(variant, rules, &rules.start()).ok()?;
    for _ in 0..openings.plies + rng.below(openings.more + 1) {
        let is_random = game.ply() < openings.random_plies;
        if is_random || rng.below(openings.random_every) == 0 {
            let moves = game.legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play(&moves[rng.below(moves.len())]).ok()?;
        } else {
            let found = searcher.search_with(
                &game,
                evaluate,
                &Limits::nodes(OPENING_NODES),
                &mut |_| (),
            )?;
            found.turn.play(&mut game).ok()?;
        }
    }
    game.outcome().is_none().then_some(game)
}

fn result_for(winner: Option<Color>) -> GameResult {
    match winner {
        Some(Color::White) => GameResult::Win,
        Some(Color::Black) => GameResult::Loss,
        None => GameResult::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who has won after searches that give sides so many hundredths of a man, White's first.
    fn winner(leads: &[(Color, i32)]) -> Option<Color> {
        let turns = [Color::White, Color::Black].into_iter().cycle();
        let lead = turns.zip(leads).fold(Lead::default(), |lead, (turn, &(side, score))| {
            lead.after(turn, if side == turn { score } else { -score })
        });
        lead.winner()
    }

    #[test]
    fn a_game_is_decided_by_six_searches_in_a_row_that_agree_on_who_leads() {
        let [white, black, little] =
            [(Color::White, 450), (Color::Black, 450), (Color::White, 449)];
        assert_eq!(winner(&[white; 6]), Some(Color::White));
        assert_eq!(winner(&[black; 6]), Some(Color::Black));
        assert_eq!(winner(&[white; 5]), None);
        assert_eq!(winner(&[white, white, white, white, white, black]), None);
        assert_eq!(winner(&[white, black, white, black, white, black, white]), None);
        assert_eq!(winner(&[white, white, white, white, white, little, white]), None);
        let late = [&[white; 5][..], &[black; 6]].concat();
        assert_eq!(winner(&late), Some(Color::Black));
    }
}
