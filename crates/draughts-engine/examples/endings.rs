//! Endgame tables against a search that has only those of fewer pieces: what the search proves of
//! positions drawn by lot must be what the tables say.
//!
//! ```console
//! cargo run --release -p draughts-engine --example endings -- international FEWER ALL 10000 1
//! ```
//!
//! The words are the rules, the folder of tables up to so many pieces, that of tables of more, how
//! many positions, and the seed. All positions have as many pieces as the larger tables. A search
//! proves a win or a loss by lines into the smaller tables; a draw it cannot prove, but it must not
//! prove anything else of one. Positions of which it proves another value are written as FEN, and
//! then the exit status is 1.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program of its own")]

use std::path::Path;
use std::process::ExitCode;

use draughts::game::Game;
use draughts::rules::Rules;
use draughts::{Color, Geometry, Piece, Position, Setup, Square, Variant, WithVariant, dispatch};
use draughts_endgame::{Endgame, Tables, Time, Wdl};
use draughts_engine::{Source, evaluation};
use draughts_notation::{Contract, fen};
use draughts_search::{Limits, Searcher};
use draughts_train::rng::Rng;

/// Positions that a search looks at.
const NODES: u64 = 50_000;

/// The memory of a search, in mebibytes: what is larger takes longer to clear than to search.
const MEMORY: usize = 2;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let check = match check(&words) {
        Ok(check) => check,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let rules = check.rules;
    let found = dispatch(&rules.moves, check);
    let [won, drawn, lost] = found.of.map(|one| format!("{} of {}", one.proven, one.positions));
    println!("won {won}\ndrawn {drawn}\nlost {lost}\nwrong {}", found.wrong);
    ExitCode::from(u8::from(found.wrong > 0))
}

/// What the words ask for, or what is wrong with them.
fn check(words: &[String]) -> Result<Check, String> {
    let [contract, fewer, all, positions, seed] = words else {
        return Err("usage: endings RULES FEWER ALL POSITIONS SEED".to_owned());
    };
    let contract: Contract = contract.parse().map_err(|error| format!("{contract}: {error}"))?;
    let number = |word: &str| word.parse().map_err(|error| format!("{word}: {error}"));
    let rules = *contract.rules();
    let tables = |folder: &str| {
        Tables::open(Path::new(folder), &rules).map_err(|error| format!("{folder}: {error}"))
    };
    let fewer = Endgame::of(tables(fewer)?);
    let all = tables(all)?;
    if fewer.tables().pieces() >= all.pieces() {
        return Err("the first folder must have tables of fewer pieces".to_owned());
    }
    Ok(Check { rules, fewer, all, positions: number(positions)?, seed: number(seed)? })
}

struct Check {
    rules: Rules,
    fewer: Endgame,
    all: Tables,
    positions: u64,
    seed: u64,
}

/// Of how many positions of a value the search proved one.
#[derive(Clone, Copy, Default)]
struct Proven {
    positions: u64,
    proven: u64,
}

/// What was found: of won, drawn and lost positions, and how many the search contradicts.
#[derive(Default)]
struct Agreement {
    of: [Proven; 3],
    wrong: u64,
}

impl WithVariant for Check {
    type Output = Agreement;

    fn run<V: Variant>(self, variant: V) -> Agreement {
        let inner = evaluation::<V>(&Source::Shipped, None, &self.rules, Time::Any);
        let evaluate = self.fewer.before(&self.rules, inner, Time::Any);
        let mut searcher = Searcher::new(MEMORY);
        let mut rng = Rng::new(self.seed, 0);
        let mut found = Agreement::default();
        let mut left = self.positions;
        while left > 0 {
            let Some(position) = drawn_by_lot(&mut rng, variant, self.all.pieces()) else {
                continue;
            };
            let Ok(game) = Game::new(variant, self.rules, &position.setup()) else { continue };
            if game.outcome().is_some() {
                continue;
            }
            let value = self.all.probe(&position).expect("the table is there and whole");
            searcher.clear();
            let limits = Limits::nodes(NODES);
            let Some(answer) = searcher.search_with(&game, &*evaluate, &limits, &mut |_| ()) else {
                continue;
            };
            let proven = self.fewer.proven_by(&self.rules, answer.score.hundredths());
            found.count(value, proven);
            if proven.is_some_and(|proven| proven != value) {
                println!("{value} {} {}", answer.score, fen::write(&position.setup()));
            }
            left -= 1;
        }
        found
    }
}

impl Agreement {
    fn count(&mut self, value: Wdl, proven: Option<Wdl>) {
        let one = match value {
            Wdl::Win => &mut self.of[0],
            Wdl::Draw => &mut self.of[1],
            Wdl::Loss => &mut self.of[2],
        };
        one.positions += 1;
        one.proven += u64::from(proven == Some(value));
        self.wrong += u64::from(proven.is_some_and(|proven| proven != value));
    }
}

/// So many pieces, men and kings, on squares drawn by lot; `None` where that is no position.
fn drawn_by_lot<V: Variant>(rng: &mut Rng, variant: V, pieces: u8) -> Option<Position<V>> {
    let mut setup = Setup::empty(Color::BOTH[rng.below(2)]);
    for place in 0..usize::from(pieces) {
        let color = Color::BOTH[if place < 2 { place } else { rng.below(2) }];
        let piece = if rng.below(2) == 0 { Piece::man(color) } else { Piece::king(color) };
        let square = Square::new(rng.below(usize::from(V::Board::SQUARES)) as u8 + 1)?;
        if setup.piece(square).is_some() {
            return None;
        }
        setup.put(square, Some(piece));
    }
    Position::new(variant, &setup).ok()
}
