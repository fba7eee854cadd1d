//! What is played: whole games of legal moves, made before anything is measured.

use draughts::International;
use draughts::game::Game;
use draughts_notation::moves::hub;

/// The rules of all games.
pub(crate) const RULES: &str = "international";

/// Pseudo-random numbers, the same in every run (SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A number from 0 to 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// 0 is the one who made the table, who has White in the first game; 1 is the other.
    pub(crate) player: usize,
    /// The move, or nothing for the wish to play the next game.
    pub(crate) text: Option<String>,
}

/// Two games one after the other, with colours changed between them: after the last step it begins
/// anew.
#[derive(Debug)]
pub(crate) struct Script {
    steps: Vec<Step>,
}

impl Script {
    /// Plays two games by chance.
    pub(crate) fn new(rng: &mut Rng) -> Script {
        let mut steps = Vec::new();
        for white in [0, 1] {
            let mut game = Game::<International>::start();
            while game.outcome().is_none() {
                let player = white ^ (game.ply() as usize & 1);
                let legal = game.legal_moves();
                let mv = legal[rng.below(legal.len())];
                if game.play(&mv).is_err() {
                    break;
                }
                steps.push(Step { player, text: Some(hub(&mv)) });
            }
            steps.extend([0, 1].map(|player| Step { player, text: None }));
        }
        Script { steps }
    }

    /// How many steps come before the game with a number, counted from 0.
    pub(crate) fn start_of(&self, game: usize) -> usize {
        let wishes = self.steps.iter().cycle().enumerate().filter(|(_, step)| step.text.is_none());
        // Both wish for each game but the first.
        let mut last = wishes.skip((2 * game).saturating_sub(1));
        if game == 0 { 0 } else { last.next().map_or(0, |(number, _)| number + 1) }
    }

    /// The step with a number, counted from 0 without end.
    pub(crate) fn step(&self, number: usize) -> &Step {
        &self.steps[number % self.steps.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use longking_table::{Act, Event, Player, Table, Terms};

    #[test]
    fn a_script_can_be_played_over_and_over() {
        for seed in 0..4 {
            let script = Script::new(&mut Rng(seed));
            let terms = Terms {
                begins: serde_json::from_str(r#"{"player": "one", "color": "white"}"#).unwrap(),
                ..Terms::of(RULES)
            };
            let mut table = Table::new(&terms).unwrap();
            for number in 0..2 * script.steps.len() {
                let step = script.step(number);
                let act = step.text.clone().map_or(Act::Again, Act::Move);
                let event = Event { act, by: Some(Player::BOTH[step.player]), at: 0 };
                table.apply(&event).unwrap();
            }
            assert_eq!(table.games_before(), 4);
            let starts: Vec<_> = (0..6).map(|game| script.start_of(game)).collect();
            assert!(starts[0] == 0 && starts[2] == script.steps.len(), "{starts:?}");
            assert_eq!(starts[5], starts[1] + 2 * starts[2]);
            assert!(starts[1..].iter().all(|start| script.step(start - 1).text.is_none()));
            assert!(starts.iter().all(|start| script.step(*start).text.is_some()));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        let [a, b, c] = [7, 7, 8].map(|seed| Script::new(&mut Rng(seed)).steps);
        assert_eq!(a, b);
        assert_ne!(a, c);
    }
}
