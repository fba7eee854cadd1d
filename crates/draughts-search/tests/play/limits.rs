//! Searches end when they are told to, and are the same every time.

use core::cell::Cell;

use draughts::game::Game;
use draughts::rules::Huff;
use draughts::{International, Rules, SouthAfrican, effort};
use draughts_search::{Info, Level, Limits, Searcher};

use crate::rng::rules;
use crate::table::{answer, setup};

#[test]
fn a_search_stops_within_a_few_hundred_positions_of_its_first_iteration() {
    let game = Game::<International>::start();
    let first = answer(&game, &Limits::depth(1)).nodes;
    for patience in [0, 1, 5, 40] {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        let found = Searcher::new(1).search(&game, &Limits::until(&stop), &mut |_| ()).unwrap();
        let most = first + 256 * (patience + 1);
        assert!(found.nodes <= most, "{} positions, {patience}", found.nodes);
        assert!(found.depth > 0 && game.legal_moves().contains(&found.turn.mv.unwrap()));
        assert_eq!(asked.get(), patience + 1);
    }
}

/// Black to move; after nearly every move White has more captures than C7 allows.
const SLOW: &str = "B:WK98:B9,10,11,12,13,14,23,24,25,26,27,28,37,38,39,40,41,42,51,52,53,54,55,56,65,\
                    66,67,68,69,70,79,80,81,82,83,84";

/// The capture states that a search may visit before it asks whether to stop, and after: those of a
/// first iteration, of one search of captures, and of the first looks at the root.
const STATES: u64 = (1 << 17) + (1 << 19) + (1 << 18);

#[test]
fn c7_a_search_stops_soon_where_every_position_has_very_many_captures() {
    for huff in [Huff::Off, Huff::All] {
        let rules = Rules { huff, ..rules("south-african") };
        let game = Game::new(SouthAfrican, rules, &setup(SLOW)).unwrap();
        for threads in [1, 2] {
            let mut searcher = Searcher::new(1);
            searcher.set_threads(threads);
            let before = effort::visited();
            let limits = Limits::until(&|| true);
            let found = searcher.search(&game, &limits, &mut |_| ()).unwrap();
            let states = effort::visited() - before;
            assert!(states < STATES, "{huff}: {states} capture states");
            let mut after = game.clone();
            found.turn.play(&mut after).unwrap();
        }
    }
}

#[test]
fn a_search_looks_at_no_more_positions_and_no_deeper_than_it_may() {
    let game = Game::<International>::start();
    for nodes in [0, 1, 10, 1_000, 20_000] {
        let found = answer(&game, &Limits::nodes(nodes));
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
    }
    for depth in 1..6 {
        assert_eq!(answer(&game, &Limits::depth(depth)).depth, depth);
    }
}

#[test]
fn the_same_search_finds_the_same() {
    let game = Game::<International>::start();
    let mut searcher = Searcher::new(1);
    let mut search = || {
        searcher.clear();
        searcher.search(&game, &Limits::nodes(20_000), &mut |_| ())
    };
    assert_eq!(search(), search());
    let mut choose = |seed| {
        searcher.clear();
        searcher.choose(&game, Level::WEAKEST, seed, &Limits::NONE)
    };
    assert_eq!(choose(3), choose(3));
    let turns: std::collections::HashSet<_> =
        (0..20).map(|seed| choose(seed).unwrap().turn).collect();
    assert!(turns.len() > 2, "the seed decides among moves that are as good: {turns:?}");
}

#[test]
fn every_iteration_is_told() {
    let game = Game::<International>::start();
    let mut depths = Vec::new();
    let mut watch = |info: &Info<_>| {
        depths.push(info.depth);
        assert!(!info.pv.is_empty());
    };
    Searcher::new(1).search(&game, &Limits::depth(5), &mut watch);
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}

#[test]
fn several_lines_are_told_the_best_first() {
    let game = Game::<International>::start();
    let limits = Limits { multi_pv: 3, ..Limits::depth(6) };
    let mut told = Vec::new();
    let mut watch = |info: &Info<_>| told.push(info.clone());
    let found = Searcher::new(1).search(&game, &limits, &mut watch).unwrap();
    let last: Vec<_> = told.iter().filter(|info| info.depth == 6).collect();
    assert_eq!(last.iter().map(|info| info.pv_index).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(last.is_sorted_by_key(|info| -info.score));
    assert_eq!(last[0].pv, found.pv);
    // Each is worth what the game after it is worth.
    for info in last {
        let step = info.pv[0];
        assert_eq!(told.iter().filter(|other| other.depth == 6 && other.pv[0] == step).count(), 1);
        assert!(info.pv.len() > 1);
    }
    // No more lines than moves.
    let limits = Limits { multi_pv: 50, ..Limits::depth(1) };
    let mut places = Vec::new();
    Searcher::new(1).search(&game, &limits, &mut |info| places.push(info.pv_index));
    assert_eq!(places, (1..=game.legal_moves().len()).collect::<Vec<_>>());
}

#[test]
fn threads_help_and_end_with_the_search() {
    let game = Game::<International>::start();
    let mut searcher = Searcher::new(4);
    searcher.set_threads(3);
    let found = searcher.search(&game, &Limits::depth(7), &mut |_| ()).unwrap();
    assert_eq!(found.depth, 7);
    assert!(game.legal_moves().contains(&found.turn.mv.unwrap()));
    let stop = || true;
    let found = searcher.search(&game, &Limits::until(&stop), &mut |_| ()).unwrap();
    assert!(found.depth > 0);
}
