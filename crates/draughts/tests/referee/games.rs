//! Whole games from any start, under every built-in rule set and under random contracts.

use draughts::RULE_SETS;

use crate::chance::Chance;
use crate::contest::Match;
use crate::is_deep;
use crate::start;
use crate::style::Style;
use crate::tables::{any_set, change};
use crate::tally::Tally;

/// No game is longer: any is drawn after 1,000 moves by each.
pub(crate) const WHOLE: usize = 2_001;

#[test]
fn whole_games_of_every_set_go_as_the_slow_referee_says() {
    let games = if is_deep() { 150 } else { 8 };
    let mut tally = Tally::default();
    for (seed, set) in RULE_SETS.iter().enumerate() {
        let game = Match::of_set(set);
        let mut chance = Chance::new(seed as u64);
        for _ in 0..games {
            let start = start::any(&game.rules, &mut chance);
            let style = Style::any(&mut chance);
            game.play(start, style, WHOLE, &mut chance, &mut tally);
        }
    }
    tally.check("built-in sets");
}

#[test]
fn whole_games_of_random_contracts_go_as_the_slow_referee_says() {
    let games = if is_deep() { 5_000 } else { 200 };
    let mut tally = Tally::default();
    let mut chance = Chance::new(1_000);
    while tally.games < games {
        let (set, mut contract) = any_set(&mut chance);
        for _ in 0..1 + chance.below(8) {
            change(&mut contract, &mut chance);
        }
        if !contract.is_playable() {
            continue;
        }
        let Some(game) = Match::of_contract(set, contract) else { continue };
        let start = start::any(&game.rules, &mut chance);
        let style = Style::any(&mut chance);
        game.play(start, style, WHOLE, &mut chance, &mut tally);
    }
    tally.check("random contracts");
}
