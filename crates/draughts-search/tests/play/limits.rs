//! Searches end when they are told to, and are the same every time.

use core::cell::Cell;

use draughts::International;
use draughts::game::Game;
use draughts_search::{Level, Limits, Searcher};

use crate::table::answer;

#[test]
fn a_search_stops_within_a_few_hundred_positions() {
    let game = Game::<International>::start();
    for patience in [0, 1, 5, 40] {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        let found = Searcher::new(1).search(&game, &Limits::until(&stop), &mut |_| ()).unwrap();
        assert!(found.nodes <= 256 * patience, "{} positions, {patience}", found.nodes);
        assert!(game.legal_moves().contains(&found.turn.mv.unwrap()));
        assert_eq!(asked.get(), patience + 1);
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
    let mut watch = |info: &draughts_search::Info<_>| {
        depths.push(info.depth);
        assert!(!info.line.is_empty());
    };
    Searcher::new(1).search(&game, &Limits::depth(5), &mut watch);
    assert_eq!(depths, [1, 2, 3, 4, 5]);
}
