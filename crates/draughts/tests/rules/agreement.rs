//! The library and the oracle agree on positions by chance, under every rule set and under house
//! rules.
//!
//! 10,000 positions of every rule set and 100 of each house; with `LONGKING_DEEP=1` many times
//! more.

use draughts::rules::Goal;
use draughts::{Color, MoveRules, RULE_SETS};

use crate::oracle::library::{assert_agrees, is_settled, shown_paths};
use crate::oracle::moves::{legal_moves_within, paths};
use crate::oracle::random::{SplitMix, ending, grid_of_kings, random_grid, random_rules};
use crate::oracle::settled::{Calm, calm};
use crate::oracle::{Grid, text};

/// How many positions to compare.
fn share(everyday: usize, deep: usize) -> usize {
    let is_deep = std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1");
    if is_deep { deep } else { everyday }
}

/// The oracle gives up on a position early, so that one does not cost as much as all others.
const MOST_STAGES: usize = 1 << 14;

/// Positions compared, and positions that the oracle found too many captures in (C7).
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    compared: usize,
    given_up: usize,
}

impl Tally {
    /// Compares a position and, by chance moves, some of those that follow it.
    fn compare_line(
        &mut self,
        mut grid: Grid,
        plies: usize,
        rules: &MoveRules,
        chance: &mut SplitMix,
    ) {
        for _ in 0..=plies {
            let Ok(moves) = legal_moves_within(&grid, rules, MOST_STAGES) else {
                self.given_up += 1;
                return;
            };
            assert_agrees(&grid, rules, &moves);
            self.compared += 1;
            if moves.is_empty() {
                return;
            }
            let chosen = moves.iter().nth(chance.below(moves.len())).expect("below the count");
            grid = grid.after(chosen);
        }
    }
}

/// Compares positions: a half thrown on the board, a half from games by chance.
fn check(rules: &MoveRules, wanted: usize, seed: u64) {
    let mut chance = SplitMix::new(seed);
    let mut tally = Tally::default();
    while tally.compared < wanted / 2 {
        let plies = chance.below(4);
        tally.compare_line(random_grid(rules, &mut chance), plies, rules, &mut chance);
    }
    while tally.compared < wanted {
        let rows: Vec<u8> = rules.board.rows().collect();
        let rows = usize::from(chance.pick(&rows));
        let start = Grid::start(rules, rows, chance.pick(&Color::BOTH));
        tally.compare_line(start, 200, rules, &mut chance);
    }
    let Tally { compared, given_up } = tally;
    assert!(given_up * 5 <= compared, "{}: gave up {given_up} of {compared}", text::written(rules));
}

#[test]
fn c4_the_library_agrees_with_the_oracle_under_every_rule_set() {
    let wanted = share(10_000, 100_000);
    let mut proved: Vec<MoveRules> = Vec::new();
    for (set, seed) in RULE_SETS.iter().zip(1..) {
        let book = text::book(set.id);
        assert_eq!(set.rules.moves, book.moves, "{}", set.id);
        assert_eq!((usize::from(set.rules.rows), set.rules.first), (book.rows, book.first));
        if !proved.contains(&book.moves) {
            check(&book.moves, wanted, seed);
            proved.push(book.moves);
        }
    }
    assert_eq!(proved.len(), 27, "rule sets with moves of their own");
}

/// Compares the path that the library shows for each capture with the least of all paths.
fn check_paths(rules: &MoveRules, wanted: usize, seed: u64) {
    let mut chance = SplitMix::new(seed);
    let mut proved = 0;
    while proved < wanted {
        let grid = random_grid(rules, &mut chance);
        let Ok(paths) = paths(&grid, rules, MOST_STAGES) else { continue };
        let legal = legal_moves_within(&grid, rules, MOST_STAGES);
        if legal.is_err() || paths.is_empty() {
            continue;
        }
        for (mv, shown) in shown_paths(&grid, rules) {
            if let Some(all) = paths.get(&mv) {
                let rules = text::written(rules);
                assert_eq!(Some(&shown), all.first(), "{rules}\n{grid}\n{mv} of {}", all.len());
                proved += 1;
            }
        }
    }
}

#[test]
fn c5_the_path_shown_is_the_least_by_numbers() {
    let wanted = share(500, 10_000);
    for (set, seed) in RULE_SETS.iter().zip(1..) {
        if set.rules.moves.goal != Goal::Crown {
            check_paths(&set.rules.moves, wanted, seed);
        }
    }
    let mut chance = SplitMix::new(17);
    for seed in 0..50 {
        let rules = MoveRules { goal: Goal::Normal, ..random_rules(&mut chance) };
        check_paths(&rules, wanted / 5, seed);
    }
}

#[test]
fn c4_the_library_agrees_with_the_oracle_under_200_house_rules() {
    let wanted = share(100, 1_000);
    let mut chance = SplitMix::new(2017);
    for seed in 0..200 {
        check(&random_rules(&mut chance), wanted, seed);
    }
}

#[test]
fn c4_the_library_agrees_with_the_oracle_about_italian_kings() {
    let rules = text::book("italian").moves;
    let mut chance = SplitMix::new(69);
    let mut compared = 0;
    let mut long = 0;
    while compared < share(4_000, 20_000) {
        let grid = grid_of_kings(&rules, &mut chance);
        let Ok(moves) = legal_moves_within(&grid, &rules, MOST_STAGES) else { continue };
        assert_agrees(&grid, &rules, &moves);
        compared += 1;
        long += usize::from(moves.iter().any(|chosen| chosen.taken.len() > 2));
    }
    assert!(long * 4 > compared, "{long} of {compared} take three pieces or more");
}

#[test]
fn e6_the_library_calls_settled_what_the_oracle_does() {
    let wanted = share(2_000, 50_000);
    for (set, seed) in RULE_SETS.iter().zip(1..) {
        let rules = set.rules.moves;
        let mut chance = SplitMix::new(seed);
        let mut seen = [0; 4];
        for _ in 0..wanted {
            let grid = ending(&rules, &mut chance);
            let Ok(calm) = calm(&grid, &rules, MOST_STAGES) else { continue };
            let settled = is_settled(&grid, &rules);
            assert_eq!(settled, calm == Calm::Settled, "{} {grid}: {calm:?}", set.id);
            seen[calm as usize] += 1;
        }
        if rules.goal != Goal::Crown {
            assert!(seen.iter().all(|number| *number > 0), "{}: {seen:?}", set.id);
        }
    }
}
