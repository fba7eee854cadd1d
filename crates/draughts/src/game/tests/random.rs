//! Games played at random under every rule set: what must hold in each of them.

use super::*;
use crate::sets::RULE_SETS;
use crate::{WithVariant, dispatch};

/// Plays some games of a rule set at random, offences and huffs included.
struct RandomGames {
    rules: Rules,
    games: usize,
}

impl WithVariant for RandomGames {
    type Output = ();

    fn run<V: Variant>(self, variant: V) {
        let mut dice = Dice(self.games as u64);
        for _ in 0..self.games {
            let turn = if dice.below(2) == 0 { Color::White } else { Color::Black };
            let setup = Setup::start(self.rules.rows, turn);
            let mut game = Game::new(variant, self.rules, &setup).unwrap();
            for _ in 0..300 {
                if !step(&mut game, &mut dice) {
                    break;
                }
            }
            check_game(&game);
        }
    }
}

/// Does something that the rules allow; whether the game goes on.
fn step<V: Variant>(game: &mut Game<V>, dice: &mut Dice) -> bool {
    let huffable: Vec<_> = game.huffable().iter().collect();
    let mut moves = game.legal_moves().to_vec();
    if !huffable.is_empty() && (moves.is_empty() || dice.below(2) == 0) {
        game.huff(huffable[dice.below(huffable.len())]).unwrap();
        return game.outcome().is_none();
    }
    let offences = game.offences();
    if !offences.is_empty() && dice.below(3) == 0 {
        moves = offences;
    }
    assert!(!moves.is_empty(), "a game that goes on has a move: {:?}", game.position());
    game.play(&moves[dice.below(moves.len())]).unwrap();
    game.outcome().is_none()
}

fn check_game<V: Variant>(game: &Game<V>) {
    for count in game.counts() {
        assert!(count.plies < count.of || game.outcome().is_some(), "{count:?}");
    }
    let mut again =
        Game::new(game.position().variant(), *game.rules(), &game.set_up().setup()).unwrap();
    for entry in game.record() {
        assert_eq!(again.outcome(), None);
        again.apply(entry).unwrap();
    }
    assert_eq!(again.position(), game.position());
    assert_eq!(again.outcome(), game.outcome());
    assert!(again.counts().eq(game.counts()));
    for ply in 0..game.ply() {
        assert_eq!(game.at_ply(ply).unwrap().outcome(), None);
    }
    if let Some(outcome) = game.outcome() {
        use Clause::*;
        let draws = [E3, E4, Ng4_1, Ng4_2, Ng4_3, Ng4_4];
        assert_eq!(draws.contains(&outcome.clause), outcome.winner.is_none(), "{outcome}");
        assert_eq!(outcome.counter.is_some(), outcome.reason == Reason::Count);
    }
}

#[test]
fn e8_random_games_of_every_rule_set_can_be_replayed_to_the_same_end() {
    for set in RULE_SETS {
        dispatch(&set.rules.moves, RandomGames { rules: set.rules, games: 12 });
    }
}

#[test]
fn h3_random_games_with_huffing_of_every_rule_set_can_be_replayed_to_the_same_end() {
    for set in RULE_SETS {
        let rules = Rules { huff: crate::rules::Huff::All, ..set.rules };
        dispatch(&set.rules.moves, RandomGames { rules, games: 6 });
    }
}
