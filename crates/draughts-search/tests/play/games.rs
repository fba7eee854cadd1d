//! Whole games of every rule set and of house rules, against a player who plays anything; with
//! `LONGKING_DEEP=1` under many more house rules.

use draughts::RULE_SETS;

use crate::rng::{Rng, house_rules};
use crate::table::{Player, Table};

#[test]
fn every_rule_set_is_played_to_the_end() {
    for (set, seed) in RULE_SETS.iter().zip(1..) {
        for players in
            [[Player::Nodes(120), Player::Random], [Player::Random, Player::Level(3, 120)]]
        {
            Table { rules: set.rules, players, seed, opening: 0 }.play();
        }
    }
}

#[test]
fn house_rules_are_played_to_the_end() {
    let mut rng = Rng(7);
    let is_deep = std::env::var("LONGKING_DEEP").is_ok_and(|value| value == "1");
    let games = if is_deep { 1_500 } else { 60 };
    for seed in 0..games {
        let rules = house_rules(&mut rng);
        let players = [Player::Nodes(80), Player::Level(1 + (seed % 7) as u8, 80)];
        Table { rules, players, seed, opening: 8 }.play();
    }
}
