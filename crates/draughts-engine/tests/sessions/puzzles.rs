//! The combinations that the page asks: what is said to solve one wins, nothing else does, and it
//! goes on as it is shown.

use std::collections::HashSet;

use draughts::game::Game;
use draughts::{Move, Rules, Variant, WithVariant, dispatch};
use draughts_eval::Evaluate;
use draughts_notation::moves::hub;
use draughts_notation::{Contract, fen};
use draughts_search::{Limits, Searcher};

/// The families.
const FILES: [&str; 3] = [
    include_str!("../../../../web/app/puzzles/international.txt"),
    include_str!("../../../../web/app/puzzles/nigerian.txt"),
    include_str!("../../../../web/app/puzzles/russian.txt"),
];

/// How many combinations a family has.
const MANY: usize = 300;

/// The positions of a proof: ten times those with which the combinations were looked for.
const PROOF: u64 = 100_000;

/// What solves is worth at least so much, in hundredths of a man, and every other move at most so
/// much.
const WINS: i32 = 180;
const LESS: i32 = 90;

fn is_deep() -> bool {
    std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1")
}

struct File<'a> {
    rules: Rules,
    lines: Vec<&'a str>,
}

impl WithVariant for File<'_> {
    /// What is not as it is said, a line each.
    type Output = Vec<String>;

    fn run<V: Variant>(self, variant: V) -> Vec<String> {
        let registry = longking_weights::browser_registry();
        let evaluate = registry.evaluation::<V>(&self.rules).expect("there are weights");
        let mut prover = Prover { evaluate, searcher: Searcher::new(4) };
        // An everyday run proves two.
        let step = if is_deep() { 1 } else { self.lines.len() / 2 };
        let mut faults = Vec::new();
        for (place, line) in self.lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            let [position, solving, line] = words[..] else { panic!("three words, not {line}") };
            let setup = fen::read(position).unwrap_or_else(|error| panic!("{position}: {error}"));
            let game = Game::new(variant, self.rules, &setup).expect("it can be played");
            let solving: Vec<&str> = solving.split(',').collect();
            check::<V>(&game, &solving, line);
            if place % step == 0 {
                faults.extend(prover.faults(&game, &solving));
            }
        }
        faults
    }
}

/// What solves is a move that gives something, and the line is played from there.
fn check<V: Variant>(game: &Game<V>, solving: &[&str], line: &str) {
    let position = game.position();
    assert!(!position.can_capture(), "{position:?}: something can be taken at once");
    let legal = game.legal_moves();
    for solves in solving {
        let mv = legal.iter().find(|mv| hub(mv) == *solves).expect("a legal move");
        assert!(position.after(mv).can_capture(), "{solves} gives nothing");
    }
    assert!(line.split(',').next() == Some(solving[0]), "{line} begins otherwise");
    let mut game = game.clone();
    for played in line.split(',') {
        let mv = game.legal_moves().iter().copied().find(|mv| hub(mv) == played);
        game.play(&mv.unwrap_or_else(|| panic!("{line}: no {played}"))).expect("it is legal");
    }
}

struct Prover<V: Variant> {
    evaluate: Box<dyn Evaluate<V>>,
    searcher: Searcher,
}

impl<V: Variant> Prover<V> {
    /// The moves that are not worth what is said of them, a line each.
    fn faults(&mut self, game: &Game<V>, solving: &[&str]) -> Vec<String> {
        let mut faults = Vec::new();
        for mv in &*game.legal_moves() {
            let worth = self.worth(game, mv);
            let solves = solving.contains(&hub(mv).as_str());
            if (solves && worth < WINS) || (!solves && worth > LESS) {
                let at = fen::write(&game.position().setup());
                faults.push(format!("{at} {}: {worth}, solves: {solves}", hub(mv)));
            }
        }
        faults
    }

    fn worth(&mut self, game: &Game<V>, mv: &Move<V::Board>) -> i32 {
        let mut next = game.clone();
        next.play(mv).expect("it is legal");
        if let Some(outcome) = next.outcome() {
            let won = |winner| if winner == game.turn() { 30_000 } else { -30_000 };
            return outcome.winner.map_or(0, won);
        }
        self.searcher.clear();
        let limits = Limits::nodes(PROOF);
        let found = self.searcher.search_with(&next, &*self.evaluate, &limits, &mut |_| ());
        -found.expect("a turn").score.hundredths()
    }
}

#[test]
fn every_combination_is_won_by_what_solves_it_and_by_nothing_else() {
    let mut faults = Vec::new();
    for file in FILES {
        let head = file.strip_prefix("# ").and_then(|text| text.split_once(':')).expect("a head");
        let contract: Contract = head.0.parse().expect("a contract");
        let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines.len(), MANY, "{contract}");
        let positions: HashSet<_> = lines.iter().map(|line| line.split(' ').next()).collect();
        assert_eq!(positions.len(), MANY, "{contract}: one is there twice");
        let rules = *contract.rules();
        faults.extend(dispatch(&rules.moves, File { rules, lines }));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
