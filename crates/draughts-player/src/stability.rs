//! Time by the stability of the best move: one that has stood for some iterations needs no more
//! thought, one that has just changed, or whose score has fallen, needs more.

use core::time::Duration;

use draughts::Geometry;
use draughts_search::{Info, Step};

/// What has happened to the best move from iteration to iteration.
pub(crate) struct Stability<G: Geometry> {
    best: Option<Step<G>>,
    /// For how many iterations it has stood.
    stood: usize,
    score: i32,
    /// By how much the score fell with the last iteration, in hundredths of a man.
    fall: i32,
}

/// The share of the soft bound, in sixteenths, by the iterations for which the best move has stood;
/// the last one holds for more.
const SHARES: [u32; 7] = [26, 22, 19, 16, 14, 12, 11];

/// What a fall of the score adds to the share.
const MORE: u32 = 8;

/// A fall of so many hundredths of a man counts.
const FALL: i32 = 15;

impl<G: Geometry> Stability<G> {
    pub(crate) fn new() -> Stability<G> {
        Stability { best: None, stood: 0, score: 0, fall: 0 }
    }

    /// Takes note of the principal variation of an iteration.
    pub(crate) fn note(&mut self, info: &Info<G>) {
        let best = info.pv.first().copied();
        let score = info.score.hundredths();
        self.stood = if best == self.best { self.stood + 1 } else { 0 };
        self.fall = if self.best.is_some() { self.score - score } else { 0 };
        (self.best, self.score) = (best, score);
    }

    /// The soft bound as it is now, of what it is on the average.
    pub(crate) fn soft(&self, soft: Duration) -> Duration {
        let share = SHARES[self.stood.min(SHARES.len() - 1)];
        let more = if self.fall >= FALL { MORE } else { 0 };
        soft * (share + more) / 16
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Board10, International, Position};
    use draughts_search::Score;

    use super::*;

    #[test]
    fn a_move_that_stands_gets_less_time_and_a_fallen_score_more() {
        let legal = Position::<International>::start().legal_moves();
        let soft = Duration::from_secs(16);
        let mut stability: Stability<Board10> = Stability::new();
        let mut after = |index: usize, score: i32| {
            let pv = vec![Step::Move(legal[index])];
            let score = Score::of_men(score);
            stability.note(&Info { depth: 1, pv_index: 1, score, nodes: 1, pv });
            stability.soft(soft).as_secs()
        };
        let stands: Vec<u64> = (0..8).map(|_| after(0, 10)).collect();
        assert!(stands.is_sorted_by(|one, next| one >= next), "{stands:?}");
        assert!(stands[0] > 16 && stands[7] < 16, "{stands:?}");
        assert_eq!(after(1, 10), stands[0]);
        assert!(after(1, -20) > after(1, -20));
    }
}
