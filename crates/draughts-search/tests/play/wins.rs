//! Wins are found as soon as an exhaustive search finds them.

use draughts::game::Game;
use draughts::rules::Goal;
use draughts::{Color, Piece, Rank, Rules, Setup, Square, Variant, WithVariant, dispatch};
use draughts_search::Limits;

use crate::rng::{Rng, rules};
use crate::table::answer;

/// Random positions of few pieces under some rules; counts the wins found in them.
struct Positions {
    rules: Rules,
    seed: u64,
    count: u32,
}

/// The plies that the exhaustive search looks ahead.
const PLIES: u32 = 3;

impl WithVariant for Positions {
    type Output = [u32; 2];

    fn run<V: Variant>(self, variant: V) -> [u32; 2] {
        let mut rng = Rng(self.seed);
        let mut found = [0; 2];
        for _ in 0..self.count {
            let setup = scatter::<V>(self.rules.moves.goal, &mut rng);
            let Ok(game) = Game::new(variant, self.rules, &setup) else { continue };
            if game.outcome().is_some() {
                continue;
            }
            let score = answer(&game, &Limits::depth(PLIES + 3)).score;
            let soon = score.plies_to_end().is_some_and(|plies| plies <= PLIES);
            let verdict = exhaust(&game, PLIES);
            let agrees = match verdict {
                Verdict::Wins => score.is_win(),
                Verdict::Loses => score.is_loss(),
                Verdict::Open => !soon,
            };
            assert!(agrees, "{:?}: {score}, {verdict:?}", game.position().setup());
            found[0] += u32::from(verdict == Verdict::Wins);
            found[1] += u32::from(verdict == Verdict::Loses);
        }
        found
    }
}

/// A few pieces anywhere, men only where a king has won.
fn scatter<V: Variant>(goal: Goal, rng: &mut Rng) -> Setup<V::Board> {
    let squares: Vec<Square<V::Board>> = Square::all().collect();
    let mut setup = Setup::empty(rng.pick(&Color::BOTH));
    for _ in 0..4 + rng.below(5) {
        let square = rng.pick(&squares);
        let color = rng.pick(&Color::BOTH);
        if goal == Goal::Crown && square.is_promotion(color) {
            continue;
        }
        let may_be_king = goal != Goal::Crown && rng.below(3) == 0;
        let is_king = square.is_promotion(color) || may_be_king;
        let rank = if is_king { Rank::King } else { Rank::Man };
        setup.put(square, Some(Piece { color, rank }));
    }
    setup
}

/// The verdict of an exhaustive search for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Loses,
    Open,
    Wins,
}

/// Tries everything, offences and huffs too, by playing it in the game.
fn exhaust<V: Variant>(game: &Game<V>, plies: u32) -> Verdict {
    if let Some(outcome) = game.outcome() {
        return verdict(outcome.winner, game.turn());
    }
    if plies == 0 {
        return Verdict::Open;
    }
    let mut best = Verdict::Loses;
    for mv in game.legal_moves().iter().copied().chain(game.offences()) {
        let mut next = game.clone();
        next.play(&mv).unwrap();
        best = best.max(match exhaust(&next, plies - 1) {
            Verdict::Loses => Verdict::Wins,
            Verdict::Open => Verdict::Open,
            Verdict::Wins => Verdict::Loses,
        });
    }
    for square in game.huffable() {
        let mut next = game.clone();
        next.huff(square).unwrap();
        best = best.max(exhaust(&next, plies));
    }
    best
}

fn verdict(winner: Option<Color>, turn: Color) -> Verdict {
    match winner {
        None => Verdict::Open,
        Some(winner) if winner == turn => Verdict::Wins,
        Some(_) => Verdict::Loses,
    }
}

#[test]
fn wins_and_losses_in_three_plies_are_found() {
    for (id, seed) in [
        "international",
        "nigerian",
        "ghanaian",
        "english",
        "russian",
        "antidraughts",
        "breakthrough",
        "frisian",
    ]
    .into_iter()
    .zip(1..)
    {
        let rules = rules(id);
        let [wins, losses] = dispatch(&rules.moves, Positions { rules, seed, count: 60 });
        assert!(wins + losses > 3, "{id}: {wins} wins, {losses} losses");
    }
}
