//! Combinations of games against itself: positions where a side wins by giving something away, each
//! with every move that solves it, proved by a search of ten times as many positions.
//!
//! ```console
//! cargo run --release -p draughts-engine --example puzzles -- international 20261124 300 > FILE
//! ```
//!
//! The words are the rules, the seed and how many are enough. A line has the position, the moves
//! that solve it, and how it goes on, as the page reads it.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::collections::HashSet;
use std::io::Write;
use std::process::ExitCode;

use draughts::game::Game;
use draughts::{Move, Position, Variant, WithVariant, dispatch};
use draughts_eval::Evaluate;
use draughts_notation::moves::hub;
use draughts_notation::{Contract, fen};
use draughts_search::{Limits, SearchResult, Searcher};
use draughts_train::rng::Rng;

/// Positions of a search: of a move of a game, where a combination is looked for, and for the
/// proof, which also looks at every other move.
const PLAY: u64 = 2_500;
const LOOK: u64 = 10_000;
const PROOF: u64 = 10 * LOOK;

/// What solves is worth at least so much, in hundredths of a man, and every other move at most so
/// much.
const WINS: i32 = 180;
const LESS: i32 = 90;

/// Before a combination the side to move leads by at most so much.
const EVEN: i32 = 90;

/// One in so many moves of the games is drawn by lot.
const BLUNDER: usize = 9;

/// The plies of a game, and how many of them are drawn by lot at first.
const LONGEST: u32 = 120;
const RANDOM: u32 = 6;

/// Fewest legal moves of a puzzle, most that solve it, most plies of how it goes on.
const CHOICE: usize = 4;
const SOLVING: usize = 3;
const LINE: usize = 9;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rules, seed, enough] = &words[..] else {
        eprintln!("puzzles RULES SEED HOW-MANY");
        return ExitCode::from(2);
    };
    let (Ok(contract), Ok(seed), Ok(enough)) =
        (rules.parse::<Contract>(), seed.parse(), enough.parse())
    else {
        eprintln!("puzzles RULES SEED HOW-MANY");
        return ExitCode::from(2);
    };
    println!(
        "# {contract}: self-play, seed {seed}, {PLAY} positions a move, one in {BLUNDER} by lot;"
    );
    println!("# looked for with {LOOK} positions, proved with {PROOF} for every legal move:");
    println!("# what solves is worth {WINS} hundredths of a man or more, the rest {LESS} or less.");
    dispatch(&contract.rules().moves, Mine { contract: &contract, seed, enough });
    ExitCode::SUCCESS
}

struct Mine<'a> {
    contract: &'a Contract,
    seed: u64,
    enough: usize,
}

impl WithVariant for Mine<'_> {
    type Output = ();

    fn run<V: Variant>(self, variant: V) {
        let rules = *self.contract.rules();
        let registry = longking_weights::browser_registry();
        let Some(evaluate) = registry.evaluation::<V>(&rules) else { return };
        let mut engine = Engine { evaluate, searcher: Searcher::new(16) };
        let mut seen = HashSet::new();
        let mut found = 0;
        for place in 0.. {
            let mut rng = Rng::new(self.seed, place);
            let Ok(mut game) = Game::new(variant, rules, &rules.start()) else { return };
            while game.ply() < LONGEST && game.outcome().is_none() {
                let legal = game.legal_moves();
                let is_random = game.ply() < RANDOM || rng.below(BLUNDER) == 0;
                let mut best = engine.search(&game, PLAY);
                if let Some(glance) = &best
                    && game.ply() >= RANDOM
                    && engine.gives_and_wins(&game, glance)
                    && seen.insert(game.position().setup())
                    && let Some(puzzle) = engine.puzzle(&game)
                {
                    println!("{puzzle}");
                    let _ = std::io::stdout().flush();
                    found += 1;
                    if found == self.enough {
                        return;
                    }
                    // What comes next is the same combination again.
                    break;
                }
                let lot = legal.get(rng.below(legal.len().max(1))).copied();
                let mv = if is_random { lot } else { best.take().and_then(|best| best.turn.mv) };
                if mv.is_none_or(|mv| game.play(&mv).is_err()) {
                    break;
                }
            }
        }
    }
}

/// Who plays, looks and proves.
struct Engine<V: Variant> {
    evaluate: Box<dyn Evaluate<V>>,
    searcher: Searcher,
}

impl<V: Variant> Engine<V> {
    fn search(&mut self, game: &Game<V>, nodes: u64) -> Option<SearchResult<V::Board>> {
        self.searcher.clear();
        self.searcher.search_with(game, &*self.evaluate, &Limits::nodes(nodes), &mut |_| ())
    }

    /// Whether a turn of an even position gives something away and wins.
    fn gives_and_wins(&self, game: &Game<V>, found: &SearchResult<V::Board>) -> bool {
        let position = game.position();
        !position.can_capture()
            && found.score.hundredths() >= WINS
            && found.turn.mv.is_some_and(|mv| gives(position, &mv))
            && self.evaluate.score(position, 8) <= EVEN
    }

    /// The worth of a move for who makes it, by a search of so many positions after it.
    fn worth(&mut self, game: &Game<V>, mv: &Move<V::Board>, nodes: u64) -> i32 {
        let mut next = game.clone();
        if next.play(mv).is_err() {
            return i32::MIN;
        }
        match next.outcome() {
            Some(outcome) => outcome
                .winner
                .map_or(0, |winner| if winner == game.turn() { 30_000 } else { -30_000 }),
            None => self.search(&next, nodes).map_or(0, |found| -found.score.hundredths()),
        }
    }

    /// The line of a puzzle, when the position is one.
    fn puzzle(&mut self, game: &Game<V>) -> Option<String> {
        let legal = game.legal_moves();
        let look = self.search(game, LOOK)?;
        if legal.len() < CHOICE || !self.gives_and_wins(game, &look) {
            return None;
        }
        // Most that fail do so soon.
        let mut doubtful = 0;
        for mv in &legal {
            doubtful += usize::from(self.worth(game, mv, LOOK / 2) > LESS);
            if doubtful > SOLVING {
                return None;
            }
        }
        let mut solving = Vec::new();
        for mv in &legal {
            match self.worth(game, mv, PROOF) {
                WINS.. => solving.push(*mv),
                ..=LESS => {}
                _ => return None,
            }
        }
        let all_give = solving.iter().all(|mv| gives(game.position(), mv));
        if solving.is_empty() || solving.len() > SOLVING || !all_give {
            return None;
        }
        let line = self.line(game, &solving)?;
        let solving: Vec<String> = solving.iter().map(hub).collect();
        let setup = fen::write(&game.position().setup());
        Some(format!("{setup} {} {line}", solving.join(",")))
    }

    /// How it goes on after the first move that solves: best play of both, until all is quiet.
    fn line(&mut self, game: &Game<V>, solving: &[Move<V::Board>]) -> Option<String> {
        let mut game = game.clone();
        let mut next = *solving.first()?;
        let mut line = Vec::new();
        loop {
            line.push(hub(&next));
            game.play(&next).ok()?;
            let is_quiet = !game.position().can_capture() && line.len() % 2 == 1;
            if line.len() == LINE || game.outcome().is_some() || (line.len() > 1 && is_quiet) {
                return Some(line.join(","));
            }
            next = self.search(&game, PROOF)?.turn.mv?;
        }
    }
}

/// Whether a move leaves the opponent something to take.
fn gives<V: Variant>(position: &Position<V>, mv: &Move<V::Board>) -> bool {
    position.after(mv).can_capture()
}
