//! What the positions of a game were worth, by the searches in it and by how it ended.

use draughts::{Color, Geometry};

use crate::fit::sigmoid;
use crate::sample::{Ending, Sample};

/// What a position is judged by, beside the score of its own search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trust {
    /// How much the result of the game counts, from 0 to 1.
    pub result: f32,
    /// How much what the next position of the game was worth counts, from 0 to 1: so a score counts the less for those
    /// before it the further they are away (temporal differences with this as lambda).
    pub later: f32,
}

/// What the result of a game was worth to White: 0, lost, to 1, won.
pub(crate) fn of_result<G: Geometry>(sample: &Sample<G>) -> f32 {
    match sample.ending {
        Ending::Loss => 0.0,
        Ending::Draw => 0.5,
        Ending::Win => 1.0,
    }
}

/// What the search said that a position was worth to White, when so many hundredths of a man are a logit.
pub(crate) fn of_score<G: Geometry>(sample: &Sample<G>, scale: f32) -> f32 {
    let sign = if sample.setup.turn == Color::White { 1.0 } else { -1.0 };
    sigmoid(sign * f32::from(sample.score) / scale)
}

/// What each of some samples was worth to White. They are in the order in which they were played.
pub(crate) fn of_all<G: Geometry>(samples: &[Sample<G>], trust: Trust, scale: f32) -> Vec<f32> {
    let mut worths = vec![0.0; samples.len()];
    let mut later = 0.0;
    let mut next: Option<&Sample<G>> = None;
    for (sample, worth) in samples.iter().zip(&mut worths).rev() {
        // Where plies do not rise another game begins.
        if next.is_none_or(|next| next.ply <= sample.ply) {
            later = of_result(sample);
        }
        later = mixed(of_score(sample, scale), later, trust.later);
        *worth = mixed(later, of_result(sample), trust.result);
        next = Some(sample);
    }
    worths
}

/// A share of the other, and the rest of the one.
fn mixed(one: f32, other: f32, share: f32) -> f32 {
    (1.0 - share) * one + share * other
}

#[cfg(test)]
mod tests {
    use draughts::{International, Position};

    use super::*;

    fn sample(ply: u32, score: i16, ending: Ending) -> Sample<draughts::Board10> {
        Sample { ending, ..Sample::of(&Position::<International>::start(), score, ply) }
    }

    fn worths(result: f32, later: f32) -> Vec<f32> {
        let samples = [
            sample(3, 0, Ending::Win),
            sample(4, 0, Ending::Win),
            sample(6, 0, Ending::Win),
            sample(2, 0, Ending::Loss),
        ];
        of_all(&samples, Trust { result, later }, 100.0)
    }

    #[test]
    fn a_result_counts_the_less_the_further_away_it_is() {
        assert_eq!(worths(0.0, 0.0), [0.5; 4]);
        assert_eq!(worths(0.0, 0.5), [0.5625, 0.625, 0.75, 0.25]);
        assert_eq!(worths(0.0, 1.0), [1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_result_counts_by_its_share_as_well() {
        assert_eq!(worths(0.5, 0.0), [0.75, 0.75, 0.75, 0.25]);
        assert_eq!(worths(1.0, 0.5), [1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_score_is_that_of_the_side_to_move() {
        let mut sample = sample(0, 100, Ending::Draw);
        let white = of_score(&sample, 100.0);
        sample.setup.turn = Color::Black;
        assert!((white + of_score(&sample, 100.0) - 1.0).abs() < 1e-6);
        assert!((white - sigmoid(1.0)).abs() < 1e-6);
    }
}
