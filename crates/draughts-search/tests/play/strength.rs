//! The opponent wins against who plays worse.

use draughts::Color;

use crate::rng::rules;
use crate::table::{Player, Table};

/// Half points of the first player against the second, in pairs of games.
fn half_points(id: &str, [first, second]: [Player; 2], pairs: u64, opening: u32) -> u64 {
    let mut points = 0;
    for seed in 0..pairs {
        for (players, color) in [([first, second], Color::White), ([second, first], Color::Black)] {
            let table = Table { rules: rules(id), players, seed, opening };
            points += match table.play().winner {
                Some(winner) if winner == color => 2,
                Some(_) => 0,
                None => 1,
            };
        }
    }
    points
}

#[test]
fn it_beats_who_plays_anything() {
    let (mut points, mut most) = (0, 0);
    for id in [
        "international",
        "nigerian",
        "ghanaian",
        "english",
        "russian",
        "antidraughts",
        "breakthrough",
        "frisian",
        "canadian",
        "old-draughts-8",
    ] {
        let made = half_points(id, [Player::Nodes(300), Player::Random], 4, 0);
        points += made;
        most += 16;
    }
    assert!(100 * points >= 95 * most, "{points} of {most} half points");
}

#[test]
fn level_9_beats_level_3() {
    let (mut points, mut most) = (0, 0);
    for id in ["international", "nigerian", "ghanaian", "russian"] {
        let made = half_points(id, [Player::Level(9, 2_000), Player::Level(3, 2_000)], 3, 4);
        points += made;
        most += 12;
    }
    assert!(100 * points >= 75 * most, "{points} of {most} half points");
}

#[test]
#[ignore = "takes minutes: to be run by hand when levels change"]
fn every_level_beats_the_one_below() {
    for level in 1..12 {
        let players = [Player::Level(level + 1, 20_000), Player::Level(level, 20_000)];
        let made =
            ["international", "nigerian", "english"].map(|id| half_points(id, players, 6, 4));
        assert!(made.iter().sum::<u64>() > 36, "level {} makes {made:?} of 24 each", level + 1);
    }
}
