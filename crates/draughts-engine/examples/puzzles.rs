//! Combinations of games against itself: positions where a side wins by giving something away, each
//! with every move that solves it, proved by a search of ten times as many positions.
//!
//! ```console
//! cargo run --release -p draughts-engine --example puzzles -- international 20261124 300 > FILE
//! ```
//!
//! The words are the rules, the seed and how many are enough. A line has the position, the moves
//! that solve it, and how it goes on, as the page reads it. The same words give the same lines.
//!
//! In place of how many, a file that was made before may be named: each of its lines is proved
//! again, since another engine may think otherwise, and those that fail are replaced by new ones.
//!
//! A game is played quickly. Wherever it stands, every move that could be made is asked whether it
//! lets the other side win by a combination, which the [captures](Gifts) alone tell: a search is
//! spent on what they promise.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::collections::HashSet;
use std::io::Write;
use std::process::ExitCode;

use draughts::game::Game;
use draughts::{Move, Position, Rules, Variant, WithVariant, dispatch};
use draughts_eval::Evaluate;
use draughts_notation::moves::hub;
use draughts_notation::{Contract, fen};
use draughts_search::{Limits, SearchResult, Searcher};
use draughts_train::rng::Rng;

/// Positions of a search: of a move of a game, where a combination is looked for, and for the
/// proof, which looks at every move.
const PLAY: u64 = 300;
const LOOK: u64 = 10_000;
const PROOF: u64 = 10 * LOOK;

/// The memory of a search for a look and for a proof, in mebibytes: what is larger takes longer to
/// clear than to search.
const LOOK_MEMORY: usize = 1;
const PROOF_MEMORY: usize = 4;

/// What solves is worth at least so much, in hundredths of a man, and every other move at most so
/// much.
const WINS: i32 = 180;
const LESS: i32 = 90;

/// What is new has that much to spare, so that it stands when the engine is another one.
const SPARE: i32 = 20;

/// What the captures promise at least.
const PROMISE: i32 = 150;

/// Before a combination the side to move leads by at most so much.
const EVEN: i32 = 90;

/// One in so many moves of the games is drawn by lot.
const BLUNDER: usize = 12;

/// The plies of a game, how many of them are drawn by lot at first, and how many promises of it
/// are looked at; the first that holds is its puzzle.
const LONGEST: u32 = 120;
const RANDOM: u32 = 6;
const TRIED: usize = 6;

/// One in so many puzzles may give once.
const EASY: usize = 3;

/// Fewest legal moves of a puzzle, most that solve it, most plies of how it goes on.
const CHOICE: usize = 4;
const SOLVING: usize = 3;
const LINE: usize = 11;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let read = |words: &[String]| {
        let [rules, seed, last] = words else { return None };
        let (contract, seed) = (rules.parse::<Contract>().ok()?, seed.parse().ok()?);
        let (head, wanted) = match last.parse() {
            Ok(enough) => (head(&contract, seed), vec![None; enough]),
            Err(_) => made_before(&std::fs::read_to_string(last).ok()?, &contract)?,
        };
        Some((head, Mine { contract, seed, wanted }))
    };
    let Some((head, mine)) = read(&words) else {
        eprintln!("puzzles RULES SEED HOW-MANY|FILE");
        return ExitCode::from(2);
    };
    println!("{head}");
    let rules = mine.contract.rules().moves;
    dispatch(&rules, mine);
    ExitCode::SUCCESS
}

/// What is said of the lines above them.
fn head(contract: &Contract, seed: u64) -> String {
    format!(
        "# {contract}: moves of self-play and those beside them, seed {seed};\n\
         # looked for with {LOOK} positions, proved with {PROOF} for every legal move:\n\
         # what solves is worth {WINS} hundredths of a man or more, the rest {LESS} or less."
    )
}

/// The head and the lines of a file that was made before by the same rules.
fn made_before(text: &str, contract: &Contract) -> Option<(String, Vec<Option<String>>)> {
    let (head, lines): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with('#'));
    let is_same = text.starts_with(&format!("# {contract}:"));
    let lines = lines.into_iter().map(|line| Some(line.to_owned())).collect();
    is_same.then(|| (head.join("\n"), lines))
}

struct Mine {
    contract: Contract,
    seed: u64,
    /// A line that stays where it holds, or room for a new one.
    wanted: Vec<Option<String>>,
}

impl WithVariant for Mine {
    type Output = ();

    fn run<V: Variant>(self, variant: V) {
        let rules = *self.contract.rules();
        let registry = longking_weights::browser_registry();
        let Some(evaluate) = registry.evaluation::<V>(&rules) else { return };
        let mut engine = Engine {
            evaluate,
            variant,
            rules,
            looker: Searcher::new(LOOK_MEMORY),
            prover: Searcher::new(PROOF_MEMORY),
        };
        let known = self.wanted.iter().flatten().filter_map(|line| line.rsplit(' ').next());
        let mut seen = Seen { lines: known.map(str::to_owned).collect(), ..Seen::default() };
        let mut place = 0..;
        for wanted in self.wanted {
            let line = wanted.filter(|line| engine.holds(line)).or_else(|| {
                place.find_map(|place| engine.puzzle_of(&mut Rng::new(self.seed, place), &mut seen))
            });
            println!("{}", line.expect("games do not end"));
            let _ = std::io::stdout().flush();
        }
    }
}

/// What was found, so that nothing comes twice.
#[derive(Default)]
struct Seen {
    found: usize,
    easy: usize,
    lines: HashSet<String>,
}

/// Who plays, looks and proves.
struct Engine<V: Variant> {
    evaluate: Box<dyn Evaluate<V>>,
    variant: V,
    rules: Rules,
    looker: Searcher,
    prover: Searcher,
}

impl<V: Variant> Engine<V> {
    /// Whether a line that was made before is a puzzle still.
    fn holds(&mut self, line: &str) -> bool {
        let mut words = line.split(' ');
        let game = words
            .next()
            .and_then(|at| fen::read(at).ok())
            .and_then(|setup| Game::new(self.variant, self.rules, &setup).ok());
        let (Some(game), Some(solving)) = (game, words.next()) else { return false };
        let solving: Vec<&str> = solving.split(',').collect();
        game.legal_moves().iter().all(|mv| {
            let worth = self.worth(&game, mv, PROOF);
            if solving.contains(&hub(mv).as_str()) { worth >= WINS } else { worth <= LESS }
        })
    }

    /// The puzzle of a game that is drawn by lot, where it has one that was not there yet.
    fn puzzle_of(&mut self, rng: &mut Rng, seen: &mut Seen) -> Option<String> {
        let mut promises = self.promises(rng);
        (0..TRIED.min(promises.len())).find_map(|_| {
            let (position, gifts) = promises.swap_remove(rng.below(promises.len()));
            self.puzzle(&position, gifts, seen)
        })
    }

    /// Plays a game; the positions that a move of it, or one beside it, leads to and whose captures
    /// promise a combination, with how often something is given in it.
    fn promises(&mut self, rng: &mut Rng) -> Vec<(Position<V>, u32)> {
        let mut promises = Vec::new();
        let Ok(mut game) = Game::new(self.variant, self.rules, &self.rules.start()) else {
            return promises;
        };
        while game.ply() < LONGEST && game.outcome().is_none() {
            let legal = game.legal_moves();
            if game.ply() >= RANDOM {
                for mv in &*legal {
                    let next = game.position().after(mv);
                    promises.extend(Gifts::promised(&next).map(|gifts| (next, gifts)));
                }
            }
            let is_random = game.ply() < RANDOM || rng.below(BLUNDER) == 0;
            let lot = legal.get(rng.below(legal.len().max(1))).copied();
            let mv = if is_random {
                lot
            } else {
                self.search(&game, PLAY).and_then(|best| best.turn.mv)
            };
            if mv.is_none_or(|mv| game.play(&mv).is_err()) {
                break;
            }
        }
        promises
    }

    fn search(&mut self, game: &Game<V>, nodes: u64) -> Option<SearchResult<V::Board>> {
        let searcher = if nodes > LOOK { &mut self.prover } else { &mut self.looker };
        searcher.clear();
        searcher.search_with(game, &*self.evaluate, &Limits::nodes(nodes), &mut |_| ())
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

    /// The line of a puzzle, when the position is one that was not there yet.
    fn puzzle(&mut self, at: &Position<V>, gifts: u32, seen: &mut Seen) -> Option<String> {
        let is_easy = gifts == 1;
        if is_easy && seen.easy * EASY > seen.found {
            return None;
        }
        let setup = at.setup().without_history();
        let game = Game::new(self.variant, self.rules, &setup).ok()?;
        if game.outcome().is_some() || self.evaluate.score(game.position(), 8) > EVEN {
            return None;
        }
        let solving = self.solving(&game)?;
        let line = self.line(&game, &solving)?;
        if !seen.lines.insert(line.clone()) {
            return None;
        }
        seen.found += 1;
        seen.easy += usize::from(is_easy);
        let solving: Vec<String> = solving.iter().map(hub).collect();
        Some(format!("{} {} {line}", fen::write(&setup), solving.join(",")))
    }

    /// The moves that solve a position, the best first; `None` when it is no puzzle: none or too
    /// many do, one gives nothing, or another move is in between.
    fn solving(&mut self, game: &Game<V>) -> Option<Vec<Move<V::Board>>> {
        let legal = game.legal_moves();
        let look = self.search(game, LOOK)?;
        if legal.len() < CHOICE || look.score.hundredths() < WINS + SPARE {
            return None;
        }
        // Most that fail do so soon, and those that solve are fewer than the rest.
        let mut hopeful = Vec::new();
        let mut others = Vec::new();
        for mv in &*legal {
            let worth = self.worth(game, mv, LOOK / 2);
            if worth > LESS - SPARE {
                hopeful.push((worth, *mv))
            } else {
                others.push(*mv)
            }
            if hopeful.len() > SOLVING {
                return None;
            }
        }
        hopeful.sort_by_key(|(worth, _)| -worth);
        let mut solving = Vec::new();
        for (_, mv) in hopeful {
            if !gives(game.position(), &mv) || self.worth(game, &mv, PROOF) < WINS + SPARE {
                return None;
            }
            solving.push(mv);
        }
        let all_less = others.iter().all(|mv| self.worth(game, mv, PROOF) <= LESS - SPARE);
        (!solving.is_empty() && all_less).then_some(solving)
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

/// What captures alone tell of a position: a side gives and takes, the other one only takes.
struct Gifts {
    /// How many positions may still be looked at.
    left: u32,
}

/// What is looked at for one question.
const MOST: u32 = 4_000;

/// The most that is given, in moves.
const GIVEN: u32 = 4;

/// A king in hundredths of a man.
const KING: i32 = 300;

impl Gifts {
    /// How often the side to move has to give until it has won enough; nothing where it does not,
    /// or where it can take at once.
    fn promised<V: Variant>(at: &Position<V>) -> Option<u32> {
        if at.can_capture() {
            return None;
        }
        let enough = lead(at) + PROMISE;
        (1..=GIVEN).find(|gifts| {
            let mut search = Gifts { left: MOST };
            search.giver(at, *gifts, enough) >= enough
        })
    }

    /// What the side to move leads by when it may give so often; what is enough is not looked for
    /// further.
    fn giver<V: Variant>(&mut self, at: &Position<V>, gifts: u32, enough: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        let must = at.can_capture();
        let mut best = if must { -10_000 } else { lead(at) };
        if self.left == 0 || (!must && gifts == 0) {
            return best;
        }
        for mv in &*at.legal_moves() {
            if best >= enough {
                break;
            }
            let next = at.after(mv);
            if must {
                best = best.max(self.taker(&next, gifts, enough));
            } else if next.can_capture() {
                best = best.max(self.taker(&next, gifts - 1, enough));
            }
        }
        best
    }

    /// What the other side leads by, who has just moved: the side to move takes what it can.
    fn taker<V: Variant>(&mut self, at: &Position<V>, gifts: u32, enough: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || !at.can_capture() {
            return -lead(at);
        }
        let mut worst = 10_000;
        for mv in &*at.legal_moves() {
            worst = worst.min(self.giver(&at.after(mv), gifts, enough));
            if worst < enough {
                break;
            }
        }
        worst
    }
}

/// What the side to move has more than the other, in hundredths of a man.
fn lead<V: Variant>(at: &Position<V>) -> i32 {
    let worth = |color| {
        let pieces = at.pieces(color);
        let kings = (pieces & at.kings()).count() as i32;
        (pieces.count() as i32 - kings) * 100 + kings * KING
    };
    worth(at.turn()) - worth(!at.turn())
}
