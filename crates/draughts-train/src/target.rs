//! Training targets of positions: the scores of searches in their game, and its result.

use draughts::{Color, Geometry};

use crate::math::sigmoid;
use crate::sample::{GameResult, Sample};

/// The target of a position beside the score of its own search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Share of the result of the game, from 0 to 1.
    pub result: f32,
    /// λ of TD(λ), the share of the target of the game's next position, from 0 to 1: a score counts
    /// the less for positions before it the further they are away.
    pub lambda: f32,
}

/// Target by the result of a game for White: 0, lost, to 1, won.
pub(crate) fn of_result<G: Geometry>(sample: &Sample<G>) -> f32 {
    match sample.result {
        GameResult::Loss => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Win => 1.0,
    }
}

/// Target by the score of a position's search for White, when so many hundredths of a man are a
/// logit.
pub(crate) fn of_score<G: Geometry>(sample: &Sample<G>, scale: f32) -> f32 {
    let sign = if sample.setup.turn == Color::White { 1.0 } else { -1.0 };
    sigmoid(sign * f32::from(sample.score) / scale)
}

/// Targets of samples for White. They are in the order in which they were played.
pub(crate) fn of_all<G: Geometry>(samples: &[Sample<G>], target: Target, scale: f32) -> Vec<f32> {
    let mut targets = vec![0.0; samples.len()];
    let mut later = 0.0;
    let mut next: Option<&Sample<G>> = None;
    for (sample, target_of_sample) in samples.iter().zip(&mut targets).rev() {
        if next.is_none_or(|next| !sample.is_before(next)) {
            later = of_result(sample);
        }
        later = mixed(of_score(sample, scale), later, target.lambda);
        *target_of_sample = mixed(later, of_result(sample), target.result);
        next = Some(sample);
    }
    targets
}

/// Linear interpolation: a share of the other, and the rest of the one.
fn mixed(one: f32, other: f32, share: f32) -> f32 {
    (1.0 - share) * one + share * other
}

#[cfg(test)]
mod tests {
    use draughts::{International, Position, Setup};

    use super::*;

    fn sample(ply: u32, score: i16, result: GameResult) -> Sample<draughts::Board10> {
        Sample { result, ..Sample::of(&Position::<International>::start(), score, ply) }
    }

    fn targets(result: f32, lambda: f32) -> Vec<f32> {
        let samples = [
            sample(3, 0, GameResult::Win),
            sample(4, 0, GameResult::Win),
            sample(6, 0, GameResult::Win),
            sample(2, 0, GameResult::Loss),
        ];
        of_all(&samples, Target { result, lambda }, 100.0)
    }

    #[test]
    fn a_result_counts_the_less_the_further_away_it_is() {
        assert_eq!(targets(0.0, 0.0), [0.5; 4]);
        assert_eq!(targets(0.0, 0.5), [0.5625, 0.625, 0.75, 0.25]);
        assert_eq!(targets(0.0, 1.0), [1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_result_counts_by_its_share_as_well() {
        assert_eq!(targets(0.5, 0.0), [0.75, 0.75, 0.75, 0.25]);
        assert_eq!(targets(1.0, 0.5), [1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_game_that_begins_at_a_later_ply_is_another() {
        let mut samples = [
            sample(3, 0, GameResult::Win),
            sample(8, 0, GameResult::Win),
            sample(9, 0, GameResult::Draw),
        ];
        let all = |samples: &[_]| of_all(samples, Target { result: 0.0, lambda: 1.0 }, 100.0);
        assert_eq!(all(&samples), [1.0, 1.0, 0.5]);
        // Pieces do not come back either.
        samples[2].result = GameResult::Win;
        samples[1].setup = Setup::start(3, Color::White);
        assert!(!samples[1].is_before(&samples[2]) && samples[0].is_before(&samples[1]));
    }

    #[test]
    fn a_score_is_that_of_the_side_to_move() {
        let mut sample = sample(0, 100, GameResult::Draw);
        let white = of_score(&sample, 100.0);
        sample.setup.turn = Color::Black;
        assert!((white + of_score(&sample, 100.0) - 1.0).abs() < 1e-6);
        assert!((white - sigmoid(1.0)).abs() < 1e-6);
    }
}
