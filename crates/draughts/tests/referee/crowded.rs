//! Positions crowded with kings, where precedence has to decide, and the move after them.

use draughts::{RULE_SETS, RuleSet};

use crate::chance::Chance;
use crate::contest::Match;
use crate::is_deep;
use crate::position::{Color, Rank};
use crate::start;
use crate::style::Style;
use crate::tally::Tally;

#[test]
fn c4_italian_positions_with_kings_have_the_moves_of_the_slow_referee() {
    let italian = RuleSet::find("italian").unwrap();
    compare(italian, if is_deep() { 20_000 } else { 1_500 });
}

#[test]
fn c4_crowded_positions_of_every_set_have_the_moves_of_the_slow_referee() {
    for set in RULE_SETS {
        compare(set, if is_deep() { 1_000 } else { 40 });
    }
}

fn compare(set: &RuleSet, positions: usize) {
    let game = Match::of_set(set);
    let mut chance = Chance::new(7);
    let mut tally = Tally::default();
    while tally.games < positions {
        let most = game.rules.board.len() / 3;
        let sides = [1 + chance.below(4), 2 + chance.below(most)];
        let kings = 20 + chance.below(60);
        let start = start::scattered(&game.rules, &mut chance, sides, kings);
        let has_king = Color::BOTH.iter().any(|color| start.count(*color, Rank::King) > 0);
        if has_king || !start::may_have_kings(&game.rules) {
            let style = Style::any(&mut chance);
            game.play(start, style, 1, &mut chance, &mut tally);
        }
    }
    tally.check(&game.name);
}
